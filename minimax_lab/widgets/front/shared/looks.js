// A state as a picture: a grid, a pile or text, from the plain data of looks.py.

import { h, svg } from "./dom.js";

const SQUARE = 48;

/** The lines of a grid whose upper left corner is at (left, top). */
export function gridLines(rows, columns, left, top, cell, colour) {
  const lines = [];
  for (let at = 0; at <= rows; at += 1) lines.push(`M${left} ${top + at * cell}h${columns * cell}`);
  for (let at = 0; at <= columns; at += 1) lines.push(`M${left + at * cell} ${top}v${rows * cell}`);
  return svg("path", { d: lines.join(""), fill: "none", stroke: colour, "stroke-width": Math.min(1.2, cell / 16), "data-role": "grid" });
}

/** The stroke through a full line, from its first square to its last and a bit more. */
export function drawStrike(line, columns, left, top, cell, colour) {
  const [x1, y1, x2, y2] = [line[0], line[line.length - 1]].flatMap((square) => [
    left + ((square % columns) + 0.5) * cell,
    top + (Math.floor(square / columns) + 0.5) * cell,
  ]);
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1);
  const [dx, dy] = [((x2 - x1) / length) * cell * 0.35, ((y2 - y1) / length) * cell * 0.35];
  return svg("line", { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy, stroke: colour, "stroke-width": Math.max(1.4, Math.min(6, cell / 9)), "data-role": "strike" });
}

/** The state in words, for those who cannot see it. */
export function describeLook(look) {
  if (look.kind === "pile") return `${look.count} ${look.count === 1 ? "bone" : "bones"}`;
  if (look.kind !== "grid") return look.text;
  const rows = [];
  for (let row = 0; row < look.rows; row += 1) {
    const cells = look.cells.slice(row * look.columns, (row + 1) * look.columns);
    rows.push(cells.map((mark) => mark || "empty").join(" "));
  }
  return `${rows.join(", ")}${look.line && look.line.length ? ", a full line" : ""}`;
}

/** A picture of the state, with its empty squares numbered; what `before` lacks is shaded. */
export function drawLook(look, style, before = null) {
  if (look.kind === "pile") return drawPile(look.count, style);
  if (look.kind !== "grid") return h("div", { class: "look-text" }, look.text);
  const [width, height, colors] = [look.columns * SQUARE, look.rows * SQUARE, style.colors];
  const picture = svg("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`, role: "img", "aria-label": `Board: ${describeLook(look)}`, class: "look-grid" });
  look.cells.forEach((mark, square) => {
    const [x, y] = [((square % look.columns) + 0.5) * SQUARE, (Math.floor(square / look.columns) + 0.5) * SQUARE];
    const fresh = before && mark && before.kind === "grid" && before.cells[square] !== mark;
    if (fresh) picture.append(svg("rect", { x: x - SQUARE / 2, y: y - SQUARE / 2, width: SQUARE, height: SQUARE, fill: colors.SHADE, "data-role": "moved" }));
    const size = SQUARE * (mark ? 0.8 : 0.45) / Math.max(1, String(mark).length * 0.6);
    const text = svg("text", { x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle", fill: mark ? colors.BLACK : colors.GRAY_TEXT, "data-role": "panel" }, mark || String(square));
    if (mark) text.setAttribute("font-weight", "bold");
    picture.append(text);
  });
  picture.append(gridLines(look.rows, look.columns, 0, 0, SQUARE, colors.BLACK));
  if (look.line && look.line.length) picture.append(drawStrike(look.line, look.columns, 0, 0, SQUARE, colors.VERMILLION));
  return picture;
}

const BONE = 26;
const BONES_IN_A_ROW = 12;

/** A bone, its middle at (x, y). */
export function drawBone(x, y, colour) {
  const d = `M${x - 3} ${y - 9}a4 4 0 1 1 6 0v18a4 4 0 1 1 -6 0z`;
  return svg("path", { d, fill: "#fff", stroke: colour, "stroke-width": 1.6, "data-role": "bone" });
}

function drawPile(bones, style) {
  const [drawn, columns] = [Math.min(bones, 60), Math.min(Math.max(bones, 4), BONES_IN_A_ROW)];
  const rows = Math.max(1, Math.ceil(drawn / BONES_IN_A_ROW));
  const [width, height] = [columns * BONE, rows * 40 + 24];
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Heap: ${describeLook({ kind: "pile", count: bones })}`, class: "look-pile", style: `height: ${rows * 3.4 + 2}em` });
  for (let at = 0; at < drawn; at += 1) {
    picture.append(drawBone((at % BONES_IN_A_ROW) * BONE + BONE / 2, Math.floor(at / BONES_IN_A_ROW) * 40 + 20, style.colors.BLACK));
  }
  picture.append(svg("text", { x: width / 2, y: height - 5, "font-size": 18, "text-anchor": "middle", "font-weight": "bold", fill: style.colors.BLACK, "data-role": "panel" }, String(bones)));
  return picture;
}
