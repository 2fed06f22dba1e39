"""A board for several games and its table, driven without a browser. The oracle is the remainder of a heap."""

from itertools import count

import pytest
from cells import run_cell

from minimax_lab import MAX, Bones, IllegalMove, InvalidArgument, InvalidState, PlayBoard, TicTacToe, TreeGame, tally

NAMES = count()
SMALL = {"wide": TicTacToe(rows=2, columns=3), "tall": TicTacToe(rows=3, columns=2)}


def play_well(table):
    """Play the game on the board to its end: leave a multiple of 4 if that is possible."""
    while table.result is None:
        table.play(table.state.bones % 4 or 1)


def browser(table, **what):
    name = f"test-{next(NAMES)}"
    table.handle_message(None, {"number": table.view["number"], "id": name, **what})
    assert table.view["answered"] == name
    return table.view


def test_the_table_counts_the_games_that_were_played():
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    for heap in range(3, 9):
        assert table.state == (heap, MAX)
        play_well(table)
        if heap < 8:
            table.choose_next()
    assert table.results == {str(heap): ["won" if heap % 4 else "lost"] for heap in range(3, 9)}
    with pytest.raises(IllegalMove, match="the last heap"):
        table.choose_next()


def test_each_play_counts_once_and_a_game_that_is_taken_back_does_not_count():
    table = tally(PlayBoard(Bones(3)), heaps=[5, 6])
    table.play(2)  # leaves 3, which the machine takes
    table.large = True
    assert table.results == {"5": ["lost"], "6": []}
    table.take_back()
    assert table.results == {"5": [], "6": []} == {name: [] for name in table.table["names"]}
    play_well(table)
    table.new_game()
    assert table.results == {"5": ["won"], "6": []} and table.state.bones == 5
    table.play(2)
    table.choose(6)
    table.play(3)
    assert table.results == {"5": ["won", "lost"], "6": ["lost"]}
    assert table.table["results"]["5"] == {"won": 1, "lost": 1, "drawn": 0}
    table.take_back()
    assert table.results == {"5": ["won", "lost"], "6": []}


def test_a_table_keeps_its_counts_when_its_cell_is_run_again(monkeypatch):
    def run(cell, heaps=range(3, 5)):
        run_cell(monkeypatch, cell)
        return tally(PlayBoard(Bones(3)), heaps=heaps)

    play_well(run("one"))
    again = run("one")
    assert again.results == {"3": ["won"], "4": []} and again.table["results"]["3"]["won"] == 1
    play_well(again)
    assert run("one").results["3"] == ["won", "won"]
    beside = tally(PlayBoard(Bones(3)), heaps=range(3, 5))  # a second table in the same run of the cell
    assert beside.results == {"3": [], "4": []} and run("one").results["3"] == ["won", "won"]
    others = run("two"), run("one", range(3, 6)), run(None), run(None)
    assert all(not any(other.results.values()) for other in others)


def test_the_course_of_the_game_says_which_heap_was_left_to_whom():
    table = tally(PlayBoard(Bones(8)), heaps=[8], machine=())
    with pytest.raises(IllegalMove, match="no games against itself here"):
        table.let_machine_play()
    for take in (2, 1):
        table.play(take)
    assert table.result == "machine" and table.view["course"] == [[8, 1], [6, -1], [4, 1], [3, -1], [0, 0]]
    table.take_back()
    assert table.view["course"] == [[8, 1], [6, -1], [4, 1]]
    table.new_game()
    assert table.view["course"] == [[8, 1]]
    assert PlayBoard(TicTacToe()).view["course"] == []


def test_the_end_of_your_game_is_not_shown_beside_the_games_of_the_machine():
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    table.play(1)
    assert table.view["outcome"] and table.result == "machine"
    table.let_machine_play()
    assert table.view["outcome"] is None and table.state.bones == 3 and table.message.startswith("The machine played")
    table.choose(8)
    table.play(1)
    table.let_machine_play()
    assert len(table.moves) == 2 and table.results["3"] == ["lost"]  # a game that goes on is left alone


def test_the_machine_plays_the_next_four_heaps_against_itself():
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    assert table.table["machine"] == {} and "12" not in table.still().text
    assert browser(table, do="machine")["message"] == (
        "The machine played against itself. The first player won 9, 10 and 11, and lost 12."
    )
    assert table.machine == {str(heap): "won" if heap % 4 else "lost" for heap in range(9, 13)}


def test_other_rules_hold_for_all_heaps():
    table = tally(PlayBoard(Bones(3, takes=(1, 2), last_loses=True)), heaps=[6], machine=range(1, 11))
    table.let_machine_play()
    assert [int(heap) for heap, end in table.machine.items() if end == "lost"] == [1, 4, 7, 10]
    assert table.game.takes == (1, 2) and table.game.last_loses


