# run: search(['XO.', '.X.', 'O..'], 'X')
# board: [list(row) for row in rows]
# state: [list(row) for row in state]
# value: result['value']
# best: result['move']
# max: mark == 'X'
from minimax_lab import traced

def status(rows):
    lines = rows + ["".join(c) for c in zip(*rows)] + [rows[0][0]+rows[1][1]+rows[2][2], rows[0][2]+rows[1][1]+rows[2][0]]
    if "XXX" in lines: return 1
    if "OOO" in lines: return -1
    return None if any("." in r for r in rows) else 0
def place(rows, r, c, m):
    new = list(rows)
    new[r] = rows[r][:c] + m + rows[r][c+1:]
    return new
@traced
def search(rows, mark):
    s = status(rows)
    if s is not None: return {"value": s, "move": None}
    options = []
    for r in range(3):
        for c in range(3):
            if rows[r][c] == ".":
                nxt = search(place(rows, r, c, mark), "O" if mark == "X" else "X")
                options.append({"value": nxt["value"], "move": (r, c)})
    options.sort(key=lambda o: o["value"], reverse=(mark == "X"))
    return options[0]
