// The tree of a run, drawn as scene.py draws it. It is drawn once; stepping shows and hides, and moves nothing.

import { depths, lastBelow } from "../shared/columns.js";
import { h, svg, uniqueId } from "../shared/dom.js";
import { printable } from "../shared/text.js";
import { layout } from "./layout.js";
import { textWidth } from "./nodes.js";
import { ROW_LABELS } from "./pane.js";
import { Steered } from "./steered.js";

const MOST_BOARDS = 400; // nodes with a board each
const MARGIN = 12;

export class TreeView extends Steered {
  /**
   * tables, columns   as payload.py packs them
   * run               the Run behind the tree, or null: then all of it is shown
   * options           boards, numbers, values; pick(node) is called when a node is chosen
   */
  constructor(tables, columns, run, options) {
    super();
    Object.assign(this, { tables, columns, run, options, style: tables.style, colors: tables.style.colors });
    this.cuts = run ? tables.windows : null; // of a run of alpha-beta
    this.windows = this.cuts && options.values && options.windows !== false;
    this.parent = columns.parent;
    this.size = this.parent.length;
    const same = run?.parent === this.parent; // a tree of calls alone is the run
    this.depth = same ? run.depth : depths(this.parent);
    this.last = same ? run.last : lastBelow(this.parent);
    this._foldFrom();
    this._readTimes();
    this.id = uniqueId("node");
    this.root = svg("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": "Game tree" });
    this.element = document.createElement("div");
    this.element.className = "tree-pane";
    this.hint = document.createElement("div");
    this.hint.className = "tree-hint";
    this.element.append(this.root, this.hint);
    if (this.cuts?.tells) {
      this.element.classList.add("ruled");
      this.element.append(h("div", { class: "tree-rule" }, `cut when alpha ${this.cuts.rule} beta`));
    }
    this.focused = 0;
    [this.x0, this.y0, this.scale, this.fitted] = [0, 0, 1, true];
    this.view = { step: run ? 0 : Infinity, current: -1, masked: () => false };
    this._listen();
    this.draw();
  }

  // -- when each node appears -------------------------------------------------------------------------

  _readTimes() {
    this.made = new Float64Array(this.size);
    this.back = new Float64Array(this.size);
    if (!this.run) return;
    const call = this.columns.call;
    const closer = this.columns.w_closer;
    for (let node = 0; node < this.size; node += 1) {
      if (call[node]) {
        this.made[node] = this.run.made(call[node] - 1);
        this.back[node] = this.run.returned(call[node] - 1);
      } else { // left out: seen when its caller makes a cut, else when that returns
        const above = call[this.parent[node]] - 1;
        const cut = above >= 0 && closer && closer[above] >= 0;
        this.made[node] = this.back[node] = cut ? this.run.returned(closer[above]) : this.back[this.parent[node]];
      }
    }
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
    const used = new Set(this.rows.map((node) => this.columns.value[node]).filter((worth) => worth >= 0));
    this.room = this.options.values ? Math.max(0, ...[...used].map((worth) => textWidth(this.style, this.tables.values[worth], this.style.value, true))) : 0;
    const plies = this.rows.map((node) => this.depth[node]);
    const slots = layout(parents, plies);
    this.levels = [];
    this.rows.forEach((node, at) => {
      const level = (this.levels[plies[at]] ||= { left: 0, right: 0, up: 0, down: 0, label: 0, lines: 0, gap: Infinity, before: null, nodes: [] });
      const [left, right, up, down] = this._reach(node);
      level.left = Math.max(level.left, left);
      level.right = Math.max(level.right, right);
      level.up = Math.max(level.up, up);
      level.down = Math.max(level.down, down);
      level.label = Math.max(level.label, this._edgeRoom(node));
      level.lines = Math.max(level.lines, this._labels(node).length);
      if (level.before !== null) level.gap = Math.min(level.gap, slots[at] - level.before);
      level.before = slots[at];
      level.nodes.push(at);
    });
    for (const level of this.windows ? this.levels : []) { // the label of an edge straight down may be wider than what it leads to
      const half = Math.max(0, ((level.label - 6) * this.labelAt) / 2);
      [level.left, level.right] = [Math.max(level.left, half), Math.max(level.right, half)];
    }
    const slot = Math.max(1, ...this.levels.map((level) => Math.max(level.left + level.right + 12, level.label) / level.gap));
    const shift = ROW_LABELS + MARGIN - Math.min(...this.levels.map((level) => slots[level.nodes[0]] * slot - level.left));
    let y = MARGIN + this._aboveRoot();
    this.levels.forEach((level, ply) => {
      level.y = y + level.up;
      y = level.y + level.down + (this.levels[ply + 1] ? this._edgeHeight(this.levels[ply + 1]) : 0);
    });
    this.x = Float64Array.from(slots, (each) => each * slot + shift);
    this.width = Math.max(...this.levels.map((level) => this.x[level.nodes[level.nodes.length - 1]] + level.right)) + MARGIN;
    this.height = y + MARGIN;
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
    this._rootWindow();
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

  _rowLabels() {
    this.gutter.append(svg("rect", { x: 0, y: 0, width: ROW_LABELS, height: this.height, fill: this.colors.WHITE }));
    this.labels = this.levels.map((level, ply) => {
      const movers = new Set(level.nodes.map((at) => this._player(this.rows[at])));
      const word = [movers.has(1) && "MAX", movers.has(-1) && "MIN"].filter(Boolean).join(" ");
      const name = word || (level.nodes.every((at) => this._isLeaf(this.rows[at])) ? "leaves" : "calls");
      const label = svg("g", {}, this._text("row", 4, level.y - 7, name, name.length < 7 ? this.style.call - 3 : this.style.small, this.colors.BLACK, true, "start"),
        this._text("row", 4, level.y + 12, `ply ${ply}`, this.style.small, this.colors.GRAY_TEXT, false, "start"));
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
}
