"""Programs to start: the console game, JupyterLab on the lessons, the check of the installation."""

from minimax_lab.apps.console import play
from minimax_lab.apps.installation import check_installation
from minimax_lab.apps.opponent import RULES

__all__ = ["RULES", "check_installation", "play"]
