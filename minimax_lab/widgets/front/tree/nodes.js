// The nodes of a tree: their texts, their extents, and their marks, as in contents.py, room.py and nodes.py.

import { svg } from "../shared/dom.js";
import { describeLook } from "../shared/looks.js";
import { shorten, textWidth, withCommas } from "../shared/text.js";
import { makeBoard, makeSymbol, makeText } from "./marks.js";
import { Viewport } from "./viewport.js";

export const TRIANGLE = 25;
export const SQUARE = 16;
const MOVES = { MAX: "MAX moves", MIN: "MIN moves", end: "the end", somebody: "somebody moves" };
const BOUND_SIGNS = { 1: "≥ ", 2: "≤ " }; // AT_LEAST and AT_MOST of cuts.py

// The state of a node at a step is a sum of these flags.
export const FLAG = { VISIBLE: 1, RETURNED: 2, MASKED: 4, CHOSEN: 8, CURRENT: 16, OPEN: 32, HOLDS_CURRENT: 64 };

export class Nodes extends Viewport {
  _isLeaf(node) { return this.last[node] === node; }
  _isSkipped(node) { return !this.columns.call[node]; }
  _player(node) { return this.columns.player[node]; }
  _state(node) { return this.tables.states[this.columns.state[node]]; }
  _foldedCount(node) { return this._isExpanded(node) ? 0 : this.last[node] - node; }

  /** What the symbol of a node shows: the player, "end" for a leaf, or "somebody" if the player is unknown. */
  _role(node) {
    const player = this._player(node);
    return player > 0 ? "MAX" : player < 0 ? "MIN" : this._isLeaf(node) ? "end" : "somebody";
  }

  // -- texts -----------------------------------------------------------------------------------------

  _callNumber(node) { return this.options.numbers && this.columns.call[node] ? String(this.columns.call[node]) : ""; }

  _actionLabel(node) {
    const label = this.columns.label[node];
    return label < 0 ? "" : shorten(this.tables.texts[label], this.style.letters);
  }

  /** How many nodes are folded away. The count of a skipped subtree includes its root. */
  _foldText(node) {
    const count = this._foldedCount(node);
    if (!count) return "";
    return this.alphaBeta && this._isSkipped(node) ? `${withCommas(count + 1)} nodes` : `${withCommas(count)} below`;
  }

  _name(node) {
    const state = this._state(node);
    return state.look.kind === "grid" ? "" : shorten(state.name, this.style.letters);
  }

  /** The name of a node if it is too long for the symbol, so that it is written below. */
  _outsideName(node) {
    const name = this._name(node);
    return textWidth(this.style, name, 13) > (this._isLeaf(node) || !this._player(node) ? 28 : 25) ? name : "";
  }

  _value(node) {
    const value = this.columns.value[node];
    if (!this.options.values || value < 0) return "";
    return this.view.isMasked(this.columns.call[node] - 1) ? "?" : this._boundSign(node) + this.tables.values[value];
  }

  /** The sign before a value that is only a bound. */
  _boundSign(node) {
    const call = this.columns.call[node] - 1;
    return this.alphaBeta && call >= 0 ? BOUND_SIGNS[this.columns.w_sign[call]] || "" : "";
  }

  // -- extents ---------------------------------------------------------------------------------------

  /** The width to reserve for a value: the widest of all. In alpha-beta its own, because a sign makes it much wider. */
  _valueWidth(node) {
    if (!this.alphaBeta || !this.options.values) return this.widestValue;
    const value = this.columns.value[node];
    return value < 0 ? 0 : textWidth(this.style, this._boundSign(node) + this.tables.values[value], this.style.value, true);
  }

  /** How far a node extends to the left, to the right, up, and down from its center. */
  extent(node) {
    const width = (text, size, bold) => textWidth(this.style, text, size, bold);
    const number = this._callNumber(node) ? width(this._callNumber(node), this.style.call, true) : 0;
    const value = this._valueWidth(node);
    const fold = this._foldedCount(node) ? 18 : 0;
    const foldText = width(this._foldText(node), this.style.small) / 2;
    const look = this._state(node).look;
    if (this.boards && look.kind === "grid") {
      const half = Math.max(look.columns * this.style.cell, 28 + number + 8 + (this._isLeaf(node) ? 0 : value), 2 * foldText) / 2;
      const height = 30 + look.rows * this.style.cell;
      return [half, half, height / 2, height / 2 + (this._isLeaf(node) && value ? 22 : 0) + fold];
    }
    const name = width(this._outsideName(node), this.style.name) / 2;
    const below = fold + (name ? 20 : 0);
    if (!this._player(node)) {
      const half = Math.max(17, value / 2, name);
      return [Math.max(half, number ? 20 + number * 0.8 : 0), half, 17, 17 + below + (value ? 22 : 0)];
    }
    return [Math.max(27, name, foldText, number ? 28 + number : 0), Math.max(27, name, foldText, 27 + value), 28, 28 + below];
  }

