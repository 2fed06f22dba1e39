# what: the function returns the final board of best play; a second function says what it is worth
# form: returns the final position
# run: play_out("XOX-O----", "X")
from minimax_lab import traced

WAYS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def worth(text):
    for a, b, c in WAYS:
        if text[a] != "-" and text[a] == text[b] == text[c]:
            return 1 if text[a] == "X" else -1
    return 0


@traced
def play_out(text, mark):
    if worth(text) or "-" not in text:
        return text
    finals = []
    for i in range(9):
        if text[i] == "-":
            finals.append(play_out(text[:i] + mark + text[i + 1 :], "O" if mark == "X" else "X"))
    return max(finals, key=worth) if mark == "X" else min(finals, key=worth)


def starts(random):
    while True:
        cells, marks = list("-" * 9), random.randint(3, 6)
        for k, n in enumerate(random.sample(range(9), marks)):
            cells[n] = "XO"[k % 2]
        if not worth("".join(cells)):
            yield "".join(cells), "XO"[marks % 2]
