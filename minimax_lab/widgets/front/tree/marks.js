// The marks of a tree: texts, symbols, and small boards.

import { svg } from "../shared/dom.js";
import { drawStrike, gridLines } from "../shared/looks.js";
import { printable } from "../shared/text.js";

const CORNERS = { // of the symbols, for a radius of 1
  MAX: [[0, -1], [1, 0.72], [-1, 0.72]],
  MIN: [[0, 1], [1, -0.72], [-1, -0.72]],
  end: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  somebody: [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
};

/** Make a text whose middle line is at `y`; null if it is empty. */
export function makeText(role, x, y, text, size, color, bold = false, anchor = "middle") {
  if (!text) return null;
  return svg("text", {
    x: x.toFixed(1), y: (y + 0.36 * size).toFixed(1), "font-size": size, fill: color, "text-anchor": anchor, "data-role": role, "font-weight": bold ? "bold" : null,
  }, printable(text));
}

/** Make the symbol of a node for a role: MAX, MIN, end, or somebody. */
export function makeSymbol(role, x, y, radius, isSkipped, colors) {
  const points = CORNERS[role].map(([dx, dy]) => `${(x + dx * radius).toFixed(1)},${(y + dy * radius).toFixed(1)}`);
  return svg("polygon", {
    points: points.join(" "), fill: (!isSkipped && colors[`${role}_FILL`]) || colors.WHITE, stroke: isSkipped ? colors.SKIPPED_LINE : colors.BLACK,
    "stroke-width": 1.6, "stroke-dasharray": isSkipped ? "5 4" : null, "data-role": role,
  });
}

/** Make the marks of a board; squares that differ from the squares `before` are shaded. */
export function makeBoard(look, before, left, top, cell, color, colors) {
  const squares = look.cells.flatMap((mark, square) => {
    const [x, y] = [left + (square % look.columns) * cell, top + Math.floor(square / look.columns) * cell];
    const isNew = mark && mark !== before[square];
    return [
      isNew ? svg("rect", { x, y, width: cell, height: cell, fill: colors.SHADE, "data-role": "moved" }) : null,
      makeText("cell", x + cell / 2, y + cell / 2, mark, cell * 0.8, color, true),
    ];
  });
  const strike = look.line?.length ? drawStrike(look.line, look.columns, left, top, cell, colors.VERMILLION) : null;
  return [...squares, gridLines(look.rows, look.columns, left, top, cell, color), strike];
}
