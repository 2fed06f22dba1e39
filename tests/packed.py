"""The columns of a widget, unpacked as the browser does it."""

import numpy as np


def unpacked(where, data):
    """Unpack the columns like the browser: a constant, a count, or a part of the bytes."""
    columns = {}
    for name, (kind, start, length) in where.items():
        if kind < 8:
            columns[name] = [start + kind * place for place in range(length)]
        else:
            columns[name] = np.frombuffer(data, f"<i{kind // 8}", length, start).tolist()
    return columns


def columns_of(player):
    return unpacked(player.tables["columns"], player.data)
