// The elements of a tree on the page: a group for each node, one for the edge to it, and one for the labels of that edge.

import { inPaintingOrder, shape, text } from "../scene/marks.js";
import { rectangle } from "../scene/shapes.js";
import { setAttribute, svg } from "../shared/dom.js";
import { paint, repaint } from "../shared/paint.js";
import { textWidth } from "../shared/text.js";

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const BESIDE = 28; // from the middle between two values that meet

export class Painter {
  /** scene: a TreeScene; idOf(node): the id of the node's group. Nothing is visible until a node is painted. */
  constructor(scene, idOf) {
    this.scene = scene;
    this.style = scene.style;
    this.groups = scene.nodes.rows.map((node, at) => this._newGroups(node, at, idOf(node)));
    const layer = (name) => svg("g", { role: "presentation" }, ...this.groups.map((each) => each[name]));
    this.start = svg("g", { class: "start", "aria-hidden": true }, ...this.groups.map((each) => each.ahead));
    this.path = svg("path", { class: "path-of-cut", "aria-hidden": true });
    this.reason = svg("g", { class: "reason-of-cut", "aria-hidden": true });
    this.items = layer("item");
    this.world = svg(
      "g",
      { role: "presentation" },
      this.start,
      layer("edge"),
      svg("g", { class: "horizon", "aria-hidden": true }, ...paint(inPaintingOrder(scene.horizonLayers()), this.style)),
      this.path,
      this.items,
      layer("labels"), // no frame covers them
      this.reason,
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
    this.rootX = scene.places.x[0];
  }

  _newGroups(node, at, id) {
    const target = svg("polygon", { class: "target" });
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
      ahead: svg("g", at ? { class: "ahead" } : {}), // the node before its call
    };
  }

