// The nodes of a tree, as in nodes.py: a symbol or a small board each, with the texts beside it.

import { textWidth } from "../shared/text.js";
import { drawBoard } from "./boards.js";
import { newLayers, shape, text } from "./marks.js";
import { outlined, rectangle, symbol } from "./shapes.js";

export class NodePainter {
  constructor(room, places) {
    this.room = room;
    this.places = places;
    this.contents = room.contents;
    this.nodes = room.nodes;
    this.style = room.style;
  }

  /** The symbol of a node, and the card of its board. */
  drawShape(at) {
    this.isOutline = true;
    const { shape: marks } = this.draw(at);
    this.isOutline = false;
    return marks;
  }

  /** The marks of a node, with all that this step shows of it. */
  draw(at) {
    this.layers = newLayers();
    if (this.contents.hasBoards) this._boardNode(at);
    else if (this.contents.player[at]) this._triangle(at);
    else this._square(at);
    const words = this.contents.foldedCount(at);
    const point = [this.places.x[at], this.places.bottom[at] - this.style.FOLDED_AT];
    const role = this.contents.foldedRole(at);
    if (words)
      this.layers.text.push(text(role, this.nodes.rows[at], point, words, this.style.SMALL, this.style.SECOND_TEXT));
    const window = this.contents.isOpen(at) && !this.contents.hidesWindow(at) ? this.contents.lowWindow(at) : "";
    const beside = this.room.body(at).right + this.style.WINDOW_BESIDE;
    this._text("window", at, [beside, 0], window, this.style.WINDOW, { anchor: "start" });
    this._frame(at);
    return this.layers;
  }

  /** The middle of a node. */
  center(at) {
    return [this.places.x[at], this.places.y[at]];
  }

  isFramed(at) {
    return at === this.contents.view.current || this.contents.isOpen(at);
  }

  /** Draw a frame around the call of this step, or around another open call. */
  _frame(at) {
    const { style, contents } = this;
    if (!this.isFramed(at)) return;
    const isCurrent = at === contents.view.current;
    const corners = this.around(at, style.FRAME_GAP);
    const [fill, color, width] = isCurrent
      ? [style.NOW_TINT, style.NOW, style.NOW_WIDTH]
      : [null, style.TEXT, style.OPEN_WIDTH];
    const looks = { dashed: !isCurrent, radius: style.FRAME_CORNER };
    this.layers.under.push(
      shape(isCurrent ? "current" : "open", this.nodes.rows[at], corners, fill, color, width, looks),
    );
  }

  /** The corners of a box around a node, with all that this step shows of it, at a distance. */
  around(at, gap) {
    const [[x, y], { left, right, above, below }] = [this.center(at), this.room.framed(at)];
    const [half, lower] = this._fold(at);
    const [outer, lowest] = [Math.max(right, half) + gap, Math.max(below, lower) + gap];
    return rectangle(x - Math.max(left, half) - gap, y - above - gap, x + outer, y + lowest);
  }

  /** How far the box around the count of folded nodes reaches to each side, and down. */
  _fold(at) {
    const [words, { style }] = [this.contents.foldedCount(at), this];
    if (!words) return [0, 0];
    const middle = this.places.bottom[at] - style.FOLDED_AT - this.center(at)[1];
    return [(textWidth(style, words, style.SMALL) + style.FOLD_GAP) / 2, middle + style.SMALLEST_TARGET / 2];
  }

  _triangle(at) {
    const [{ style }, player] = [this, this.contents.player[at]];
    this._symbol(at, [0, 0], style.TRIANGLE);
    this._name(at, [0, style.NAME_BELOW_TRIANGLE]);
    this._call(at, style.CALL_AT[player]);
    if (this.contents.options.sideways) this._value(at, [0, this.room.body(at).below + style.VALUE_REACH / 2]);
    else this._value(at, style.VALUE_AT[player], true);
  }

  _square(at) {
    const { style } = this;
    if (this.nodes.leaf[at]) this._leaf(at);
    else {
      this._symbol(at, [0, 0], style.SQUARE);
      this._value(at, [0, style.VALUE_BELOW + (this.contents.outsideName(at) ? style.NAME_LINE : 0)]);
    }
    if (this.contents.options.sideways && this.nodes.leaf[at])
      this._name(at, [this.room.squareSide(at) + style.CALL_BESIDE_SQUARE, 0], "start");
    else this._name(at, [0, style.NAME_BELOW_SQUARE]);
    this._call(at, [-this.room.squareSide(at) - style.CALL_BESIDE_SQUARE, 0]);
  }

  /** Draw a leaf with its value inside. */
  _leaf(at) {
    const { style, contents } = this;
    const [[x, y], side, half] = [this.center(at), this.room.squareSide(at), style.SQUARE];
    const corners = rectangle(x - side, y - half, x + side, y + half);
    const [node, tone, isSkipped] = [this.nodes.rows[at], contents.tone(at), contents.isSkipped(at)];
    this.layers.shape.push(outlined(style, "end", node, corners, tone, half, isSkipped, style.CORNER));
    this._valueText(at, [0, 0]);
  }

