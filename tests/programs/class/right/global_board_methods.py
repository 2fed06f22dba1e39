class Game:
    def __init__(self):
        self.reset()

    def reset(self):
        self.cells = [['.', '.', '.'], ['.', '.', '.'], ['.', '.', '.']]
        self.turn = 'X'

    def is_end(self):
        c = self.cells
        for i in range(3):
            if c[0][i] != '.' and c[0][i] == c[1][i] == c[2][i]:
                return c[0][i]
            if c[i][0] != '.' and c[i][0] == c[i][1] == c[i][2]:
                return c[i][0]
        if c[1][1] != '.' and (c[0][0] == c[1][1] == c[2][2] or c[0][2] == c[1][1] == c[2][0]):
            return c[1][1]
        for row in c:
            if '.' in row:
                return None
        return '.'

    def max(self):
        maxv = -2
        px = py = None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(3):
            for j in range(3):
                if self.cells[i][j] == '.':
                    self.cells[i][j] = 'O'
                    (m, min_i, min_j) = self.min()
                    if m > maxv:
                        maxv = m
                        px = i
                        py = j
                    self.cells[i][j] = '.'
        return (maxv, px, py)

    def min(self):
        minv = 2
        qx = qy = None
        result = self.is_end()
        if result == 'X':
            return (-1, 0, 0)
        elif result == 'O':
            return (1, 0, 0)
        elif result == '.':
            return (0, 0, 0)
        for i in range(3):
            for j in range(3):
                if self.cells[i][j] == '.':
                    self.cells[i][j] = 'X'
                    (m, max_i, max_j) = self.max()
                    if m < minv:
                        minv = m
                        qx = i
                        qy = j
                    self.cells[i][j] = '.'
        return (minv, qx, qy)

    def play(self):
        while True:
            for row in self.cells:
                print(' '.join(row))
            if self.is_end() != None:
                print('The end:', self.is_end())
                self.reset()
                return
            if self.turn == 'X':
                while True:
                    (m, qx, qy) = self.min()
                    print('Recommended move: X = {}, Y = {}'.format(qx, qy))
                    px = int(input('Insert the X coordinate: '))
                    py = int(input('Insert the Y coordinate: '))
                    if 0 <= px <= 2 and 0 <= py <= 2 and self.cells[px][py] == '.':
                        self.cells[px][py] = 'X'
                        self.turn = 'O'
                        break
                    print('The move is not valid! Try again.')
            else:
                (m, px, py) = self.max()
                self.cells[px][py] = 'O'
                self.turn = 'X'


def main():
    g = Game()
    g.play()


if __name__ == "__main__":
    main()
