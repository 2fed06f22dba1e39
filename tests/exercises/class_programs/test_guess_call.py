"""The search of a module that holds nothing but functions is called as a driver of its own would call it."""

from minimax_lab import diagnose_files

SEARCHES = {
    "a board of numbers": """
def wins(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in
               [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])


def negamax(board, player, alpha, beta):
    if wins(board, -player):
        return -1
    if 0 not in board:
        return 0
    best = -2
    for square in range(9):
        if board[square] == 0:
            board[square] = player
            best = max(best, -negamax(board, -player, -beta, -alpha))
            board[square] = 0
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
""",
    "leaves in a list": """
def minimax(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    if curDepth == targetDepth:
        return scores[nodeIndex]
    left = minimax(curDepth + 1, nodeIndex * 2, not maxTurn, scores, targetDepth)
    right = minimax(curDepth + 1, nodeIndex * 2 + 1, not maxTurn, scores, targetDepth)
    return max(left, right) if maxTurn else min(left, right)
""",
    "squares in sets": """
def minimax(mine, yours, my_move):
    for one, score in ((mine, 1), (yours, -1)):
        if any(a + b + c == 6 for a in one for b in one for c in one if a < b < c):
            return score
    free = {1, 2, 3, 4} - mine - yours
    if not free:
        return 0
    values = [minimax(mine | {each}, yours, False) if my_move else minimax(mine, yours | {each}, True)
              for each in sorted(free)]
    return max(values) if my_move else min(values)
""",
}


def test_functions_alone_are_read(tmp_path):
    for name, text in SEARCHES.items():
        (tmp_path / f"{name.replace(' ', '_')}.py").write_text(text)
    found = {each.file: each.verdict for each in diagnose_files(tmp_path).results}
    assert len(found) == len(SEARCHES) and set(found.values()) == {"no mistake seen"}, found
