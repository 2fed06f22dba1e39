"""The guided route through tic-tac-toe of lesson 08, where its code would answer what it asks."""

# The moves to each stop, what it asks, and the reason for the answer.
FOUR_STOPS: dict[tuple[int, ...], tuple[str, str]] = {
    (1, 3, 4): ("Can O still do anything? Choose a reply.", "X threatens to take 7. Even if O takes it, X can win."),
    (0, 1, 3, 6): (
        "Now X can win, draw, or lose. Choose a move.",
        "Two threats at once win, because O can block only one.",
    ),
    (1, 6): ("Only one move wins. Choose it.", "After X0, O must take 2. Then X4 threatens 7 and 8."),
    (1, 6, 3): ("X chose another move. Which move of O wins?", "After O8, X must take 7. Then O4 makes two threats."),
}
