// The nodes of a tree, as in nodes.py: a symbol or a small board each, with the texts beside it.

import { fittingSize, signOf, textWidth } from "../shared/text.js";
import { drawBoard } from "./boards.js";
import { newLayers, shape, text } from "./marks.js";
import { rectangle, symbol } from "./shapes.js";

export class NodePainter {
  constructor(room, places) {
    this.room = room;
    this.places = places;
    this.contents = room.contents;
    this.nodes = room.nodes;
    this.style = room.style;
  }

  /** The marks of a node, with all that this step shows of it. */
  draw(at) {
    this.layers = newLayers();
    if (this.contents.hasBoards) this._boardNode(at);
    else if (this.contents.player[at]) this._triangle(at);
    else this._square(at);
    const words = this.contents.foldedCount(at);
    const point = [this.places.x[at], this.places.bottom[this.nodes.depth[at]] - this.style.FOLDED_AT];
    const role = this.contents.foldedRole(at);
    if (words)
      this.layers.text.push(text(role, this.nodes.rows[at], point, words, this.style.SMALL, this.style.SECOND_TEXT));
    this._frame(at);
    return this.layers;
  }

  /** The middle of a node. */
  center(at) {
    return [this.places.x[at], this.places.y[this.nodes.depth[at]]];
  }

  /** Draw a frame around the call of this step, or around another open call. */
  _frame(at) {
    const { style, contents } = this;
    const isCurrent = at === contents.view.current;
    if (!isCurrent && !contents.isOpen(at)) return;
    const [[x, y], reach] = [this.center(at), this.room.reach(at)];
    const above = contents.cuts && !contents.hasBoards ? style.HEIGHT_ABOVE[contents.player[at]] : reach.above; // keep clear of the label above
    const [left, right, up, down] = [reach.left, reach.right, above, reach.below].map((each) => each + style.FRAME_GAP);
    const corners = rectangle(x - left, y - up, x + right, y + down);
    const [color, width] = isCurrent ? [style.NOW, style.NOW_WIDTH] : [style.TEXT, style.OPEN_WIDTH];
    this.layers.under.push(
      shape(isCurrent ? "current" : "open", this.nodes.rows[at], corners, null, color, width, { dashed: !isCurrent }),
    );
  }

  _triangle(at) {
    const { style } = this;
    this._symbol(at, [0, 0], style.TRIANGLE);
    this._name(at, style.NAME_BELOW_TRIANGLE);
    this._call(at, style.CALL_AT[this.contents.player[at]], style.CALL);
    this._value(at, style.VALUE_AT, "start");
  }

  _square(at) {
    const { style } = this;
    this._symbol(at, [0, 0], style.SQUARE);
    this._name(at, style.NAME_BELOW_SQUARE);
    this._call(at, this.nodes.leaf[at] ? style.CALL_AT_LEAF : style.CALL_AT_DIAMOND, style.SQUARE_CALL);
    this._value(at, [0, style.VALUE_BELOW + (this.contents.outsideName(at) ? style.NAME_LINE : 0)]);
  }

  _boardNode(at) {
    const { style, contents } = this;
    const [board, { left: half, above }] = [contents.board(at), this.room.reach(at)];
    const [head, bottom] = [style.BOARD_HEAD - above, style.BOARD_TOP - above + board.rows * style.CELL];
    this._symbol(
      at,
      [style.BOARD_SYMBOL_AT - half, head],
      contents.player[at] ? style.BOARD_SYMBOL : style.BOARD_SQUARE,
    );
    this._call(at, [style.BOARD_CALL_AT - half, head], style.CALL, "start");
    this._board(at, board, style.BOARD_TOP - above);
    if (!this.nodes.leaf[at]) return this._value(at, [half, head], "end");
    const size = fittingSize(style, contents.value(at), style.VALUE, board.columns * style.CELL, true);
    this._value(at, [0, bottom + style.BOARD_VALUE], "middle", Math.max(style.SMALL, size));
  }

  _board(at, board, dy) {
    const { style, contents } = this;
    const [[x, y], isSkipped] = [this.center(at), contents.isSkipped(at)];
    const color = isSkipped ? style.SKIPPED : style.TEXT;
    const lineColor = contents.cuts && isSkipped ? color : style.MIN;
    const before = at ? contents.board(this.nodes.parent[at]).cells : [];
    const isSameSize = before.length === board.cells.length; // else no square can be compared
    drawBoard(
      style,
      this.layers,
      this.nodes.rows[at],
      board,
      x - (board.columns * style.CELL) / 2,
      y + dy,
      style.CELL,
      { before: isSameSize ? before : null, color, lineColor },
    );
  }

  _symbol(at, [dx, dy], r) {
    const [[x, y], role] = [this.center(at), this.contents.player[at] || (this.nodes.leaf[at] ? "end" : "somebody")];
    this.layers.shape.push(
      symbol(this.style, role, this.nodes.rows[at], x + dx, y + dy, r, this.contents.isSkipped(at)),
    );
  }

  /** Write the name inside the symbol, or below it if it is too long. */
  _name(at, below) {
    const { style, contents } = this;
    const [name, isOutside] = [contents.name(at), Boolean(contents.outsideName(at))];
    const isWide = !isOutside && textWidth(style, name, style.NAME) > style.NAME_ROOM;
    const dy = isOutside ? below : (style.NAME_INSIDE[contents.player[at]] ?? 0);
    const color = contents.isSkipped(at) ? style.SKIPPED_TEXT : style.TEXT;
    this._text("name", at, [0, dy], name, isWide ? style.SMALL_NAME : style.NAME, {
      color,
      full: isOutside ? contents.fullName(at) : "",
    });
  }

  _call(at, point, size, anchor = "end") {
    this._text("call", at, point, this.contents.callNumber(at), size, { bold: true, anchor });
  }

  _value(at, point, anchor = "middle", size = this.style.VALUE) {
    const words = this.contents.value(at);
    const fact = words === "?" ? "hidden" : this.contents.bound(at) ? "bound" : "";
    const color = fact === "hidden" ? this.style.TEXT : this.style.VALUE_COLORS[signOf(words) + 1];
    this._text(this.contents.valueRole(at), at, point, words, size, { color, bold: true, anchor, fact });
  }

  _text(role, at, [dx, dy], words, size, { color = this.style.TEXT, ...looks }) {
    const [x, y] = this.center(at);
    if (words) this.layers.text.push(text(role, this.nodes.rows[at], [x + dx, y + dy], words, size, color, looks));
  }
}