  /** The corners of the area of a node that can be clicked, outside of its frame; those of two neighbors do not overlap. */
  _target(at) {
    const { FRAME_GAP, NODE_GAP, NOW_WIDTH } = this.style;
    const { painter } = this.scene;
    return painter.around(
      at,
      painter.isFramed(at) ? FRAME_GAP + NOW_WIDTH : Math.min(FRAME_GAP, (NODE_GAP - NOW_WIDTH) / 2),
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
    setAttribute(target, "points", this._target(at).join(" "));
    if (this.scene.nodes.folded[at] && !this.scene.tree.isLeaf(this.scene.nodes.rows[at])) this._makeFold(item, at);
    setAttribute(item, "aria-label", description);
    this._setVisibility(at, "visible");
  }

  /** Outline the nodes that are not called yet, faintly after the first call; before it, the root has its texts. */
  outlineTree(isStart) {
    setAttribute(this.start, "class", isStart ? "start" : "start begun");
    const { contents, nodes } = this.scene;
    const isBare = (at) => nodes.depth[at] <= this.outlined && !this.groups[at].ahead.firstChild;
    const places = [...nodes.rows.keys()].filter((at) => !contents.isPresent(at) && isBare(at));
    if (!places.length) return;
    const { view } = contents;
    contents.show({ ...view, step: 0, current: -1 }); // nothing gives away what is skipped
    for (const at of places) this.groups[at].ahead.append(...this._outline(at));
    contents.show(view);
  }

  /** Whether there is an outline of nodes below the root. */
  get isOutlined() {
    return Boolean(this.start.querySelector(".ahead > *"));
  }

  /** The ply down to which there is an outline: if it could give away a cut, only the children of the root have one. */
  get outlined() {
    const { contents, nodes, isEven } = this.scene;
    return Math.min(contents.cuts && !isEven ? 1 : Infinity, nodes.levels.length - 1);
  }

  /** The lower end of the outline in the picture. */
  get endOfOutline() {
    const { places, nodes } = this.scene;
    return places.bottom[nodes.levels[this.outlined][0]];
  }

  /** The edge to a node and its symbol, without values; all marks of the root. */
  _outline(at) {
    const { edges, painter } = this.scene;
    if (!at) return paint(inPaintingOrder(painter.draw(at)), this.style);
    const [x1, y1, x2, y2] = edges.ends(at);
    return [svg("path", { d: `M${x1} ${y1}L${x2} ${y2}` }), ...paint(painter.drawShape(at), this.style)];
  }

  hide(at) {
    this._setVisibility(at, "hidden");
  }

  _setVisibility(at, visibility) {
    const { ahead, item, edge, labels } = this.groups[at];
    for (const group of [item, edge, labels]) setAttribute(group, "visibility", visibility);
    setAttribute(ahead, "visibility", visibility === "visible" ? "hidden" : "visible");
  }

  /** Put a box around the number of folded nodes, so that it looks like a button; it can be clicked somewhat beyond it. */
  _makeFold(item, at) {
    const { FOLDED_AT, FOLD_GAP, FOLD_CORNER, SMALL, SMALLEST_TARGET } = this.style;
    const label = item.querySelector('[data-role="folded"], [data-role="left out"], [data-role="unsearched"]');
    const [x, y] = [this.scene.places.x[at], this.scene.places.bottom[at] - FOLDED_AT];
    const width = textWidth(this.style, label.textContent, SMALL) + FOLD_GAP;
    const box = (kind, height) =>
      svg("rect", { class: kind, x: x - width / 2, y: y - height / 2, width, height, rx: FOLD_CORNER });
    const boxes = [box("around", SMALLEST_TARGET), box("box", 2 * FOLDED_AT)];
    item.append(svg("g", { class: "fold", "data-fold": this.scene.nodes.rows[at] }, ...boxes, label));
  }

  /** Draw a line through nodes, from the first to the middle of the edge to the last; none for no nodes. */
  showPath(places) {
    const points = places.map((at) => this.scene.painter.center(at));
    const last = places.at(-1);
    if (last) points.splice(-1, 1, this.scene.edges.pointOn(last, this.style.CUT_AT));
    setAttribute(this.path, "d", points.length ? `M${points.join("L")}` : "");
  }

  /** Show the reason of a cut in a bubble at a point of the picture; none if there are no lines. */
  showReason(lines, [x, y]) {
    if (!lines.length && !this.reason.firstChild) return;
    const { REASON_SIDE: side, REASON_LINE: line, RADIUS, SMALL, TEXT, BOARD, NOW_WIDTH } = this.style;
    const [width, half] = [this.reasonWidth(lines), (lines.length * line + side) / 2];
    const middle = y + half - side;
    const corners = rectangle(x, middle - half, x + width, middle + half);
    const texts = lines.map((words, at) => {
      const point = [x + side, middle + (at - (lines.length - 1) / 2) * line];
      return text("reason", -1, point, words, SMALL, TEXT, { anchor: "start" });
    });
    const box = shape("reason", -1, corners, BOARD, TEXT, NOW_WIDTH / 2, { radius: Number.parseFloat(RADIUS) });
    this.reason.replaceChildren(...(lines.length ? paint([box, ...texts], this.style) : []));
  }

  reasonWidth(lines) {
    const { REASON_SIDE: side, SMALL } = this.style;
    return Math.max(0, ...lines.map((words) => textWidth(this.style, words, SMALL))) + 2 * side;
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

  /**
   * From the next frame on, let the value of a node climb its edge and meet the value of `rival`, the best so far; the one that
   * is beaten falls. At a cut, the branch `severed` appears in gray afterwards. A new step ends all motion; readers who have asked
   * for less motion see none. All nodes are given by their places.
   */
  moveValue(at, { rival = undefined, isBeaten = false, severed = undefined } = {}) {
    this._stopMotion();
    if (!at || LESS_MOTION.matches) return;
    this.frame = requestAnimationFrame(() => {
      this._startMotion();
      const [x1, y1, x2, y2] = this.scene.edges.ends(at);
      const aside = rival === undefined ? 0 : BESIDE;
      this._fly(at, [x2, y2], [x1 + aside, y1], isBeaten);
      if (aside) this._fly(rival, null, [x1 - aside, y1], !isBeaten);
      const isSevered = severed === undefined ? [] : Object.values(this.groups[severed]);
      for (const each of isSevered) this._animate(each, [{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }]);
    });
  }

  /** Let the value of a node fly to a point, and call `arrive` there: at once if a reader wants less motion, or sends the next one. */
  sendValue(at, end, arrive) {
    for (const each of this.motions ?? []) each.finish();
    this._stopMotion();
    if (LESS_MOTION.matches) return arrive();
    this._startMotion();
    this._fly(at, this.scene.edges.ends(at).slice(2), end, false);
    return this.motions[0].finished.then(arrive);
  }

  _stopMotion() {
    cancelAnimationFrame(this.frame);
    this.moving?.remove();
    for (const each of this.motions ?? []) each.cancel();
    this.motions = [];
  }

  _startMotion() {
    this.moving = svg("g", { class: "moving", "aria-hidden": true });
    this.world.append(this.moving);
  }

  /** A copy of a node's value with its ground, and its middle; null if it has none. */
  copyOfValue(at) {
    const find = (...roles) => this.item(at).querySelector(roles.map((role) => `[data-role="${role}"]`).join());
    const text = find("value", "utility", "estimate");
    if (!text) return null;
    const size = Number(text.getAttribute("font-size"));
    const middle = [Number(text.getAttribute("x")), Number(text.getAttribute("y")) - this.style.BASELINE * size];
    const ground = find("ground") ?? find("end"); // the value of a leaf is in its symbol
    return { copy: svg("g", {}, ground?.cloneNode(true), text.cloneNode(true)), middle };
  }

  /** Let a copy of a node's value fly over the point `lifted`, or from the start, to `end`, and then fall if it is beaten. */
  _fly(at, lifted, end, isBeaten) {
    const { LIFT_TIME, CLIMB_TIME, COMPARE_TIME, CLIMB_CURVE, FALL } = this.style;
    const value = this.copyOfValue(at);
    if (!value) return;
    const { copy: flying, middle } = value;
    this.moving.append(flying);
    const to = ([x, y], down = 0) => `translate(${x - middle[0]}px, ${y - middle[1] + down}px)`;
    const times = [0, LIFT_TIME, LIFT_TIME + CLIMB_TIME, LIFT_TIME + CLIMB_TIME + COMPARE_TIME];
    const [, lift, climb, settle] = times.map((time) => time / this._motionTime());
    this._animate(flying, [
      { transform: lifted ? "none" : to(end), easing: "ease-out" },
      { transform: to(lifted ?? end), offset: lift, easing: CLIMB_CURVE },
      { transform: to(end), offset: climb },
      { transform: to(end), offset: settle, opacity: 1 },
      { transform: to(end, isBeaten ? FALL : 0), opacity: isBeaten ? 0 : 1 },
    ]);
  }

  _motionTime() {
    const { LIFT_TIME, CLIMB_TIME, COMPARE_TIME, SETTLE_TIME } = this.style;
    return LIFT_TIME + CLIMB_TIME + COMPARE_TIME + SETTLE_TIME;
  }

  _animate(element, frames) {
    const animation = element.animate(frames, this._motionTime());
    animation.onfinish = () => this.moving?.remove();
    this.motions.push(animation);
  }

  /** Show the labels of the rows down to a ply. */
  showRows(deepest) {
    for (const [ply, row] of this.rows.entries())
      setAttribute(row, "visibility", ply <= deepest ? "visible" : "hidden");
  }
}
