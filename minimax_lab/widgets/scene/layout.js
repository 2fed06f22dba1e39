// Where the nodes of a tree are, as in layout.py. The browser can zoom, so that no tree is squeezed.

import { textWidth } from "../shared/text.js";
import { cardSide } from "./boards.js";

/** The room that the nodes of a picture need; `at` is the place of a node among the shown ones. */
export class Room {
  constructor(contents) {
    this.contents = contents;
    this.nodes = contents.nodes;
    this.style = contents.style;
    this.hasWindows = Boolean(contents.cuts);
    this.widths = [];
    this.bodies = [];
    this.reaches = [];
    this.labelAt = this.hasWindows ? this.style.CUT_LABEL_AT : this.style.LABEL_AT;
  }

  /** The room that a level needs: how far its nodes reach, the distance that the labels need, and the height of its edges. */
  extent(level) {
    const { style, contents } = this;
    const reaches = level.map((at) => this.reach(at));
    const labels = level.map((at) => contents.edgeLabels(at));
    const beside = Math.max(0, ...level.map((at) => this._beside(at)));
    const widest = Math.max(0, ...level.filter((at) => !contents.hasWindow(at)).map((at) => this.labelWidth(at)));
    const [left, right, above, below] = ["left", "right", "above", "below"].map((side) =>
      Math.max(...reaches.map((reach) => reach[side])),
    );
    if (!this.hasWindows) {
      const edge = contents.hasBoards ? style.BOARD_EDGE : style.EDGE;
      return { left, right, above, below, labels: widest / this.labelAt + style.LABEL_GAP, edge };
    }
    const half = widest / 2; // an edge that runs straight down may be wider than its node
    const edge = style.LABELED_EDGES[Math.max(...labels.map((each) => each.length))];
    return {
      left: Math.max(left, half, beside),
      right: Math.max(right, half, style.WINDOW_OVERHANG * beside),
      above,
      below,
      labels: Math.max(widest / this.labelAt, style.WINDOW_ROOM * beside) + style.WINDOW_GAP,
      edge,
    };
  }

  /** The width of the widest label of the edge to a node. */
  labelWidth(at) {
    return Math.max(0, ...this.contents.edgeLabels(at).map(([, text, size]) => textWidth(this.style, text, size)));
  }

  /** The width of labels that are beside the edge to a node, with their distance from it; 0 without any. */
  _beside(at) {
    return this.contents.hasWindow(at) ? this.labelWidth(at) + this.style.BESIDE_EDGE : 0;
  }

  /** How far a node and the labels of the edge to it reach to both sides. */
  reachOfLabels(at) {
    const [{ left, right }, beside] = [this.reach(at), this._beside(at)];
    const half = beside ? 0 : this.labelWidth(at) / 2;
    return { left: Math.max(left, half, beside), right: Math.max(right, half, this.style.WINDOW_OVERHANG * beside) };
  }

  /** How far the area of a node and of the labels above it reaches to both sides, with half the gap to the next one. */
  distance(at) {
    const { style, labelAt, hasWindows } = this;
    const { left, right } = this.reach(at);
    const room = style.WINDOW_ROOM * this._beside(at) || this.labelWidth(at) / labelAt;
    const labels = (room + (hasWindows ? style.WINDOW_GAP : style.LABEL_GAP)) / 2;
    return { left: Math.max(left + style.NODE_GAP / 2, labels), right: Math.max(right + style.NODE_GAP / 2, labels) };
  }

  /** How far a node reaches from its middle, with all that it will contain in the end. */
  reach(at) {
    return (this.reaches[at] ||= this.reachBeside(at, this._widths(at).window));
  }

  /** How far a node reaches without its value and what is below that: edges end there. */
  body(at) {
    return (this.bodies[at] ||= this._body(at));
  }

  /** What a frame hugs: the body, and a value beside it if one is shown; of a bar, the number, as the name stays below. */
  framed(at) {
    const [{ contents, style }, body] = [this, this.body(at)];
    if (contents.options.bars && this.nodes.leaf[at])
      return { ...body, left: this.squareSide(at), right: this.squareSide(at), below: style.SQUARE_REACH };
    const [words, player] = [contents.value(at), contents.player[at]];
    if (!words || !player || contents.hasBoards || contents.options.sideways) return body;
    const [, width] = this.groundOf(at, textWidth(style, words, style.VALUE, true));
    return { ...body, right: Math.max(body.right, style.VALUE_AT[player][0] + width) };
  }

