// The elements of a tree on the page: a group for each node, one for the edge to it, and one for the labels of that edge.

import { inPaintingOrder } from "../scene/marks.js";
import { rectangle } from "../scene/shapes.js";
import { setAttribute, svg } from "../shared/dom.js";
import { paint, repaint } from "../shared/paint.js";
import { textWidth } from "../shared/text.js";

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING_TIME = 200; // milliseconds

export class Painter {
  /** scene: a TreeScene; idOf(node): the id of the node's group. Nothing is visible until a node is painted. */
  constructor(scene, idOf) {
    this.scene = scene;
    this.style = scene.style;
    this.groups = scene.nodes.rows.map((node, at) => this._newGroups(node, at, idOf(node)));
    const layer = (name) => svg("g", { role: "presentation" }, ...this.groups.map((each) => each[name]));
    this.start = svg("g", { class: "start", "aria-hidden": true }); // the root before the first call
    this.path = svg("path", { class: "path-of-cut", "aria-hidden": true });
    this.world = svg(
      "g",
      { role: "presentation" },
      this.start,
      layer("edge"),
      svg("g", { class: "horizon", "aria-hidden": true }, ...paint(inPaintingOrder(scene.horizonLayers()), this.style)),
      this.path,
      layer("labels"),
      layer("item"),
    );
    this.gutter = svg(
      "g",
      { role: "presentation", "aria-hidden": true, class: "tree-gutter" },
      svg("rect", { width: this.style.GUTTER, height: scene.height, fill: "var(--surface)" }),
    );
    this.rows = scene.nodes.levels.map((_, ply) => svg("g", {}, ...paint(scene.rowMarks(ply), this.style)));
    this.gutter.append(...this.rows);
    this.width = scene.width;
    this.height = scene.height;
  }

  _newGroups(node, at, id) {
    const target = svg("polygon", { class: "target", points: this._target(at).join(" ") });
    const siblings =
      this.scene.nodes.parent[at] < 0 ? [node] : [...this.scene.tree.children(this.scene.tree.parent[node])];
    return {
      target,
      item: svg(
        "g",
        {
          id,
          role: "treeitem",
          "aria-level": this.scene.nodes.depth[at] + 1,
          "aria-posinset": siblings.indexOf(node) + 1,
          "aria-setsize": siblings.length,
          "data-node": node,
          visibility: "hidden",
        },
        target,
      ),
      edge: svg("g", { role: "presentation", "data-edge": node, visibility: "hidden" }),
      labels: svg("g", { role: "presentation", "data-of": node, visibility: "hidden" }),
    };
  }

  /** The corners of the area of a node that can be clicked. */
  _target(at) {
    const { FRAME_GAP: gap, SMALLEST_TARGET: smallest, NODE_GAP, NOW_WIDTH } = this.style;
    const side = Math.min(gap, (NODE_GAP - NOW_WIDTH) / 2); // the outlines of two neighbors do not overlap
    const [[x, y], { left, right, above, below }] = [this.scene.painter.center(at), this.scene.room.reach(at)];
    return rectangle(
      x - left - side,
      y - above - gap,
      x + right + side,
      y - above - gap + Math.max(smallest, above + below + 2 * gap),
    );
  }

  item(at) {
    return this.groups[at].item;
  }

  /** Paint a node and the edge to it as they are at this step, with a description for screen readers. */
  paint(at, description) {
    const { item, edge, labels, target } = this.groups[at];
    const { edge: lines, ...rest } = this.scene.edgeLayers(at);
    repaint(edge, lines, this.style);
    repaint(labels, inPaintingOrder(rest), this.style);
    repaint(item, inPaintingOrder(this.scene.nodeLayers(at)), this.style, [target]);
    if (this.scene.nodes.folded[at] && !this.scene.tree.isLeaf(this.scene.nodes.rows[at])) this._makeFold(item, at);
    setAttribute(item, "aria-label", description);
    this._setVisibility(at, "visible");
  }

  /** Outline the root in gray, or remove the outline. */
  outlineRoot(isStart) {
    this.start.replaceChildren(...(isStart ? paint(inPaintingOrder(this.scene.nodeLayers(0)), this.style) : []));
  }

  hide(at) {
    this._setVisibility(at, "hidden");
  }

  _setVisibility(at, visibility) {
    for (const group of ["item", "edge", "labels"]) setAttribute(this.groups[at][group], "visibility", visibility);
  }

  /** Put a box around the number of folded nodes, so that it looks like a button. */
  _makeFold(item, at) {
    const label = item.querySelector('[data-role="folded"], [data-role="left out"], [data-role="unsearched"]');
    const [x, y] = [
      this.scene.places.x[at],
      this.scene.places.bottom[this.scene.nodes.depth[at]] - this.style.FOLDED_AT,
    ];
    const [width, height] = [
      textWidth(this.style, label.textContent, this.style.SMALL) + this.style.FOLD_GAP,
      this.style.SMALLEST_TARGET,
    ];
    const box = svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: this.style.FOLD_CORNER });
    item.append(svg("g", { class: "fold", "data-fold": this.scene.nodes.rows[at] }, box, label));
  }

  /** Draw a line through nodes, from the first to the middle of the edge to the last; none for no nodes. */
  showPath(places) {
    const points = places.map((at) => this.scene.painter.center(at));
    const last = places.at(-1);
    if (last) points.splice(-1, 1, this.scene.edges.pointOn(last, this.style.CUT_AT));
    setAttribute(this.path, "d", points.length ? `M${points.join("L")}` : "");
  }

  /** Color the edges to nodes. */
  showLine(places) {
    const ends = places.map((at) => this.scene.edges.ends(at));
    this.path.setAttribute("class", "best-line");
    this.path.setAttribute("d", ends.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join(""));
  }

  /** Mark one node, and no other. */
  mark(at) {
    this.marked?.classList.remove("marked");
    this.marked = at === undefined ? null : this.item(at);
    this.marked?.classList.add("marked");
  }

  /** Move the value of a node to its parent from the next frame on, unless the reader has asked for less motion. */
  moveValue(at) {
    this.moving?.remove();
    cancelAnimationFrame(this.frame);
    if (at && !LESS_MOTION.matches) this.frame = requestAnimationFrame(() => this._moveValue(at));
  }

  _moveValue(at) {
    const value = this.item(at).querySelector('[data-role="value"], [data-role="utility"], [data-role="estimate"]');
    if (!value) return;
    const moving = value.cloneNode(true);
    const [from, to] = [at, this.scene.nodes.parent[at]].map((each) => this.scene.painter.center(each));
    this.moving = moving;
    moving.setAttribute("class", "moving");
    this.world.append(moving);
    const end = `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px)`;
    const animation = moving.animate([{ transform: "none" }, { transform: end, opacity: 0.4 }], MOVING_TIME);
    animation.onfinish = () => moving.remove();
  }

  /** Show the labels of the rows down to a ply. */
  showRows(deepest) {
    for (const [ply, row] of this.rows.entries())
      setAttribute(row, "visibility", ply <= deepest ? "visible" : "hidden");
  }
}
