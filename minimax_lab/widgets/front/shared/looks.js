// Pictures of states: a grid, a heap, or text, from the plain data of looks.py.

import { h, svg } from "./dom.js";

const SQUARE = 48;

/** Draw the lines of a grid whose upper left corner is at (left, top). */
export function gridLines(rows, columns, left, top, cell, color) {
  const lines = [];
  for (let at = 0; at <= rows; at += 1) lines.push(`M${left} ${top + at * cell}h${columns * cell}`);
  for (let at = 0; at <= columns; at += 1) lines.push(`M${left + at * cell} ${top}v${rows * cell}`);
  return svg("path", { d: lines.join(""), fill: "none", stroke: color, "stroke-width": Math.min(1.2, cell / 16), "data-role": "grid" });
}

/** Draw the stroke through a full line of marks, a little longer than from its first square to its last one. */
export function drawStrike(line, columns, left, top, cell, color) {
  const [x1, y1, x2, y2] = [line[0], line[line.length - 1]].flatMap((square) => [
    left + ((square % columns) + 0.5) * cell,
    top + (Math.floor(square / columns) + 0.5) * cell,
  ]);
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1);
  const [dx, dy] = [((x2 - x1) / length) * cell * 0.35, ((y2 - y1) / length) * cell * 0.35];
  return svg("line", { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy, stroke: color, "stroke-width": Math.max(1.4, Math.min(6, cell / 9)), "data-role": "strike" });
}

/** Describe a state for screen readers. */
export function describeLook(look) {
  if (look.kind === "pile") return `${look.count} ${look.count === 1 ? "bone" : "bones"}`;
  if (look.kind !== "grid") return look.text;
  const rows = Array.from({ length: look.rows }, (_, row) => look.cells.slice(row * look.columns, (row + 1) * look.columns));
  const texts = rows.map((cells) => cells.map((mark) => mark || "empty").join(" "));
  return [...texts, ...(look.line?.length ? ["a full line"] : [])].join(", ");
}

/** Draw a state. Empty squares are numbered, and squares with new marks since `before` are shaded. */
export function drawLook(look, style, before = null) {
  if (look.kind === "pile") return drawPile(look.count, style);
  if (look.kind !== "grid") return h("div", { class: "look-text" }, look.text);
  const { colors } = style;
  const [width, height] = [look.columns * SQUARE, look.rows * SQUARE];
  const squares = look.cells.flatMap((mark, square) => {
    const isNew = mark && before?.kind === "grid" && before.cells[square] !== mark;
    return drawSquare(mark, square, square % look.columns, Math.floor(square / look.columns), isNew, colors);
  });
  const strike = look.line?.length ? drawStrike(look.line, look.columns, 0, 0, SQUARE, colors.VERMILLION) : null;
  return svg("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "img", "aria-label": `Board: ${describeLook(look)}`, class: "look-grid" },
    ...squares, gridLines(look.rows, look.columns, 0, 0, SQUARE, colors.BLACK), strike);
}

function drawSquare(mark, square, column, row, isNew, colors) {
  const [x, y] = [column * SQUARE, row * SQUARE];
  const size = SQUARE * (mark ? 0.8 : 0.45) / Math.max(1, String(mark).length * 0.6);
  return [
    isNew ? svg("rect", { x, y, width: SQUARE, height: SQUARE, fill: colors.SHADE, "data-role": "moved" }) : null,
    svg("text", {
      x: x + SQUARE / 2, y: y + SQUARE / 2 + 0.36 * size, "font-size": size, "text-anchor": "middle", "font-weight": mark ? "bold" : null,
      fill: mark ? colors.BLACK : colors.GRAY_TEXT, "data-role": "panel",
    }, mark || String(square)),
  ];
}

const [BONE_WIDTH, BONE_HEIGHT] = [26, 40];
const BONES_IN_A_ROW = 12;
const MOST_BONES = 60; // more are not drawn; the number below the heap is right

/** Draw a bone with its center at (x, y). */
export function drawBone(x, y, color) {
  const d = `M${x - 3} ${y - 9}a4 4 0 1 1 6 0v18a4 4 0 1 1 -6 0z`;
  return svg("path", { d, fill: "#fff", stroke: color, "stroke-width": 1.6, "data-role": "bone" });
}

function drawPile(count, style) {
  const drawn = Math.min(count, MOST_BONES);
  const rows = Math.max(1, Math.ceil(drawn / BONES_IN_A_ROW));
  const [width, height] = [Math.min(Math.max(count, 4), BONES_IN_A_ROW) * BONE_WIDTH, rows * BONE_HEIGHT + 24];
  const bones = Array.from({ length: drawn }, (_, at) => {
    const [column, row] = [at % BONES_IN_A_ROW, Math.floor(at / BONES_IN_A_ROW)];
    return drawBone((column + 0.5) * BONE_WIDTH, (row + 0.5) * BONE_HEIGHT, style.colors.BLACK);
  });
  const label = `Heap: ${describeLook({ kind: "pile", count })}`;
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "look-pile", style: `height: ${rows * 3.4 + 2}em` },
    ...bones,
    svg("text", { x: width / 2, y: height - 5, "font-size": 18, "text-anchor": "middle", "font-weight": "bold", fill: style.colors.BLACK, "data-role": "panel" }, String(count)));
}
