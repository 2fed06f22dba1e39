"""A tree in three languages of diagrams: DOT (Graphviz), a flowchart of Mermaid, and forest (LaTeX).

MAX is an up-triangle and MIN is a down-triangle, or what comes nearest to it in the language. The edges of chosen
children are heavy, those of the best line are also green, and skipped nodes are gray and dashed.
"""

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from minimax_lab.games import Player
from minimax_lab.scene import style

Look = Literal["best line", "chosen", "skipped", ""]
_BEST_WIDTH, _CHOSEN_WIDTH = 4.0, 2.5
_COLORS = {"MAX": (style.MAX_TINT, style.MAX), "MIN": (style.MIN_TINT, style.MIN),
           "leaf": (style.BOARD, style.GRID), "skipped": (style.SURFACE, style.SKIPPED)}  # fmt: skip


class Branch(NamedTuple):
    """A node, and the edge that leads to it.

    row, parent   its row, and its parent's (-1 at the root)
    kind          the player, "leaf" without one, or "skipped"
    value         with "≥" or "≤" before a bound, or "" if it is not known
    labels        the lines on the edge: the action, a cut, the window; those of the root are in the node
    """

    row: int
    parent: int
    name: str
    player: Player | None
    kind: str
    value: str
    labels: list[str]
    look: Look

    @property
    def texts(self) -> list[str]:
        """The lines in the node."""
        return [text for text in (self.name, self.value, *self.labels * (self.row == 0)) if text]


def _escaped(special: str, write: Callable[[str], str], line_end: str) -> Callable[[Iterable[str]], str]:
    """A function that joins lines of text, and writes what `special` finds in them so that it is only text."""
    find = re.compile(special)

    def escape(texts: Iterable[str]) -> str:
        lines = [line for text in texts for line in text.splitlines()]
        printable = (re.sub(r"[\x00-\x1f\x7f]", "\N{REPLACEMENT CHARACTER}", line) for line in lines)
        return line_end.join(find.sub(lambda found: write(found[0]), line) for line in printable)

    return escape


# DOT: a label may have entities, such as &amp;
_dot_text = _escaped(r'[\\"&]', {"\\": r"\\", '"': r"\"", "&": "&amp;"}.__getitem__, r"\n")
_DOT_SHAPES = {"MAX": "triangle", "MIN": "invtriangle", None: "box"}
_DOT_EDGES: dict[Look, str] = {
    "best line": f'color="{style.BEST}", penwidth={_BEST_WIDTH}',
    "chosen": f"penwidth={_CHOSEN_WIDTH}",
    "skipped": f'color="{style.SKIPPED}", style=dashed',
    "": f'color="{style.GRID}"',
}


def dot(branches: list[Branch], note: str) -> str:
    """The tree in the language of Graphviz."""
    lines = [f'ordering=out; fontname="sans-serif"; label="{_dot_text([note])}"']
    lines += ['node [fontname="sans-serif", margin=0.05]', 'edge [fontname="sans-serif", arrowhead=none]']
    for node in branches:
        fill, color = _COLORS[node.kind]
        line = "filled,dashed" if node.kind == "skipped" else "filled"
        looks = f'shape={_DOT_SHAPES[node.player]}, style="{line}", fillcolor="{fill}", color="{color}"'
        lines.append(f'{node.row} [label="{_dot_text(node.texts)}", {looks}]')
        if node.parent >= 0:
            edge = f'label="{_dot_text(node.labels)}", {_DOT_EDGES[node.look]}'
            lines.append(f"{node.parent} -> {node.row} [{edge}]")
    return "digraph {\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


# Mermaid: any character may be written as its number. Markdown and its own signs would otherwise change some.
_mermaid_text = _escaped(r"[^\w ,()=≥≤≈∞]|_", lambda character: f"#{ord(character)};", "<br>")
_MERMAID_SHAPES = {"MAX": '[/"{}"\\]', "MIN": '[\\"{}"/]', None: '["{}"]'}


