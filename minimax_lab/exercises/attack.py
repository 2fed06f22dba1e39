"""Attack a reader's rule: find a heap or a board about which it is wrong, and show what it is good for if it stands."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any

from minimax_lab.exercises.answers import NOT_ATTEMPTED, Feedback, incorrect
from minimax_lab.exercises.gates.asked import write
from minimax_lab.exercises.gates.pictures import boards, heap, scores
from minimax_lab.exercises.gates.position import Position
from minimax_lab.games import MAX, Bones, action_label
from minimax_lab.games.faults import has_dots
from minimax_lab.kit import (
    InvalidArgument,
    MinimaxLabError,
    error_in_words,
    is_iterable,
    is_number,
    join_with_and,
    pluralize,
    quote,
    sign_of,
    signed_number,
)
from minimax_lab.posters import draw_counts
from minimax_lab.scene import Picture, add_frame, style
from minimax_lab.widgets import PlayBoard, Tally, tally

RIGHT, WRONG = "\u2713", "\u2717"
HEAPS = range(1, 41)
BOARDS = (".../.OO/X.X", "XOX/.O./X..", "OX./.O./.X.", "X../.../.O.")  # the first best move is not the quickest
FEW = 0.06  # of the games: a rule that sees its own move and the reply can lose fewer
TO_BEAT = range(8, 17)  # from the heap of 8 that beats the reader of lesson 00; each is won in a minute
Reply = Picture | Feedback  # what a reader gets who is not right yet


def attack(
    loses: Callable[[int], Any], *, takes: Iterable[int] = (1, 2, 3), last_loses: bool = False
) -> Tally | Picture | Feedback:
    """Look for a heap from 1 to 40 about which a rule is wrong.

    loses        the rule: a function of a number of bones, true if the player who moves with them loses
    takes        how many bones a player may take
    last_loses   whether the player who takes the last bone loses

    Return a picture of the smallest heap about which the rule is wrong, or feedback if the rule gives no answer. If it
    stands, return a board on which the machine moves first, so that the reader wins by choosing a heap by the rule.
    Raises InvalidArgument for a rule that is not a function, and for impossible takes.

    >>> attack(lambda heap: heap % 2 == 0).scene.title
    '✗ With 2 bones, the rule is wrong'
    """
    if not callable(loses):
        raise InvalidArgument(f"rule {quote(loses)}: must be a function of a number of bones")
    game = Bones(max(HEAPS), takes, last_loses=last_loses)
    for bones in HEAPS:
        attacked = game.with_heap(bones)
        said = _ask(loses, bones, f"a heap of {bones}")
        if isinstance(said, Feedback):
            return said
        if is_number(said) or not hasattr(said, "__bool__"):  # a text, a list, or a remainder
            words = f"your rule returns {quote(said)}, and it must return True or False"
            return _no_answer(f"a heap of {bones}", words)
        if bool(said) != Position(attacked).mover_loses:
            return _refuted(attacked, bool(said))
    return _upheld(game)


def attack_replies(safe_replies: Callable[[Any], Any], game: Any) -> Picture | Feedback:
    """Look for a first move after which a rule is wrong about the best replies.

    safe_replies   the rule: a function of a first move that returns the replies that hold the value for the opponent
    game           a game on a board of squares, such as TicTacToe()

    Return the board after the first of these moves: it has the value of each reply, and frames those that the rule has
    listed. If there is none, return a board that has, for each first move, the number of replies that are mistakes.

    >>> from minimax_lab import TicTacToe
    >>> attack_replies(lambda first: [4], TicTacToe()).scene.title
    '✗ After X1, your list is wrong'
    """
    start = Position(game)
    for first in start.moves:
        here, name = start.after(first), action_label(game, start.state, first)
        said = _ask(safe_replies, first, f"first = {quote(first)}")
        if isinstance(said, Feedback):
            return said
        if not is_iterable(said) or isinstance(said, str):
            return _no_answer(f"first = {quote(first)}", f"your function returns {quote(said)}, not a list")
        replies = list(said)
        if replies == here.moves != here.best_moves:
            words = f"For first = {quote(first)}, your list has all {len(replies)} replies."
            return incorrect("all", f"{words} Your test is true for each. Is it about the board after the reply?")
        if [move for move in here.moves if move in replies] != here.best_moves or len(replies) > len(here.best_moves):
            title = f"{WRONG} After {name}, your list is wrong"
            missing = [move for move in here.best_moves if move not in replies]
            wrong = missing or [reply for reply in replies if reply not in here.best_moves]
            fault = "is missing" if missing else "does not belong in it"
            about = f" Square {wrong[0]} {fault}. What is it worth?" if wrong else ""
            return _titled(scores(here, replies), title, f"Your list, which is framed, is {quote(replies)}.{about}")
    lost = {first: len(start.after(first).worse_moves) for first in start.moves}
    counts = sorted(set(lost.values()), reverse=True)
    firsts = [[first for first in lost if lost[first] == count] for count in counts]
    words = join_with_and([f"{count} after {write(each)}" for count, each in zip(counts, firsts, strict=True)])
    picture = scores(start, firsts[0], {first: str(count) for first, count in lost.items()})
    caption = f"How many replies lose: {words}. So the best traps begin with {write(firsts[0])}."
    return _titled(picture, f"{RIGHT} All your lists are right", caption)


def attack_speed(choose: Callable[[Any, Any], Any], game: Any, boards: Iterable[Any] = BOARDS) -> Picture | Feedback:
    """Look for a board on which a minimax wins later, or loses sooner, than it can.

    choose   a function of the game and a state that returns the value and the move
    boards   states, or texts such as ".../.OO/X.X"

    Return the first such board, with a frame around the better squares, or feedback if there is none.
    """
    for each in boards:
        here = Position(game, each)
        said = _ask_for_move(lambda state: choose(game, state)[1], here)
        if isinstance(said, Reply):
            return said
        better = here.solution.quickest(here.state)
        if said not in better:
            title = f"{WRONG} {action_label(game, here.state, said)} is not the best move"
            words = f"{_length(here, better[0])} {_length(here, said)}"
            return _titled(scores(here, better, {move: str(move) for move in here.moves}), title, words)
    return Feedback("correct", "It wins early, and loses late.")


def _length(here: Position, move: Any) -> str:
    """When the game ends after a move, and how."""
    moves = here.moves_from(move)
    end = here.after(*moves)
    when = f"in {len(moves)} moves" if len(moves) > 1 else "at once"
    outcome = end.outcome if end.value else "a draw"
    return f"{action_label(here.game, here.state, move)} ends the game {when}: {outcome}."


def attack_key(key: Callable[[Any], Any], game: Any) -> Picture | Feedback:
    """Look for two boards that a key should not tell apart, or should.

    key    a function of a board that returns the same key for all boards of one shape, and another one for each shape
    game   a game on a board of squares, such as TicTacToe()

    Return both boards. If there are none, return how many values a program works out that remembers them by this key.

    >>> from minimax_lab.games import TicTacToe
    >>> attack_key(lambda board: board, TicTacToe()).scene.title
    '✗ One shape, but two keys'
    """
    start, with_key, of_shape = Position(game), dict[Any, Position](), dict[Any, tuple[Any, Position]]()
    for state in start.solution:
        here = Position(game, state)
        said = _ask(key, here)
        if isinstance(said, Reply):
            return said
        if not isinstance(said, Hashable):
            words = f"your key is {quote(said)}. A dictionary needs a key that cannot change, such as a text or a tuple"
            return _no_answer(here, words)
        known, alike = of_shape.setdefault(here.shape, (said, here))
        if known != said:
            keys = f"A turn or a mirror makes one of the other, but the keys are {quote(known)} and {quote(said)}."
            return _drawn([alike, here], f"{WRONG} One shape, but two keys", keys)
        if (other := with_key.setdefault(said, here)).shape != here.shape:
            keys = f"No turn and no mirror makes one of the other, but the key of both is {quote(said)}."
            return _drawn([other, here], f"{WRONG} Two shapes, but one key", keys)
    counts = {"nodes": len(start.tree), "boards": len(start.solution), "shapes": len(with_key)}
    words = f"With it, a program works out {len(with_key)} values."
    return draw_counts(counts, title=f"{RIGHT} Your key stands", caption=words)


def attack_player(choose: Callable[[Any], Any], game: Any) -> Picture | Feedback:
    """Play all games that can happen against a rule for MAX.

    choose   the rule: a function of a board on which MAX moves, which returns one of its moves
    game     a game on a board of squares, such as TicTacToe()

    Return a game that the rule loses, as boards: the one that holds out longest before its mistake.
    If there is none, return how many games are won and drawn. If the rule returns no legal move, return feedback.
    Raises InvalidArgument for a rule that is not a function.
    """
    if not callable(choose):
        raise InvalidArgument(f"rule {quote(choose)}: must be a function of a board")
    games = _all_games(game, cache(lambda state: _ask_for_move(choose, Position(game, state))))
    return games if isinstance(games, Reply) else _longest_lost(games)


def _all_games(game: Any, choose: Callable[[Any], Any]) -> Any:
    """The boards of all games in which MAX makes the move that is chosen for it; a reply if none is chosen."""
    games, unfinished = [], [[Position(game)]]
    while unfinished:
        played = unfinished.pop()
        here = played[-1]
        if game.is_terminal(here.state):
            games.append(played)
            continue
        moves = [choose(here.state)] if game.to_move(here.state) == MAX else here.moves
        if isinstance(moves[0], Reply):
            return moves[0]
        unfinished += [[*played, here.after(move)] for move in moves]
    return games


def _longest_lost(games: list[list[Position]]) -> Picture:
    """A lost game in which the mistake comes as late as in any other, if possible one in which a win was missed.

    The board before the mistake has the value of each move, and a frame around the one that the rule has chosen.
    """
    lost = [played for played in games if played[-1].value < 0]
    if not lost:
        return _count_ends(games, f"{RIGHT} Your rule loses none of {len(games)} games")

    def turns_out(played: list[Position]) -> tuple[int, Any]:
        """On how many boards it is lost, and by how much the mistake makes it worse."""
        return sum(here.value < 0 for here in played), -max(here.value for here in played)

    worst = min(lost, key=turns_out)
    at = max(at for at, here in enumerate(worst) if here.value >= 0)
    before, row = worst[at], boards(worst[at:])
    picture = scores(before, [move for move in before.moves if before.after(move).state == worst[at + 1].state])
    part = len(lost) / len(games)
    mark, goal = (RIGHT, "the goal is reached") if part < FEW else (WRONG, f"the goal is below {FEW:.0%}")
    title = f"{mark} Your rule loses {len(lost)} of {len(games)} games: {part:.1%}. {goal.capitalize()}"
    words = f"The framed move lost this game: each square has its value. {_habits(games)}"
    listed = f"{words} {picture.scene.caption} The game: {row.scene.caption}"
    for each in row.scene.marks:
        each.shift(picture.scene.width, 0)
    picture.scene.marks += row.scene.marks
    picture.scene.width += row.scene.width
    picture = _titled(picture, title, words)
    picture.scene.caption = listed
    return picture


def _habits(games: list[list[Position]]) -> str:
    """What a rule that looks at its own move and the reply does already, and what it lacks."""

    def wins(here: Position) -> bool:
        """Whether the player who moves can win at once."""
        over = here.game.is_terminal
        return not over(here.state) and any(over(each.state) and each.value for each in map(here.after, here.moves))

    turns = {here.state: (here, after) for played in games for here, after in pairwise(played)}
    moves = [pair for pair in turns.values() if pair[0].game.to_move(pair[0].state) == MAX]
    if any(wins(here) and not here.game.is_terminal(after.state) for here, after in moves):
        return "Your rule does not take every win."
    if any(wins(after) and not all(map(wins, map(here.after, here.moves))) for here, after in moves):
        return "Your rule takes every win. It does not prevent every win of O that it could."
    return "Your rule takes every win, and prevents those of O. Which safe square does it take first?"


def attack_ends(ends: Callable[[Any], Any], game: Any) -> Reply:
    """Look for a board for which a list of the ends of all games is wrong. MAX makes its first best move, MIN any move.

    ends   a function of a board that returns a list with the utility of each end that can follow
    game   a game on a board of squares, such as TicTacToe()

    Return a game that the list lacks, or a move of MAX that cannot happen, on a board as close to the end as possible.
    If there is none, return how many games end in which way.
    """
    solution = Position(game).solution
    games = _all_games(game, lambda state: solution[state].actions[0])
    following = defaultdict[Any, list[list[Position]]](list)  # by the boards so far
    for played in games:
        for at in range(len(played)):
            following[tuple(here.state for here in played[: at + 1])].append(played[at:])
    for rest in sorted(following.values(), key=lambda rest: max(map(len, rest))):
        here, right = rest[0][0], Counter(played[-1].value for played in rest)
        said = _ask(ends, here)
        if isinstance(said, Reply):
            return said
        listed = list(said) if is_iterable(said) else [said]
        if listed == [said] or not all(map(is_number, listed)):
            return _no_answer(here, f"your function returns {quote(said)}, and not a list of numbers")
        if (found := Counter(listed)) != right:
            return _wrong_ends(rest, found - right, right - found)
    words = "On every board, it has all moves of O, and only the machine's own."
    return _count_ends(games, f"{RIGHT} Your list has every game, {len(games):,} in all", words)


def _count_ends(games: list[list[Position]], title: str, words: str = "") -> Picture:
    """How many games each player wins."""
    signs = Counter(sign_of(played[-1].value) for played in games)
    return draw_counts({"X wins": signs[1], "draw": signs[0], "O wins": signs[-1]}, title=title, caption=words)


def _wrong_ends(rest: list[list[Position]], extra: Counter[Any], missing: Counter[Any]) -> Picture:
    """Of the games that can follow, one that a list of ends lacks; or a move of the machine that it should not have."""
    here = rest[0][0]
    if extra and len(rest[0]) > 1 and here.game.to_move(here.state) == MAX:
        others = [here.after(move) for move in here.moves if move != here.best_move]
        shown = [each for each in others if each.value in extra] or others
        words = f"Its first best move here is {action_label(here.game, here.state, here.best_move)}."
        return _drawn([here, *shown[:1]], f"{WRONG} The machine does not make this move", words)
    lacked = [played for played in rest if played[-1].value in missing]
    if not lacked:
        return _drawn([here], f"{WRONG} Your list is too long", "It has more ends than can follow from this board.")
    worth = signed_number(lacked[0][-1].value, signed=True)
    return _drawn(lacked[0], f"{WRONG} Your list lacks this game", f"It ends with {worth}.")


def _ask(rule: Callable[[Any], Any], about: Any, words: str = "") -> Any:
    """What a reader's rule returns, or a reply if it returns nothing or raises an error; `words` name no board."""
    try:
        said = rule(about.state if isinstance(about, Position) else about)
    except Exception as error:  # whatever it raises
        why = str(error) if isinstance(error, MinimaxLabError) else error_in_words(error)
        return _no_answer(words or about, f"your rule stops. The reason: {why}", "crash")
    if has_dots(said) or has_dots(rule):
        return NOT_ATTEMPTED
    if said is None:
        return _no_answer(words or about, "your rule returns nothing. Which return does it reach there?")
    return said


