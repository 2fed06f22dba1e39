"""A trait that its own check decides about."""

import traitlets


class Checked(traitlets.Any):
    """A trait of any kind; None is not let past its check."""

    allow_none = False
