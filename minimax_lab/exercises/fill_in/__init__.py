"""Questions that are answered on a tree: its values, the order of the calls or of the returns, or the cuts."""

from minimax_lab.exercises.fill_in.kinds import CutQuestion, OrderQuestion, ReturnsQuestion, TreeQuestion
from minimax_lab.exercises.fill_in.widget import FillIn, fill_in, question_on
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
