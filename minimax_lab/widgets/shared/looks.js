// Pictures of states: a grid, a heap, or text, from the plain data of looks.py.

import { cardSide, drawBoard, roomForNames } from "../scene/boards.js";
import { inPaintingOrder, newLayers } from "../scene/marks.js";
import { h, setAttribute, svg } from "./dom.js";
import { repaint } from "./paint.js";
import { plural, withCommas } from "./text.js";

const CHESS_SYMBOLS = 0x2654; // the code of the first one, the white king
const CHESS_PIECES = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/** Describe a state for screen readers. */
export function describeLook(look) {
  if (look.kind === "pile") return plural(look.count, "bone");
  if (look.kind !== "grid") return look.text;
  const rows = Array.from({ length: look.rows }, (_, row) =>
    look.cells.slice(row * look.columns, (row + 1) * look.columns),
  );
  const texts = rows.map((cells) => cells.map((mark) => mark || "empty").join(" "));
  const line = look.line?.length ? [look.line_name ?? "a full line"] : [];
  return [...(look.in_words ? [look.in_words] : texts), ...line].join(", ");
}

/** Where a square is, in words; or what it is called. Where marks fall, the columns have their numbers from 0. */
export function placeOfSquare({ columns, names, falls }, square) {
  const [row, column] = [Math.floor(square / columns) + 1, square % columns];
  return names?.[square] ?? (falls ? `row ${row} of column ${column}` : `row ${row}, column ${column + 1}`);
}

/** What a square is called in a sentence, as in looks.py: its number, or else where it is. */
export function squareName(look, square) {
  return look.numbers === false || look.falls ? placeOfSquare(look, square) : `square ${square}`;
}

/** A mark in words: chess symbols, which are not read aloud everywhere, by the names of their pieces. */
function markInWords(mark) {
  const at = mark.codePointAt(0) - CHESS_SYMBOLS;
  return at >= 0 && at < 12 ? `${at < 6 ? "white" : "black"} ${CHESS_PIECES[at % 6]}` : mark;
}

/** Name a square for screen readers: where it is, its mark, its number, and other facts. */
export function nameOfSquare(look, square, [mark, ...facts]) {
  const number = look.numbers === false || look.falls ? "" : `square ${square}`;
  return [placeOfSquare(look, square), markInWords(mark), number, ...facts].filter(Boolean).join(", ");
}

/**
 * Draw a state. Empty squares are numbered, and squares with new marks since `before` are shaded. If `old` is the drawing
 * of another grid, it is changed and returned. `drawMore` adds marks to the layers of a grid. At the left of a heap lie
 * the bones that were `taken` from it.
 */
export function drawLook(look, style, before = null, old = null, drawMore = (_layers) => {}) {
  if (look.kind === "pile") return drawPile(look.count, style, look.taken);
  if (look.kind !== "grid") return h("div", { class: "look-text" }, look.text);
  const layers = newLayers();
  const [room, side] = [roomForNames(style, look, style.PANEL_CELL), cardSide(style, style.PANEL_CELL) + 1];
  const [width, height] = [look.columns, look.rows].map((squares) => squares * style.PANEL_CELL + room + 2 * side);
  drawBoard(style, layers, -1, look, 0, 0, style.PANEL_CELL, {
    role: "panel",
    number: style.NUMBER_IN_CELL,
    before: before?.kind === "grid" ? before.cells : null,
  });
  drawMore(layers);
  const drawing = old?.matches(".look-grid") ? old : svg("svg", { role: "img", class: "look-grid" });
  setAttribute(drawing, "viewBox", `${-side - room} ${-side} ${width} ${height}`);
  setAttribute(drawing, "style", `--rows: ${look.rows}`);
  setAttribute(drawing, "aria-label", `Board: ${describeLook(look)}`);
  repaint(drawing, inPaintingOrder(layers), style);
  return drawing;
}

/** The row and the column of the square of a drawn grid on which an event was. */
export function squareOfEvent({ clientX, clientY, currentTarget: drawing }, { PANEL_CELL }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse());
  return [y, x].map((each) => Math.floor(each / PANEL_CELL));
}

/**
 * Draw what is on the squares of a grid, behind buttons with numbers; squares with new marks since `before`, a list of
 * cells, are tinted. The drawing `old` is changed and returned.
 */
export function drawSquares(look, style, before = null, old = svg("svg", { class: "drawing", "aria-hidden": true })) {
  const [layers, cell] = [newLayers(), style.PANEL_CELL];
  drawBoard(style, layers, -1, look, 0, 0, cell, { role: "panel", before });
  const side = cardSide(style, cell);
  const [width, height] = [look.columns, look.rows].map((squares) => squares * cell + 2 * side);
  setAttribute(old, "viewBox", `${-side} ${-side} ${width} ${height}`);
  repaint(old, inPaintingOrder(layers), style);
  return old;
}

/** The marks of one piece in the square whose upper left corner is at (left, top). */
export function pieceMarks(look, style, mark, left = 0, top = 0) {
  const layers = newLayers();
  const square = { ...look, rows: 1, columns: 1, cells: [mark], line: [] };
  drawBoard(style, layers, -1, square, left, top, style.PANEL_CELL, { role: "panel" });
  return [...layers.disc, ...layers.mark, ...layers.text];
}

/** Draw a bone with its center at (x, y). */
export function drawBone(x, y, style) {
  return svg("path", { d: style.BONE, transform: `translate(${x} ${y})`, "data-role": "bone" });
}

function drawPile(count, style, taken = 0) {
  const [boneWidth, boneHeight] = style.BONE_ROOM;
  const all = count + taken;
  const drawn = all <= style.MOST_BONES ? all : style.BONES_IN_A_ROW;
  const rows = Math.max(1, Math.ceil(drawn / style.BONES_IN_A_ROW));
  const fewest = style.COUNT_LINE ? 4 : style.BONES_IN_A_ROW; // heaps without a number are side by side: all bones have one size
  const [width, height] = [
    Math.min(Math.max(all, fewest), style.BONES_IN_A_ROW) * boneWidth,
    rows * boneHeight + style.COUNT_LINE,
  ];
  const left = (width - Math.min(drawn, style.BONES_IN_A_ROW) * boneWidth) / 2; // the number is below their middle
  const bones = Array.from({ length: drawn }, (_, at) => {
    const [column, row] = [at % style.BONES_IN_A_ROW, Math.floor(at / style.BONES_IN_A_ROW)];
    const bone = drawBone(left + (column + 0.5) * boneWidth, (row + 0.5) * boneHeight, style);
    if (at < taken) bone.classList.add("taken");
    return bone;
  });
  const label = `Heap: ${describeLook({ kind: "pile", count })}`;
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": label,
      class: "look-pile",
      style: `height: ${rows * 3.4 + 2}em; --natural: ${width}px`,
    },
    ...bones,
    svg(
      "text",
      {
        x: width / 2,
        y: height - 5,
        "font-size": style.VALUE,
        "text-anchor": "middle",
        "font-weight": "bold",
        "data-role": "panel",
      },
      `${all > drawn ? "… " : ""}${withCommas(count)}`,
    ),
  );
}
