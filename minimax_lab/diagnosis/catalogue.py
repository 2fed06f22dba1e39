"""The catalogue of misconceptions: each by its name, with a sentence for each kind of answer in which it shows."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Mistake(NamedTuple):
    """A kind of mistake: its short name, and a sentence for the learner that does not give the answer away."""

    name: str
    message: str

    def at(self, place: str) -> Mistake:
        """The same mistake with a message that begins with the place: "Look at B again."."""
        return Mistake(self.name, f"{place} {self.message}")


class Sentences(NamedTuple):
    """What a learner reads about a misconception; "" where it does not show.

    value     of the root of a tree, or what a function returned for it
    node      the value of a node, after "Look at B again."; if "", that of `value`
    move      at the root
    order     of calls
    cuts      of alpha-beta
    steps     of minimax or alpha-beta that the learner performs
    function  that the learner wrote, which returns on all positions what a function with this bug returns
    program   that was recorded: a question about its first wrong call, in which {mover} is the player to move
    wrong     what is wrong with that program, in a few words
    """

    value: str = ""
    node: str = ""
    move: str = ""
    order: str = ""
    cuts: str = ""
    steps: str = ""
    function: str = ""
    program: str = ""
    wrong: str = ""


MISCONCEPTIONS: dict[str, Sentences] = {
    # -- how values are backed up
    "leaf": Sentences(
        value="That is the best leaf, but you cannot be sure to reach it. Who chooses on the way there?",
        node="Its value comes from one of its children. What are the values of the children?",
        move="The best leaf is below that move, but the opponent will not let you reach it.",
    ),
    "swapped": Sentences(
        value="MAX and MIN are swapped. Who takes the larger value, and who takes the smaller one?",
        node="Whose move is it there, and does that player want a large value or a small one?",
        move="No move is worse for the player to move. Which player is that?",
        cuts="Those are the cuts with MAX and MIN swapped. Who moves at the root?",
        steps="MAX and MIN are swapped: you kept small scores at MAX nodes and large scores at MIN nodes.",
    ),
    "root swapped": Sentences(value="The wrong player chooses at the root. Whose move is it there?"),
    "wrong extreme": Sentences(
        wrong="max and min", program="Who chooses here, and does this player want a large or a small value?"
    ),
    "always the largest": Sentences(
        value="The function takes the largest value for both players. What does MIN do?",
        steps="You kept the largest score at MIN nodes too. MIN wants the smallest one.",
    ),
    "always the smallest": Sentences(
        value="The function takes the smallest value for both players. What does MAX do?",
        steps="You kept the smallest score at MAX nodes too. MAX wants the largest one.",
    ),
    "negated": Sentences(value="Who is MAX here, and which values are good for MAX?"),
    "negating": Sentences(value="A sign changes on the way up. MIN chooses the smallest value and does not negate it."),
    "child negated": Sentences(node="That is the value of a child with the other sign. A value keeps its sign."),
    "sign": Sentences(
        wrong="a sign", program="The value that came back is good for the other player. What is it worth to this one?"
    ),
    "needless sign": Sentences(
        wrong="a minus", program="All values are from one player's point of view. Which sign does a value need?"
    ),
    "view of an end": Sentences(
        wrong="whose point of view the end has",
        program="A minus makes each value that of the player to move. Who moves here, and what is the end worth then?",
    ),
    "depth sign": Sentences(
        wrong="how the depth counts",
        program="Which is better: to win at once, or to win later? What do your values say?",
    ),
    "move": Sentences(value="That is a move. The question asks for the value of the position."),
    "child": Sentences(
        value="That is the value of one of the moves. Which move does the player at the root choose?",
        node="That is the value of one of its children. Which child does the player there choose?",
    ),
    "other side": Sentences(value="It is the opposite result. For each move, what is the best reply?"),
    "no leaf": Sentences(value="No leaf has that value. A backed-up value is always the value of a leaf."),
    "no end": Sentences(value="No play from here ends with that value."),
    "first": Sentences(value="Every player takes the first move there. Which move is best for each player?"),
    "first score": Sentences(
        steps="You kept the first score of each call. A later score replaces it if it is better.",
        wrong="the first score is never replaced",
        program="A later move has a better score. Where does the program replace the first one?",
    ),
    "last": Sentences(value="Every player takes the last move there. Which move is best for each player?"),
    "last score": Sentences(
        steps="You took each new score as the best one. It is a new best only if it is better.",
        wrong="every later score replaces the best one",
        program="An earlier move has a better score. Under which condition does the program replace it?",
    ),
    "initial best": Sentences(
        steps="You compared the first score with 0. A call has no best score before its first score.",
        function=(
            "The best value seems to start at 0. A position may be worth less than 0 to MAX, or more than 0 "
            "to MIN. Start with the value of the first move, or with -inf for MAX and inf for MIN."
        ),
        wrong="the start value of `best`",
        program=(
            "For {mover}, all scores here are worse than the value from which the program starts. Which start is safe?"
        ),
    ),
    "tie": Sentences(
        move="the value is right, but of equally good moves the first one is to be taken.",
        steps="You replaced the best score by an equal one. Of equally good children, the first one is kept.",
    ),
    "wrong result": Sentences(
        steps="You returned the score that came back last. A call returns its best score.",
        wrong="the scores of the moves are thrown away",
        program="The calls returned a score for each move. Which variable keeps the best one, and what is returned?",
    ),
    "sum of the scores": Sentences(
        wrong="the scores are added up", program="{mover} can choose only one move. Which score does that one have?"
    ),
    "mean of the scores": Sentences(
        wrong="the scores are averaged", program="{mover} can choose only one move. Which score does that one have?"
    ),
    "move for score": Sentences(
        wrong="a move is returned",
        program="The call above compares scores. What does it need: this move, or its score?",
    ),
    "wrong move": Sentences(wrong="the move that is returned", program="Which move leads to this value?"),
    "other": Sentences(
        value="That is not the value. Start at the leaves, and at each node ask whose move it is.",
        node="Its value must be the value of one of its children.",
        move="Another move guarantees a better result. What is the best reply to yours?",
    ),
    "only child": Sentences(node="There is only one move. Which value comes back from it?"),
    # -- which calls are made, and in which order
    "level by level": Sentences(order="That order goes level by level. After a call, which call does it make itself?"),
    "returns": Sentences(order="That is the order of the returns. Which call is made first?"),
    "mirrored": Sentences(
        order="That is depth first, but from right to left. The moves are tried from left to right.",
        cuts="Those are the cuts from right to left. The moves are tried from left to right.",
        steps="You entered the children from right to left. This code goes from left to right.",
    ),
    "moves left out": Sentences(
        wrong="some moves are never tried", program="Which legal moves does the loop never try, and why?"
    ),
    "first move only": Sentences(
        wrong="only one move is tried", program="Which line ends the loop after its first move?"
    ),
    # -- the state that a call gets, and the end of the game
    "no undo": Sentences(
        wrong="a move is not taken back", program="After the call has come back, which marks are still on the board?"
    ),
    "other empty": Sentences(
        wrong="what a square gets when its mark is taken away",
        program="Which line makes the square empty again, and what do empty squares have on the first board?",
    ),
    "loop left": Sentences(
        wrong="a `return` inside the loop",
        program="When should the loop end: after its first round, or after its last?",
    ),
    "wrong player": Sentences(wrong="the turns", program="Whose turn is it after {mover} has moved?"),
    "wrong mark": Sentences(
        wrong="the mark that is placed", program="It is {mover}'s turn here. Which line chooses the mark?"
    ),
    "text for a truth value": Sentences(
        wrong="the turn that this call was given",
        program="Which value should this call get, so that the other player moves?",
    ),
    "old board": Sentences(
        wrong="the board that is handed on",
        program="Which board does this call hand on: the one before the move, or the one after it?",
    ),
    "plays on after the end": Sentences(
        wrong="the search goes on after the end of the game",
        program="Somebody has won here. What should the function do before it tries moves?",
    ),
    "wrong end value": Sentences(
        wrong="what an end of the game is worth",
        program="The game is over here. Who has won, and which value stands for that?",
    ),
    "end not seen": Sentences(
        wrong="an end of the game is not noticed",
        program="The game is over here. Which line of the program should notice that?",
    ),
    "taken for an end": Sentences(
        wrong="the search stops before the end of the game",
        program="The game is not over here. Why does the function stop?",
    ),
    "nothing returned": Sentences(
        wrong="a call returns nothing", program="Which way through the function ends without a return statement?"
    ),
    "memory key": Sentences(
        wrong="what the memory is looked up by",
        program="Two different positions share one entry of the memory. What tells them apart?",
    ),
    # -- alpha-beta
    "leaves": Sentences(cuts="You cut each leaf separately. One cut above a whole subtree is enough."),
    "nodes": Sentences(
        cuts="Those are the nodes at which a cut is made. Name the nodes below them that are never visited."
    ),
    "other rule": Sentences(
        cuts="Look again at the windows in which alpha equals beta. What does this rule do there?",
        steps="Your cuts follow the other rule. Look at the rule for a window in which alpha equals beta.",
    ),
    "no deep cuts": Sentences(
        cuts="You compare with the parent's bound only. Bounds come down from all nodes above.",
        steps="You compared with the parent's best score only. Bounds come down from all open calls.",
    ),
    "no cuts": Sentences(
        steps="You never cut. Alpha-beta skips the other children as soon as the window is empty.",
        function=(
            "The values are right, but your function never cuts: it visits as many positions as minimax. "
            "When may it leave the loop?"
        ),
    ),
    "wrong cut": Sentences(
        steps="You cut while alpha was below beta. That window still contains scores that matter.",
        wrong="when the search cuts",
        program="Which other move would the opponent prefer here, and does that justify the cut?",
    ),
    "global window": Sentences(
        steps="You used bounds of calls that had returned. Each call has an alpha and a beta of its own.",
        function=(
            "All calls seem to share one alpha and one beta. Each call needs its own: what MAX learns below "
            "one node is no bound elsewhere."
        ),
    ),
    "wrong window": Sentences(
        wrong="the alpha and beta that are handed on",
        program="Which bound does a value change where MAX moves, and which where MIN moves? Are both handed on?",
    ),
    # -- in functions that a learner wrote
    "initial best of MAX": Sentences(
        function=(
            "For MAX, the best value seems to start at 0. If every move loses, it stays 0. Start with -inf, "
            "or with the value of the first move."
        )
    ),
    "initial best of MIN": Sentences(
        function=(
            "For MIN, the best value seems to start at 0. If every move is good for MAX, it stays 0. Start "
            "with inf, or with the value of the first move."
        )
    ),
    "only wins": Sentences(
        function="Your function seems to count only the wins of MAX. What is a position worth in which MIN has won?"
    ),
    "only losses": Sentences(
        function="Your function seems to count only the wins of MIN. What is a position worth in which MAX has won?"
    ),
    "first player is MAX": Sentences(
        function="Your function seems to take the first player for MAX. Ask the game who moves: game.to_move(state)."
    ),
    "limit first": Sentences(
        function=(
            "Your function seems to test the limit before the end of the game. A game that ends just at the "
            "limit has a winner: test for the end first."
        )
    ),
    "beta grows": Sentences(
        function="At MIN, beta seems to grow. MIN looks for small values: after each value, beta = min(beta, value)."
    ),
    "alpha shrinks": Sentences(
        function=(
            "At MAX, alpha seems to shrink. MAX looks for large values: after each value, alpha = max(alpha, value)."
        )
    ),
    "other bound": Sentences(
        function=(
            "Where MAX moves, your function seems to change beta, and where MIN moves, alpha. Look at the update: "
            "whose bound does a value of MAX raise?"
        )
    ),
    "both bounds": Sentences(
        function=(
            "Your function seems to change both bounds after each value, so the window is empty too soon. Whose "
            "move is it there, and which bound is that player's?"
        )
    ),
    "first move only, in a window": Sentences(
        function=(
            "Your function seems to leave the loop after the first move everywhere. After one value, only the bound "
            "of the player who moves may change, and a cut needs alpha >= beta. Is that so in yours?"
        )
    ),
    "no window": Sentences(
        function="Every call seems to start with a new window. Pass alpha and beta on to the calls below."
    ),
    "no window at the root": Sentences(
        function=(
            "The moves at the root seem to share no window. What alpha has become after the first move must "
            "reach the calls for the next ones."
        )
    ),
    "received window": Sentences(
        function=(
            "The calls below seem to get the window that their caller received. Pass on alpha and beta as "
            "they are now, after the update."
        )
    ),
}


def mistake(answer: Literal["value", "node", "move", "order", "cuts"], name: str) -> Mistake:
    """The misconception with this name, as an answer of this kind shows it."""
    sentences = MISCONCEPTIONS[name]
    return Mistake(name, getattr(sentences, answer) or sentences.value)


def step_sentences() -> dict[str, str]:
    """What a learner reads about the misconceptions that show in steps, by name."""
    return {name: each.steps for name, each in MISCONCEPTIONS.items() if each.steps}