def mermaid(branches: list[Branch], note: str) -> str:
    """The tree as a flowchart of Mermaid."""
    lines, edges = [f"%% {note}\nflowchart TD"], [node for node in branches if node.parent >= 0]
    for node in branches:
        shape = _MERMAID_SHAPES[node.player].format(_mermaid_text(node.texts) or " ")
        lines.append(f"n{node.row}{shape}:::{node.kind}")
    for node in edges:
        label = f'|"{_mermaid_text(node.labels)}"|' if node.labels else ""
        lines.append(f"n{node.parent} {'-.-' if node.look == 'skipped' else '---'}{label} n{node.row}")
    for look, color, width in (("best line", style.BEST, _BEST_WIDTH), ("chosen", style.TEXT, _CHOSEN_WIDTH)):
        if numbers := [str(at) for at, node in enumerate(edges) if node.look == look]:
            lines.append(f"linkStyle {','.join(numbers)} stroke:{color},stroke-width:{width}px")
    for kind, (fill, color) in _COLORS.items():
        lines.append(f"classDef {kind} fill:{fill},stroke:{color},color:{style.TEXT}")
    return "\n  ".join(lines) + "\n"


# LaTeX: in braces, commas and brackets are only text, too. pdflatex knows few signs, and lualatex those of its font.
_TEX_TEXTS = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", '"': r"\char34{}",
              "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "-": "$-$",
              "≥": r"$\geq$", "≤": r"$\leq$", "≈": r"$\approx$", "∞": r"$\infty$"}  # fmt: skip
_tex_text = _escaped(r'[\\~^"<>|≥≤≈∞{}$&#_%]|-(?=[\d∞])', lambda sign: _TEX_TEXTS.get(sign, f"\\{sign}"), r" \\ ")
_TEX_SYMBOLS = {"MAX": r"$\bigtriangleup$ ", "MIN": r"$\bigtriangledown$ ", None: ""}
_TEX_EDGES: dict[Look, str] = {
    "best line": ", edge={draw=treebest, line width=2pt}",
    "chosen": ", edge={line width=1.4pt}",
    "skipped": ", edge={dashed, draw=gray}, text=gray",
    "": "",
}
_TEX_HEAD = r"""
\ifdefined\forestset\def\endtreefile{}\else
  \documentclass[border=4pt]{standalone}
  \ifdefined\Umathchar\else\usepackage[T1]{fontenc}\fi
  \usepackage{forest}
  \def\endtreefile{\end{document}}
  \begin{document}
\fi
\definecolor{treebest}{HTML}{BEST}
\tikzset{treelabel/.style={midway, fill=white, inner sep=1pt, font=\scriptsize, align=center}}
\begin{forest}
  for tree={align=center, l sep+=8mm, s sep+=GAPmm}
""".replace("BEST", style.BEST[1:])


def forest(branches: list[Branch], note: str) -> str:
    r"""The tree for LaTeX: a file to compile, or to read with `\input` where the package forest is loaded."""
    text, plies, above = "", {-1: -1}, -1
    for node in branches:
        ply = plies[node.row] = plies[node.parent] + 1
        label, content = _tex_text(node.labels), _TEX_SYMBOLS[node.player] + _tex_text(node.texts)
        edge = f", edge label={{node[treelabel]{{{label}}}}}" if label and ply else ""
        text += "]" * (above - ply + 1) + f"\n{'  ' * ply}  [{{{content}}}{edge}{_TEX_EDGES[node.look]}"
        above = ply
    gap = max((2 * len(label) for node in branches for label in node.labels), default=0)
    head = f"% {note}{_TEX_HEAD.rstrip().replace('GAP', str(gap))}"
    return f"{head}{text}{']' * (above + 1)}\n\\end{{forest}}\n\\endtreefile\n"
