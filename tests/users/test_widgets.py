"""What a user does with each widget in a browser, and what the user then perceives: roles, names, texts, and the focus.

Each line is an action, "=>", and what appears after it and was not there before, or what is gone after "no".
"""

# ruff: noqa: RUF001 (a minus sign is what the user sees)

import difflib
import re
import time
from contextlib import suppress

import chromium
import pytest
from hosted import Hosted
from IPython.core.formatters import DisplayFormatter
from playwright.sync_api import Error

import minimax_lab as ml
from minimax_lab.exercises import questions
from minimax_lab.games.adapters import from_chess
from minimax_lab.search import heap_modulo, larger_heap

TREE, SMALL = ml.TreeGame([[3, 12], [2, 4]]), ml.TreeGame([[3, 12], 2])
CUT = ml.TreeGame([[3, 12, 8], [2, 4, 6], 5])
GAME = ml.TicTacToe(win=10)
CHESS = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"


@ml.traced
def always_largest(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(always_largest(game, game.result(state, action)) for action in game.actions(state))


def player(function=ml.minimax, tree=SMALL, **options):
    return ml.StepPlayer(ml.record(function, tree, "A"), **options)


def after(switch, make):
    """What is made after a switch; the test of it turns the switches off again."""
    switch()
    return make()


WIDGETS = {
    "a step player": (lambda: player(notes={7: "May we stop?"}, votes=[4]), """
        at first => group "Step player: Minimax on a tree: 5 calls" & Before the first call. & step 0 of 10
        key Tab => focus: group "Steps of Minimax on a tree: 5 calls.
        key ArrowRight => step 1 of 10 & Call 1. Ended? No. MAX is to move and can try B and A2.
        key Space => step 2 of 10 & B: call 2. & treeitem "call 2, B, MIN moves
        key ArrowLeft => step 1 of 10
        key PageDown => step 2 of 10
        key PageUp => step 1 of 10
        key r => step 4 of 10 & Vote: which value will come back next?
        key c => step 7 of 10 & May we stop?
        key Home => step 0 of 10
        key End => step 10 of 10 & the largest score is 3 by B.
        open More => button "first step" & button "last step" [disabled]
        press first step => step 0 of 10 & no button "Back (left arrow)"
        key q => The next question comes at step 7.
        key q => no The next question comes at step 7.
        press Next step (right arrow) => step 1 of 10 & button "Back (left arrow)"
        open More => button "next return"
        press next return => step 4 of 10
        press Back (left arrow) => step 3 of 10
        open More => button "finish this call"
        press finish this call => step 4 of 10
        open More => button "all the code"
        press all the code => def minimax(game, state):
        open More => button "last step"
        press last step => step 10 of 10
        slide Step: 5 => step 5 of 10
        press Play (P) => button "Pause (P)"
        press Pause (P) => button "Play (P)"
        key p => button "Pause (P)"
        key p => button "Play (P)"
        key Home ? => Keys and symbols & term: → or space & what went wrong first: in a program of your own
        key Escape => no Keys and symbols
        open More => combobox "Speed of playing" & option "2 a second" & option "slow" & option "fast"
        open Keys and symbols => definition: finish this call
        open Keys and symbols => no definition: finish this call
        choose Speed of playing: fast => option "fast" [selected]
        key g => focus: textbox "Go to call, 1 to 5"
        type 3
        key Enter => Try B1: call 3. Ended? Yes, it is worth 3.
        fill Go to call, 1 to 5: 99
        press Go to that call => alert: “99” is not a call. Enter a number from 1 to 5.
        check tree => no tree "Game tree.
        check tree => tree "Game tree.
        check code => no group "Code"
        check code => group "Code"
        check open calls => no group "Open calls, the innermost first"
        check open calls => group "Open calls, the innermost first"
        check sentence => no Try B1: call 3.
        check sentence => Try B1: call 3.
        check every line => before line 1 of 2
        key l => no before line 1 of 2
        slide Step: 10 => step 10 of 10
        check values => no B1, leaf, value 3
        check values => B1, leaf, value 3
        check call numbers => no checkbox "call numbers" [checked]
        check board => no checkbox "board" [checked]
        check boards in the tree => no checkbox "boards in the tree" [checked]
        key b => checkbox "boards in the tree" [checked]
        check enlarge => checkbox "enlarge" [checked]
        check enlarge => no checkbox "enlarge" [checked]
        press Enlarge the tree (+) => larger
        press Make the tree smaller (-) => smaller
        key + => larger
        press Fit the tree into its pane (0) => smaller
        key + => larger
        key - => smaller
        key - => smaller
        key 0 => larger
        press Fold the tree as at the start => focus: button "Fold
        node B, => step 2 of 10
        open More => combobox "Quiz"
        choose Quiz: ask me what comes next => What comes next in call 2?
        choose Quiz: no quiz => no What comes next in call 2?
        press what went wrong first? => Nothing wrong was found from this start: 5 calls judged. & no combobox "Quiz"
        press Hide this => no button "Hide this"
        press Full screen (F) => button "Leave full screen (F)"
        key f => button "Full screen (F)"
        key e => Enlarged: tree.
        key e => Enlarged: code.
        key e => Enlarged: open calls.
    """),
    "a player of alpha-beta": (lambda: player(ml.alphabeta, CUT, step=9), """
        at first => window (−∞, ∞) & img "Window of call 1: alpha 3, beta ∞" & Not in call 1: alpha becomes 3
        key Tab ArrowRight ArrowRight ArrowRight => Yes
        key End => 5, by A3, is best.
    """),
    "a quiz": (lambda: player(predict="both"), """
        at first => The next question comes at step 1.
        key Tab ArrowRight => What comes next in call 1?
        key ArrowRight => Answer first, or choose “Show the answer”.
        press B => Right.
        press Show the answer => It is B1.
        key ArrowRight ArrowRight => What comes next in call 2?
        key s => It is
        key q => Quiz: off.
    """),
    "a quiz of values": (lambda: player(predict=[2], step=6), """
        key Tab ArrowRight => What does call 2 return?
        type 12
        key Enter => Not 12.
        press Show the answer => It is 3.
        key q => Quiz: off. & no It is 3.
    """),
    "a player of a wrong program": (lambda: player(always_largest, TREE), """
        at first => step 0 of 14
        key Tab w => MIN chooses the smallest & button "Go to the step at which it goes wrong (W)"
        press Hide this => no MIN chooses the smallest
        key w => 2 calls go wrong in this way.
        key Home => step 0 of 14
        press Go to the step at which it goes wrong (W) => no step 0 of 14
    """),
    "a board": (lambda: ml.PlayBoard(ml.TicTacToe(rows=2, win=10), seed=1, position="X.O/..."), """
        at first => You are X, the machine is O. Your move. & button "row 1, column 1, X, square 0"
        key Tab => focus: button "row 1, column 2
        key ArrowLeft => focus: button "row 1, column 1
        key ArrowRight => focus: button "row 1, column 2, empty, square 1"
        key ArrowDown => focus: button "row 2, column 2
        key Home => focus: button "row 2, column 1
        key End => focus: button "row 2, column 3
        key h => Hint: X1 (row 1, column 2). It keeps the draw.
        press row 2, column 1 => You: X3. The machine: O1. Your move.
        key u => Taken back. Your move.
        key Enter => You: X3. The machine: O1. Your move.
        open More => button "hint"
        press take back => Taken back. Your move.
        key n => You are X, the machine is O. Your move.
        open More => button "take back"
        press hint => Hint: X1 (row 1, column 2).
        open More => toolbar "You play"
        press O => You are O, the machine is X. The machine: X1. Your move.
        press O (you) => button "O (you)" [pressed]
        press X (the machine) => button "X (the machine)" [pressed]
        press both: two people => Two people play.
        press show the scores => What the moves are worth
        press the last move => button "the last move" [pressed]
        press hide the scores => no What the moves are worth
        open More => toolbar "You play"
        press X => You are X
        press O (the machine) => button "O (the machine)" [pressed]
        press X (you) => button "X (you)" [pressed]
        press looks ahead => The machine looks 4 plies ahead (at most 65 calls a move).
        choose How many plies the machine looks ahead: 2 => The machine looks 2 plies ahead
        press random => button "random" [pressed]
        press perfect => button "perfect" [pressed]
        check prefers the quicker win => The machine takes the first best move.
        check enlarge => Everything is enlarged.
        press show its thinking => group "The machine's thinking"
        press hide its thinking => no group "The machine's thinking"
        key t => group "The machine's thinking"
        key t => no group "The machine's thinking"
        open More => button "set up a position"
        press set up a position => button "edit on the board"
        fill Position as text: X../OO.
        key Enter => button "row 2, column 2, O
        press edit on the board => Choose a square to change it: empty, X, O.
        press row 2, column 3 => Square 5: X.
        key Escape => Not changed: the position of the game is shown again.
        fill Position as text: XXX/XXX
        press use this position => 'XXX/XXX' cannot be set up: 0 O and 6 X
        press new game => Your move
        key ? => definition: show the machine's thinking
        key Escape => no definition: show the machine's thinking
        open More => button "Full screen (F)"
        press Full screen (F) => no button "hint"
    """),
    "a thinking board": (lambda: ml.PlayBoard(ml.TicTacToe(rows=1, win=10), seed=1, thinking=True), """
        at first => square 0, worth 0 & The score of every move, for MAX: X0: 0, X1: 0, X2: 0. & tree "Game tree.
        press row 1, column 1 => You: X0. The machine: O1. Your move.
        press the machine's last move => Thinking about the machine's last move.
        press this position => Thinking about this position.
        choose Plies of the tree: 1 ply => option "1 ply" [selected]
        check boards in it => no checkbox "boards in it" [checked]
        press step through this => button "close the step player"
        has player
    """),
    "a heap": (lambda: ml.PlayBoard(ml.Bones(5), seed=1, thinking=True), """
        at first => heap of 5, MAX moves, value +1 & take 1, leaves 4, worth +1
        press take 2 => The machine wins. & 0 bones are left. & focus: button "new game"
        key t => Hidden: the scores and the tree.
        open More => button "set up a position"
        press set up a position => button "a heap of 8"
        press a heap of 6 => 6 bones are left.
    """),
    "a heap that the machine begins": (lambda: ml.PlayBoard(ml.Bones(5)), """
        at first => Can you beat this machine? Whoever takes the last bone wins.
        press machine moves first => The machine: take 1. & button "new game"
    """),
    "a lost heap": (lambda: ml.PlayBoard(ml.Bones(5)), """
        press take 2 => The machine wins. & button "Where did I lose?" & no Your losing move
        press Where did I lose? => Your losing move was take 2 of 5 bones. & no button "Where did I lose?"
        press new game => 5 bones are left.
    """),
    "a chessboard": (lambda: ml.PlayBoard(from_chess(CHESS), strength=1, seed=1), """
        at first => You are White, the machine is Black. Your move. & looks 1 ply ahead
        press d1, => Chosen: d1, 10 moves.
        press f1, => No move leads from d1 to f1. Nothing is chosen.
        press d1, => Chosen: d1, 10 moves.
        press d8, => Checkmate. Well played!
    """),
    "falling discs": (lambda: ml.PlayBoard(ml.ConnectFour(rows=2, columns=3, in_a_row=2), seed=1, strength=2), """
        at first => A disc falls to the lowest empty square of its column. & move 1 falls to row 2 of column 1
        press row 1 of column 1 => You: X1. The machine: O0. Your move.
    """),
    "a table of heaps": (lambda: ml.tally(ml.PlayBoard(ml.Bones(3), seed=1), heaps=[2, 3], machine=[4]), """
        at first => columnheader "3" & rowheader "won" & button "next heap: 3"
        press take 2 => Well played! & focus: button "next heap: 3" & cell "1"
        key x => 3 bones are left.
        press take 1 => The machine wins.
        press play again => 3 bones are left.
        key m => The machine played against itself. The first player lost 4.
        press new game => You are MAX, the machine is MIN. Your move.
        press take 1 => The machine wins.
        key n => You are MAX, the machine is MIN. Your move.
        press 2 => 2 bones are left.
        press next heap: 3 => 3 bones are left.
    """),
    "a table of the machine's heaps": (lambda: ml.tally(ml.PlayBoard(ml.Bones(3), seed=1), heaps=[2], machine=[4]), """
        press machine: 4 to 4 => The machine played against itself.
    """),
    "a duel": (lambda: ml.Duel([ml.Bones(heap) for heap in range(1, 6)], [larger_heap, heap_modulo]), """
        at first => 5 bones: heap_modulo moves first, against larger_heap. & larger_heap 4 : 6 heap_modulo
        key Tab Tab Tab Tab ArrowRight => focus: button "2 bones: larger_heap won"
        key Enter => 2 bones: larger_heap moves first, against heap_modulo.
        press 4 bones: larger_heap won => 4 bones: heap_modulo moves first, against larger_heap.
        key . => heap_modulo: take 1. 3 bones remain. Its search returned
        key ArrowRight => larger_heap wins! larger_heap took the last 3 bones. Whoever takes the last bone wins.
        key , => heap_modulo: take 1. 3 bones remain.
        press One move back => 4 bones: heap_modulo moves first
        press Next move => heap_modulo: take 1. 3 bones remain.
        key PageUp PageDown ArrowLeft => 0 of 2 moves
        key n => 5 bones: heap_modulo moves first, against larger_heap.
        key . . . => heap_modulo wins!
        press Next game => 1 bone: larger_heap moves first, against heap_modulo.
        open More => button "Full screen (F)"
        press Full screen (F) => no button "next game"
    """),
    "an explorer": (lambda: ml.GameExplorer(ml.Bones(5)), """
        at first => Ply 0, the start. MAX moves. Value +1: MAX wins if both play well. & row "take 1 +1 15"
        key Tab => focus: application "The whole game.
        key ArrowDown => Ply 1, after take 1. MIN moves.
        key PageDown => Ply 2, after take 1, take 1.
        key ArrowRight => Ply 2, after take 1, take 2.
        key ArrowLeft => Ply 2, after take 1, take 1.
        key ArrowLeft => There is no move to the left.
        key ArrowUp => Ply 1, after take 1.
        key Enter => Zoomed to take 1.
        key + - PageUp => Ply 0, the start.
        key ArrowDown => Ply 1, after take 1.
        key 0 => Ply 0, the start.
        press take 3 => Ply 1, after take 3.
        fill Find a node by its moves: take 2, take 1
        key Enter => Ply 2, after take 2, take 1. Take 1 was a mistake.
        fill Find a node by its moves: take 9
        press Find => is not a legal move at ply 0.
        press Whole game => Ply 0, the start.
        press + =>
        press − =>
        key ? => definition: zoom to the chosen node
        key Escape => no definition: zoom to the chosen node
        press Full screen (F) => button "Leave full screen (F)"
        key f => button "Full screen (F)"
    """),
    "a tree to fill in": (lambda: ml.fill_in(TREE), """
        at first => Send values up: what does MAX get at the top? & A, MAX moves, value ?
        key Tab => focus: tree "Game tree.
        node B, => focus: textbox "Value of B, MIN moves, children 3 and 12"
        type 2
        key Enter => Look at B again. Its value must be the value of one of its children
        fill Value of B: 12
        key Enter => Whose move is it there
        fill Value of B: 3
        key Enter => Right so far. 2 nodes to go. & focus: textbox "Value of C, MIN moves, children 2 and 4"
        node A, => focus: textbox "Value of A, MAX moves, children 3 and unknown"
        type 3
        key Enter => Before A, fill in C.
        press Start again => Cleared.
        press Show the answer => Every value is right. A is worth 3.
        press Full screen (F) => button "Leave full screen (F)"
        key f => button "Full screen (F)"
    """),
    "an order to fill in": (lambda: ml.fill_in(TREE, mode="calls"), """
        at first => In which order does minimax call itself on these nodes?
        node A, => Right so far. 6 nodes to go.
        node C1, => Not yet. The node above C1 calls it, and has not been called.
        node C, => Not yet. Minimax goes from left to right
        press Show the answer => Right: 7 calls, depth first.
    """),
    "returns to fill in": (lambda: ml.fill_in(SMALL, mode="returns"), """
        node A, => Not yet.
        press Show the answer => Right
    """),
    "cuts to fill in": (lambda: ml.fill_in(CUT, mode="cuts"), """
        at first => Which edges would alpha-beta never follow? & 0 cut
        node C2, => C2 is cut.
        press Check => Not yet:
        node C3, => C3 is cut.
        press Check => Every cut is right.
        press Start again => Cleared.
        node B, => B is cut.
        check Show the windows up to my first mistake => checkbox "Show the windows up to my first mistake" [checked]
        press Show the answer => are never followed
    """),
    "a gate of options": (lambda: ml.gate("03-never-won"), """
        at first => With which of these heaps do you lose? & no button "Check"
        key Tab => focus: button "5"
        key ArrowRight => focus: button "6"
        key Enter => button "6" [pressed]
        press 8 => button "8" [pressed]
        key Enter => Not yet. You said 6 and 8. & 6 is not part of the answer. & button "6, ruled out"
        press 5 => button "5" [pressed]
        press Check => Not right. You said 6 and 8, then 5 and 8. & The answer is 8 and 12.
        press Change my answer => You can change your answer. & no The answer is 8 and 12.
        press 5 => no button "5" [pressed]
        press 12 => button "12" [pressed]
        press 11 => button "11" [pressed]
        press 11 => no button "11" [pressed]
        press Check => Right. You said 8 and 12.
        press Change my answer => no Right. You said 8 and 12.
        open More => button "Show the answer"
        press Show the answer => The answer is 8 and 12.
        press Hide the answer => The answer is hidden.
        open More => checkbox "Show of hands"
        press Full screen (F) => no button "Full screen (F)"
        key f
    """),
    "a gate of a number": (lambda: ml.gate("03-rule"), """
        key Tab => focus: textbox "Your answer, a number"
        type x
        key Enter => Type digits, not 'x'.
        fill Your answer, a number: 1
        key Enter => Not yet. You said 1. That leaves 1,002. Can your opponent now leave you a heap that loses?
        key Enter => This was your first try.
        fill Your answer, a number: 2
        key Enter => Not right. You said 1, then 2. & The answer is 3.
    """),
    "a gate of edges": (lambda: ml.gate("07-never-read"), """
        node C, => cut
        press Check => You said C.
    """),
    "a gate of a node": (lambda: ml.gate("01-biggest-leaf"), """
        node N2, => N2, leaf, value 22" [level=5] [selected]
        press Check => You said N2. Who moves at N,
    """),
    "a gate of a square": (lambda: ml.gate("02-which-square"), """
        at first => button "row 2, column 2, O, square 4" [disabled]
        press row 2, column 1 => [pressed]
        press Check => Right. You said square 3.
    """),
    "a gate of squares": (lambda: ml.gate("04-mistakes-of-o"), """
        open More => button "Show the answer"
        press Show the answer => The answer is squares 3, 5, 6 and 8.
    """),
    "a gate of one option": (lambda: ml.gate("00-your-turn"), """
        press take 1 => button "take 1" [pressed]
        press Check => Not yet. You said “take 1”. That leaves 3.
    """),
    "a gate that is open": (lambda: after(ml.open_all_gates, lambda: ml.gate("00-your-turn")), """
        at first => The answer is “none of them”.
    """),
    "a show of hands": (lambda: after(ml.lecturer, lambda: ml.gate("02-which-square")), """
        at first => no button "Add" & list "Show of hands"
        open More => checkbox "Show of hands" [checked]
        press Open all gates => This shows the answers of all gates in this notebook.
        open More => no checkbox "Show of hands"
        press row 3, column 2 => [pressed]
        press Add => 1 hand so far
        key 7 => 2 hands so far
        key Backspace => 1 hand so far
        press One hand more for square 7 => 2 hands so far
        press One hand less for square 7 => 1 hand so far
        press Show the counts => no button "Show the counts"
        press Vote again => Second vote. & no button "Vote again"
        key 7 => 1 hand so far
        press Clear all hands => All hands are cleared.
        press Show the answer => The answer is square 3.
    """),
    "a question": (lambda: questions("03_game_of_bones")[0].view, """
        at first => Question 1. & button "Check" [disabled]
        press Hint => Hint 1 of
        press 1 => button "1" [pressed]
        press Check => ✗ Not right. That leaves 17.
        press 4 => button "4" [pressed]
        key Enter => ✓ Right.
        press Show the answer => The move is
    """),
    "a live tree": (lambda: ml.LiveTree(TREE), """
        at first => A is worth 3. Best play: B, B1. & Values: A 3, B 3, C 2.
        key Tab => focus: tree "Game tree. Left and right: to another leaf.
        key ArrowRight ArrowUp => treeitem "B2, leaf, value 13
        key End ArrowDown => treeitem "C2, leaf, value 3
        type 9
        key Enter => treeitem "C2, leaf, value 9
        fill C2 =: 5000
        key Enter => alert: Type a number from −999 to 999, such as 12 or −3.
        key Escape => focus: tree "Game tree. Left and right
        open More
        choose Algorithm: alpha-beta, cut when alpha >= beta => Alpha-beta skips C2.
        key Escape
        fill C2 =: 1
        key Enter => treeitem "C2, leaf, value 1
        drag B1, leaf: 0 -40 => textbox "B1 ="
        press Reset => A is worth 3. Best play: B, B1.
        open More
        press Full screen (F) => no button "Full screen (F)"
        key f
    """),
    "a look ahead": (lambda: ml.LookAhead(ml.Bones(5)), """
        at first => 0 plies, 1 call: the position is worth about 0. No move is chosen.
        key Tab PageDown => 1 ply, 4 calls: MAX chooses take 1, about 0.
        key 2 => 2 plies, 12 calls
        key PageUp => 1 ply, 4 calls
        slide Plies ahead: 3 => 3 plies, 22 calls: MAX chooses take 1, certain: +1.
        key ArrowRight => 4 plies,
        key ArrowLeft => 3 plies,
        open More
        press Full screen (F) => no button "Full screen (F)"
        key f
    """),
    "the machine": (lambda: ml.BeTheMachine("minimax", SMALL, seed=1), """
        at first => The call for A is running. To enter a node, click it
        key Tab ArrowDown Enter => The call for B begins.
        node B1, => This is a leaf: +3 comes back to B.
        key n => The best score of B is now +3.
        node B2, => This is a leaf: +12 comes back to B.
        key n => Not this step.
        key u => The last step is undone.
        node B2, => This is a leaf: +12 comes back to B.
        key k => B keeps
        key r => focus: textbox "Value to return (R)"
        type 3
        key Enter => B returns
        press New best => The best score of A is now +3.
        press Keep => Not this step.
        open More
        press Undo => The last step is undone.
        press Return => Type the number
        open More
        press Finish => steps are right at the first try. & focus: button "Model answer"
        press Model answer =>
        has player
        press Copy the result => new best (wrong)
        press Do it again => & no button "Model answer"
    """),
    "the machine of alpha-beta": (lambda: ml.BeTheMachine("alphabeta", CUT, seed=1, graded=True), """
        at first => Perform alpha-beta. & button "Cut"
        check alpha and beta => A, MAX moves, alpha −∞, beta +∞, still open
        key c => B skips B2 and B3.
        press Cut => B skips no child.
        press Hand in => of 16 steps are right
    """),
    "lines to order": (lambda: ml.parsons("minimax"), """
        at first => list "Your program" & Two of them do not belong to it.
        press values = [] => Picked up. values = [] is line 2, indented once.
        key ArrowRight => is line 2, indented twice.
        press Indent less => is line 2, indented once.
        press Indent more => is line 2, indented twice.
        press line 2, => Put down. values = [] is line 2
        press return max(values) => Picked up. return max(values) is line 3
        key ArrowUp => return max(values) is line 2
        press Move down => return max(values) is line 3
        press Move up => return max(values) is line 2
        press Put back => Put back: return max(values)
        press line 2, => Picked up. values = []
        key ArrowLeft Enter => Put down. values = [] is line 2, indented once.
        key Enter ArrowRight => is line 2, indented twice.
        key Escape => Not moved.
        key Delete => Put back: values = []
        press Check => Move lines into your program first.
        press Show the answer => This is a right order.
        press Check => ✓ Right. Your program is minimax
        press Start again => All lines are back in the list.
        drag return min(values): 600 10 => Put down. return min(values) is line 2
        press Check => ✗ Not right.
        press Full screen (F) => button "Leave full screen (F)"
        key f => button "Full screen (F)"
    """),
}  # fmt: skip


def perceived(page):
    """All that a user perceives: the roles, names, states, and texts of the widget, and what has the focus."""
    focus = page.locator(":focus")
    focused = ""
    with suppress(Error):  # it has just gone
        focused = plain(focus.first.aria_snapshot(timeout=500).split("\n")[0]) if focus.count() else ""
    lines = "\n".join(map(plain, page.locator("main").aria_snapshot().split("\n")))
    return re.sub(r'\n(?:text|strong|code|emphasis): "?([^\n]*?)"?(?=\n)', r" \1", f"{lines}\nfocus: {focused}")


def plain(line):
    """A line of Playwright's snapshot without marks of YAML."""
    line = line.strip().removeprefix("- ")
    return re.sub("^'(.*)'", r"\1", line).replace("''", "'") if line.startswith("'") else line


def size(page):
    """How high the first node of a tree is."""
    node = page.get_by_role("treeitem")
    return (node.first.bounding_box() or {"height": 0})["height"] if node.count() else 0


class User:
    """Somebody at a page; each method is an action of the lists above."""

    def __init__(self, hosted):
        self.page, self.widget = hosted.page, hosted.widget

    def at(self, first):
        """Look at the widget."""

    def has(self, name):
        """Find in Python what the widget has made; a notebook shows it below."""
        assert getattr(self.widget, name)

    def key(self, names):
        for name in names.split():
            self.page.keyboard.press(name)

    def type(self, text):
        self.page.keyboard.type(text)

    def _named(self, role, name):
        exact = self.page.get_by_role(role, name=name, exact=True)
        return (
            exact.first if exact.count() else self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}")).first
        )

    def press(self, name):
        self._named("button", name).click()

    def check(self, name):
        self._named("checkbox", name).click()

    def node(self, name):
        self._named("treeitem", name).click(force=True)

    def open(self, name):
        self.page.locator("summary").and_(self.page.get_by_label(name).or_(self.page.get_by_text(name))).first.click()

    def choose(self, what):
        name, _, option = what.partition(": ")
        self._named("combobox", name).select_option(label=option)

    def fill(self, what):
        name, _, text = what.partition(": ")
        self._named("textbox", name).fill(text)

    def slide(self, what):
        name, _, number = what.partition(": ")
        self._named("slider", name).fill(number)

    def drag(self, what):
        name, dx, dy = re.fullmatch(r"(.*): (\S+) (\S+)", what).groups()
        at = self.page.get_by_role("treeitem", name=name).or_(self.page.get_by_role("button", name=name)).first
        box = at.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.5, 1):
            self.page.mouse.move(x + part * float(dx), y + part * float(dy))
        self.page.mouse.up()


