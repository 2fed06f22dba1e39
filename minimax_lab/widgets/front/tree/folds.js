// What of a tree is folded away: which nodes are open, and what a click on a fold brings out.

import { withCommas } from "../shared/text.js";
import { Edges } from "./edges.js";

const FOLD_ABOVE = 60; // nodes on the screen; deeper plies are folded
const OPEN_AT_ONCE = 60; // nodes that one click on a fold brings out
const MOST_SHOWN = 6000; // nodes; drawing more would make the page slow

export class Folds extends Edges {
  constructor() {
    super();
    [this.opened, this.closed] = [new Set(), new Set()];
  }

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
        this.note = `${withCommas(MOST_SHOWN)} nodes are the most that are shown at once. Fold something first.`;
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
}
