// Draw boards, as in boards.py.

import { fittingSize } from "../shared/text.js";
import { line, shape, text } from "./marks.js";
import { capsule, cellCenter, gridLines, rectangle, squareAround } from "./shapes.js";

/** The look of a heap of bones as a board without squares. */
export function heapBoard({ NODE_BONE: [wide, rows] }, bones) {
  return { bones, rows, columns: Math.max(rows, wide * bones), cells: [] };
}

/**
 * Add the marks of a board, whose upper left corner is at (left, top), to layers. `options`: as in boards.py, and `isEmpty`
 * for its card alone.
 */
export function drawBoard(style, layers, node, board, left, top, cell, options = {}) {
  const { role = "cell", number = 0, before = null, isSkipped = false, isEmpty = false } = options;
  layers.shape.push(card(style, node, board, left, top, cell, isSkipped));
  if (isEmpty) return;
  const isChess = board.cells.some((mark) => mark && style.PIECES.includes(mark));
  const hasCoins = board.coins && cell >= style.COIN_CELL;
  if (board.bones !== undefined) drawHeap(style, layers, node, board, left, top, cell);
  if (!board.falls && board.bones === undefined && !hasCoins && !board.piles && !isChess)
    layers.grid.push(...gridLines(style, node, left, top, cell, board.rows, board.columns));
  board.cells.forEach((mark, square) => {
    const [x, y] = cellCenter(square, board.columns, left, top, cell);
    if (isChess && (Math.floor(square / board.columns) + (square % board.columns)) % 2)
      layers.board.push(shape("dark square", node, squareAround(x, y, cell / 2), style.HAIRLINE, null, 0));
    if (mark && before && mark !== before[square]) {
      const [corners, radius] = [squareAround(x, y, 0.46 * cell), (style.CARD_IN_CELL / 2) * cell];
      layers.grid.push(shape("moved", node, corners, tint(style, board, mark), null, 0, { fact: mark, radius }));
    }
    const isCounter = board.piles && mark === style.COUNTER;
    if (board.falls || isCounter) drawDisc(style, layers, node, x, y, cell, colorOf(style, board, mark, isSkipped));
    if (mark && hasCoins) layers.disc.push(coin(style, node, x, y, cell));
    if (isCounter) return;
    if (mark) drawMark(style, layers, role, node, x, y, cell, board, mark, isSkipped);
    else if (number && squareNumber(board, square))
      layers.text.push(text(role, node, [x, y], squareNumber(board, square), cell * number, style.SKIPPED_TEXT));
  });
  if (number) layers.text.push(...namesBeside(style, role, node, board, left, top, cell));
  for (const { line, mark } of board.threats ?? []) {
    const strip = fullLine(style, node, { ...board, line, cells: { [line[0]]: mark } }, left, top, cell, isSkipped);
    layers.grid.push({ ...strip, role: "threat", width: 0 });
  }
  if (board.line?.length) layers.grid.push(fullLine(style, node, board, left, top, cell, isSkipped));
}

/** Add the bones of a heap side by side, so high that a value does not cover them; of an empty heap, its number. */
function drawHeap(style, layers, node, { bones, columns, rows }, left, top, cell) {
  const middle = [left + (columns * cell) / 2, top + (rows * cell) / 2];
  if (!bones) layers.text.push(text("heap", node, middle, "0", style.NAME, style.TEXT));
  const [wide, tall] = style.NODE_BONE.map((each) => each * cell);
  const first = left + (columns * cell - (bones - 1) * wide) / 2;
  const [y, scale] = [top + 0.44 * tall, tall / style.BONE_ROOM[1]];
  for (let at = 0; at < bones; at += 1)
    layers.disc.push({ kind: "bone", role: "bone", node, x: first + at * wide, y, scale });
}

/** The player to whom a mark belongs: 1 for MAX, -1 for MIN, 0 if this is unknown. */
function favored(style, { max_mark = "X" }, mark) {
  if (["X", "O"].includes(mark.toUpperCase())) return mark.toUpperCase() === max_mark ? 1 : -1;
  if (mark && style.PIECES.includes(mark)) return style.PIECES.indexOf(mark) < style.PIECES.length / 2 ? 1 : -1;
  return 0;
}

/** The ground behind a mark that was just made. */
function tint(style, board, mark) {
  const player = favored(style, board, mark);
  return player ? style.VALUE_COLORS[player + 1][0] : style.SUNKEN;
}

/** The color of a mark, or of an empty hole. */
function colorOf(style, board, mark, isSkipped) {
  if (!mark) return style.SURFACE;
  const player = favored(style, board, mark);
  return isSkipped ? style.SKIPPED : player ? style.VALUE_COLORS[player + 1][1] : style.TEXT;
}

