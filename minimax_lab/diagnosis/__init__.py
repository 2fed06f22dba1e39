"""What is wrong with an answer, found by comparing it with what known mistakes lead to."""

from minimax_lab.diagnosis.catalogue import MISCONCEPTIONS, Mistake, mistake, step_sentences
from minimax_lab.diagnosis.first_wrong_call import Found, diagnose, remarks_on_return
from minimax_lab.diagnosis.function_mistakes import Result, explain_action, explain_no_value, explain_values
from minimax_lab.diagnosis.kind_of_mistake import KINDS
from minimax_lab.diagnosis.ran_lines import function_of
from minimax_lab.diagnosis.tree_mistakes import (
    LONGEST_NAME,
    explain_move,
    explain_node_value,
    explain_order,
    explain_value,
    leaves_below,
    values_by_mistake,
)
from minimax_lab.diagnosis.wrong_cuts import Proof, ProofFinder, cut_rows, explain_cuts
from minimax_lab.kit import exported as _exported

__all__ = _exported(globals())
