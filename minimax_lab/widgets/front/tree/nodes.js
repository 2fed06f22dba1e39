// One node of a tree: what is written at it, how much room that takes, and its marks, as contents.py and scene.py have them.

import { svg } from "../shared/dom.js";
import { describeLook, drawStrike, gridLines } from "../shared/looks.js";
import { printable, withCommas } from "../shared/text.js";
import { Pane } from "./pane.js";

export const TRIANGLE = 25;
export const SQUARE = 16;

// Signs as wide as they are tall: those of East Asia, and most emoji.
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6b\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How wide a text is at most, as marks.py measures it. */
export function textWidth(style, text, size, bold = false) {
  let hundredths = 0;
  for (const sign of printable(text)) {
    const at = sign.codePointAt(0) - 32;
    hundredths += at >= 0 && at < style.widths.length ? style.widths[at] : WIDE.test(sign) ? 105 : 84;
  }
  return (hundredths * size) / 100 * (bold ? style.bold : 1);
}

/** A text cut with an ellipsis, counted in signs: an emoji is one, though it is two to JavaScript. */
function shortened(text, longest) {
  const signs = [...text];
  return signs.length <= longest ? text : `${signs.slice(0, longest - 1).join("")}…`;
}

export class Nodes extends Pane {
  _isLeaf(node) { return this.last[node] === node; }
  _player(node) { return this.columns.player[node]; }
  _number(node) { return this.options.numbers && this.columns.call[node] ? String(this.columns.call[node]) : ""; }
  _skipped(node) { return !this.columns.call[node]; }
  _state(node) { return this.tables.states[this.columns.state[node]]; }
  _folded(node) { return this._expanded(node) ? 0 : this.last[node] - node; }

  /** How many nodes are folded away, of a subtree that was left out itself among them. */
  _below(node) {
    const held = this._folded(node);
    if (!held) return "";
    return this.cuts && this._skipped(node) ? `${withCommas(held + 1)} nodes` : `${withCommas(held)} below`;
  }

  _action(node) { const label = this.columns.label[node]; return label < 0 ? "" : shortened(this.tables.texts[label], this.style.letters); }

  _name(node) {
    const state = this._state(node);
    return state.look.kind === "grid" ? "" : shortened(state.name, this.style.letters);
  }

  _outside(node) {
    const name = this._name(node);
    return textWidth(this.style, name, 13) > (this._isLeaf(node) || !this._player(node) ? 28 : 25) ? name : "";
  }

  _value(node) {
    if (!this.options.values) return "";
    const worth = this.columns.value[node];
    if (worth < 0) return "";
    return this.view.masked(this.columns.call[node] - 1) ? "?" : this._sign(node) + this.tables.values[worth];
  }

  /** What stands before a value that is only a bound. */
  _sign(node) {
    const call = this.columns.call[node] - 1;
    return this.cuts && call >= 0 ? { 1: "≥ ", 2: "≤ " }[this.columns.w_sign[call]] || "" : "";
  }

  /** The width of the widest value; with windows of the node's own, as signs make some much wider. */
  _room(node) {
    if (!this.cuts || !this.options.values) return this.room;
    const worth = this.columns.value[node];
    return worth < 0 ? 0 : textWidth(this.style, this._sign(node) + this.tables.values[worth], this.style.value, true);
  }

  /** How far a node reaches to the left, right, up and down: `Contents._reach` of the painters. */
  _reach(node) {
    const width = (text, size, bold) => textWidth(this.style, text, size, bold);
    const number = this._number(node) ? width(this._number(node), this.style.call, true) : 0;
    const room = this._room(node);
    const folded = this._folded(node) ? 18 : 0;
    const wide = width(this._below(node), this.style.small) / 2;
    const look = this._state(node).look;
    if (this.boards && look.kind === "grid") {
      const half = Math.max(look.columns * this.style.cell, 28 + number + 8 + (this._isLeaf(node) ? 0 : room), 2 * wide) / 2;
      const tall = 30 + look.rows * this.style.cell;
      return [half, half, tall / 2, tall / 2 + (this._isLeaf(node) && room ? 22 : 0) + folded];
    }
    const name = width(this._outside(node), this.style.name) / 2;
    const under = folded + (name ? 20 : 0);
    if (!this._player(node)) {
      const half = Math.max(17, room / 2, name);
      return [Math.max(half, number ? 20 + number * 0.8 : 0), half, 17, 17 + under + (room ? 22 : 0)];
    }
    return [Math.max(27, name, wide, number ? 28 + number : 0), Math.max(27, name, wide, 27 + room), 28, 28 + under];
  }