  _body(at) {
    const { style, contents } = this;
    const [{ call, name }, player] = [this._widths(at), contents.player[at]];
    const { VALUE_HALF: r } = style;
    if (contents.isBare(at)) return { left: r, right: r, above: r, below: r };
    if (contents.hasBoards) {
      const [half, tall] = this.boardHalf(at);
      const symbol = player ? style.BOARD_SYMBOL : style.BOARD_SQUARE;
      if (contents.hasSymbolsBeside)
        return { left: half + style.BOARD_GAP + Math.max(2 * symbol, call), right: half, above: tall, below: tall };
      const height = symbol + (player ? style.FLAT : 1) * symbol;
      return { left: half, right: half, above: tall + style.BOARD_GAP + height, below: tall };
    }
    if (player) {
      const half = Math.max(style.TRIANGLE_REACH, name / 2);
      const left = call ? Math.max(half, style.CALL_REACH + call) : half;
      const below = name ? style.NAME_BELOW : style.HEIGHT_BELOW[player];
      return { left, right: half, above: style.HEIGHT_ABOVE[player], below };
    }
    const side = this.squareSide(at);
    if (contents.options.sideways && this.nodes.leaf[at]) {
      const right = side + (name && style.CALL_BESIDE_SQUARE + name);
      return { left: side, right, above: style.SQUARE_REACH, below: style.SQUARE_REACH };
    }
    const half = Math.max(side, name / 2);
    const left = call ? Math.max(half, side + style.CALL_BESIDE_SQUARE + call) : half;
    const below = style.SQUARE_REACH + (name ? style.NAME_LINE : 0);
    return { left, right: half, above: style.SQUARE_REACH, below };
  }

  /** From the middle of a leaf to its side, or of a diamond to its corner. */
  squareSide(at) {
    const { style, contents } = this;
    if (!this.nodes.leaf[at]) return style.SQUARE * style.DIAMOND;
    return Math.max(style.SQUARE, contents.options.values ? this._textWidth(at) / 2 + style.LEAF_SIDE : 0);
  }

  /** From the middle of a board to the side of its card, and to its lower end. */
  boardHalf(at) {
    const [{ columns, rows }, { style }] = [this.contents.board(at), this];
    const side = cardSide(style, style.CELL);
    return [(columns * style.CELL) / 2 + side, (rows * style.CELL) / 2 + side];
  }

  /** The same with room for a window of another width: none when the call has returned. */
  reachBeside(at, window) {
    const { style, contents } = this;
    const [{ left, above, below }, { value, folded, foldedLine }] = [this.body(at), this._widths(at)];
    const right = this.body(at).right + window;
    const player = contents.player[at];
    if (player && !contents.hasBoards && !contents.options.sideways)
      return {
        left: Math.max(left, folded / 2),
        right: Math.max(right, style.VALUE_AT[player][0] + value, folded / 2),
        above: style.ABOVE_TRIANGLE[player],
        below: Math.max(below, style.BELOW_TRIANGLE[player]) + foldedLine,
      };
    const isBelow = contents.hasBoards || !this.nodes.leaf[at];
    const half = Math.max(isBelow ? value : 0, folded) / 2;
    const room = contents.hasBoards ? style.BOARD_VALUE_REACH : style.VALUE_REACH;
    const lines = (value && isBelow ? room : 0) + foldedLine;
    return { left: Math.max(left, half), right: Math.max(right, half), above, below: below + lines };
  }

  /** The width of the widest value; with windows of the node's own, as their signs make some much wider. */
  _textWidth(at) {
    const { style, contents } = this;
    if (!this.hasWindows) return this.nodes.leaf[at] ? contents.widestLeaf : contents.widestValue;
    return textWidth(style, contents.finalValue(at), style.VALUE, true);
  }

  /** The size of a value whose text has this width at the usual size, and the width of its ground. */
  groundOf(at, text) {
    const { style } = this;
    const { VALUE, VALUE_HALF, VALUE_SIDE, BOARD_VALUE_SIDE, SMALL_VALUE } = style;
    if (!this.contents.hasBoards) return [VALUE, Math.max(text + 2 * VALUE_SIDE, 2 * VALUE_HALF)];
    const room = 2 * (this.boardHalf(at)[0] - BOARD_VALUE_SIDE);
    const size = Math.max(SMALL_VALUE, VALUE * Math.min(1, room / Math.max(text, 1)));
    return [size, Math.max((text * size) / VALUE + 2 * BOARD_VALUE_SIDE, 2 * VALUE_HALF)];
  }