/** Draw an X, an O, or a text in the middle of a square. */
function drawMark(style, layers, role, node, x, y, cell, board, mark, isSkipped) {
  const color = board.falls ? style.SURFACE : colorOf(style, board, mark, isSkipped);
  const scale = cell * (board.falls || (board.coins && cell >= style.COIN_CELL) ? style.MARK_ON_DISC : 1);
  const width = style.STROKE_IN_CELL * scale;
  if (mark === "X" || mark === "x") {
    const r = style.X_IN_CELL * scale;
    for (const turn of [-1, 1])
      layers.mark.push(line(role, node, [x - r, y + turn * r, x + r, y - turn * r], color, width, { fact: mark }));
  } else if (mark === "O" || mark === "o") {
    const r = style.O_IN_CELL * scale;
    layers.mark.push(shape(role, node, squareAround(x, y, r), null, color, width, { fact: mark, radius: r }));
  } else {
    const isPiece = style.PIECES.includes(mark);
    const size = fittingSize(style, mark, scale * (isPiece ? style.PIECE_IN_CELL : style.MARK_IN_CELL), scale, true);
    const isWhite = isPiece && favored(style, {}, mark) > 0;
    const edge = !isWhite ? "" : color === style.SKIPPED ? color : style.WHITE_EDGE;
    const looks = { bold: true, fact: isPiece ? mark : "", edge };
    layers.text.push(text(role, node, [x, y], mark, size, isWhite ? style.WHITE_PIECE : color, looks));
  }
}

/** Draw a disc, or the hole in which one can be. */
function drawDisc(style, layers, node, x, y, cell, color) {
  const [radius, isHole] = [style.DISC_IN_CELL * cell, color === style.SURFACE];
  const looks = { fact: color, radius };
  layers[isHole ? "board" : "disc"].push(
    shape(isHole ? "hole" : "disc", node, squareAround(x, y, radius), color, null, 0, looks),
  );
}

/** A coin in the middle of a square. */
function coin(style, node, x, y, cell) {
  const [radius, width] = [style.DISC_IN_CELL * cell, style.GRID_IN_CELL * cell];
  return shape("coin", node, squareAround(x, y, radius), style.SUNKEN, style.GRID, width, { radius });
}

/** The card on which a board lies, or the frame with holes. */
function card(style, node, { rows, columns, falls }, left, top, cell, isSkipped) {
  const pad = cardSide(style, cell);
  const points = rectangle(left - pad, top - pad, left + columns * cell + pad, top + rows * cell + pad);
  const color = isSkipped ? style.SKIPPED : falls ? style.GRID : style.HAIRLINE;
  const looks = { dashed: isSkipped, radius: pad };
  return shape("card", node, points, falls ? style.HAIRLINE : style.BOARD, color, style.GRID_WIDTH, looks);
}

/** The strip around the marks of a full line. */
function fullLine(style, node, board, left, top, cell, isSkipped) {
  const center = (square) => cellCenter(square, board.columns, left, top, cell);
  const [start, end] = [center(board.line[0]), center(board.line.at(-1))];
  const mark = board.cells[board.line[0]];
  const half = (style.PIECES.includes(mark) ? style.AROUND_PIECES : style.LINE_IN_CELL) * cell;
  const [color, width] = [colorOf(style, board, mark, isSkipped), 2 * style.GRID_IN_CELL * cell];
  const role = board.line_name ?? "full line";
  return shape(role, node, capsule(start, end, half), tint(style, board, mark), color, width, { radius: half });
}

/** How far the card reaches beyond a board. */
export function cardSide(style, cell) {
  return style.CARD_IN_CELL * cell;
}

/** The names of the rows at the left of a board, and those of the columns below it. */
function namesBeside(style, role, node, { rows, row_names = [], column_names = [] }, left, top, cell) {
  const [size, away] = [cell * style.NAME_IN_CELL, cell * (style.NAMES_BESIDE / 2 + style.CARD_IN_CELL)];
  const write = (name, x, y) => text(role, node, [x, y], name, size, style.SECOND_TEXT);
  return [
    ...row_names.map((name, at) => write(name, left - away, top + (at + 0.5) * cell)),
    ...column_names.map((name, at) => write(name, left + (at + 0.5) * cell, top + rows * cell + away)),
  ];
}

/** The room that the names need at the left of a card and below it. */
export function roomForNames(style, board, cell) {
  return board.row_names ? cell * style.NAMES_BESIDE : 0;
}

/** The number in an empty square, as in looks.py. */
export function squareNumber({ columns, falls, places = [], numbers = true }, square) {
  if (falls) return places.includes(square) ? String(square % columns) : "";
  return numbers ? String(square) : "";
}