  _boardNode(at) {
    if (this.contents.isBare(at)) return this._value(at, [0, 0]);
    const { style } = this;
    const [[half, tall], { left, above }] = [this.room.boardHalf(at), this.room.body(at)];
    const player = this.contents.player[at];
    const r = player ? style.BOARD_SYMBOL : style.BOARD_SQUARE;
    const [x, y] = this.contents.hasSymbolsBeside
      ? [(-half - style.BOARD_GAP - left) / 2, r - tall]
      : [0, (player === "MIN" ? style.FLAT * r : r) - above];
    if (player || !this.contents.options.bareEnds) this._symbol(at, [x, y], r);
    this._call(at, [x, style.BOARD_CALL - tall], "middle");
    this._board(at);
    return this._value(at, [0, tall + style.BOARD_VALUE]);
  }

  _board(at) {
    const [{ contents, layers }, { CELL: cell }] = [this, this.style];
    const [[x, y], board] = [this.center(at), contents.board(at)];
    const before = at ? contents.board(this.nodes.parent[at]).cells : [];
    const isSameSize = before.length === board.cells.length; // else no square can be compared
    const [left, top] = [x - (board.columns * cell) / 2, y - (board.rows * cell) / 2];
    const options = { before: isSameSize ? before : null, isSkipped: contents.isSkipped(at), isEmpty: this.isOutline };
    drawBoard(this.style, layers, this.nodes.rows[at], board, left, top, cell, options);
  }

  _symbol(at, [dx, dy], r) {
    const [[x, y], role] = [this.center(at), this.contents.player[at] || (this.nodes.leaf[at] ? "end" : "somebody")];
    this.layers.shape.push(
      symbol(this.style, role, this.nodes.rows[at], x + dx, y + dy, r, this.contents.isSkipped(at)),
    );
  }

  /** Write the name inside the symbol, or at a point outside. */
  _name(at, outside, anchor = "middle") {
    const { style, contents } = this;
    const [name, isOutside] = [contents.name(at), Boolean(contents.outsideName(at))];
    const isWide = !isOutside && textWidth(style, name, style.NAME) > style.NAME_ROOM;
    const inside = [0, style.NAME_INSIDE[contents.player[at]] ?? 0];
    const color = contents.isSkipped(at) ? style.SKIPPED_TEXT : style.TEXT;
    this._text("name", at, isOutside ? outside : inside, name, isWide ? style.SMALL_NAME : style.NAME, {
      color,
      anchor: isOutside ? anchor : "middle",
      full: isOutside ? contents.fullName(at) : "",
    });
  }

  _call(at, point, anchor = "end") {
    const { CALL, SECOND_TEXT: color } = this.style;
    this._text("call", at, point, this.contents.callNumber(at), CALL, { color, anchor });
  }

  /** Write the value on its ground, of which the point is the middle or the left end. */
  _value(at, [dx, dy], isStart = false) {
    const [{ style }, words, [x, y]] = [this, this.contents.value(at), this.center(at)];
    if (!words) return;
    const [size, width] = this.room.groundOf(at, textWidth(style, words, style.VALUE, true));
    const half = width / 2;
    const [middle, tall, end] = [x + dx + (isStart ? half : 0), style.VALUE_HALF, y + dy];
    const [fill, color] = style.VALUE_COLORS[this.contents.tone(at) + 1];
    const corners = rectangle(middle - half, end - tall, middle + half, end + tall);
    const looks = { radius: tall };
    this.layers.mark.push(shape("ground", this.nodes.rows[at], corners, fill, color, style.VALUE_WIDTH, looks));
    this._valueText(at, [middle - x, dy], size);
  }

  _valueText(at, point, size = this.style.VALUE) {
    const { style, contents } = this;
    const words = contents.value(at);
    const fact = words === "?" ? "hidden" : contents.shownBound(at) ? "bound" : "";
    const isNumber = /[0-9\u221e]$/.test(words); // a number of the user's may have a question mark
    const sure = !isNumber ? style.SECOND_TEXT : style.VALUE_COLORS[contents.tone(at) + 1][2];
    const color = contents.isSkipped(at) ? style.SKIPPED_TEXT : sure;
    const role = contents.hasReturned(at) ? contents.valueRole(at) : "so far";
    this._text(role, at, point, words, size, { color, bold: true, fact });
  }

  _text(role, at, [dx, dy], words, size, { color = this.style.TEXT, ...looks }) {
    const [x, y] = this.center(at);
    if (words) this.layers.text.push(text(role, this.nodes.rows[at], [x + dx, y + dy], words, size, color, looks));
  }
}
