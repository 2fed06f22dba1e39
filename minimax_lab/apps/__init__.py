"""Programs: the console game, JupyterLab with the lessons, and the installation check."""

from minimax_lab.apps.console import play
from minimax_lab.apps.installation import check_installation
from minimax_lab.apps.players import STRENGTHS
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
