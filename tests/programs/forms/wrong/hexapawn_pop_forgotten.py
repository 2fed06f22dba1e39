# what: the minimizer does not pop its move
# kind: no undo
# first: (2, "call")
# form: chess board with push and pop
# run: minimax(board, 4, -10000, 10000, board.turn)
from minimax_lab import traced

WHITE, BLACK = True, False


class Board:
    def __init__(self, rows=("ppp", "...", "PPP"), turn=WHITE):
        self.squares = {(f, r): rows[2 - r][f] for f in range(3) for r in range(3)}
        self.turn = turn
        self.stack = []

    @property
    def legal_moves(self):
        pawn, enemy, step = ("P", "p", 1) if self.turn else ("p", "P", -1)
        moves = []
        for (f, r), piece in list(self.squares.items()):
            if piece == pawn:
                if self.squares.get((f, r + step)) == ".":
                    moves.append(((f, r), (f, r + step)))
                for side in (-1, 1):
                    if self.squares.get((f + side, r + step)) == enemy:
                        moves.append(((f, r), (f + side, r + step)))
        return moves

    def push(self, move):
        start, target = move
        self.stack.append((move, self.squares[target]))
        self.squares[target] = self.squares[start]
        self.squares[start] = "."
        self.turn = not self.turn

    def pop(self):
        (start, target), taken = self.stack.pop()
        self.squares[start] = self.squares[target]
        self.squares[target] = taken
        self.turn = not self.turn

    def is_game_over(self):
        promoted = any(self.squares[f, 2] == "P" or self.squares[f, 0] == "p" for f in range(3))
        return promoted or not self.legal_moves


def evaluate_board(board):
    if board.is_game_over():
        return -100 if board.turn == WHITE else 100
    pieces = list(board.squares.values())
    return pieces.count("P") - pieces.count("p")


@traced
def minimax(board, depth, alpha, beta, maximizing_player):
    if depth == 0 or board.is_game_over():
        return evaluate_board(board)
    if maximizing_player:
        max_eval = -10000
        for move in board.legal_moves:
            board.push(move)
            score = minimax(board, depth - 1, alpha, beta, False)
            board.pop()
            max_eval = max(max_eval, score)
            alpha = max(alpha, score)
            if beta <= alpha:
                break
        return max_eval
    else:
        min_eval = 10000
        for move in board.legal_moves:
            board.push(move)
            score = minimax(board, depth - 1, alpha, beta, True)
            min_eval = min(min_eval, score)
            beta = min(beta, score)
            if beta <= alpha:
                break
        return min_eval


board = Board()