  // -- marks -----------------------------------------------------------------------------------------

  _text(role, x, y, text, size, colour, bold = false, anchor = "middle") {
    if (!text) return null;
    const element = svg("text", { x: x.toFixed(1), y: (y + 0.36 * size).toFixed(1), "font-size": size, fill: colour, "text-anchor": anchor, "data-role": role }, printable(text));
    if (bold) element.setAttribute("font-weight", "bold");
    return element;
  }

  _item(node, at) {
    const [x, y] = [this.x[at], this.levels[this.depth[node]].y];
    const [left, right, up, down] = this._reach(node);
    const item = svg("g", { id: `${this.id}-${node}`, role: "treeitem", "aria-level": this.depth[node] + 1, "data-node": node });
    const head = this.cuts && !this.boards ? (this._player(node) > 0 ? 25 : this._player(node) < 0 ? 18 : 16) : up;
    const frame = svg("rect", { x: x - left - 3, y: y - head - 3, width: left + right + 6, height: head + down + 6, fill: "none", class: "frame" });
    const target = svg("rect", { x: x - left - 3, y: y - up - 3, width: left + right + 6, height: Math.max(24, up + down + 6), fill: "transparent", stroke: "none" });
    item.append(target, frame);
    const parts = this.boards && this._state(node).look.kind === "grid" ? this._boardNode(node, at, x, y) : this._symbolNode(node, x, y);
    item.append(...parts.filter(Boolean));
    if (this._folded(node)) {
      const badge = svg("g", { class: "fold", "data-fold": node });
      const width = textWidth(this.style, this._below(node), this.style.small) + 8;
      const middle = y + down - 9;
      badge.append(svg("rect", { x: x - width / 2, y: middle - 12, width, height: 24, rx: 4 }), this._text("folded", x, middle, this._below(node), this.style.small, this.colors.BLUE));
      item.append(badge);
    }
    const drawn = { item, frame, value: parts.value, edge: null, action: null };
    if (at) this._edge(node, at, drawn);
    this.items.append(item);
    return drawn;
  }

  _symbol(node, x, y, r) {
    const player = this._player(node);
    const skipped = this._skipped(node);
    const points = player > 0 ? [[x, y - r], [x + r, y + 0.72 * r], [x - r, y + 0.72 * r]]
      : player < 0 ? [[x, y + r], [x + r, y - 0.72 * r], [x - r, y - 0.72 * r]]
      : this._isLeaf(node) ? [[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]]
      : [[x, y - 1.2 * r], [x + 1.2 * r, y], [x, y + 1.2 * r], [x - 1.2 * r, y]];
    const fill = skipped ? this.colors.WHITE : player > 0 ? this.colors.MAX_FILL : player < 0 ? this.colors.MIN_FILL : this.colors.WHITE;
    const role = player > 0 ? "MAX" : player < 0 ? "MIN" : this._isLeaf(node) ? "end" : "somebody";
    const shape = svg("polygon", { points: points.map((each) => each.map((n) => n.toFixed(1)).join(",")).join(" "), fill, stroke: skipped ? this.colors.SKIPPED_LINE : this.colors.BLACK, "stroke-width": 1.6, "data-role": role });
    if (skipped) shape.setAttribute("stroke-dasharray", "5 4");
    return shape;
  }

