// The tree of a run, drawn as scene.py draws it. It is drawn once; stepping shows and hides, and moves nothing.

import { count, fresh, svg } from "./dom.js";
import { layout } from "./layout.js";
import { gridLines, lookInWords, strike } from "./looks.js";
import { depths, lastBelow } from "./run.js";

const FOLD_ABOVE = 60; // nodes on the screen; deeper plies are folded
const OPEN_AT_ONCE = 60; // nodes that one click on a fold brings out
const MOST_BOARDS = 400; // nodes with a board each
const MOST_SHOWN = 6000; // nodes; drawing more would make the page slow
const [MARGIN, ROW_LABELS, EDGE, BOARD_EDGE, LABEL_AT] = [12, 66, 52, 50, 0.68];
const [TRIANGLE, SQUARE] = [25, 16];
const SMALLEST_SCALE = 0.55;

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

/** A text with real minus signs before its numbers. */
export function printable(text) {
  return String(text).replace(/(?<![\w.])-(?=[\d\u221e])/g, "\u2212");
}

const shortened = (text, longest) => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`);

export class TreeView {
  /**
   * tables, columns   as payload.py packs them
   * run               the Run behind the tree, or null: then all of it is shown
   * options           boards, numbers, values; pick(node) is called when a node is chosen
   */
  constructor(tables, columns, run, options) {
    Object.assign(this, { tables, columns, run, options, style: tables.style, colours: tables.style.colours });
    this.parent = columns.parent;
    this.size = this.parent.length;
    this.depth = depths(this.parent);
    this.last = lastBelow(this.parent);
    [this.opened, this.closed] = [new Set(), new Set()];
    this._foldFrom();
    this._readTimes();
    this.id = fresh("node");
    this.root = svg("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": "Game tree" });
    this.element = document.createElement("div");
    this.element.className = "tree-pane";
    this.hint = document.createElement("div");
    this.hint.className = "tree-hint";
    this.element.append(this.root, this.hint);
    this.focused = 0;
    [this.x0, this.y0, this.scale, this.fitted] = [0, 0, 1, true];
    this.view = { step: run ? 0 : Infinity, current: -1, masked: () => false };
    this._listen();
    this.draw();
  }

  // -- folding ----------------------------------------------------------------------------------------

  /** Fold below the deepest ply down to which the tree has room. */
  _foldFrom() {
    const counts = [];
    for (const depth of this.depth) counts[depth] = (counts[depth] || 0) + 1;
    let [ply, nodes] = [0, counts[0]];
    while (ply + 1 < counts.length && nodes + counts[ply + 1] <= FOLD_ABOVE) nodes += counts[++ply];
    this.foldBelow = ply + 1 < counts.length ? Math.max(ply, counts[1] <= MOST_SHOWN ? 1 : 0) : counts.length;
  }

  _expanded(node) {
    return !this.closed.has(node) && (this.depth[node] < this.foldBelow || this.opened.has(node));
  }

  *_childrenOf(node) {
    for (let child = node + 1; child <= this.last[node]; child = this.last[child] + 1) yield child;
  }

  /** Bring out what is folded below a node, ply by ply, as much as one look takes in. */
  open(node) {
    this.closed.delete(node);
    let [level, brought] = [[node], 0];
    while (level.length) {
      const next = level.flatMap((each) => [...this._childrenOf(each)]);
      if (!next.length || (brought && brought + next.length > OPEN_AT_ONCE)) break;
      if (this.rows.length + brought + next.length > MOST_SHOWN) {
        this.note = `${count(MOST_SHOWN)} nodes are the most that are shown at once. Fold something first.`;
        break;
      }
      for (const each of level) this.opened.add(each);
      brought += next.length;
      level = next;
    }
    this.draw(node);
  }

  fold(node) {
    if (this.last[node] === node) return;
    this.opened.delete(node);
    this.closed.add(node);
    this.draw(node);
  }

  foldAll() {
    this.opened.clear();
    this.closed.clear();
    this.draw(0);
    this.fit();
  }

  /** The node that stands for `node` on the screen: itself, or the fold that holds it. */
  shown(node) {
    let seen = node;
    for (let at = node; at > 0; at = this.parent[at]) if (!this._expanded(this.parent[at])) seen = this.parent[at];
    return seen;
  }

  // -- when each node appears -------------------------------------------------------------------------

  _readTimes() {
    this.made = new Float64Array(this.size);
    this.back = new Float64Array(this.size);
    if (!this.run) return;
    const call = this.columns.call;
    for (let node = 0; node < this.size; node += 1) {
      if (call[node]) {
        this.made[node] = this.run.made(call[node] - 1);
        this.back[node] = this.run.returned(call[node] - 1);
      } else {
        this.made[node] = this.back[node] = this.back[this.parent[node]];
      }
    }
  }

  // -- what is written --------------------------------------------------------------------------------

  _isLeaf(node) { return this.last[node] === node; }
  _player(node) { return this.columns.player[node]; }
  _number(node) { return this.options.numbers && this.columns.call[node] ? String(this.columns.call[node]) : ""; }
  _skipped(node) { return !this.columns.call[node]; }
  _state(node) { return this.tables.states[this.columns.state[node]]; }
  _folded(node) { return this._expanded(node) ? 0 : this.last[node] - node; }
  _below(node) { const held = this._folded(node); return held ? `${count(held)} below` : ""; }
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
    const worth = this.columns.worth[node];
    if (worth < 0) return "";
    return this.view.masked(this.columns.call[node] - 1) ? "?" : this.tables.values[worth];
  }

  // -- room -------------------------------------------------------------------------------------------

  /** How far a node reaches to the left, right, up and down: `Contents._reach` of the painters. */
  _reach(node) {
    const width = (text, size, bold) => textWidth(this.style, text, size, bold);
    const number = this._number(node) ? width(this._number(node), this.style.call, true) : 0;
    const folded = this._folded(node) ? 18 : 0;
    const wide = width(this._below(node), this.style.small) / 2;
    const look = this._state(node).look;
    if (this.boards && look.kind === "grid") {
      const half = Math.max(look.columns * this.style.cell, 28 + number + 8 + (this._isLeaf(node) ? 0 : this.room), 2 * wide) / 2;
      const tall = 30 + look.rows * this.style.cell;
      return [half, half, tall / 2, tall / 2 + (this._isLeaf(node) && this.room ? 22 : 0) + folded];
    }
    const name = width(this._outside(node), this.style.name) / 2;
    const under = folded + (name ? 20 : 0);
    if (!this._player(node)) {
      const half = Math.max(17, this.room / 2, name);
      return [Math.max(half, number ? 20 + number * 0.8 : 0), half, 17, 17 + under + (this.room ? 22 : 0)];
    }
    return [Math.max(27, name, wide, number ? 28 + number : 0), Math.max(27, name, wide, 27 + this.room), 28, 28 + under];
  }

  /** The rows on the screen, in order, and where each one stands. */
  _place() {
    this.rows = [];
    const place = new Map();
    const parents = [];
    for (let node = 0; node < this.size; node = this._expanded(node) ? node + 1 : this.last[node] + 1) {
      place.set(node, this.rows.length);
      parents.push(node ? place.get(this.parent[node]) : -1);
      this.rows.push(node);
    }
    this.place = place;
    this.parents = parents;
    this.boards = this.options.boards && this._state(0).look.kind === "grid" && this.rows.length <= MOST_BOARDS;
    const used = new Set(this.rows.map((node) => this.columns.worth[node]).filter((worth) => worth >= 0));
    this.room = this.options.values ? Math.max(0, ...[...used].map((worth) => textWidth(this.style, this.tables.values[worth], this.style.value, true))) : 0;
    const plies = this.rows.map((node) => this.depth[node]);
    const slots = layout(parents, plies);
    this.levels = [];
    this.rows.forEach((node, at) => {
      const level = (this.levels[plies[at]] ||= { left: 0, right: 0, up: 0, down: 0, label: 0, gap: Infinity, before: null, nodes: [] });
      const [left, right, up, down] = this._reach(node);
      level.left = Math.max(level.left, left);
      level.right = Math.max(level.right, right);
      level.up = Math.max(level.up, up);
      level.down = Math.max(level.down, down);
      level.label = Math.max(level.label, textWidth(this.style, this._action(node), this.style.action) / LABEL_AT + 10);
      if (level.before !== null) level.gap = Math.min(level.gap, slots[at] - level.before);
      level.before = slots[at];
      level.nodes.push(at);
    });
    const slot = Math.max(1, ...this.levels.map((level) => Math.max(level.left + level.right + 12, level.label) / level.gap));
    const shift = ROW_LABELS + MARGIN - Math.min(...this.levels.map((level) => slots[level.nodes[0]] * slot - level.left));
    let y = MARGIN;
    for (const level of this.levels) {
      level.y = y + level.up;
      y = level.y + level.down + (this.boards ? BOARD_EDGE : EDGE);
    }
    this.x = Float64Array.from(slots, (each) => each * slot + shift);
    this.width = Math.max(...this.levels.map((level) => this.x[level.nodes[level.nodes.length - 1]] + level.right)) + MARGIN;
    this.height = y - (this.boards ? BOARD_EDGE : EDGE) + MARGIN;
  }

  // -- drawing ----------------------------------------------------------------------------------------

  /** Draw all that is not folded away; keep `node`, if one is given, where it is on the screen. */
  draw(node = null) {
    const before = node === null || !this.place?.has(node) ? null : this._onScreen(node);
    this._place();
    this.edges = svg("g", { role: "presentation" });
    this.items = svg("g", { role: "presentation" });
    this.world = svg("g", { role: "presentation" }, this.edges, this.items);
    this.gutter = svg("g", { role: "presentation", "aria-hidden": true, class: "tree-gutter" });
    this.drawn = this.rows.map((each, at) => this._item(each, at));
    this._rowLabels();
    this.root.replaceChildren(this.world, this.gutter);
    this.codes = new Int32Array(this.rows.length).fill(-1);
    if (!this.place.has(this.focused)) this.focused = this.shown(this.focused);
    this.update(this.view);
    if (before && !this.fitted) {
      const after = this._onScreen(node);
      this.x0 += before[0] - after[0];
      this.y0 += before[1] - after[1];
      this._move();
    } else this.fit();
  }

  _onScreen(node) {
    const at = this.place.get(node);
    return [this.x[at] * this.scale + this.x0, this.levels[this.depth[node]].y * this.scale + this.y0];
  }

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
    const frame = svg("rect", { x: x - left - 3, y: y - up - 3, width: left + right + 6, height: up + down + 6, fill: "none", class: "frame" });
    const target = svg("rect", { x: x - left - 3, y: y - up - 3, width: left + right + 6, height: Math.max(24, up + down + 6), fill: "transparent", stroke: "none" });
    item.append(target, frame);
    const parts = this.boards && this._state(node).look.kind === "grid" ? this._boardNode(node, at, x, y) : this._symbolNode(node, x, y);
    item.append(...parts.filter(Boolean));
    if (this._folded(node)) {
      const badge = svg("g", { class: "fold", "data-fold": node });
      const width = textWidth(this.style, this._below(node), this.style.small) + 8;
      const middle = y + down - 9;
      badge.append(svg("rect", { x: x - width / 2, y: middle - 12, width, height: 24, rx: 4 }), this._text("folded", x, middle, this._below(node), this.style.small, this.colours.BLUE));
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
    const fill = skipped ? this.colours.WHITE : player > 0 ? this.colours.MAX_FILL : player < 0 ? this.colours.MIN_FILL : this.colours.WHITE;
    const role = player > 0 ? "MAX" : player < 0 ? "MIN" : this._isLeaf(node) ? "end" : "somebody";
    const shape = svg("polygon", { points: points.map((each) => each.map((n) => n.toFixed(1)).join(",")).join(" "), fill, stroke: skipped ? this.colours.SKIPPED_LINE : this.colours.BLACK, "stroke-width": 1.6, "data-role": role });
    if (skipped) shape.setAttribute("stroke-dasharray", "5 4");
    return shape;
  }

  _symbolNode(node, x, y) {
    const player = this._player(node);
    const ink = this._skipped(node) ? this.colours.SKIPPED_TEXT : this.colours.BLACK;
    const [name, outside] = [this._name(node), this._outside(node)];
    const parts = [this._symbol(node, x, y, player ? TRIANGLE : SQUARE)];
    if (outside) parts.push(this._text("name", x, y + (player ? 36 : 27), outside, this.style.name, ink));
    else if (name) parts.push(this._text("name", x, y + 6 * player, name, textWidth(this.style, name, this.style.name) <= 24 ? this.style.name : 13, ink));
    const [left, up] = player > 0 ? [19, 7] : player < 0 ? [28, 3] : [this._isLeaf(node) ? 19 : 23, 0];
    const size = player ? this.style.call : this.style.call * 0.8;
    parts.push(this._text("call", x - left, y - up, this._number(node), size, this.colours.BLUE, true, "end"));
    parts.value = player
      ? this._text("value", x + 26, y - 2, this._value(node) || "?", this.style.value, this.colours.BLACK, true, "start")
      : this._text("utility", x, y + 27 + (outside ? 20 : 0), this._value(node) || "?", this.style.value, this.colours.BLACK, true);
    parts.push(parts.value);
    return parts;
  }

  _boardNode(node, at, x, y) {
    const [half, , up] = this._reach(node);
    const look = this._state(node).look;
    const before = at ? this._state(this.parent[node]).look.cells : look.cells;
    const cell = this.style.cell;
    const [head, left, top] = [y - up + 13, x - (look.columns * cell) / 2, y - up + 28];
    const ink = this._skipped(node) ? this.colours.SKIPPED_LINE : this.colours.BLACK;
    const parts = [this._symbol(node, x - half + 12, head, this._player(node) ? 12 : 9)];
    parts.push(this._text("call", x - half + 28, head, this._number(node), this.style.call, this.colours.BLUE, true, "start"));
    look.cells.forEach((mark, square) => {
      const [cx, cy] = [left + ((square % look.columns) + 0.5) * cell, top + (Math.floor(square / look.columns) + 0.5) * cell];
      if (mark && mark !== before[square]) parts.push(svg("rect", { x: cx - cell / 2, y: cy - cell / 2, width: cell, height: cell, fill: this.colours.SHADE, "data-role": "moved" }));
      parts.push(this._text("cell", cx, cy, mark, cell * 0.8, ink, true));
    });
    parts.push(gridLines(look.rows, look.columns, left, top, cell, ink));
    if (look.line && look.line.length) parts.push(strike(look.line, look.columns, left, top, cell, this.colours.VERMILLION));
    parts.value = this._isLeaf(node)
      ? this._text("utility", x, top + look.rows * cell + 13, this._value(node) || "?", this.style.value, this.colours.BLACK, true)
      : this._text("value", x + half, head, this._value(node) || "?", this.style.value, this.colours.BLACK, true, "end");
    parts.push(parts.value);
    return parts;
  }

  _edge(node, at, drawn) {
    const above = this.rows[this.parents[at]];
    const [x1, x2] = [this.x[this.parents[at]], this.x[at]];
    const [yAbove, yHere] = [this.levels[this.depth[above]].y, this.levels[this.depth[node]].y];
    const [exit, entry] = [this._reach(above), this._reach(node)];
    const player = (each) => this._player(each);
    const y1 = yAbove + (this.boards ? exit[3] + 2 : this._outside(above) ? exit[3] : player(above) > 0 ? 0.72 * TRIANGLE : player(above) < 0 ? TRIANGLE : SQUARE);
    const y2 = yHere - (this.boards ? entry[2] : player(node) > 0 ? TRIANGLE : player(node) < 0 ? 0.72 * TRIANGLE : SQUARE);
    drawn.edge = svg("line", { x1, y1, x2, y2, "data-role": "edge", class: this._skipped(node) ? "edge skipped" : "edge" });
    this.edges.append(drawn.edge);
    const action = this._action(node);
    if (!action) return;
    const [x, y, size] = [x1 + LABEL_AT * (x2 - x1), y1 + LABEL_AT * (y2 - y1), this.style.action];
    const half = textWidth(this.style, action, size) / 2 + 2;
    const label = this._text("action", x, y, action, size, this._skipped(node) ? this.colours.SKIPPED_TEXT : this.colours.BLACK);
    drawn.action = svg("g", { role: "presentation" }, svg("rect", { x: x - half, y: y - 8, width: 2 * half, height: 16, fill: this.colours.WHITE }), label);
    this.edges.append(drawn.action);
  }

  _rowLabels() {
    this.gutter.append(svg("rect", { x: 0, y: 0, width: ROW_LABELS, height: this.height, fill: this.colours.WHITE }));
    this.labels = this.levels.map((level, ply) => {
      const movers = new Set(level.nodes.map((at) => this._player(this.rows[at])));
      const word = [movers.has(1) && "MAX", movers.has(-1) && "MIN"].filter(Boolean).join(" ");
      const name = word || (level.nodes.every((at) => this._isLeaf(this.rows[at])) ? "leaves" : "calls");
      const label = svg("g", {}, this._text("row", 4, level.y - 7, name, name.length < 7 ? this.style.call - 3 : this.style.small, this.colours.BLACK, true, "start"),
        this._text("row", 4, level.y + 12, `ply ${ply}`, this.style.small, this.colours.GREY_TEXT, false, "start"));
      this.gutter.append(label);
      return label;
    });
  }

  // -- stepping ---------------------------------------------------------------------------------------

  /** Show the tree after `step` calls and returns, with the frame on the node `current`. */
  update(view) {
    this.view = view;
    const { step, masked } = view;
    const current = view.current < 0 ? -1 : this.shown(view.current);
    const inside = current !== view.current;
    let deepest = -1;
    for (let at = 0; at < this.rows.length; at += 1) {
      const node = this.rows[at];
      const present = this.made[node] <= step;
      const back = this.back[node] <= step;
      const hidden = back && this.columns.call[node] > 0 && masked(this.columns.call[node] - 1);
      const above = this.parent[node];
      const chosen = at > 0 && this.columns.best[above] === node && this.back[above] <= step && this.options.values && !masked(this.columns.call[above] - 1);
      if (present) deepest = Math.max(deepest, this.depth[node]);
      const open = this.run && present && !back && this.columns.call[node] > 0;
      const code = (present ? 1 : 0) | (back ? 2 : 0) | (hidden ? 4 : 0) | (chosen ? 8 : 0) | (node === current ? 16 : 0) | (open ? 32 : 0) | (node === current && inside ? 64 : 0);
      if (code !== this.codes[at]) this._show(at, node, code);
      this.codes[at] = code;
    }
    this.labels.forEach((label, ply) => label.setAttribute("visibility", ply <= deepest ? "visible" : "hidden"));
    if (current >= 0 && step > 0) this._follow(current);
    if (inside !== this.inside) this._move();
    this.inside = inside;
  }

  _show(at, node, code) {
    const { item, frame, value, edge, action } = this.drawn[at];
    const visibility = code & 1 ? "visible" : "hidden";
    item.setAttribute("visibility", visibility);
    if (edge) {
      edge.setAttribute("visibility", visibility);
      edge.classList.toggle("chosen", Boolean(code & 8));
    }
    if (action) action.setAttribute("visibility", visibility);
    if (value) {
      const known = code & 2 && this._value(node);
      value.setAttribute("visibility", code & 1 && known ? "visible" : "hidden");
      if (known) value.textContent = printable(this._value(node));
    }
    frame.setAttribute("class", code & 16 ? "frame current" : code & 32 ? "frame open" : "frame");
    item.setAttribute("aria-label", this._inWords(node, code));
  }

  _inWords(node, code) {
    const parts = [];
    const [number, action] = [this._number(node), this._action(node)];
    if (number) parts.push(`call ${number}`);
    if (action) parts.push(action);
    const state = this._state(node);
    parts.push(this.boards ? lookInWords(state.look) : state.name);
    parts.push(this._player(node) > 0 ? "MAX moves" : this._player(node) < 0 ? "MIN moves" : this._isLeaf(node) ? "the end" : "somebody moves");
    if (code & 2 && this._value(node)) parts.push(`value ${this._value(node)}`);
    if (this._skipped(node)) parts.push("never visited");
    if (this._below(node)) parts.push(`${this._below(node)}, folded away`);
    if (code & 64) parts.push("the call of this step is inside");
    else if (code & 16) parts.push("the call of this step");
    else if (code & 32) parts.push("still open");
    if (code & 8) parts.push("chosen");
    return parts.join(", ");
  }

  // -- pan and zoom -----------------------------------------------------------------------------------

  /** The size of the pane, measured when it changes: to ask at each step would make the browser lay out the page. */
  _pane() {
    if (!this.pane) {
      const { clientWidth, clientHeight } = this.element;
      if (!clientWidth) return [600, 400];
      this.pane = [clientWidth, clientHeight];
    }
    return this.pane;
  }

  /** Show the whole tree if it stays readable, else as much of it as does. */
  fit() {
    const [width, height] = this._pane();
    this.fitted = true;
    this.scale = Math.max(SMALLEST_SCALE, Math.min(1.3, (width - 4) / this.width, (height - 4) / this.height));
    this.x0 = Math.max(0, (width - this.width * this.scale) / 2);
    this.y0 = 2;
    this._move();
    if (this.view.current >= 0) this._follow(this.shown(this.view.current));
  }

  zoom(factor) {
    const [width, height] = this._pane();
    const scale = Math.min(4, Math.max(0.05, this.scale * factor));
    this.x0 = width / 2 - ((width / 2 - this.x0) * scale) / this.scale;
    this.y0 = height / 2 - ((height / 2 - this.y0) * scale) / this.scale;
    this.scale = scale;
    this.fitted = false;
    this._move();
  }

  pan(dx, dy) {
    this.x0 += dx;
    this.y0 += dy;
    this.fitted = false;
    this._move();
  }

  _move() {
    const [width, height] = this._pane();
    this.world.setAttribute("transform", `translate(${this.x0} ${this.y0}) scale(${this.scale})`);
    this.gutter.setAttribute("transform", `translate(${Math.min(Math.max(this.x0, 0), width)} ${this.y0}) scale(${this.scale})`);
    const outside = this.x0 < -1 || this.y0 < -1 || this.x0 + this.width * this.scale > width + 1 || this.y0 + this.height * this.scale > height + 1;
    const inside = this.view.current >= 0 && this.shown(this.view.current) !== this.view.current;
    const text = this.note || (inside ? "The call of this step is folded away in the thick frame: O opens it." : outside ? "There is more of the tree outside: drag it, or use + and -." : "");
    if (this.hint.textContent !== text) this.hint.textContent = text;
    this.note = "";
  }

  /** Bring a node into the pane if it is outside. */
  _follow(node) {
    const at = this.place.get(node);
    if (at === undefined) return;
    const [width, height] = this._pane();
    const [x, y] = this._onScreen(node);
    const [left, right, up, down] = this._reach(node).map((each) => each * this.scale + 6);
    const gutter = ROW_LABELS * this.scale;
    const dx = x - left < gutter ? gutter + left - x : x + right > width ? width - right - x : 0;
    const dy = y - up < 0 ? up - y : y + down > height ? height - down - y : 0;
    if (!dx && !dy) return;
    this.x0 += dx;
    this.y0 += dy;
    this._move();
  }

  // -- mouse and keyboard -----------------------------------------------------------------------------

  _listen() {
    let drag = null;
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
    });
    this.root.addEventListener("pointermove", (event) => {
      if (!drag || !(event.buttons & 1)) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) < 5) return;
      drag = { x: event.clientX, y: event.clientY, moved: true };
      this.pan(dx, dy);
    });
    this.root.addEventListener("click", (event) => {
      const moved = drag?.moved;
      drag = null;
      if (moved || !(event.target instanceof Element)) return;
      const fold = event.target.closest("[data-fold]");
      const item = event.target.closest("[data-node]");
      if (fold) this.open(Number(fold.getAttribute("data-fold")));
      else if (item) this.options.pick?.(Number(item.getAttribute("data-node")));
    });
    this.root.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    this.root.addEventListener("focus", () => this._point());
    this.root.addEventListener("blur", () => this._point());
    this.root.addEventListener("keydown", (event) => this._key(event));
    if (typeof ResizeObserver !== "undefined") {
      this.observer = new ResizeObserver(() => {
        this.pane = null;
        if (this.fitted) this.fit();
        else this._move();
      });
      this.observer.observe(this.element);
    }
  }

  /** Mark the node that the arrow keys have reached. */
  _point() {
    const focus = document.activeElement === this.root;
    for (const each of this.items.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const at = this.place.get(this.focused);
    if (at === undefined) return;
    this.root.setAttribute("aria-activedescendant", `${this.id}-${this.focused}`);
    if (focus) {
      this.drawn[at].item.classList.add("pointed");
      this._follow(this.focused);
    }
  }

  _key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const there = this.rows.filter((node) => this.made[node] <= this.view.step);
    const at = there.indexOf(this.focused);
    const folded = this._folded(this.focused) > 0;
    const actions = {
      ArrowDown: () => { this.focused = there[Math.min(at + 1, there.length - 1)] ?? 0; },
      ArrowUp: () => { this.focused = there[Math.max(at - 1, 0)] ?? 0; },
      Home: () => { this.focused = 0; },
      End: () => { this.focused = there[there.length - 1] ?? 0; },
      ArrowRight: () => { if (folded) this.open(this.focused); else if (there[at + 1] !== undefined && this.parent[there[at + 1]] === this.focused) this.focused = there[at + 1]; },
      ArrowLeft: () => { if (this.opened.has(this.focused)) this.fold(this.focused); else if (this.focused) this.focused = this.parent[this.focused]; },
      Enter: () => this.options.pick?.(this.focused),
      " ": () => this.options.pick?.(this.focused),
      "+": () => this.zoom(1.2),
      "=": () => this.zoom(1.2),
      "-": () => this.zoom(1 / 1.2),
      0: () => this.fit(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
    this._point();
  }

  dispose() { this.observer?.disconnect(); }
}
