// Values that go up a tree: which ones can, a preview of where one would go, a drag, and the flight.

import { svg } from "../../widgets/shared/dom.js";
import { nodeAt } from "../../widgets/tree/input.js";

const ARROW = "M-7 8L0 0L7 8";
const HAND =
  "M9 12V3.6a1.6 1.6 0 0 1 3.2 0V10a1.5 1.5 0 0 1 2.9.4a1.5 1.5 0 0 1 2.8.6a1.4 1.4 0 0 1 2.6.8V16c0 3.6-2.3 6-5.6 6" +
  "c-2.7 0-4.1-1.2-5.4-3.3L6 14.7a1.5 1.5 0 0 1 2.4-1.7z";
const ARROW_AT = 0.22; // of the way down from the parent
const DROP_REACH = 60; // how near to the place of the parent's value a value has to be dropped

export class Sending {
  /** tree: a TreeView; canGo(node): whether the value of a node can go up now. */
  constructor(tree, canGo) {
    this.tree = tree;
    this.canGo = canGo;
    this.next = undefined; // the node that waits for a value
    this.ways = svg("g", { class: "ways", "aria-hidden": true });
    this.invitation = svg("g", { class: "invitation", "aria-hidden": true }); // until a reader has tried; it would cover one of two values in a column
    this.ghost = svg("g", { class: "ghost", "aria-hidden": true });
    const { root } = tree;
    root.addEventListener("pointerover", (event) => this._preview(nodeAt(event)));
    root.addEventListener("keyup", () => this._preview(tree.focused));
    for (const name of ["pointerleave", "blur"]) root.addEventListener(name, () => this._preview(null));
    this.attach();
  }

  /** Put everything on a tree that was drawn again. */
  attach() {
    this.painter = this.tree.painter;
    const { hasBoards, options } = this.tree.scene.contents;
    this.isColumn = Boolean(options.sideways);
    this.tree.root.classList.toggle("values-below", Boolean(hasBoards || this.isColumn));
    this.painter.path.after(this.ways);
    this.painter.items.after(this.invitation, this.ghost);
    this.show(this.next);
  }

  /** Show which values can go up, and the ways to the `next` node; undefined without one. */
  show(next) {
    this.next = next;
    this._preview(null);
    const { nodes } = this.tree.scene;
    const below = next === undefined ? [] : [...this.tree.tree.children(next)];
    for (const [at, node] of nodes.rows.entries()) {
      const item = this.painter.item(at);
      item.classList.toggle("sendable", this.canGo(node));
      const isEmpty = Boolean(item.querySelector('[data-fact="hidden"]'));
      item.classList.toggle("next", isEmpty && node === next);
      item.classList.toggle("goal", isEmpty && !node);
    }
    const ready = below.filter((node) => this.canGo(node));
    this.ways.replaceChildren(...ready.map((node) => this._way(node)));
    this.invitation.replaceChildren(...(ready.length && !this.isColumn ? [this._invite(ready)] : []));
  }

  _place(node) {
    return this.tree.scene.nodes.placeOf.get(node);
  }

  /** The edge above a node, with an arrow. */
  _way(node) {
    const { edges } = this.tree.scene;
    const [[x1, y1, x2, y2], [x, y]] = [edges.ends(this._place(node)), edges.pointOn(this._place(node), ARROW_AT)];
    const turned = (Math.atan2(x1 - x, y - y1) * 180) / Math.PI;
    const arrow = svg("path", { d: ARROW, transform: `translate(${x} ${y}) rotate(${turned})` });
    return svg("g", { "data-way": node }, svg("path", { d: `M${x1} ${y1}L${x2} ${y2}` }), arrow);
  }

  /** A hand between the values of two nodes, so that it prefers none of them. */
  _invite(nodes) {
    const half = Math.ceil(nodes.length / 2);
    const middles = nodes.slice(half - 1, half + 1).map((node) => this._value(node).middle);
    const [x, y] = [0, 1].map((axis) => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length);
    return svg("path", { d: HAND, transform: `translate(${x - 12.6} ${y + 3}) scale(1.2)` });
  }

  _value(node) {
    return this.painter.copyOfValue(this._place(node));
  }

  /** The middle of the value of the node above. */
  _end(node) {
    return this._value(this.tree.tree.parent[node]).middle;
  }

  /** Show the value of a node where it would go; null ends that. */
  _preview(node) {
    if (this.dragged || node === this.previewed || this.painter.moving?.isConnected) return;
    this._clear();
    if (node === null || !this.canGo(node)) return;
    const above = this._value(this.tree.tree.parent[node]);
    if (above.copy.textContent !== this._value(node).copy.textContent) this._carry(node, above.middle);
  }

  _clear() {
    this.previewed = null;
    this.ghost.replaceChildren();
    this.above?.classList.remove("awaiting");
  }

  /** Show a copy of a node's value in another place, and that the node above awaits it. */
  _carry(node, [x, y]) {
    const { copy, middle } = this._value(node);
    copy.setAttribute("transform", `translate(${x - middle[0]} ${y - middle[1]})`);
    this.ghost.replaceChildren(copy);
    this.previewed = node;
    this.above = this.painter.item(this._place(this.tree.tree.parent[node]));
    this.above.classList.add("awaiting");
  }

  /** Drag the value of a node by pixels; return whether it can be dragged. */
  drag(node, dx, dy) {
    const from = this.dragged?.node ?? node;
    if (from === null || !this.canGo(from)) return false;
    const { scale } = this.tree.viewport;
    const [[x, y], end] = [this._value(from).middle, this._end(from)];
    const [atX, atY] = [x + dx / scale, y + dy / scale];
    const [left, way] = [Math.hypot(end[0] - atX, end[1] - atY), Math.hypot(end[0] - x, end[1] - y)];
    this.dragged = { node: from, isThere: left < Math.min(DROP_REACH, way / 2) };
    this._clear();
    this._carry(from, [atX, atY]);
    this.tree.root.classList.add("carrying");
    return true;
  }

  /** End a drag; return the node whose value was dropped where it goes, or else null. */
  drop() {
    const { node = null, isThere = false } = this.dragged ?? {};
    this.dragged = null;
    this.tree.root.classList.remove("carrying");
    this._clear();
    return isThere ? node : null;
  }

  /** Let the value of a node fly up, and call `arrive` when it is there. */
  fly(node, arrive) {
    const end = this._end(node);
    this._clear();
    this.painter.sendValue(this._place(node), end, arrive);
  }
}
