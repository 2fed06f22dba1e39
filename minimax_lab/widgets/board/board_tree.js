// The tree of a game whose positions are only names: its nodes are the places to go to.

import { unpack } from "../shared/columns.js";
import { h } from "../shared/dom.js";
import { TreeView } from "../tree/tree.js";

export class BoardTree {
  /** before   the element after which the tree is shown; play   makes the move with a number among the legal ones */
  constructor(before, play) {
    this.before = before;
    this.play = play;
    this.element = h("div", { class: "tree-host" });
  }

  dispose() {
    this.view?.dispose();
  }

  /** Show a tree, as Python packs it, if there is one, and the way of a game in it: which child, from 0, each move led to. */
  show(given, way) {
    if (!given) {
      this.element.remove();
      return;
    }
    if (!this.element.isConnected) this.before.after(this.element);
    if (this.given !== given) this._draw(given);
    const line = [0];
    for (const child of way) line.push([...this.view.tree.children(line.at(-1))][child]);
    this.here = line.at(-1);
    this.view.emphasize(line, this.here);
    this._showChildren();
  }

  _draw(given) {
    this.dispose();
    this.given = given;
    this.view = new TreeView(given.tables, unpack(given.tables.columns, given.data), null, {
      canTurn: true,
      players: {},
      onDraw: () => this.view && this._showChildren(),
      onPick: (node) => this._goTo(node),
    });
    this.view.root.classList.add("way");
    this.element.replaceChildren(this.view.element);
  }

  /** Move towards a node that the game can still reach: the child on the way to it. */
  _goTo(node) {
    const { parent } = this.view.tree;
    let child = node;
    while (child > this.here && parent[child] !== this.here) child = parent[child];
    const number = [...this.view.tree.children(this.here)].indexOf(child);
    if (number >= 0) this.play(number);
  }

  _showChildren() {
    const children = [...this.view.tree.children(this.here)];
    for (const item of this.view.root.querySelectorAll("[role=treeitem]"))
      item.classList.toggle("free", children.includes(Number(item.getAttribute("data-node"))));
  }
}
