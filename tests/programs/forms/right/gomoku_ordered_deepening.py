# what: 3 in a row on 3 x 4; iterative deepening keeps the best root move of the last depth first; class with state and counters
# form: AI class with order from last iteration, alpha-beta in one function with a sign, push and pop of the board object
# run: engine.best_move()
from minimax_lab import traced


class Board:
    ROWS, COLS = 3, 4

    def __init__(self):
        self.cells = {}
        self.stack = []

    @property
    def mover(self):
        return 1 if len(self.stack) % 2 == 0 else -1

    def push(self, cell):
        self.cells[cell] = self.mover
        self.stack.append(cell)

    def pop(self):
        del self.cells[self.stack.pop()]

    def empty(self):
        return [(r, c) for r in range(self.ROWS) for c in range(self.COLS) if (r, c) not in self.cells]

    def just_won(self):
        if not self.stack:
            return False
        r, c = self.stack[-1]
        who = self.cells[r, c]
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                k = 1
                while self.cells.get((r + sign * k * dr, c + sign * k * dc)) == who:
                    run += 1
                    k += 1
            if run >= 3:
                return True
        return False


class Engine:
    def __init__(self, board, max_depth=4):
        self.board = board
        self.max_depth = max_depth
        self.nodes = 0

    @traced
    def search(self, depth, alpha, beta):
        self.nodes += 1
        if self.board.just_won():
            return -1000 - depth
        cells = self.board.empty()
        if not cells or depth == 0:
            return 0
        best = -9999
        for cell in cells:
            self.board.push(cell)
            score = -self.search(depth - 1, -beta, -alpha)
            self.board.pop()
            if score > best:
                best = score
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best

    @traced
    def best_move(self):
        order = self.board.empty()
        for depth in range(1, min(self.max_depth, len(order)) + 1):
            alpha, best_cell = -9999, None
            for cell in order:
                self.board.push(cell)
                score = -self.search(depth - 1, -9999, -alpha)
                self.board.pop()
                if score > alpha:
                    alpha, best_cell = score, cell
            order.remove(best_cell)
            order.insert(0, best_cell)
        return order[0]


def engine_after(cells, depth=3):
    board = Board()
    for cell in cells:
        board.push(cell)
        if board.just_won():
            return None
    return Engine(board, depth)


engine = engine_after([(1, 1), (0, 0), (0, 3), (2, 2), (1, 3)])


def starts(random):
    while True:
        cells = random.sample([(r, c) for r in range(3) for c in range(4)], random.choice((4, 5, 6)))
        found = engine_after(cells, random.choice((2, 3)))
        if found is not None:
            engine.board, engine.max_depth = found.board, found.max_depth
            yield ()
