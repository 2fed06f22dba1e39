import tkinter as tk
from tkinter import messagebox


class TicTacToeApp(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Tic Tac Toe")
        self.board = [""] * 9
        self.buttons = []
        for i in range(9):
            button = tk.Button(self, text="", font=("Arial", 24), width=5, height=2, command=lambda i=i: self.click(i))
            button.grid(row=i // 3, column=i % 3)
            self.buttons.append(button)

    def click(self, i):
        if self.board[i] == "" and not self.winner():
            self.board[i] = "X"
            self.buttons[i].config(text="X")
            if not self.winner() and "" in self.board:
                self.computer_move()
            if self.winner():
                messagebox.showinfo("End", self.winner() + " wins")
            elif "" not in self.board:
                messagebox.showinfo("End", "draw")

    def winner(self):
        b = self.board
        for x, y, z in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
            if b[x] == b[y] == b[z] and b[x] != "":
                return b[x]
        return None

    def computer_move(self):
        best, move = -100, None
        for i in range(9):
            if self.board[i] == "":
                self.board[i] = "O"
                value = self.minimax(False)
                self.board[i] = ""
                if value > best:
                    best, move = value, i
        self.board[move] = "O"
        self.buttons[move].config(text="O")

    def minimax(self, my_turn):
        if self.winner() == "O":
            return 1
        if self.winner() == "X":
            return -1
        if "" not in self.board:
            return 0
        values = []
        for i in range(9):
            if self.board[i] == "":
                self.board[i] = "O" if my_turn else "X"
                values.append(self.minimax(not my_turn))
                self.board[i] = ""
        return max(values) if my_turn else min(values)


if __name__ == "__main__":
    app = TicTacToeApp()
    app.mainloop()