  /** The widths of the texts of a node, and the height of the line with its number of folded nodes. */
  _widths(at) {
    return (this.widths[at] ||= this._measure(at));
  }

  _measure(at) {
    const { contents, style } = this;
    const width = (text, size, isBold) => textWidth(style, text, size, isBold);
    return {
      call: width(contents.callNumber(at), style.CALL),
      name: width(contents.outsideName(at), style.NAME),
      value: contents.options.values && this._textWidth(at) ? this.groundOf(at, this._textWidth(at))[1] : 0,
      folded: this.nodes.folded[at] ? width(contents.foldedCount(at), style.SMALL) + style.FOLD_GAP : 0,
      foldedLine: this.nodes.folded[at] ? style.FOLDED_REACH : 0,
      window: contents.lowWindow(at) ? style.WINDOW_BESIDE + width(contents.lowWindow(at), style.WINDOW) : 0,
    };
  }
}

/** The place of each node in slots: each leaf takes the next slot; a parent is in the middle of its first and last child. */
function layout(parent) {
  const x = new Float64Array(parent.length);
  const [first, last] = [new Int32Array(parent.length), new Int32Array(parent.length)];
  for (let at = 1; at < parent.length; at += 1) {
    if (!first[parent[at]]) first[parent[at]] = at;
    last[parent[at]] = at;
  }
  let slot = 0;
  for (let at = 0; at < parent.length; at += 1) if (!first[at]) x[at] = slot++;
  for (let at = parent.length - 1; at >= 0; at -= 1) if (first[at]) x[at] = (x[first[at]] + x[last[at]]) / 2;
  return x;
}

/** The place `x` and `y` of each node, the lower end `bottom` of its row, and the `right` end of the tree. */
export function place(style, nodes, room, top, aboveRoot) {
  const extents = nodes.levels.map((level) => room.extent(level));
  const slots = layout(nodes.parent);
  const needs = extents.map((each) => Math.max(each.left + each.right + style.NODE_GAP, each.labels));
  const gaps = nodes.levels.map((level) => level.slice(1).map((at, before) => slots[at] - slots[level[before]]));
  const slot = Math.max(1, ...needs.map((need, ply) => need / Math.min(...gaps[ply])));
  const x = slots.map((each) => each * slot);
  const reach = (at) => extents[nodes.depth[at]];
  return { ...shiftRight(style, nodes, x, reach), ...placeRows(nodes, extents, top, aboveRoot) };
}

/** The same places, but with each subtree as near to the one at its left as the nodes and the labels allow. */
export function placeClosely(style, nodes, room, top, aboveRoot, { straight: isStraight = false }) {
  const extents = nodes.levels.map((level) => room.extent(level));
  const x = closeLayout(nodes, (at) => room.distance(at), isStraight);
  return {
    ...shiftRight(style, nodes, x, (at) => room.reachOfLabels(at)),
    ...placeRows(nodes, extents, top, aboveRoot),
  };
}

/**
 * Places side by side in each row, with the middle of each row above that of the next one. In a `staggered` tree, every
 * second node of the last row is so much `lower` that it has its edge alone between its neighbors.
 */
export function placeInRows(style, nodes, room, top, aboveRoot, { staggered }) {
  const x = new Float64Array(nodes.rows.length);
  const lower = new Float64Array(nodes.rows.length);
  for (const level of nodes.levels) {
    const isStaggered = staggered && level === nodes.levels.at(-1);
    const right = placeRow(style, level, room, x, isStaggered ? 2 : 1);
    for (const at of level) x[at] -= right / 2;
    const { above, below } = room.extent(level);
    if (isStaggered)
      for (const [number, at] of level.entries()) lower[at] = (number % 2) * (above + below + style.STAGGER);
  }
  const extents = nodes.levels.map((level) => room.extent(level));
  const rows = placeRows(nodes, extents, top, aboveRoot);
  for (const heights of [rows.y, rows.bottom]) for (const at of heights.keys()) heights[at] += lower[at];
  return { ...shiftRight(style, nodes, x, (at) => room.reach(at)), ...rows, lower };
}

