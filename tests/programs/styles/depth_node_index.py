# run: minimax(0, 0, True, scores, 3)
# board: (curDepth, nodeIndex)
# value: result
# max: maxTurn
# tree: 1
# state: state
from minimax_lab import traced

scores = [3, 5, 2, 9, 12, 5, 23, 20]


@traced
def minimax(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    if curDepth == targetDepth:
        return scores[nodeIndex]
    below = [minimax(curDepth + 1, nodeIndex * 2 + side, not maxTurn, scores, targetDepth) for side in (0, 1)]
    return max(below) if maxTurn else min(below)
