"""NumPy as a platform of 32 bits has it, such as Python in a browser: imitated here.

There NumPy's places and default integers have 32 bits, and some functions refuse longer numbers. As a plugin of pytest
(`-p platform_32`), this module lets all tests of the package run on the imitated platform.
"""

import importlib
import pkgutil
import sys
from array import array
from functools import cache, wraps

import numpy as np

import minimax_lab

PLACES = {"argmax", "argmin", "argsort", "bincount", "flatnonzero", "lexsort", "nonzero", "searchsorted"}

# Calls with numbers of 64 bits: `c` is a column of them, `n` is one of them, and `x` is a column of places. The package
# makes no other calls of NumPy. tests/in_pyodide tries each one in a browser's Python.
REFUSED = {  # and the argument that must have the type np.intp
    "np.bincount(c)": 0,
    "np.choose(c, [x] * 4)": 0,
    "np.add.reduceat(x, c)": 1,
    "np.put(x, c, 1)": 1,
    "np.repeat(x, c)": 1,
    "np.searchsorted(x, x, 'left', c)": 3,
    "np.take(x, c)": 1,
}
ACCEPTED = """
np.abs(c)
np.add.at(x, c, 1)
np.append(x, c)
np.arange(n)
np.argmax(c)
np.argsort(c)
np.array(c)
np.array_equal(x, c)
np.asarray(c)
np.broadcast_to(x, (n, 4))
np.clip(x, n, n)
np.concatenate([x, c])
np.frombuffer(x.tobytes())
np.moveaxis(c, -1, 0)
np.cos(c)
np.cumsum(c)
np.diff(c)
np.divmod(x, c + 1)
np.empty(n)
np.flatnonzero(c)
np.fromiter(c, int, n)
np.full(n, n)
np.hypot(c, c)
np.interp(c, c, c)
np.isfinite(c)
np.isin(x, c)
np.isinf(c)
np.isnan(c)
np.lexsort((c, x))
np.linspace(0, 1, n)
np.maximum(x, c)
np.maximum.accumulate(c)
np.maximum.at(x, c, 1)
np.minimum(x, c)
np.minimum.at(x, c, 1)
np.nanmax(c, initial=0)
np.ones(n)
np.roll(c, 1, axis=0)
np.searchsorted(x, c)
np.select([x > 1], [c], n)
np.setdiff1d(x, c)
np.sign(c)
np.sin(c)
np.size(c)
np.sort(c)
np.split(x, c)
np.stack([x, c])
np.sum(c)
np.tile(x, 4)
np.uint8(n)
np.unique(c, return_inverse=True)
np.vstack([c, c])
np.where(c, x, c)
np.zeros(n)
""".strip().splitlines()
PLACE_OF_COUNTS = {call.split("(")[0].split(".")[-1]: place for call, place in REFUSED.items()}


class Numpy32:
    """NumPy as a platform of 32 bits has it. Methods of arrays and of functions such as add are the usual ones."""

    intp = int_ = np.int32

    def __getattr__(self, name):
        thing = getattr(np, name)
        return thing if isinstance(thing, type | np.ufunc) or not callable(thing) else narrow_function(thing, name)


def narrow_function(function, name):
    """A function of NumPy that returns integers of 32 bits, unless one of its arguments is or asks for longer ones."""

    @wraps(function)
    def narrowed(*args, **options):
        place = PLACE_OF_COUNTS.get(name, len(args))
        if any(map(is_long, [*args[place : place + 1], options.get("sorter")])):
            raise TypeError("Cannot cast array data from dtype('int64') to dtype('int32') according to the rule 'safe'")
        found = function(*args, **options)
        if name == "unique" and isinstance(found, tuple):
            return found[0], *map(narrow, found[1:])
        return found if name not in PLACES and any(map(is_long, [*args, *options.values()])) else narrow(found)

    return narrowed


def is_long(thing):
    """Whether a thing is a type of 64 bits, or an array, or holds one."""
    if isinstance(thing, list | tuple):
        return any(map(is_long, thing))
    if isinstance(thing, array):
        return thing.typecode in "qQ"
    return thing in (int, np.int64) if isinstance(thing, type) else getattr(thing, "dtype", None) == np.int64


def narrow(thing):
    if isinstance(thing, list | tuple):
        return type(thing)(map(narrow, thing))
    return thing.astype(np.int32) if getattr(thing, "dtype", None) == np.int64 else thing


@cache
def modules():
    """All modules of the package that use NumPy."""
    for module in pkgutil.walk_packages(minimax_lab.__path__, "minimax_lab."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = [module for name, module in sys.modules.items() if name.startswith("minimax_lab.")]
    return [module for module in found if vars(module).get("np") is np]


def pytest_collection_finish():
    """Change the platform before the first test."""
    for module in modules():
        module.np = Numpy32()