def _no_answer(about: Position | str, why: str, name: str = "no answer") -> Reply:
    """Why there is no answer about a board, which is drawn, or about what is named."""
    why = why if why[-1] == "?" else f"{why}."
    if isinstance(about, Position):
        return _drawn([about], f"{WRONG} Not right", f"For this board, {why}")
    return incorrect(name, f"For {about}, {why}")


def _drawn(positions: Iterable[Position], title: str, words: str) -> Picture:
    """Boards below a title and above a sentence; the text version lists them."""
    picture = boards(positions)
    listed = picture.scene.caption
    picture = _titled(picture, title, words)
    picture.scene.caption = f"{words} {listed}"
    return picture


def _ask_for_move(rule: Callable[[Any], Any], here: Position) -> Any:
    """The move that a reader's rule returns for a board, or a reply if it returns none."""
    said = _ask(rule, here)
    if isinstance(said, Reply) or said in here.moves:
        return said
    return _no_answer(here, f"your rule returns {quote(said)}, which is not a legal move")


def _titled(picture: Picture, title: str, caption: str) -> Picture:
    """The picture below a title and above a caption."""
    scene = picture.scene
    for mark in scene.marks:
        mark.shift(0, style.TITLE_HEIGHT)
    scene.height += style.TITLE_HEIGHT
    scene.title, scene.caption = title, caption
    return Picture(add_frame(scene))


