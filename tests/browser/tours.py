"""What to do with each widget on a tour: see test_tour.py. Each line is one action, and Tour has a method for each."""

from asking import ask
from first_wrong import programs, run

from minimax_lab import (
    BeTheMachine,
    Bones,
    ConnectFour,
    Duel,
    GameExplorer,
    LiveTree,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    diagnose,
    iterative_deepening,
    minimax,
    parsons,
    record,
    tally,
)
from minimax_lab.exercises import ClassReport, CutTask, FillIn, Parsons, fill_in
from minimax_lab.exercises.class_programs.run_files import ProgramResult
from minimax_lab.exercises.gates import Answers, Gate, load_question
from minimax_lab.games.adapters import from_chess
from minimax_lab.scene import draw_found
from minimax_lab.search import heap_modulo, larger_heap
from minimax_lab.widgets import Card, RunCard

TREE = TreeGame([[3, 12], [2, 4]])
SMALL = TreeGame([[3, 12], 2])
CUT = TreeGame([[3, 12, 8], [2, 4, 6], 5])


def gate(name):
    return lambda: Gate(load_question(name), Answers(None))


def wrong_run():
    return next(run(each, record) for each in programs("wrong") if each.name == "old_board_starts_over")


class Pages:
    """Writes the page of a run, without a process of its own."""

    def page(self, result):
        return f"<p>Step {result.step} of a run</p>"


def report():
    results = [
        ProgramResult("ann.py", "wrong", kind="no undo", calls=7),
        ProgramResult("bob.py", "no mistake seen", calls=7, positions=6),
        ProgramResult("eve.py", "wrong", kind="no undo"),
    ]
    return ClassReport(results, Pages())


def card():
    trace = wrong_run()
    shown = Card("Call 3 got `XO.`.", draw_found(diagnose(trace), trace), ["Line 4: `return 3`"], "")
    return RunCard(shown, lambda: StepPlayer(trace, step=3), "Step through it")


