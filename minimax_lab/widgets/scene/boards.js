// Draw boards, as in boards.py.

import { fittingSize } from "../shared/text.js";
import { shape, text } from "./marks.js";
import { cellCenter, fullLine, gridLines, rectangle } from "./shapes.js";

/** Add the marks of a board, whose upper left corner is at (left, top), to layers. `options`: as in boards.py. */
export function drawBoard(style, layers, node, board, left, top, cell, options = {}) {
  const { role = "cell", number = 0, before = null, color = style.TEXT, lineColor = style.MIN } = options;
  const partOf = (mark) => (!number && style.PIECES.includes(mark) ? style.PIECE_IN_CELL : style.MARK_IN_CELL);
  board.cells.forEach((mark, square) => {
    const [x, y] = cellCenter(square, board.columns, left, top, cell);
    if (mark && before && mark !== before[square]) {
      const corners = rectangle(x - cell / 2, y - cell / 2, x + cell / 2, y + cell / 2);
      layers.under.push(shape("moved", node, corners, style.SUNKEN, null, 0));
    }
    if (mark) {
      const size = fittingSize(style, mark, cell * partOf(mark), cell, true);
      layers.text.push(text(role, node, [x, y], mark, size, color, { bold: true }));
    } else if (number && squareNumber(board, square))
      layers.text.push(text(role, node, [x, y], squareNumber(board, square), cell * number, style.SECOND_TEXT));
  });
  if (number) layers.text.push(...namesBeside(style, role, node, board, left, top, cell));
  layers.grid.push(...gridLines(style, node, left, top, cell, board.rows, board.columns, color));
  if (board.line?.length) layers.grid.push(fullLine(style, node, board, left, top, cell, lineColor));
}

/** The names of the rows at the left of a board, and those of the columns below it. */
function namesBeside(style, role, node, { rows, row_names = [], column_names = [] }, left, top, cell) {
  const [size, away] = [cell * style.NAME_IN_CELL, (cell * style.NAMES_BESIDE) / 2];
  const write = (name, x, y) => text(role, node, [x, y], name, size, style.SECOND_TEXT);
  return [
    ...row_names.map((name, at) => write(name, left - away, top + (at + 0.5) * cell)),
    ...column_names.map((name, at) => write(name, left + (at + 0.5) * cell, top + rows * cell + away)),
  ];
}

/** The room that the names need at the left of a board and below it. */
export function roomForNames(style, board, cell) {
  return board.row_names ? cell * style.NAMES_BESIDE : 0;
}

/** The number in an empty square, as in looks.py. */
export function squareNumber({ columns, falls, places = [], numbers = true }, square) {
  if (falls) return places.includes(square) ? String(square % columns) : "";
  return numbers ? String(square) : "";
}