def _refuted(game: Bones, says_lost: bool) -> Picture:
    """The heap about which the rule is wrong, and why it is wrong, with a move that wins."""
    here, bones = Position(game), pluralize(game.bones, "bone")
    says, taken, but = "loses" if says_lost else "wins", [], ""
    if game.is_terminal(here.state):
        but = f"that player cannot take any, and so {'wins' if says_lost else 'loses'}"
    elif says_lost:
        taken = [here.best_move]
        but = f"that player can win: taking {taken[0]} (blue) leaves {_left(here, taken)}"
    elif not game.is_terminal((after := here.after(here.moves[0])).state):
        taken = [here.moves[0], after.best_move]
        against = f"if you take {taken[0]} (blue), it takes {taken[1]} (orange) and leaves {_left(here, taken)}"
        but = f"the machine can win against every move: {against}"
    else:
        but = "you must take the last bone"
    caption = f"A heap of {bones}. The rule says that the player who moves {says}. But {but}."
    return _titled(heap(here, taken), f"{WRONG} With {bones}, the rule is wrong", caption)


def _left(here: Position, taken: Iterable[int]) -> str:
    return str(here.after(*taken).state.bones or "none")


def _upheld(game: Bones) -> Tally:
    """Heaps on which the reader uses a rule that stands: the machine moves first."""
    title = f"{RIGHT} Your rule stands. Win each heap with which the machine loses!"
    board = tally(PlayBoard(game.with_heap(min(TO_BEAT)), first="machine", title=title), heaps=TO_BEAT, machine=())
    lost = (bones for bones in TO_BEAT if Position(game.with_heap(bones)).mover_loses)
    board.choose(next(lost, min(TO_BEAT)))
    return board
