// The tree of a run, drawn as scene.py draws it. It is drawn once; stepping shows and hides, and moves nothing.

import { count, fresh, h, svg } from "./dom.js";
import { layout } from "./layout.js";
import { Edges } from "./edges.js";
import { printable, textWidth } from "./nodes.js";
import { ROW_LABELS } from "./pane.js";
import { depths, lastBelow } from "./run.js";

const FOLD_ABOVE = 60; // nodes on the screen; deeper plies are folded
const OPEN_AT_ONCE = 60; // nodes that one click on a fold brings out
const MOST_BOARDS = 400; // nodes with a board each
const MOST_SHOWN = 6000; // nodes; drawing more would make the page slow
const MARGIN = 12;

export class TreeView extends Edges {
  /**
   * tables, columns   as payload.py packs them
   * run               the Run behind the tree, or null: then all of it is shown
   * options           boards, numbers, values; pick(node) is called when a node is chosen
   */
  constructor(tables, columns, run, options) {
    super();
    Object.assign(this, { tables, columns, run, options, style: tables.style, colours: tables.style.colours });
    this.cuts = run ? tables.windows : null; // of a run of alpha-beta
    this.windows = this.cuts && options.values && options.windows !== false;
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
    if (this.cuts?.tells) this.element.append(h("div", { class: "tree-rule" }, `cut when alpha ${this.cuts.rule} beta`));
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
    const used = new Set(this.rows.map((node) => this.columns.worth[node]).filter((worth) => worth >= 0));
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
    this.root.addEventListener("mousedown", (event) => event.preventDefault()); // the mouse leaves the keys where they are
    this.root.addEventListener("click", (event) => {
      const moved = drag?.moved;
      drag = null;
      if (this.options.clicked) this.options.clicked();
      else this.root.focus({ preventScroll: true });
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
