// Which nodes of a tree are folded away, and what a click on a fold shows.

import { withCommas } from "../shared/text.js";

const SHOWN_AT_START = 60; // nodes; deeper plies are folded
const OPENED_AT_ONCE = 60; // nodes that one click shows
const MOST_SHOWN = 6000; // nodes; more would make the page slow

export class Folds {
  constructor(tree) {
    this.tree = tree;
    this.deepest = Infinity; // ply
    this.reset();
    this.foldBelow = this._firstFoldedPly();
    this.shown = new Set(); // the nodes below which the nodes of the present step are
    this.isNarrow = false; // whether all other branches are folded
  }

  /** Fold the plies that would make the tree larger than SHOWN_AT_START; show at least one ply below the root. */
  _firstFoldedPly() {
    const counts = [];
    for (const depth of this.tree.depth) if (depth <= this.deepest) counts[depth] = (counts[depth] || 0) + 1;
    let [ply, nodes] = [0, counts[0]];
    while (ply + 1 < counts.length && nodes + counts[ply + 1] <= SHOWN_AT_START) nodes += counts[++ply];
    return ply + 1 < counts.length ? Math.max(ply, counts[1] <= MOST_SHOWN ? 1 : 0) : counts.length;
  }

  /** Fold the tree as at the start. */
  reset() {
    this.opened = new Set();
    this.closed = new Set();
  }

  get isChanged() {
    return this.opened.size > 0 || this.closed.size > 0;
  }

  /** Show nothing below a ply. */
  limit(ply) {
    this.deepest = ply;
    this.foldBelow = this._firstFoldedPly();
  }

  isExpanded(node) {
    if (this.tree.depth[node] >= this.deepest) return false;
    return this.shown.has(node) || (this.isNarrow ? this.opened.has(node) : this._isOpen(node));
  }

  /** Make sure that `nodes` are shown. `isNarrow` folds all branches in which none of them is, unless the user opens them. */
  show(nodes, isNarrow) {
    this.isNarrow = isNarrow;
    this.shown = new Set();
    for (const node of nodes)
      for (let up = this.tree.parent[node]; up >= 0 && !this.shown.has(up); up = this.tree.parent[up])
        this.shown.add(up);
  }

  _isOpen(node) {
    return !this.closed.has(node) && (this.tree.depth[node] < this.foldBelow || this.opened.has(node));
  }

  /**
   * Show what is folded away below a node, ply by ply, up to OPENED_AT_ONCE nodes but at least one ply. `shown` nodes are
   * shown now. Return a warning if there would be too many, else "".
   */
  open(node, shown) {
    this.closed.delete(node);
    let [level, added] = [[node], 0];
    while (level.length) {
      const next = level.flatMap((each) => [...this.tree.children(each)]);
      if (!next.length || (added && added + next.length > OPENED_AT_ONCE)) break;
      if (shown + added + next.length > MOST_SHOWN)
        return `At most ${withCommas(MOST_SHOWN)} nodes can be shown at once. Fold a part of the tree first.`;
      for (const each of level) this.opened.add(each);
      added += next.length;
      level = next;
    }
    return "";
  }

  close(node) {
    this.opened.delete(node);
    this.closed.add(node);
  }

  /** Return `node` if it is shown, and otherwise the node whose fold contains it. */
  visibleNode(node) {
    const { parent } = this.tree;
    let visible = node;
    for (let at = node; at > 0; at = parent[at]) if (!this.isExpanded(parent[at])) visible = parent[at];
    return visible;
  }
}