SIZES = {"larger": float.__lt__, "smaller": float.__gt__}  # what the first node of the tree becomes


def follow(hosted, script):
    """Do each line of a list, and compare what the user perceives. Return all that was perceived."""
    seen = before = ""
    for line in filter(None, map(str.strip, script.splitlines())):
        action, _, effects = line.partition("=>")
        name, _, what = action.strip().partition(" ")
        expected = [each.strip() for each in effects.split(" & ") if each.strip() and each.strip() not in SIZES]
        for each in expected:
            assert is_seen(each, before) is False or not before, f"{line}: so it was before: {each}"
        was = float(size(hosted.page))
        getattr(User(hosted), name)(what)
        end = time.monotonic() + 30  # of waiting for what is missing
        while True:
            now = perceived(hosted.page)
            sized = effects.strip() not in SIZES or SIZES[effects.strip()](was, float(size(hosted.page)))
            if sized and all(is_seen(each, now) for each in expected):
                break
            if time.monotonic() > end:
                changes = [each for each in difflib.ndiff(before.split("\n"), now.split("\n")) if each[0] in "+-"]
                pytest.fail("\n".join([line, *changes]))
            hosted.page.wait_for_timeout(20)
        before, seen = now, f"{seen}\n{now}"
    return seen


def is_seen(expected, perceived):
    return (expected.removeprefix("no ") in perceived) != expected.startswith("no ")


