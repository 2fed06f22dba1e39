"""A trait for options that a method validates."""

import traitlets


class Checked(traitlets.Any):
    """A trait that passes every value to its `traitlets.validate` method: Any lets None pass unchecked."""

    allow_none = False
