# what: the board is undone, but the winner is not
# kind: no undo
# first: (4, "return")
# form: Player {position, score}
# run: ai.minimax(game, "O")
import math

from minimax_lab import traced


class TicTacToe:
    def __init__(self, board=None):
        self.board = board or [" "] * 9
        self.champion = None

    def open_squares(self):
        return [i for i, spot in enumerate(self.board) if spot == " "]

    def count_open(self):
        return self.board.count(" ")

    def any_open(self):
        return " " in self.board

    def mark(self, square, letter):
        if self.board[square] == " ":
            self.board[square] = letter
            if self.winner(square, letter):
                self.champion = letter
            return True
        return False

    def winner(self, square, letter):
        row, col = square // 3, square % 3
        if all(self.board[row * 3 + k] == letter for k in range(3)) or all(self.board[col + 3 * k] == letter for k in range(3)):
            return True
        if square % 2 == 0:
            return all(self.board[k] == letter for k in (0, 4, 8)) or all(self.board[k] == letter for k in (2, 4, 6))
        return False


class SmartPlayer:
    def __init__(self, letter):
        self.letter = letter

    @traced
    def minimax(self, state, player):
        me = self.letter
        opponent = "O" if player == "X" else "X"
        if state.champion == opponent:
            return {"position": None, "score": (state.count_open() + 1) * (1 if opponent == me else -1)}
        elif not state.any_open():
            return {"position": None, "score": 0}
        if player == me:
            best = {"position": None, "score": -math.inf}
        else:
            best = {"position": None, "score": math.inf}
        for square_tried in state.open_squares():
            state.mark(square_tried, player)
            outcome = self.minimax(state, opponent)
            state.board[square_tried] = " "
            outcome["position"] = square_tried
            if player == me:
                if outcome["score"] > best["score"]:
                    best = outcome
            elif outcome["score"] < best["score"]:
                best = outcome
        return best


game = TicTacToe(["X", "O", "X", " ", " ", "O", " ", " ", "X"])
ai = SmartPlayer("O")
