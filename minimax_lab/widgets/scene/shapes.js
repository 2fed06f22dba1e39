// Shapes of several pictures, as in shapes.py: rectangles, the symbols of the players, grids, and strokes through lines.

import { line, shape } from "./marks.js";

/** The width of a line, which is thinner on small things. */
export function lineWidth(style, width, size) {
  return width * Math.min(1, Math.max(size / style.THIN_BELOW, style.THINNEST));
}

/** The corners of a rectangle, clockwise from the upper left one. */
export function rectangle(left, top, right, bottom) {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** The symbol of a node with the center (x, y): a triangle, a square, or a diamond; `r` is the distance to a corner or a side. */
export function symbol(style, role, node, x, y, r, isSkipped) {
  const size = r * (role === "somebody" ? style.DIAMOND : 1);
  const [width, corners] = [lineWidth(style, style.SYMBOL_WIDTH, size), cornersOf(style, role, x, y, size)];
  if (isSkipped)
    return shape(role, node, corners, style.SURFACE, style.SKIPPED, width, { dashed: true, fact: "skipped" });
  return shape(role, node, corners, style[`${role}_TINT`] || style.SURFACE, style.TEXT, width);
}

function cornersOf(style, role, x, y, r) {
  if (role === "somebody")
    return [
      [x, y - r],
      [x + r, y],
      [x, y + r],
      [x - r, y],
    ];
  if (role === "end") return rectangle(x - r, y - r, x + r, y + r);
  const up = role === "MAX" ? -r : r;
  return [
    [x, y + up],
    [x + r, y - style.FLAT * up],
    [x - r, y - style.FLAT * up],
  ];
}

/** The middle of a square of a grid whose upper left corner is at (left, top). */
export function cellCenter(square, columns, left, top, cell) {
  return [left + ((square % columns) + 0.5) * cell, top + (Math.floor(square / columns) + 0.5) * cell];
}

/** The lines of a grid whose upper left corner is at (left, top). */
export function gridLines(style, node, left, top, cell, rows, columns, color) {
  const [width, right, bottom] = [lineWidth(style, style.GRID_WIDTH, cell), left + columns * cell, top + rows * cell];
  const across = Array.from({ length: rows + 1 }, (_, at) => [left, top + at * cell, right, top + at * cell]);
  const down = Array.from({ length: columns + 1 }, (_, at) => [left + at * cell, top, left + at * cell, bottom]);
  return [...across, ...down].map((ends) => line("grid", node, ends, color, width));
}

/** The stroke through the line of a board, from its first square to its last, and a bit beyond their middles. */
export function fullLine(style, node, board, left, top, cell, color) {
  const squares = board.line;
  const [[x1, y1], [x2, y2]] = [squares[0], squares[squares.length - 1]].map((square) =>
    cellCenter(square, board.columns, left, top, cell),
  );
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1);
  const [dx, dy] = [x2 - x1, y2 - y1].map((each) => (each / length) * cell * style.FULL_LINE_BEYOND);
  return line(
    board.line_name ?? "full line",
    node,
    [x1 - dx, y1 - dy, x2 + dx, y2 + dy],
    color,
    lineWidth(style, style.FULL_LINE_WIDTH, cell),
  );
}
