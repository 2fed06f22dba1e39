"""Layouts and pictures of trees by other tools. Each function returns a run and a reader of its answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from typing import Any

from timing import Answer, Run


def random_parents(size: int) -> list[int]:
    """The parents of the nodes of a bushy tree, without the root; always the same, here and in `pictures.py`."""
    chance = random.Random(size)
    return [chance.randrange(max(0, node // 4 - 3), max(1, node // 2)) for node in range(1, size)]


def size_and_spacing(x: list[float], depth: list[int]) -> list[Any]:
    """The number of nodes, and whether the nodes of each ply are at least one slot apart, as in any good layout."""
    ordered = sorted(zip(depth, x, strict=True))
    is_spaced = all(ply != other or right - left > 0.999 for (ply, left), (other, right) in pairwise(ordered))
    return [len(ordered), is_spaced]


def igraph_layout(size: int) -> tuple[Run, Answer]:
    """igraph's compiled tree layout."""
    import igraph

    graph = igraph.Graph(n=size, edges=list(zip(random_parents(size), range(1, size), strict=True)), directed=True)

    def answer(places: Any) -> list[Any]:
        return size_and_spacing([x for x, _ in places], [round(y) for _, y in places])

    return lambda: graph.layout_reingold_tilford(root=[0]), answer


def networkx_picture(
    size: int, places: list[Any], values: list[int], pixels: list[int], options: Any
) -> tuple[Run, Answer]:
    """A PNG drawn by networkx, with the same positions of the nodes and as many pixels as ours."""
    import networkx as nx
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    graph = nx.DiGraph(zip(random_parents(size), range(1, size), strict=True))
    graph.add_nodes_from(range(size))
    labels = dict(enumerate(values)) if options.get("with_labels", True) else None

    def draw() -> tuple[bytes, int]:
        figure = Figure(figsize=(pixels[0] / 100, pixels[1] / 100), dpi=100)
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        nx.draw_networkx(graph, dict(enumerate(places)), ax=axes, labels=labels, node_size=9, font_size=4, **options)
        stream = BytesIO()
        canvas.print_png(stream)
        return stream.getvalue(), len(axes.texts)

    return draw, lambda drawn: [is_png(drawn[0]), drawn[1]]


def is_png(image: bytes) -> bool:
    """Whether these bytes are a PNG file."""
    return image.startswith(b"\x89PNG")


JOBS: dict[str, Callable[..., tuple[Run, Answer]]] = {job.__name__: job for job in (igraph_layout, networkx_picture)}
