"""A recorded run as one table."""

from minimax_lab.kit import exported as _exported
from minimax_lab.runs.call import Call, running, step_at
from minimax_lab.runs.columns import Columns, Step
from minimax_lab.runs.comparison import Comparison, Effort, compare_searches
from minimax_lab.runs.cuts import Cuts, cuts_of
from minimax_lab.runs.record import record, record_within
from minimax_lab.runs.trace import Trace
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, NONE, negates, opposites
from minimax_lab.runs.windows import windows

__all__ = _exported(globals())