@pytest.fixture(scope="module")
def hosted():
    if not (path := chromium.find()):
        pytest.skip("no Chromium found")
    with chromium.started(path) as browser:
        page = browser.new_page(viewport=chromium.SCREEN)
        page.emulate_media(reduced_motion="reduce")
        page.set_default_timeout(30_000)
        yield Hosted(page)


# Squares, moves, nodes, lines, and options: what the controls of a widget are about.
PARTS = re.compile(
    r"row \d|^[a-h]\d, |take \d|bone|^line \d|^\d$|^[KR][a-h]\d|^[AB]\d$|^\S+ =|at B2|return|values|child|game\.|"
    "your choice|the answer$|MAX|MIN|White"
)


@pytest.mark.parametrize("name", WIDGETS)
def test_what_a_user_does_and_perceives(hosted, name):
    make, script = WIDGETS[name]
    hosted.show(make())
    ml.lecturer(False)
    seen = follow(hosted, script)
    ml.open_all_gates(False)
    controls = set(re.findall(r'(?:button|checkbox|combobox|slider|textbox) "([^"]+)"', seen))
    everywhere = "".join(each for _, each in WIDGETS.values())
    assert [each for each in sorted(controls) if each not in everywhere and not PARTS.search(each)] == []


PROGRAM = """
from minimax_lab import Bones
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    best = {best}
    return best(minimax(game, game.result(state, action)) for action in game.actions(state))
print(minimax(Bones(3), Bones(3).initial))
"""
REPORT = """
    at first => 3 programs: 1 no mistake seen, 1 not readable, 1 wrong & row "ann.py no mistake seen in 2 & row "bob.py
    fill Note on no mistake seen: Well done. => row "No mistake seen: 1 Well done."
    press bob.py => iframe & button "Back to the table"
    press Back to the table => row "No mistake seen: 1 Well done."
    press Full screen (F) => button "Leave full screen (F)"
    key f => button "Full screen (F)"
"""


