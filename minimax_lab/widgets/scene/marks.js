// The marks of a picture as plain objects with the names of marks.py, and the layers in which they are painted.

/** Empty layers for marks; the first is painted first. */
export function newLayers() {
  return { edge: [], under: [], shape: [], board: [], grid: [], disc: [], mark: [], text: [] };
}

/** The marks of all layers in the order of painting. */
export function inPaintingOrder(layers) {
  return Object.values(layers).flat();
}

/** @typedef {number[]} Numbers  coordinates: x and y of a point, or of both ends of a line */

/**
 * A straight line; an "edge" runs from the node `parent` to `node`.
 * @param {string} role @param {number} node @param {Numbers} ends @param {string} color @param {number} width
 */
export function line(role, node, ends, color, width, { dashed = false, parent = -1, fact = "" } = {}) {
  const [x1, y1, x2, y2] = ends;
  return { kind: "line", role, node, x1, y1, x2, y2, color, width, dashed, parent, fact };
}

/** A closed polygon, or a rectangle with round corners: its points run clockwise. */
export function shape(role, node, points, fill, color, width, { dashed = false, fact = "", radius = 0 } = {}) {
  return { kind: "shape", role, node, points, fill, color, width, dashed, fact, radius };
}

/**
 * A line of text; y is the middle of its height, and x its start, middle, or end.
 * @param {string} role @param {number} node @param {Numbers} point @param {string} words @param {number} size
 * @param {string} color
 * `edge` is the color of the outline of a white piece of chess, which has the form of the black one.
 */
export function text(
  role,
  node,
  point,
  words,
  size,
  color,
  { bold = false, anchor = "middle", full = "", fact = "", edge = "" } = {},
) {
  const [x, y] = point;
  return { kind: "text", role, node, x, y, text: words, size, color, bold, anchor, full, fact, edge };
}
