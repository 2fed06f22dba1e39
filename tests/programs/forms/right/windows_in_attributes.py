# what: alpha and beta are attributes of the searcher, saved and restored around each call
# form: windows as attributes
# run: searcher.run(list("x-o-x--o-"), "x")
from minimax_lab import traced


class Searcher:
    triples = ("012", "345", "678", "036", "147", "258", "048", "246")

    def __init__(self):
        self.alpha, self.beta = -2, 2

    def wins(self, cells, who):
        return any(all(cells[int(i)] == who for i in triple) for triple in self.triples)

    @traced
    def run(self, cells, who):
        if self.wins(cells, "x"):
            return 1
        if self.wins(cells, "o"):
            return -1
        if "-" not in cells:
            return 0
        saved = self.alpha, self.beta
        best = None
        for i in range(9):
            if cells[i] == "-":
                cells[i] = who
                value = self.run(cells, "o" if who == "x" else "x")
                cells[i] = "-"
                if who == "x":
                    best = value if best is None else max(best, value)
                    self.alpha = max(self.alpha, best)
                else:
                    best = value if best is None else min(best, value)
                    self.beta = min(self.beta, best)
                if self.alpha >= self.beta:
                    break
        self.alpha, self.beta = saved
        return best


searcher = Searcher()


def starts(random):
    while True:
        searcher.alpha, searcher.beta = -2, 2
        cells, marks = list("-" * 9), random.randint(2, 6)
        for k, n in enumerate(random.sample(range(9), marks)):
            cells[n] = "xo"[k % 2]
        if not searcher.wins(cells, "x") and not searcher.wins(cells, "o"):
            yield cells, "xo"[marks % 2]
