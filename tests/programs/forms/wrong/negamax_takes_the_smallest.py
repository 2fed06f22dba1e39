# what: a negamax on a text takes the smallest of the negated values
# kind: wrong extreme
# first: (2, "return")
# form: negamax, text, min
# run: nega("XOO.OX.X.", "X", "O")
from minimax_lab import traced


LINES3 = ("012", "345", "678", "036", "147", "258", "048", "246")


def over(s):
    for l in LINES3:
        a, b, c = (s[int(x)] for x in l)
        if a == b == c != ".":
            return True
    return "." not in s


def lost(s):
    return any(s[int(l[0])] == s[int(l[1])] == s[int(l[2])] != "." for l in LINES3)


@traced
def nega(s, me, you):
    if lost(s):
        return -1
    if "." not in s:
        return 0
    return min(-nega(s[:i] + me + s[i + 1 :], you, me) for i in range(9) if s[i] == ".")
