"""What several lessons have in common."""

from minimax_lab.exercises import BUGS

BUGS_OF_MINIMAX = {
    BUGS[
        "starts_at_zero"
    ]: "The best value seems to start at 0. A position may be worth less than 0 to MAX, or more than 0 to MIN. Start with the value of the first move, or with -inf for MAX and inf for MIN.",
    BUGS[
        "max_starts_at_zero"
    ]: "For MAX, the best value seems to start at 0. If every move loses, it stays 0. Start with -inf, or with the value of the first move.",
    BUGS[
        "min_starts_at_zero"
    ]: "For MIN, the best value seems to start at 0. If every move is good for MAX, it stays 0. Start with inf, or with the value of the first move.",
    BUGS[
        "only_wins_score"
    ]: "Your function seems to count only the wins of MAX. What is a position worth in which MIN has won?",
    BUGS[
        "only_losses_score"
    ]: "Your function seems to count only the wins of MIN. What is a position worth in which MAX has won?",
    BUGS[
        "max_at_the_root"
    ]: "Your function seems to take the first player for MAX. Ask the game who moves: game.to_move(state).",
}
