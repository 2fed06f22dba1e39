"""From a tree to the scene of its picture, as textbooks draw it.

Up-triangles are MAX and down-triangles are MIN. The name is inside, and the backed-up value beside it. A leaf has its
utility inside and its name below, and an edge its action. A game that looks like a grid has boards in place of names.
"""

from typing import Any

from minimax_lab.kit import MOST_YOUNG, pause_full_gc
from minimax_lab.scene import style
from minimax_lab.scene.boards import board_as_text
from minimax_lab.scene.contents import Contents
from minimax_lab.scene.edges import EdgePainter, draw_horizon
from minimax_lab.scene.frame import add_frame
from minimax_lab.scene.layout import Extent, Room, place
from minimax_lab.scene.legend import legend
from minimax_lab.scene.marks import Late, Mark, Scene, Text, in_painting_order, left_out_note, new_layers
from minimax_lab.scene.nodes import NodePainter
from minimax_lab.scene.options import Options
from minimax_lab.trees import GameTree


def build(tree: GameTree, options: Options) -> Scene:
    """The scene of a tree, with everything around it."""
    with pause_full_gc(young=MOST_YOUNG):  # nearly all marks stay
        return add_frame(_TreeScene(tree, options).scene(), options.panel)


def build_alike(several: list[tuple[GameTree, Options]]) -> list[Scene]:
    """The scenes of trees of one shape, with each node in the same place in all of them, and nothing around them."""
    builders = [_TreeScene(tree, options) for tree, options in several]
    levels = zip(*(builder.extents for builder in builders), strict=True)
    shared = [Extent(*map(max, zip(*level, strict=True))) for level in levels]
    for builder in builders:
        builder.extents = shared
        builder.above_root = max(each.above_root for each in builders)
    return [builder.scene() for builder in builders]


class _TreeScene:
    """Draws a tree: the extents may be enlarged before `scene` is called."""

    def __init__(self, tree: GameTree, options: Options) -> None:
        self.contents, self.options = Contents(tree, options), options
        self.nodes = self.contents.nodes
        self.room = Room(self.contents)
        self.extents = [self.room.extent(level) for level in self.nodes.levels]
        self.above_root = style.ROOT_WINDOW if self.contents.window(0) else 0.0

    def scene(self) -> Scene:
        """The tree alone; title, caption, notes and legend are not marks yet."""
        nodes, options = self.nodes, self.options
        top = style.MARGIN + (style.TITLE_HEIGHT if options.title else 0.0)
        self.places = place(nodes.parent, nodes.depth, self.extents, top, self.above_root)
        self.layers = new_layers()
        self._label_rows()
        self._draw_tree()
        width, height = self.places.right + style.MARGIN, self._bottom() + style.MARGIN
        if options.horizon is not None:
            draw_horizon(options.horizon, self.room, self.places, self.layers)
            height += style.HORIZON_ROOM
        scene = Scene(width, height, [], options.title, options.caption)
        scene.boards = self._boards()
        texts = [mark for mark in self.layers["text"] if isinstance(mark, Text)]
        small = [text for text in texts if text.size < style.SMALLEST_TEXT]
        if small:
            self.layers["text"] = [text for text in texts if text.size >= style.SMALLEST_TEXT]
        scene.left_out = Late(lambda: small + self._draw_labels(self.late, new_layers()))
        scene.groups = in_painting_order(self.layers)
        scene.legend = legend(scene.groups)
        scene.notes = self._notes(len(small) + self.contents.count_labels(self.late))
        return scene

    def _notes(self, left_out: int) -> list[str]:
        notes = [
            self.contents.rule,
            self.contents.tree.note,
            self.nodes.note,
            left_out_note(left_out) if left_out else "",
        ]
        return [note for note in notes if note]

    def _boards(self) -> dict[int, str]:
        """The board of each node that is drawn as one, such as "O.X/X.X/.OO"."""
        shown = [at for at, is_present in enumerate(self.nodes.present) if is_present and self.contents.has_boards]
        return {self.nodes.rows[at]: board_as_text(self.contents.board(at)) for at in shown}

    def _draw_tree(self) -> None:
        self.edges = EdgePainter(self.room, self.places, self.layers)
        self.painter = NodePainter(self.room, self.places, self.layers)
        self.edges.draw_lines()
        self.painter.draw_symbols()
        self.edges.draw_root_window()
        present = [at for at, is_present in enumerate(self.nodes.present) if is_present]
        illegible = self._illegible_plies()
        self.late = [at for at in present if self.nodes.depth[at] in illegible]
        self._draw_labels([at for at in present if self.nodes.depth[at] not in illegible], self.layers)

    def _illegible_plies(self) -> set[int]:
        """The plies where all is drawn but labels that are too small to read: no boards, frames, or cuts are left."""
        options, scales = self.options, [self.places.of[level[0]].scale for level in self.nodes.levels]
        if self.contents.has_boards or options.cuts or options.highlight or options.step is not None:
            return set()
        return {ply for ply, scale in enumerate(scales) if scale * style.VALUE < style.SMALLEST_TEXT}

    def _draw_labels(self, nodes: list[int], layers: dict[str, list[Mark]]) -> list[Any]:
        """Draw the labels of nodes and of the edges to them, frames, and cuts, and return all texts."""
        self.edges.layers = self.painter.layers = layers
        for at in nodes:
            if at:
                self.edges.draw(at)
            self.painter.draw(at)
        return layers["text"]

    def _bottom(self) -> float:
        """The lower end of the tree; a step's picture needs no room yet for rows that it has not reached."""
        reached = [self.nodes.depth[at] for at, is_present in enumerate(self.nodes.present) if is_present]
        return self.places.bottom[max(reached)] if reached else 2 * style.MARGIN

    def _label_rows(self) -> None:
        """Write who moves in each row, and its ply, at the far left."""
        y, write = self.places.y, self.layers["text"].append
        for ply, level in enumerate(self.nodes.levels):
            has_room = not ply or y[ply] - y[ply - 1] > style.LABELED_ROW
            if has_room and any(self.nodes.present[at] for at in level):
                word = self._row_word(level)
                size = style.ROW if len(word) <= style.LONGEST_LARGE else style.SMALL
                if word:
                    write(Text("row", -1, style.MARGIN, y[ply] + style.ROW_AT, word, size, bold=True, anchor="start"))
                text, color = f"ply {ply}", style.SECOND_TEXT
                write(Text("ply", -1, style.MARGIN, y[ply] + style.PLY_AT, text, style.SMALL, color, anchor="start"))

    def _row_word(self, level: list[int]) -> str:
        movers = {self.contents.player[at] for at in level}
        word = " ".join(player for player in ("MAX", "MIN") if player in movers)
        leaves = sum(bool(self.nodes.leaf[at]) for at in level)
        if word or leaves < len(level):
            return word or "calls"
        return "leaves" if leaves == sum(map(bool, self.nodes.leaf)) else ""  # other rows may have leaves, too
