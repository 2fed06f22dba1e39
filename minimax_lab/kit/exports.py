"""What a folder exports."""

from types import ModuleType


def exported(names: dict[str, object]) -> list[str]:
    """The names that `from folder import *` gives: what its `__init__` imports, without the folder's modules.

    A module often has the name of a function of another folder or of a reader's variable: `traced`, `board`, `game`.
    """
    return [name for name, value in names.items() if not (name.startswith("_") or isinstance(value, ModuleType))]
