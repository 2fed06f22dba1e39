"""The guided route through tic-tac-toe of lesson 08, where its code would answer what it asks."""

# The moves to each stop, what it asks, and the reason for the answer.
FOUR_STOPS: dict[tuple[int, ...], tuple[str, str]] = {
    (1, 3, 4): ("Can O still do anything? Choose a reply.", "X threatens to take 7. Even if O takes it, X can win."),
    (1, 3, 4, 7): (
        "Now X can win, draw, or lose. Choose a move.",
        "Two threats at once win, because O can block only one.",
    ),
    (1, 3, 4, 7, 0, 2): (
        "Only one move is not a mistake. Choose it.",
        "Square 8 completes a line. Otherwise, O takes it.",
    ),
    (1, 3): ("X4 wins here. Choose another move that wins.", "O must block, and then X makes two threats."),
}
