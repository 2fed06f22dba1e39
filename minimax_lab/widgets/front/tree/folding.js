// Which nodes of a tree are folded away, and what a click on a fold shows.

import { withCommas } from "../shared/text.js";
import { Edges } from "./edges.js";

const SHOWN_AT_START = 60; // nodes; deeper plies are folded
const OPENED_AT_ONCE = 60; // nodes that one click shows
const MOST_SHOWN = 6000; // nodes; more would make the page slow

export class Folding extends Edges {
  constructor() {
    super();
    [this.opened, this.closed] = [new Set(), new Set()];
  }

  /** Fold the plies that would make the tree larger than SHOWN_AT_START; show at least one ply below the root. */
  _foldInitially() {
    const counts = [];
    for (const depth of this.depth) counts[depth] = (counts[depth] || 0) + 1;
    let [ply, nodes] = [0, counts[0]];
    while (ply + 1 < counts.length && nodes + counts[ply + 1] <= SHOWN_AT_START) nodes += counts[++ply];
    this.foldBelow = ply + 1 < counts.length ? Math.max(ply, counts[1] <= MOST_SHOWN ? 1 : 0) : counts.length;
  }

  _isExpanded(node) {
    return !this.closed.has(node) && (this.depth[node] < this.foldBelow || this.opened.has(node));
  }

  *_childrenOf(node) {
    for (let child = node + 1; child <= this.last[node]; child = this.last[child] + 1) yield child;
  }

  /** Show what is folded away below a node, ply by ply, up to OPENED_AT_ONCE nodes but at least one ply. */
  open(node) {
    this.closed.delete(node);
    let [level, added] = [[node], 0];
    while (level.length) {
      const next = level.flatMap((each) => [...this._childrenOf(each)]);
      if (!next.length || (added && added + next.length > OPENED_AT_ONCE)) break;
      if (this.rows.length + added + next.length > MOST_SHOWN) {
        this.warning = `At most ${withCommas(MOST_SHOWN)} nodes can be shown at once. Fold a part of the tree first.`;
        break;
      }
      for (const each of level) this.opened.add(each);
      added += next.length;
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

  /** Fold the tree as at the start. */
  resetFolds() {
    this.opened.clear();
    this.closed.clear();
    this.draw(0);
    this.fit();
  }

  /** Fold this tree like another view of the same tree. */
  takeFoldsFrom({ opened, closed }) {
    if (!opened.size && !closed.size) return;
    Object.assign(this, { opened, closed });
    this.draw();
  }

  /** Return `node` if it is shown, and otherwise the node whose fold contains it. */
  visibleNode(node) {
    let visible = node;
    for (let at = node; at > 0; at = this.parent[at]) if (!this._isExpanded(this.parent[at])) visible = this.parent[at];
    return visible;
  }
}
