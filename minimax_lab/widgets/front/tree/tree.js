// A game tree, drawn as build.py draws it. The whole tree is drawn at once; a step only shows and hides parts of it.

import { depths, lastBelow } from "../shared/columns.js";
import { h, svg, uniqueId } from "../shared/dom.js";
import { printable, textWidth } from "../shared/text.js";
import { Input } from "./input.js";
import { layOut } from "./layout.js";
import { makeText } from "./marks.js";
import { FLAG } from "./nodes.js";
import { ROW_LABELS } from "./viewport.js";

const MOST_BOARDS = 400; // nodes; a larger tree is drawn without boards

export class TreeView extends Input {
  /**
   * tables, columns   the tree, as tables.py and run_tables.py prepare it
   * run               the Run behind the tree, or null to show the whole tree
   * options           booleans: boards, numbers (of calls), values, windows, cuttable (by the user);
   *                   functions: onPick(node), onClick() instead of moving the focus into the tree
   */
  constructor(tables, columns, run, options) {
    super();
    Object.assign(this, { tables, columns, run, options, style: tables.style, colors: tables.style.colors });
    this.alphaBeta = run ? tables.windows : null; // the texts of windows and cuts, if this is a run of alpha-beta
    this.showsWindows = this.alphaBeta && options.values && options.windows !== false;
    this.parent = columns.parent;
    this.size = this.parent.length;
    const isRun = run?.parent === this.parent; // each node is a call
    this.depth = isRun ? run.depth : depths(this.parent);
    this.last = isRun ? run.last : lastBelow(this.parent);
    this._foldInitially();
    this._computeSteps();
    this.id = uniqueId("node");
    this.root = svg("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": "Game tree" });
    this.hint = h("div", { class: "tree-hint" });
    this.element = h("div", { class: "tree-pane" }, this.root, this.hint);
    if (this.alphaBeta?.rule) {
      this.element.classList.add("ruled");
      this.element.append(h("div", { class: "tree-rule" }, `cut when alpha ${this.alphaBeta.rule} beta`));
    }
    this.focused = 0;
    [this.x0, this.y0, this.scale, this.fitted] = [0, 0, 1, true];
    this.view = { step: run ? 0 : Infinity, current: -1, isMasked: () => false };
    this._listenToInput();
    this.draw();
  }

  /** Compute the steps at which each node appears and gets its value; without a run, all nodes are there from the start. */
  _computeSteps() {
    this.calledAt = new Float64Array(this.size);
    this.returnedAt = new Float64Array(this.size);
    if (!this.run) return;
    const { call, w_closer: cuttingCall } = this.columns;
    for (let node = 0; node < this.size; node += 1) {
      if (call[node]) {
        this.calledAt[node] = this.run.calledAt(call[node] - 1);
        this.returnedAt[node] = this.run.returnedAt(call[node] - 1);
      } else { // a skipped node appears when its caller makes a cut or else returns
        const caller = call[this.parent[node]] - 1;
        const isCut = caller >= 0 && cuttingCall && cuttingCall[caller] >= 0;
        this.calledAt[node] = this.returnedAt[node] = isCut ? this.run.returnedAt(cuttingCall[caller]) : this.returnedAt[this.parent[node]];
      }
    }
  }

  // -- drawing ----------------------------------------------------------------------------------------

  /** Find the rows, which are the nodes that are not folded away, and what the extents of all of them depend on. */
  _collectRows() {
    [this.rows, this.rowOf, this.parents] = [[], new Map(), []];
    for (let node = 0; node < this.size; node = this._isExpanded(node) ? node + 1 : this.last[node] + 1) {
      this.rowOf.set(node, this.rows.length);
      this.parents.push(node ? this.rowOf.get(this.parent[node]) : -1);
      this.rows.push(node);
    }
    this.boards = this.options.boards && this._state(0).look.kind === "grid" && this.rows.length <= MOST_BOARDS;
    const values = this.options.values ? new Set(this.rows.map((node) => this.columns.value[node]).filter((value) => value >= 0)) : [];
    this.widestValue = Math.max(0, ...[...values].map((value) => textWidth(this.style, this.tables.values[value], this.style.value, true)));
  }

  /** Draw all nodes that are not folded away. If `node` is given, keep it at its place on the screen. */
  draw(node = null) {
    const before = node === null || !this.rowOf?.has(node) ? null : this._screenPosition(node);
    this._collectRows();
    Object.assign(this, layOut(this));
    this.edges = svg("g", { role: "presentation" });
    this.items = svg("g", { role: "presentation" });
    this.world = svg("g", { role: "presentation" }, this.edges, this.items);
    this.gutter = svg("g", { role: "presentation", "aria-hidden": true, class: "tree-gutter" });
    this.drawn = this.rows.map((each, at) => this._drawNode(each, at));
    this._drawRowLabels();
    this._drawRootWindow();
    this.root.replaceChildren(this.world, this.gutter);
    this.states = new Int32Array(this.rows.length).fill(-1);
    if (!this.rowOf.has(this.focused)) this.focused = this.visibleNode(this.focused);
    this.update(this.view);
    if (before && !this.fitted) {
      const after = this._screenPosition(node);
      this.x0 += before[0] - after[0];
      this.y0 += before[1] - after[1];
      this._applyTransform();
    } else this.fit();
  }

  _screenPosition(node) {
    const at = this.rowOf.get(node);
    return [this.x[at] * this.scale + this.x0, this.levels[this.depth[node]].y * this.scale + this.y0];
  }

  /** Write at the left of each level who moves there, and its ply. */
  _drawRowLabels() {
    this.gutter.append(svg("rect", { x: 0, y: 0, width: ROW_LABELS, height: this.height, fill: this.colors.WHITE }));
    this.labels = this.levels.map((level, ply) => {
      const nodes = level.rows.map((at) => this.rows[at]);
      const players = new Set(nodes.map((node) => this._player(node)));
      const names = [players.has(1) && "MAX", players.has(-1) && "MIN"].filter(Boolean).join(" ");
      const name = names || (nodes.every((node) => this._isLeaf(node)) ? "leaves" : "calls");
      const size = name.length < 7 ? this.style.call - 3 : this.style.small;
      const label = svg("g", {}, makeText("row", 4, level.y - 7, name, size, this.colors.BLACK, true, "start"),
        makeText("row", 4, level.y + 12, `ply ${ply}`, this.style.small, this.colors.GRAY_TEXT, false, "start"));
      this.gutter.append(label);
      return label;
    });
  }

  // -- stepping ---------------------------------------------------------------------------------------

  /** Show the tree as it is after `view.step` calls and returns, with a frame around the node `view.current`. */
  update(view) {
    this.view = view;
    const current = view.current < 0 ? -1 : this.visibleNode(view.current);
    const isFolded = current !== view.current;
    let deepest = -1;
    this.rows.forEach((node, at) => {
      const state = this._stateAt(node, current, isFolded);
      if (state & FLAG.VISIBLE) deepest = Math.max(deepest, this.depth[node]);
      if (state !== this.states[at]) this._updateNode(at, node, state);
      this.states[at] = state;
    });
    this.labels.forEach((label, ply) => label.setAttribute("visibility", ply <= deepest ? "visible" : "hidden"));
    if (current >= 0 && view.step > 0) this._bringIntoView(current);
    if (isFolded !== this.currentIsFolded) this._applyTransform();
    this.currentIsFolded = isFolded;
  }

  /** The state of a node at this step, as a sum of flags. */
  _stateAt(node, current, isFolded) {
    const { step, isMasked } = this.view;
    const { call, best } = this.columns;
    const above = this.parent[node];
    const isVisible = this.calledAt[node] <= step;
    const hasReturned = this.returnedAt[node] <= step;
    const isChosen = node > 0 && best[above] === node && this.returnedAt[above] <= step && this.options.values && !isMasked(call[above] - 1);
    return (isVisible ? FLAG.VISIBLE : 0)
      | (hasReturned ? FLAG.RETURNED : 0)
      | (hasReturned && call[node] > 0 && isMasked(call[node] - 1) ? FLAG.MASKED : 0)
      | (isChosen ? FLAG.CHOSEN : 0)
      | (node === current ? FLAG.CURRENT : 0)
      | (this.run && isVisible && !hasReturned && call[node] > 0 ? FLAG.OPEN : 0)
      | (node === current && isFolded ? FLAG.HOLDS_CURRENT : 0);
  }

  _updateNode(at, node, state) {
    const { item, frame, value, edge, action } = this.drawn[at];
    const visibility = state & FLAG.VISIBLE ? "visible" : "hidden";
    for (const part of [item, edge, action]) part?.setAttribute("visibility", visibility);
    edge?.classList.toggle("chosen", Boolean(state & FLAG.CHOSEN));
    if (value) {
      const text = state & FLAG.RETURNED && this._value(node);
      value.setAttribute("visibility", state & FLAG.VISIBLE && text ? "visible" : "hidden");
      if (text) value.textContent = printable(text);
    }
    frame.setAttribute("class", state & FLAG.CURRENT ? "frame current" : state & FLAG.OPEN ? "frame open" : "frame");
    item.setAttribute("aria-label", this._describeNode(node, state));
  }
}
