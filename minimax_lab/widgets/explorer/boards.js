// The boards in the nodes, all in a few strokes of the pen.

const MARK = 0.26; // half the size of an X or an O, as a part of a square

export class Boards {
  /** looks: the tables of `state_tables.py` for boards of one size; cells and line: its columns. */
  constructor(looks, { cells, line }) {
    this.rows = looks.rows;
    this.columns = looks.columns;
    this.maxMark = looks.max_mark;
    this.marks = looks.marks;
    this.lines = looks.lines;
    this.cells = cells;
    this.line = line;
  }

  /** The look of a state, as plain data. */
  look(state) {
    const { rows, columns } = this;
    const from = state * rows * columns;
    const cells = Array.from({ length: rows * columns }, (_, at) => this.marks[this.cells[from + at]]);
    return { kind: "grid", rows, columns, cells, line: this.lines[this.line[state]], max_mark: this.maxMark };
  }

  /** Draw boards: a list of {state, x, y, cell} with the upper left corner and the side of a square. */
  draw(context, boards, colors) {
    const names = ["ground", "grid", "X", "O", "line X", "line O"];
    const paths = Object.fromEntries(names.map((name) => [name, new Path2D()]));
    const texts = [];
    for (const board of boards) this._add(paths, texts, board);
    context.fillStyle = colors.surface;
    context.fill(paths.ground);
    const widest = Math.max(...boards.map(({ cell }) => cell));
    const [x, o] = this.maxMark === "X" ? [0, 1] : [1, 0]; // whose colors they have: those of MAX, of MIN
    context.lineCap = "round";
    for (const [name, color, width] of [
      ["grid", colors.grid, Math.max(0.6, widest / 20)],
      ["line X", colors.tints[x], 0.8 * widest],
      ["line O", colors.tints[o], 0.8 * widest],
      ["X", colors.marks[x], Math.max(1, widest / 8)],
      ["O", colors.marks[o], Math.max(1, widest / 8)],
    ]) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.stroke(paths[name]);
    }
    context.fillStyle = colors.text;
    context.textAlign = "center";
    for (const { mark, x, y, cell } of texts) {
      context.font = `bold ${0.8 * cell}px ${colors.fonts}`;
      context.fillText(mark, x, y);
    }
  }

  _add(paths, texts, { state, x, y, cell }) {
    const { rows, columns } = this;
    paths.ground.rect(x - 1, y - 1, columns * cell + 2, rows * cell + 2);
    for (let row = 1; row < rows; row += 1) segment(paths.grid, x, y + row * cell, x + columns * cell, y + row * cell);
    for (let at = 1; at < columns; at += 1) segment(paths.grid, x + at * cell, y, x + at * cell, y + rows * cell);
    const center = (square) => [x + ((square % columns) + 0.5) * cell, y + (Math.floor(square / columns) + 0.5) * cell];
    for (let square = 0; square < rows * columns; square += 1) {
      const mark = this.marks[this.cells[state * rows * columns + square]];
      if (mark) drawMark(paths[mark], texts, mark, ...center(square), cell);
    }
    const line = this.lines[this.line[state]];
    const winner = `line ${this.marks[this.cells[state * rows * columns + line[0]]]}`;
    if (line.length > 1 && paths[winner]) segment(paths[winner], ...center(line[0]), ...center(line.at(-1)));
  }
}

function drawMark(path, texts, mark, x, y, cell) {
  const r = MARK * cell;
  if (mark === "X") {
    segment(path, x - r, y - r, x + r, y + r);
    segment(path, x - r, y + r, x + r, y - r);
  } else if (mark === "O") {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
  } else texts.push({ mark, x, y, cell });
}

function segment(path, x1, y1, x2, y2) {
  path.moveTo(x1, y1);
  path.lineTo(x2, y2);
}
