// Shapes of several pictures, as in shapes.py: rectangles, the symbols of the players, grids, and strips.

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

/** The corners of a square around (x, y). */
export function squareAround(x, y, half) {
  return rectangle(x - half, y - half, x + half, y + half);
}

/** Where the arc of each round corner of a rectangle begins and ends. */
export function cutCorners(points, radius) {
  return points.map((corner, at) => [
    toward(corner, points.at(at - 1), radius),
    toward(corner, points[(at + 1) % points.length], radius),
  ]);
}

function toward([x1, y1], [x2, y2], distance) {
  const part = distance / (Math.hypot(x2 - x1, y2 - y1) || 1);
  return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
}

/** The symbol of a node with the center (x, y): a triangle, a square, or a diamond; `r` is the distance to a corner or a side. */
export function symbol(style, role, node, x, y, r, isSkipped) {
  const size = r * (role === "somebody" ? style.DIAMOND : 1);
  const radius = role === "end" ? (style.CORNER / style.SQUARE) * size : 0;
  const corners = cornersOf(style, role, x, y, size);
  const drawn = outlined(style, role, node, corners, TONES[role] ?? 0, size, isSkipped, radius);
  return role === "end" ? { ...drawn, fill: drawn.color } : drawn; // an empty square beside a board looks like a box to check
}

const TONES = { MAX: 1, MIN: -1 };

/** A shape in the colors of what favors MAX, nobody, or MIN: `tone` is 1, 0, or -1; `r` is its size. */
export function outlined(style, role, node, points, tone, r, isSkipped, radius = 0) {
  const [fill, color] = isSkipped ? [style.SURFACE, style.SKIPPED] : style.VALUE_COLORS[tone + 1];
  const width = lineWidth(style, style.SYMBOL_WIDTH, r);
  return shape(role, node, points, fill, color, width, { dashed: isSkipped, fact: isSkipped ? "skipped" : "", radius });
}

function cornersOf(style, role, x, y, r) {
  if (role === "somebody")
    return [
      [x, y - r],
      [x + r, y],
      [x, y + r],
      [x - r, y],
    ];
  if (role === "end") return squareAround(x, y, r);
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

/** The lines between the squares of a grid whose upper left corner is at (left, top). */
export function gridLines(style, node, left, top, cell, rows, columns) {
  const [right, bottom] = [left + columns * cell, top + rows * cell];
  const between = (count) => Array.from({ length: count - 1 }, (_, at) => (at + 1) * cell);
  const across = between(rows).map((y) => [left, top + y, right, top + y]);
  const down = between(columns).map((x) => [left + x, top, left + x, bottom]);
  return [...across, ...down].map((ends) => line("grid", node, ends, style.GRID, style.GRID_IN_CELL * cell));
}

/**
 * The corners of a strip around the line between two points, and `half` of its width beyond both.
 * @param {number[]} start @param {number[]} end @param {number} half
 */
export function capsule(start, end, half) {
  const [[x1, y1], [x2, y2]] = [start, end];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = length ? [((x2 - x1) / length) * half, ((y2 - y1) / length) * half] : [half, 0];
  return [
    [x1 - ux + uy, y1 - uy - ux],
    [x2 + ux + uy, y2 + uy - ux],
    [x2 + ux - uy, y2 + uy + ux],
    [x1 - ux - uy, y1 - uy + ux],
  ];
}
