# what: a game object with make_move and a remembered winner, position and score
# run: minimax(TicTacToe(), "O")
from minimax_lab import traced


class TicTacToe:
    def __init__(self):
        self.board = ["X", "O", "X", " ", "O", " ", " ", "X", " "]
        self.current_winner = None

    def available_moves(self):
        return [i for i, spot in enumerate(self.board) if spot == " "]

    def num_empty_squares(self):
        return self.board.count(" ")

    def make_move(self, square, letter):
        self.board[square] = letter
        b = self.board
        if any(b[i] == b[j] == b[k] == letter for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))):
            self.current_winner = letter


@traced
def minimax(state, player):
    max_player = "O"
    other_player = "O" if player == "X" else "X"
    if state.current_winner == other_player:
        return {"position": None, "score": (1 if other_player == max_player else -1) * (state.num_empty_squares() + 1)}
    elif not state.num_empty_squares():
        return {"position": None, "score": 0}
    if player == max_player:
        best = {"position": None, "score": -100}
    else:
        best = {"position": None, "score": 100}
    for possible_move in state.available_moves():
        state.make_move(possible_move, player)
        sim_score = minimax(state, other_player)
        state.board[possible_move] = " "
        state.current_winner = None
        sim_score["position"] = possible_move
        if player == max_player:
            if sim_score["score"] > best["score"]:
                best = sim_score
        else:
            if sim_score["score"] < best["score"]:
                best = sim_score
    return best
