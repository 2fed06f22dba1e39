"""A picture of the distinct states of a game: the tree folded, so that every state is one node."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

from minimax_lab.games import Game
from minimax_lab.kit import true_or_false, whole_number
from minimax_lab.posters.places import ActionPlaces, StatePlaces
from minimax_lab.posters.poster import Poster
from minimax_lab.posters.state_labels import LEGEND, StateLabels
from minimax_lab.scene import NodePainter, add_frame, check_text, legend, marks, shapes, size_of, style
from minimax_lab.trees import fold

MOST_STATES = 200
LABELED_ROW = 38.0  # the least distance between rows for their labels


def draw_states(
    game: Game[Any, Any], state: Any = None, *, symmetric: bool = False, depth: int | None = None, title: str = ""
) -> Poster:
    """A picture of the distinct states of a game: all nodes of the tree with the same state are one node.

    state       where to start; None is the start of the game
    symmetric   whether boards that are turned or mirrored are the same state
    depth       how many plies to draw; None draws all. The values are those of the whole game in any case
    title       the text at the top; without one, it names the first state

    Raises TooLarge above 200 states, and InvalidGame for a game that never ends.

    >>> from minimax_lab import Bones
    >>> print(draw_states(Bones(2)).text)
    The states from 2 on: 4 nodes of the tree are 4 states, none twice
      ply 0
        2, MAX, value +1; take 1 -> 1, take 2 -> 0 (best)
      ply 1
        1, MIN, value -1; take 1 -> 0 (best)
        0, end, utility +1
      ply 2
        0, end, utility -1
    """
    true_or_false("symmetric", symmetric)
    depth = None if depth is None else whole_number("depth", depth, 0)
    check_text("title", title)
    folded = fold(game, state, symmetric=symmetric, depth=depth, most=MOST_STATES)
    return _Drawing(StateLabels(game, folded, symmetric, title)).poster()


class _Drawing:
    """Draws the states in their places."""

    def __init__(self, labels: StateLabels) -> None:
        self.labels, self.places = labels, StatePlaces.with_legible_boards(labels)
        self.drawn: dict[str, list[marks.Mark]] = marks.new_layers()

    def poster(self) -> Poster:
        labels, places = self.labels, self.places
        for edge, path in labels.layers.paths.items():
            self.edge(*edge, path)
        left_out = self.write_actions()
        painter = NodePainter(places.room, places.nodes, self.drawn)
        painter.draw_symbols()
        for at in range(len(labels.names)):
            painter.draw(at)
        self.row_labels()
        notes = [*labels.notes]
        if labels.is_grid and not places.contents.has_boards:
            notes.append(f"The boards did not fit; {marks.SEE_TEXT}")
        texts = [self.as_count(mark) for mark in self.drawn["text"] if isinstance(mark, marks.Text)]
        small = [mark for mark in texts if mark.size < style.SMALLEST_TEXT and mark.role != "cell"]
        self.drawn["text"] = [mark for mark in texts if mark not in small]
        left_out += small
        if left_out:
            notes.append(marks.left_out_note(len(left_out)))
        entries = legend((mark for layer in self.drawn.values() for mark in layer), LEGEND)
        entries |= {"symmetric": "boards that are turned or mirrored are one"} if labels.symmetric else {}
        shown, height = marks.in_painting_order(self.drawn), places.bottom[-1] + style.MARGIN
        scene = marks.Scene(places.width, height, shown, labels.title, "", notes, entries, left_out)
        return Poster(add_frame(scene), labels.outline(), size_of("notebook"))

    def row_labels(self) -> None:
        """Write who moves in each row, and its plies, unless rows are too close."""
        last = -LABELED_ROW
        for row, y in zip(self.labels.layers.rows, self.places.y, strict=True):
            movers, plies = self.labels.movers(row), self.labels.plies(row)
            if y - last >= LABELED_ROW:
                last, left, down = y, style.MARGIN, 10 if movers else 0
                ply = marks.Text("ply", -1, left, y + down, plies, style.SMALL, style.SECOND_TEXT, anchor="start")
                mover = marks.Text("row", -1, left, y - 9, movers, style.NAME, bold=True, anchor="start")
                self.drawn["text"] += [ply, mover] if movers else [ply]

    def edge(self, at: int, child: int, path: list[int]) -> None:
        """Draw the line from a state to the next; it is vertical where it passes a row."""
        fact, color, width = "", style.GRID, style.EDGE_WIDTH
        if self.labels.is_best(at, child):
            fact, color, width = "best", style.TEXT, style.CHOSEN_WIDTH
        places, room = self.places, self.places.room
        width = shapes.line_width(width, style.TRIANGLE * places.scale)
        (x1, y1, scale), (x2, y2, _), first = places.nodes.of[at], places.nodes.of[child], self.labels.row[at] + 1
        points = [(x1, y1 + room.bodies[at].below * scale)]
        for row, bend in enumerate(path[1:-1], first):
            points += [(places.x[bend], places.top[row]), (places.x[bend], places.bottom[row])]
        points.append((x2, y2 - room.bodies[child].above * scale))
        for start, end in pairwise(points):
            self.drawn["edge"].append(marks.Line("edge", child, *start, *end, color, width, parent=at, fact=fact))

    def write_actions(self) -> list[marks.Text]:
        """Write the actions on their edges, and return those that do not fit."""
        places = ActionPlaces(self.places, [mark for mark in self.drawn["edge"] if isinstance(mark, marks.Line)])
        left_out = []
        for edge, action in self.labels.actions.items():
            child = edge[1]
            if action == self.labels.names[child]:  # as in a given tree, where the child's name is written anyway
                continue
            text, box = places.place(edge, action)
            if box is None:
                left_out.append(text)
                continue
            self.drawn["under"].append(marks.Shape("halo", child, shapes.rectangle(*box), style.SURFACE, None, 0))
            self.drawn["text"].append(text)
        return left_out

    def as_count(self, mark: marks.Text) -> marks.Text:
        """The number of a call as the count of the nodes that a state stands for; any other text as it is.

        A count below a board, where edges start, gets a ground that hides them.
        """
        if mark.role != "call":
            return mark
        if mark.anchor == "middle":
            half = (marks.text_width(mark.text, style.COUNT, bold=True) / 2 + style.HALO_GAP) * self.places.scale
            tall = style.HALF_HALO * self.places.scale
            corners = shapes.rectangle(mark.x - half, mark.y - tall, mark.x + half, mark.y + tall)
            self.drawn["under"].append(marks.Shape("halo", mark.node, corners, style.SURFACE, None, 0))
        return replace(mark, role="times", size=style.COUNT * self.places.scale, color=style.SECOND_TEXT, bold=True)