def test_the_result_is_that_of_the_person_whoever_moves_first():
    table = tally(PlayBoard(Bones(3), person="MIN"), heaps=[1])
    assert table.results == {"1": ["lost"]}  # the machine has taken the bone
    table = tally(PlayBoard(Bones(3), person="MIN"), heaps=[4])
    play_well(table)
    assert table.results == {"4": ["won"]}


def test_other_games_by_name():
    table = tally(PlayBoard(TicTacToe()), games=SMALL, machine={"three": TreeGame([[3]])})
    while table.result is None:
        table.play(table.view["actions"][0]["place"])
    assert list(table.results["wide"]) == ["drawn"]
    assert "drawn" in table.still().svg
    assert browser(table, do="choose", name="tall")["look"]["rows"] == 3
    table.let_machine_play()
    assert table.machine == {"three": "won"}


def test_a_game_may_begin_in_a_position():
    game = TicTacToe(win=10)
    start = game.parse(".X./.../...")
    table = tally(PlayBoard(game, person="O"), games={"0": (game, game.result(start, 0)), "8": (game, ".X./.../..O")})
    for name in ("0", "8"):
        table.choose(name)
        for _ in range(2):
            table.new_game()
            assert table.state.startswith("OX") if name == "0" else table.state.endswith("O")
            assert table.state.count("O") == 1 and table.state.count("X") == 2  # the machine has replied
    assert table.results == {"0": [], "8": []}
    with pytest.raises(InvalidState, match="'X.'"):
        tally(PlayBoard(game), games={"a": game, "b": (game, "X.")})


def test_a_loss_counts_for_a_position_only_if_no_later_move_caused_it():
    game = TicTacToe(win=10)
    table = tally(PlayBoard(game, person="O"), games={"O0": (game, "OX./.../..."), "O3": (game, ".X./O../...")})
    for name, last in [
        ("O0", "So this game does not count for O0. Play it again."),
        ("O3", "O3 itself lost: nothing later could save you."),
    ]:
        table.choose(name)
        while table.result is None:
            values = {at: oracle_value(game, table.state, at) for at in game.actions(table.state)}
            table.play((max if name == "O0" else min)(values, key=values.get))
        assert table.result == "machine" and table.message.endswith(last)
    assert table.results == {"O0": [], "O3": ["lost"]}
    assert table.message.count("losing move") == 0
    table.take_back()
    assert table.results == {"O0": [], "O3": []}


def oracle_value(game, board, square):
    """What the board after a move is worth, by plain minimax."""
    after = game.result(board, square)
    if game.is_terminal(after):
        return game.utility(after)
    below = [oracle_value(game, after, each) for each in game.actions(after)]
    return max(below) if game.to_move(after) == MAX else min(below)


def test_a_click_on_the_board_that_was_shown_before_is_refused():
    table = tally(PlayBoard(Bones(3)), heaps=[3, 4])
    numbers = [table.view["number"]] + [browser(table, do="choose", name=name)["number"] for name in "434"]
    assert numbers == sorted(set(numbers))
    before = numbers[0]
    assert browser(table, do="play", at=0, number=before)["refused"] and table.moves == []
    assert browser(table, do="choose", name="9")["message"] == "Heap '9': must be one of 3, 4."


def test_the_still_picture_can_be_filled_in_on_paper():
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    assert table.still().text == "Play each heap, and count\nWho wins which heap?"
    play_well(table)
    assert "You won 3." in table.still().text


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"board": 5, "heaps": [3]}, "board 5: must be a PlayBoard"),
        ({"heaps": [3], "games": SMALL}, "either heaps=, such as range"),
        ({}, "either heaps=, such as range"),
        ({"heaps": "3"}, "heaps='3': must be numbers of bones"),
        ({"heaps": [0]}, "heaps: a heap=0: must be a whole number of at least 1"),
        ({"heaps": range(1, 99)}, "heaps: 98 games; must be 1 to 12"),
        ({"heaps": []}, "heaps: 0 games"),
        ({"games": [TicTacToe()]}, "must map names to games"),
        ({"board": PlayBoard(TicTacToe()), "heaps": [3]}, "has no heaps; give games= by name"),
        ({"board": PlayBoard(Bones(3), person="both"), "heaps": [3]}, "person='both': must be one player"),
        ({"heaps": [3], "machine": {"9": Bones(9)}}, "machine={'9': Bones(9)}: must be numbers of bones"),
    ],
)
def test_bad_input_is_refused_in_one_line(options, why):
    with pytest.raises(InvalidArgument) as refused:
        tally(**{"board": PlayBoard(Bones(3))} | options)
    assert why in str(refused.value) and "\n" not in str(refused.value)
