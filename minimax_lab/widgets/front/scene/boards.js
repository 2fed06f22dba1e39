// Draw boards, as in boards.py.

import { fittingSize } from "../shared/text.js";
import { shape, text } from "./marks.js";
import { cellCenter, fullLine, gridLines, rectangle } from "./shapes.js";

/** Add the marks of a board, whose upper left corner is at (left, top), to layers. `options`: as in boards.py. */
export function drawBoard(style, layers, node, board, left, top, cell, options = {}) {
  const { role = "cell", number = 0, before = null, color = style.BLACK, lineColor = style.VERMILLION } = options;
  board.cells.forEach((mark, square) => {
    const [x, y] = cellCenter(square, board.columns, left, top, cell);
    if (mark && before && mark !== before[square]) {
      const corners = rectangle(x - cell / 2, y - cell / 2, x + cell / 2, y + cell / 2);
      layers.under.push(shape("moved", node, corners, style.SHADE, null, 0));
    }
    if (mark)
      layers.text.push(
        text(role, node, [x, y], mark, fittingSize(style, mark, cell * style.MARK_IN_CELL, cell, true), color, {
          bold: true,
        }),
      );
    else if (number && squareNumber(board, square))
      layers.text.push(text(role, node, [x, y], squareNumber(board, square), cell * number, style.GRAY_TEXT));
  });
  if (number) layers.text.push(...namesAtEdges(style, role, node, board, left, top, cell));
  layers.grid.push(...gridLines(style, node, left, top, cell, board.rows, board.columns, color));
  if (board.line?.length) layers.grid.push(fullLine(style, node, board, left, top, cell, lineColor));
}

/** The names of the rows in the corners of the first column, and those of the columns in the last row. */
function namesAtEdges(style, role, node, { rows, row_names = [], column_names = [] }, left, top, cell) {
  const [size, inset] = [cell * style.NAME_IN_CELL, cell * style.NAME_FROM_EDGE];
  const write = (name, x, y) => text(role, node, [x, y], name, size, style.GRAY_TEXT);
  return [
    ...row_names.map((name, at) => write(name, left + inset, top + at * cell + inset)),
    ...column_names.map((name, at) => write(name, left + (at + 1) * cell - inset, top + rows * cell - inset)),
  ];
}

/** The number in an empty square, as in looks.py. */
export function squareNumber({ columns, falls, places = [], numbers = true }, square) {
  if (falls) return places.includes(square) ? String(square % columns) : "";
  return numbers ? String(square) : "";
}
