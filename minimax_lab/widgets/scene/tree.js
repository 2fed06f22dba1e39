// A tree as Python sends it, and what follows from its columns.

import { depths, lastBelow } from "../shared/columns.js";

export class Tree {
  /** tables, columns: as tables.py and run_tables.py prepare them; run: the Run behind the tree, or null. */
  constructor(tables, columns, run = null) {
    this.tables = tables;
    this.columns = columns;
    this.run = run;
    this.style = tables.style;
    this.parent = columns.parent;
    this.size = columns.parent.length;
    this.openNodes = /** @type {Set<number> | null} */ (null); // the nodes whose calls are open, if no run shows it
    this.cuts = run ? tables.windows : null; // the texts of windows and cuts, if this is a run of alpha-beta
    const isRun = run?.parent === this.parent; // each node is a call
    this.depth = isRun ? run.depth : depths(this.parent);
    this.last = isRun ? run.last : lastBelow(this.parent);
    this._computeSteps();
  }

  /** Compute the steps at which each node appears and gets its value; without a run, all nodes are there from the start. */
  _computeSteps() {
    this.calledAt = new Float64Array(this.size);
    this.returnedAt = new Float64Array(this.size);
    if (!this.run) return;
    const { call, w_closer: closer } = this.columns;
    for (let node = 0; node < this.size; node += 1) {
      if (call[node]) {
        this.calledAt[node] = this.run.calledAt(call[node] - 1);
        this.returnedAt[node] = this.run.returnedAt(call[node] - 1);
      } else {
        // a skipped node appears when its caller makes a cut or else returns
        const caller = call[this.parent[node]] - 1;
        const isCut = caller >= 0 && closer && closer[caller] >= 0;
        this.calledAt[node] = this.returnedAt[node] = isCut
          ? this.run.returnedAt(closer[caller])
          : this.returnedAt[this.parent[node]];
      }
    }
  }

  state(node) {
    return this.tables.states[this.columns.state[node]];
  }
  player(node) {
    return { 1: "MAX", "-1": "MIN" }[this.columns.player[node]] || null;
  }
  isSkipped(node) {
    return !this.columns.call[node];
  }
  /** How many nodes are below a node; a column has it if not all of them are in the tree. */
  below(node) {
    return this.columns.below ? this.columns.below[node] : this.last[node] - node;
  }
  isLeaf(node) {
    return this.last[node] === node;
  }

  *children(node) {
    for (let child = node + 1; child <= this.last[node]; child = this.last[child] + 1) yield child;
  }
}

/** The nodes that are not folded away, in call order, as ShownNodes in options.py; `at` is the place of a node among them. */
export class ShownNodes {
  constructor(tree, isExpanded) {
    this.rows = [];
    this.parent = [];
    this.depth = [];
    this.levels = [];
    this.placeOf = new Map();
    for (let node = 0; node < tree.size; node = isExpanded(node) ? node + 1 : tree.last[node] + 1) {
      const [at, depth] = [this.rows.length, tree.depth[node]];
      this.placeOf.set(node, at);
      this.rows.push(node);
      this.parent.push(node ? this.placeOf.get(tree.parent[node]) : -1);
      this.depth.push(depth);
      (this.levels[depth] ||= []).push(at);
    }
    this.leaf = this.rows.map(() => true);
    for (const above of this.parent) if (above >= 0) this.leaf[above] = false;
    this.folded = this.rows.map((node, at) => (this.leaf[at] ? tree.below(node) : 0));
  }
}
