"""The package's tables in the form of the oracle's: number, parent, depth, move, player, value, best move."""


def of_trace(trace):
    return [(c.number, c.parent, c.depth, c.action, c.player, c.value, c.best) for c in trace.calls]


def of_tree(tree):
    return [
        (
            node.row + 1,
            node.parent.row + 1 if node.parent else None,
            node.depth,
            node.action,
            node.player,
            node.value,
            node.best.action if node.best else None,
        )
        for node in tree
    ]