def test_the_programs_of_a_class(hosted, tmp_path):
    for name, best in {"ann": 'max if game.to_move(state) == "MAX" else min', "bob": "max", "eve": "("}.items():
        (tmp_path / f"{name}.py").write_text(PROGRAM.format(best=best))
    hosted.show(ml.diagnose_files(tmp_path))
    follow(hosted, REPORT)


SAVED = {
    "a step player": (lambda: player(), """
        key ArrowRight => step 1 of 10
        key End => step 10 of 10
    """),
    "a board": (lambda: ml.PlayBoard(GAME, position="XOX/OOX/...", thinking=True), """
        at first => square 8, worth +10
        press row 3, column 3 => Well played!
    """),
    "an explorer": (lambda: ml.GameExplorer(ml.Bones(5)), """
        key Tab ArrowDown => Ply 1, after take 1.
    """),
    "a live tree": (lambda: ml.LiveTree(TREE), """
        key Tab ArrowRight ArrowUp => treeitem "B2, leaf, value 13
    """),
    "homework": (lambda: ml.BeTheMachine("minimax", SMALL, seed=1, graded=True), """
        node B, => The call for B begins.
        press Hand in => of 10 steps are right
    """),
}  # fmt: skip


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_page_works_without_python(hosted, name, tmp_path):
    make, script = SAVED[name]
    make().save(tmp_path / "page.html")
    hosted.page.goto((tmp_path / "page.html").as_uri())
    hosted.page.get_by_role("main").wait_for()
    follow(hosted, script)


# What paper, a code host, and a notebook without a kernel show of each widget: words of its text version.
ON_PAPER = {
    "a step player": "call 3: B1, end, utility 3", "a board": "Board now: X 1 O", "a duel": "larger_heap: 4 wins",
    "a table of heaps": "Who wins which heap?", "an explorer": "MAX wins at 1, MIN wins at 2",
    "a tree to fill in": "B2, end", "cuts to fill in": "Cut when alpha", "a live tree": "C2, end, utility 4",
    "a gate of a number": "The answer, to read after you have written down your own", "a question": "set q1.answer",
    "a look ahead": "1 ply: 4 calls", "the machine": "Perform minimax", "lines to order": "values = []",
}  # fmt: skip


@pytest.mark.parametrize("name", ON_PAPER)
def test_a_still_picture_and_its_text_version(name):
    shown = DisplayFormatter().format(WIDGETS[name][0]())[0]["text/html"]
    assert ON_PAPER[name] in shown
    assert name == "lines to order" or ("<img" in shown and "<details" in shown)