# The widgets, by their names.
WIDGETS = {
    "player": lambda: StepPlayer(record(minimax, SMALL, "A"), notes={7: "Why?"}, votes=[4]),
    "player of alphabeta": lambda: StepPlayer(record(alphabeta, CUT, "A"), step=9),
    "folded player": lambda: StepPlayer(record(minimax, Bones(7), Bones(7).initial)),
    "player with a table": lambda: StepPlayer(record(alphabeta_with_table, Bones(5), Bones(5).initial), step=30),
    "player of rounds": lambda: StepPlayer(record(iterative_deepening, CUT, "A", 2, lambda state: ord(state)), step=3),
    "quiz": lambda: StepPlayer(record(alphabeta, CUT, "A"), predict="both"),
    "quiz of some calls": lambda: StepPlayer(record(alphabeta, CUT, "A"), predict=[2, 4, 6]),
    "player of a wrong program": lambda: StepPlayer(wrong_run()),
    "board": lambda: PlayBoard(TicTacToe(rows=2, win=10), seed=1, position="X.O/..."),
    "thinking board": lambda: PlayBoard(TicTacToe(rows=1, win=10), seed=1, thinking=True),
    "heap": lambda: PlayBoard(Bones(5), seed=1, thinking=True),
    "chess": lambda: PlayBoard(from_chess("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"), strength=1, seed=1),
    "falling discs": lambda: PlayBoard(ConnectFour(rows=2, columns=3, in_a_row=2), seed=1, strength=2),
    "board of words": lambda: PlayBoard(TREE, seed=1),
    "large heap": lambda: PlayBoard(Bones(45), seed=1),
    "tally": lambda: tally(PlayBoard(Bones(3), seed=1), heaps=[2, 3], machine=[4]),
    "duel": lambda: Duel([Bones(heap) for heap in range(1, 6)], [larger_heap, heap_modulo]),
    "explorer": lambda: GameExplorer(Bones(5)),
    "explorer of boards": lambda: GameExplorer(TicTacToe(), TicTacToe().parse("XO./OX./.X.")),
    "explorer of words": lambda: GameExplorer(TREE),
    "values": lambda: fill_in(TREE),
    "order": lambda: fill_in(TREE, mode="calls"),
    "cuts": lambda: FillIn(CutTask.random(seed=1)),
    "gate": gate("03-never-won"),
    "gate of a number": gate("03-rule"),
    "gate of edges": gate("07-never-read"),
    "gate of squares": gate("04-mistakes-of-o"),
    "gate of a node": gate("01-biggest-leaf"),
    "gate of a square": gate("02-which-square"),
    "gate of a choice": gate("10-four"),
    "gate of a drawing": gate("07-fourth-leaf"),
    "gate of leaves": gate("01-one-leaf"),
    "gate of a board": gate("05-where-o-lost"),
    "question": lambda: ask("move", Bones(6), why="That leaves 4.", hints=["What loses?"]).view,
    "question of a tree": lambda: ask("tree", TREE, hints=["What does MIN choose?"]).view,
    "live tree": lambda: LiveTree(TREE),
    "look ahead": lambda: LookAhead(Bones(5)),
    "machine": lambda: BeTheMachine("minimax", SMALL, seed=1),
    "machine of alphabeta": lambda: BeTheMachine("alphabeta", CUT, seed=1),
    "graded machine": lambda: BeTheMachine("minimax", SMALL, seed=2, graded=True),
    "machine of boards": lambda: BeTheMachine("minimax", TicTacToe(), state=TicTacToe().parse("O.X/X.X/.OO"), seed=1),
    "parsons": lambda: Parsons(parsons("minimax").puzzle),
    "report": report,
    "card": card,
}
TOURS = {
    "player": """
        show player
        key Tab ArrowRight
        click Next step (right arrow)
        key r
        key c
        key ArrowLeft
        key l ArrowRight ArrowRight ArrowLeft
        key l b
        key e
        key e e e e
        key q
        key ArrowRight ArrowRight
        type 7
        key Enter
        type 3
        key Enter
        key s
        choose Quiz: ask me what comes next
        key Home ?
        key Escape
        key g
        type 3
        key Enter
        key Escape g
        type 99
        key Enter
        key Escape
        check open calls
        check values
        check values
        choose Speed of playing: fast
        key p
        key End
        key ArrowRight
        key + +
        key 0
        node 2
        key ArrowDown Enter
        set step 4
        key f
        key f w
        show player of alphabeta
        key Tab ArrowRight
        key ArrowRight ArrowRight
        key End
        key s End
        key ArrowLeft
        key Home ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight
        key ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight
        summary More
        click first step
        key p
        wait 5000
        click Back (left arrow)
        summary More
        click last step
        width 360px
        key Home ArrowRight ArrowRight ArrowDown ArrowUp
    """,
    "other players": """
        show folded player
        key Tab ArrowRight ArrowRight ArrowRight ArrowRight
        key End
        node 1
        key ArrowDown ArrowDown ArrowDown ArrowLeft ArrowLeft ArrowUp Home End
        key Enter - ArrowRight ArrowDown
        key + + 0
        show player with a table
        key Tab ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight
        key End ArrowLeft
        show player of rounds
        key Tab ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight
        key End ArrowLeft
    """,
    "wrong program": """
        show player of a wrong program
        key Tab ArrowRight w
        key ArrowRight w
    """,
    "quiz": """
        show quiz
        width 360px
        key Tab 1
        key 2
        key ArrowRight ArrowRight 1
        type 3
        key Enter
        key ArrowRight ArrowRight ArrowRight
        type 12
        key Enter
        key p
        wait 900
        width 700px
        key ArrowLeft End
        key Home q q
        set lecturing true
        key ArrowRight ArrowRight 1 2 2 Shift+2
        key s ArrowRight 1 1
    """,
    "board": """
        show board
        key Tab ArrowRight
        key ArrowDown End Home
        key h
        click row 2, column 1
        key u
        key n
        summary More
        click O
        click looks ahead
        choose How many plies the machine looks ahead: 2
        check prefers the quicker win
        check enlarge
        click set up a position
        fill Position as text: X../OO.
        key Enter
        click edit on the board
        cell 5
        key Escape
        fill Position as text: XXX/XXX
        click use this position
        summary More
        click X
        show thinking board
        click row 1, column 1
        click the machine's last move
        check boards in it
        show heap
        click take 2
        key t
        show chess
        key Tab
        cell 59
        key ArrowRight
        cell 61
        cell 59
        key ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp Enter
        show falling discs
        hover .cell >> nth=1
        cell 1
    """,
    "tally": """
        show tally
        click take 2
        key x
        click take 1
        key m n
    """,
    "duel": """
        show duel
        key Tab Tab Tab Tab ArrowRight
        key Enter
        click 4 bones: larger_heap won
        key .
        key ArrowRight ArrowRight
        key ,
        click One move back
        set chosen 1
    """,
    "explorer": """
        show explorer
        key Tab ArrowDown
        key ArrowDown ArrowRight
        key ArrowLeft ArrowLeft
        key ArrowUp Enter
        key + + -
        key 0
        fill Find a node by its moves: take 2, take 1
        key Enter
        fill Find a node by its moves: take 9
        click Find
        click Whole game
        point .plane 0.5 0.5
        wheel .plane 0.3 0.5 -200
        drag .plane 0.5 0.5 60 0
        set path [1, 0]
        show explorer of boards
        key Tab ArrowDown
        key Enter
        key PageDown PageUp
        key Escape
    """,
    "fill in": """
        show values
        key Tab
        node 1
        type 2
        key Enter
        node 1
        type 3
        key Enter
        node 0
        type 3,5
        key Enter
        type 3
        key Enter
        click Start again
        node 3
        node 2
        key Enter
        click Show the answer
        show order
        node 0
        node 4
        node 1
        key Delete
        click Show the answer
        show cuts
        key Tab ArrowDown
        edge 5
        edge 5
        edge 1
        edge 5
        key ArrowDown ArrowDown Enter ArrowUp Enter
        key End
        key Enter
        click Check
        click Show the answer
    """,
    "gate": """
        show gate
        key Enter
        key Tab ArrowRight
        click 8
        click 6
        key Enter
        key Enter
        click 5
        key Enter
        click Change my answer
        summary More
        click Show the answer
        click Hide the answer
        show gate of a number
        key Tab
        type x
        key Escape
        key Enter
        fill Your answer, a number: 1
        key Enter
        fill Your answer, a number: 2*1
        key Enter
        show gate of edges
        key Tab End Enter
        edge 5
        click Check
        show gate of squares
        key Tab ArrowDown ArrowRight
        summary More
        check Show of hands
        click Open all gates
        summary More
        summary More
        click Open all gates
        cell 4
        click Add
        key 4
        key Backspace
        click One hand more for square 4
        click One hand less for square 4
        click Vote again
        key 4
        click Clear all hands
        cell 2
        click Add
        click Show the answer
        summary More
        click Close all gates
        show gate of a node
        key Enter
        key Tab ArrowDown ArrowDown Enter
        key Enter
        show gate of a square
        key Tab ArrowRight ArrowRight ArrowDown Enter
        key Enter
        show gate of a choice
        key Enter
        key Tab ArrowDown Enter
    """,
    "question": """
        show question
        key Tab
        click Hint
        click 1
        click Check
        click 2
        key Enter
        click Show the answer
    """,
    "live tree": """
        show live tree
        key Tab ArrowRight
        key ArrowUp ArrowUp
        key End ArrowDown
        type 9
        key Enter
        fill .number: 5000
        key Enter
        key Escape
        choose Algorithm: alpha-beta, cut when alpha >= beta
        fill .number: 1
        dragnode 2 0 -20
        set windows false
        click Reset
    """,
    "look ahead": """
        show look ahead
        key Tab PageDown
        key 2
        key PageUp
        slide .slider 3
        set depth 0
    """,
    "machine": """
        show machine
        key Tab ArrowDown Enter
        node 2
        key n
        node 3
        key n u
        key k
        key r
        type 3
        key Enter
        key k
        key n
        node 1
        node 2
        node 0
        key c
        key n
        summary More
        click Finish
        click Copy the result
        click Do it again
        show machine of alphabeta
        key ArrowDown Enter
        key c
        node 4
        node 2
        key n
        node 3
        key n k
        node 1
        key n
        node 2
        node 4
        key k k n
        key r
        type 7
        key Enter
        summary More
        click Finish
        show graded machine
        key Tab ArrowDown Enter
        node 2
        key n
        node 3
        key k n r
        type 3
        key Enter
        key n k
        node 4
        click Hand in
        click Copy the result
        show machine of boards
        key Tab ArrowDown Enter
    """,
    "parsons": """
        show parsons
        line 0
        key ArrowLeft
        key Enter
        line 1
        key ArrowRight ArrowRight
        key Escape
        line 2
        key Enter
        line 2
        key ArrowUp
        key Enter
        click Check
        line 0
        key Delete Delete
        click Show the answer
        click Check
        click Start again
        dragline 1 600 10
        dragline 2 640 60
        dragline 1 -600 60
    """,
    "report": """
        show report
        fill Note on no undo: Take it back.
        key Tab
    """,
    "card": """
        show card
        key Tab Enter
        key Enter
        key f
        key Escape
    """,
}