  // -- marks -----------------------------------------------------------------------------------------

  /** Draw a node and the edge to it; return the elements that change with the steps. */
  _drawNode(node, at) {
    const [x, y] = [this.x[at], this.levels[this.depth[node]].y];
    const [left, right, up, down] = this.extent(node);
    const player = this._player(node);
    const frameUp = this.alphaBeta && !this.boards ? (player > 0 ? 25 : player < 0 ? 18 : 16) : up;
    const box = { x: x - left - 3, width: left + right + 6 };
    const target = svg("rect", { ...box, y: y - up - 3, height: Math.max(24, up + down + 6), fill: "transparent", stroke: "none" });
    const frame = svg("rect", { ...box, y: y - frameUp - 3, height: frameUp + down + 6, fill: "none", class: "frame" });
    const hasBoard = this.boards && this._state(node).look.kind === "grid";
    const { value, marks } = hasBoard ? this._drawBoardNode(node, at, x, y) : this._drawSymbolNode(node, x, y);
    const item = svg("g", { id: `${this.id}-${node}`, role: "treeitem", "aria-level": this.depth[node] + 1, "data-node": node },
      target, frame, ...marks, value, this._foldedCount(node) ? this._drawFold(node, x, y + down - 9) : null);
    const drawn = { item, frame, value, edge: null, action: null };
    if (at) this._drawEdge(node, at, drawn);
    this.items.append(item);
    return drawn;
  }

  _drawFold(node, x, y) {
    const text = this._foldText(node);
    const width = textWidth(this.style, text, this.style.small) + 8;
    return svg("g", { class: "fold", "data-fold": node },
      svg("rect", { x: x - width / 2, y: y - 12, width, height: 24, rx: 4 }), makeText("folded", x, y, text, this.style.small, this.colors.BLUE));
  }

  _drawSymbolNode(node, x, y) {
    const { style, colors } = this;
    const player = this._player(node);
    const color = this._isSkipped(node) ? colors.SKIPPED_TEXT : colors.BLACK;
    const [name, outside, value] = [this._name(node), this._outsideName(node), this._value(node) || "?"];
    const nameSize = textWidth(style, name, style.name) <= 24 ? style.name : 13;
    const [left, up] = player > 0 ? [19, 7] : player < 0 ? [28, 3] : [this._isLeaf(node) ? 19 : 23, 0];
    return {
      value: player
        ? makeText("value", x + 26, y - 2, value, style.value, colors.BLACK, true, "start")
        : makeText("utility", x, y + 27 + (outside ? 20 : 0), value, style.value, colors.BLACK, true),
      marks: [
        makeSymbol(this._role(node), x, y, player ? TRIANGLE : SQUARE, this._isSkipped(node), colors),
        outside ? makeText("name", x, y + (player ? 36 : 27), outside, style.name, color) : makeText("name", x, y + 6 * player, name, nameSize, color),
        makeText("call", x - left, y - up, this._callNumber(node), player ? style.call : style.call * 0.8, colors.BLUE, true, "end"),
      ],
    };
  }

  _drawBoardNode(node, at, x, y) {
    const { style, colors } = this;
    const [half, , up] = this.extent(node);
    const [look, isSkipped] = [this._state(node).look, this._isSkipped(node)];
    const before = at ? this._state(this.parent[node]).look.cells : look.cells;
    const [head, left, top] = [y - up + 13, x - (look.columns * style.cell) / 2, y - up + 28];
    const value = this._value(node) || "?";
    return {
      value: this._isLeaf(node)
        ? makeText("utility", x, top + look.rows * style.cell + 13, value, style.value, colors.BLACK, true)
        : makeText("value", x + half, head, value, style.value, colors.BLACK, true, "end"),
      marks: [
        makeSymbol(this._role(node), x - half + 12, head, this._player(node) ? 12 : 9, isSkipped, colors),
        makeText("call", x - half + 28, head, this._callNumber(node), style.call, colors.BLUE, true, "start"),
        ...makeBoard(look, before, left, top, style.cell, isSkipped ? colors.SKIPPED_LINE : colors.BLACK, colors),
      ],
    };
  }

  /** Describe a node for screen readers. */
  _describeNode(node, state) {
    const [number, action, value, fold] = [this._callNumber(node), this._actionLabel(node), this._value(node), this._foldText(node)];
    const { look, name } = this._state(node);
    return [
      number && `call ${number}`,
      action,
      this.boards ? describeLook(look) : name,
      MOVES[this._role(node)],
      state & FLAG.RETURNED && value ? `value ${value}` : "",
      ...this._describeEdge(node),
      this._isSkipped(node) ? "never visited" : "",
      fold && `${fold}, folded away`,
      state & FLAG.HOLDS_CURRENT ? "the call of this step is inside" : state & FLAG.CURRENT ? "the call of this step" : state & FLAG.OPEN ? "still open" : "",
      state & FLAG.CHOSEN ? "chosen" : "",
    ].filter(Boolean).join(", ");
  }
}
