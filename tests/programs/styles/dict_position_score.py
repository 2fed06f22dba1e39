# run: T.minimax(Game(), 'X')
# board: state.board
# value: result['score']
# max: player == 'X'
# state: state.board
# best: result['position']
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


class Game:
    def __init__(self):
        self.board = ["X", "O", "X", "O", "O", " ", " ", "X", " "]
        self.current_winner = None

    def make_move(self, square, letter):
        self.board[square] = letter
        if won(self.board, letter):
            self.current_winner = letter


class Genius:
    letter = "X"

    @traced
    def minimax(self, state, player):
        other = "O" if player == "X" else "X"
        free = [at for at, mark in enumerate(state.board) if mark == " "]
        if state.current_winner == other:
            worth = len(free) + 1
            return {"position": None, "score": worth if other == self.letter else -worth}
        if not free:
            return {"position": None, "score": 0}
        best = {"position": None, "score": -99 if player == self.letter else 99}
        for move in free:
            state.make_move(move, player)
            found = self.minimax(state, other)
            state.board[move] = " "
            state.current_winner = None
            found["position"] = move
            if (found["score"] > best["score"]) if player == self.letter else (found["score"] < best["score"]):
                best = found
        return best


T = Genius()