/** Place the nodes of a row that takes so many lines, each node in the next one; return the right end. */
function placeRow(style, level, room, x, lines) {
  let right = 0;
  level.forEach((at, number) => {
    const distance = room.distance(at);
    const [beside, before] = [level[number - lines], lines > 1 ? level[number - 1] : undefined];
    x[at] = (beside === undefined ? 0 : x[beside] + room.distance(beside).right) + distance.left;
    if (before !== undefined)
      // its neighbors leave room for an edge
      x[at] = Math.max(x[at], x[before] + style.NODE_GAP + Math.max(room.reach(before).right, room.reach(at).left));
    right = Math.max(right, x[at] + distance.right);
  });
  return right;
}

/** Places from the root at the left to the leaves at the right, for a pane that is high and narrow. */
export function placeSideways(style, nodes, room, top) {
  const reach = (at) => room.reach(at);
  const columns = [];
  let next = 0;
  for (const level of nodes.levels) {
    const labels = Math.max(...level.map((at) => room.labelWidth(at)));
    const gap = columns.length ? Math.max(style.SIDEWAYS_EDGE, labels + style.LABEL_GAP) : 0;
    columns.push(next + gap + Math.max(...level.map((at) => reach(at).left)));
    next = columns.at(-1) + Math.max(...level.map((at) => reach(at).right));
  }
  const heights = closeLayout(nodes, (at) => {
    const { above, below } = reach(at);
    return { left: above + style.NODE_GAP / 2, right: below + style.NODE_GAP / 2 };
  });
  const shift = top - Math.min(...nodes.rows.map((_, at) => heights[at] - reach(at).above));
  const y = Array.from(heights, (each) => each + shift);
  const x = nodes.rows.map((_, at) => columns[nodes.depth[at]]);
  return { ...shiftRight(style, nodes, x, reach), y, bottom: y.map((each, at) => each + reach(at).below) };
}

/** Places from the left margin on, and the right end; `reach(at)` is how far a node reaches to each side. */
function shiftRight(style, nodes, x, reach) {
  const shift = style.ROW_LABELS + style.MARGIN - Math.min(...nodes.rows.map((_, at) => x[at] - reach(at).left));
  const right = Math.max(...nodes.rows.map((_, at) => x[at] + shift + reach(at).right));
  return { x: Array.from(x, (each) => each + shift), right };
}

function placeRows(nodes, extents, top, aboveRoot) {
  const [y, bottom] = [[], []];
  let next = top + aboveRoot;
  extents.forEach((extent, ply) => {
    y.push(next + extent.above);
    bottom.push(y[ply] + extent.below);
    next = bottom[ply] + (extents[ply + 1]?.edge ?? 0);
  });
  return { y: nodes.depth.map((ply) => y[ply]), bottom: nodes.depth.map((ply) => bottom[ply]) };
}

/**
 * The place of each node, from left to right; a parent is in the middle of its first and last child, or, if the tree is
 * `isStraight`, of those that have children: then the path to a deep node goes straight down. `distance(at)` is how far
 * from a node its neighbors' areas have to be at each side.
 */
export function closeLayout(nodes, distance, isStraight) {
  const count = nodes.rows.length;
  const [offset, outlines, children] = [new Float64Array(count), [], nodes.rows.map(() => [])];
  for (let at = count - 1; at > 0; at -= 1) children[nodes.parent[at]].unshift(at);
  for (let at = count - 1; at >= 0; at -= 1) {
    const below = { left: [], right: [] }; // how far the children reach in each ply below, from the first child
    for (const child of children[at]) {
      const gaps = outlines[child].left.slice(0, below.right.length).map((left, ply) => below.right[ply] + left);
      offset[child] = Math.max(...gaps, child === children[at][0] ? 0 : Number.NEGATIVE_INFINITY);
      outlines[child].right.forEach((right, ply) => {
        below.right[ply] = offset[child] + right;
        below.left[ply] ??= outlines[child].left[ply] - offset[child];
      });
    }
    const inner = isStraight ? children[at].filter((child) => !nodes.leaf[child]) : [];
    const ends = inner.length ? inner : children[at];
    const middle = ends.length ? (offset[ends[0]] + offset[ends.at(-1)]) / 2 : 0;
    for (const child of children[at]) offset[child] -= middle;
    const { left, right } = distance(at);
    outlines[at] = {
      left: [left, ...below.left.map((each) => each + middle)],
      right: [right, ...below.right.map((each) => each - middle)],
    };
  }
  const x = new Float64Array(count);
  for (let at = 1; at < count; at += 1) x[at] = x[nodes.parent[at]] + offset[at];
  return x;
}