  _symbolNode(node, x, y) {
    const player = this._player(node);
    const ink = this._skipped(node) ? this.colors.SKIPPED_TEXT : this.colors.BLACK;
    const [name, outside] = [this._name(node), this._outside(node)];
    const parts = [this._symbol(node, x, y, player ? TRIANGLE : SQUARE)];
    if (outside) parts.push(this._text("name", x, y + (player ? 36 : 27), outside, this.style.name, ink));
    else if (name) parts.push(this._text("name", x, y + 6 * player, name, textWidth(this.style, name, this.style.name) <= 24 ? this.style.name : 13, ink));
    const [left, up] = player > 0 ? [19, 7] : player < 0 ? [28, 3] : [this._isLeaf(node) ? 19 : 23, 0];
    const size = player ? this.style.call : this.style.call * 0.8;
    parts.push(this._text("call", x - left, y - up, this._number(node), size, this.colors.BLUE, true, "end"));
    parts.value = player
      ? this._text("value", x + 26, y - 2, this._value(node) || "?", this.style.value, this.colors.BLACK, true, "start")
      : this._text("utility", x, y + 27 + (outside ? 20 : 0), this._value(node) || "?", this.style.value, this.colors.BLACK, true);
    parts.push(parts.value);
    return parts;
  }

  _boardNode(node, at, x, y) {
    const [half, , up] = this._reach(node);
    const look = this._state(node).look;
    const before = at ? this._state(this.parent[node]).look.cells : look.cells;
    const cell = this.style.cell;
    const [head, left, top] = [y - up + 13, x - (look.columns * cell) / 2, y - up + 28];
    const ink = this._skipped(node) ? this.colors.SKIPPED_LINE : this.colors.BLACK;
    const parts = [this._symbol(node, x - half + 12, head, this._player(node) ? 12 : 9)];
    parts.push(this._text("call", x - half + 28, head, this._number(node), this.style.call, this.colors.BLUE, true, "start"));
    look.cells.forEach((mark, square) => {
      const [cx, cy] = [left + ((square % look.columns) + 0.5) * cell, top + (Math.floor(square / look.columns) + 0.5) * cell];
      if (mark && mark !== before[square]) parts.push(svg("rect", { x: cx - cell / 2, y: cy - cell / 2, width: cell, height: cell, fill: this.colors.SHADE, "data-role": "moved" }));
      parts.push(this._text("cell", cx, cy, mark, cell * 0.8, ink, true));
    });
    parts.push(gridLines(look.rows, look.columns, left, top, cell, ink));
    if (look.line && look.line.length) parts.push(drawStrike(look.line, look.columns, left, top, cell, this.colors.VERMILLION));
    parts.value = this._isLeaf(node)
      ? this._text("utility", x, top + look.rows * cell + 13, this._value(node) || "?", this.style.value, this.colors.BLACK, true)
      : this._text("value", x + half, head, this._value(node) || "?", this.style.value, this.colors.BLACK, true, "end");
    parts.push(parts.value);
    return parts;
  }

  _inWords(node, code) {
    const parts = [];
    const [number, action] = [this._number(node), this._action(node)];
    if (number) parts.push(`call ${number}`);
    if (action) parts.push(action);
    const state = this._state(node);
    parts.push(this.boards ? describeLook(state.look) : state.name);
    parts.push(this._player(node) > 0 ? "MAX moves" : this._player(node) < 0 ? "MIN moves" : this._isLeaf(node) ? "the end" : "somebody moves");
    if (code & 2 && this._value(node)) parts.push(`value ${this._value(node)}`);
    parts.push(...this._edgeInWords(node));
    if (this._skipped(node)) parts.push("never visited");
    if (this._below(node)) parts.push(`${this._below(node)}, folded away`);
    if (code & 64) parts.push("the call of this step is inside");
    else if (code & 16) parts.push("the call of this step");
    else if (code & 32) parts.push("still open");
    if (code & 8) parts.push("chosen");
    return parts.join(", ");
  }
}
