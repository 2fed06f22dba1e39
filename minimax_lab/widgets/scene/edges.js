// The edges of a tree, as in edges.py: lines, labels on white, and the two bars that sever an edge at a cut.

import { textWidth } from "../shared/text.js";
import { line, newLayers, shape, text } from "./marks.js";
import { lineWidth, rectangle } from "./shapes.js";

export class EdgePainter {
  constructor(room, places) {
    this.room = room;
    this.places = places;
    this.contents = room.contents;
    this.nodes = room.nodes;
    this.style = room.style;
  }

  /** The marks of the edge to a node, with its labels and its cut; of the root, the window above it. */
  draw(at) {
    const layers = newLayers();
    if (!at) return this._rootWindow(layers);
    const ends = this.ends(at);
    const free = this._freeEnds(at, ends);
    layers.edge.push(...this._lines(at, ends, free));
    if (this.contents.cut(at)) this.sever(layers, at, free);
    const labels = this.contents.edgeLabels(at);
    const [x, y] = this._hasBus(at, free)
      ? [ends[2], ends[3] - this.style.HALF_HALO]
      : this.contents.hasWindow(at)
        ? this.beside(at, this.room.labelWidth(at), labels.length)
        : between(free, this.room.labelAt);
    for (const [number, label] of labels.entries()) {
      if (label[0] === "window" && this.contents.hidesWindow(at)) continue;
      const beside = labels.length === 1 ? this._beside(label, free) : 0;
      this._label(layers, at, label, x + beside, y + (number - (labels.length - 1) / 2) * this.style.LINE);
    }
    return layers;
  }

  /** Make room at the right for the labels that are beside their edges. */
  makeRoom() {
    for (const at of this.nodes.rows.keys()) {
      const [label, ...others] = at ? this.contents.edgeLabels(at) : [];
      if (!label || others.length) continue;
      const ends = this._freeEnds(at);
      const right = between(ends, this.room.labelAt)[0] + 2 * this._beside(label, ends);
      this.places.right = Math.max(this.places.right, right);
    }
  }

  /** Where the edge to a node begins and ends: x1, y1, x2, y2. */
  ends(at) {
    return [...this._start(this.nodes.parent[at]), ...this._end(at)];
  }

  /** The point at a part of the way along an edge, from where the value of its upper node does not cover it. */
  pointOn(at, part) {
    return between(this._freeEnds(at), part);
  }

  /** The middle of so many lines of labels of this width beside an edge, at its outer side; on the edges of a tree with its root at the left. */
  beside(at, width, lines) {
    const [{ style }, [x1, y1, x2, y2]] = [this, this._freeEnds(at)];
    const [[x, y], slope] = [this.pointOn(at, style.WINDOW_AT), Math.abs(x2 - x1) / Math.max(y2 - y1, 1)];
    if (this.contents.options.sideways) return [x, y];
    const half = width / 2 + style.HALO_GAP;
    const away = half + ((lines * style.LINE) / 2) * slope + style.BESIDE_EDGE * Math.sqrt(1 + slope ** 2);
    return [x + (x2 > x1 + 1 ? away : -away), y]; // beside one straight down, at the left: a cut is at its right
  }

  _freeEnds(at, ends = this.ends(at)) {
    const above = this.nodes.parent[at];
    if (this.contents.options.sideways) return ends; // the value is below the node
    const [, y1, x2, y2] = ends;
    const y = Math.max(y1, this.places.y[above] + this.room.reach(above).below);
    return [between(ends, (y - y1) / (y2 - y1))[0], y, x2, y2];
  }

  _rootWindow(layers) {
    const words = this.contents.rootWindow();
    const y = this.places.y[0] - this.room.reach(0).above - this.style.ROOT_WINDOW / 2;
    if (words)
      layers.text.push(
        text("root window", this.nodes.rows[0], [this.places.x[0], y], words, this.style.WINDOW, this.style.TEXT),
      );
    return layers;
  }

  _lines(at, ends, freeEnds) {
    const { style, nodes } = this;
    const [node, parent, isChosen] = [nodes.rows[at], nodes.rows[nodes.parent[at]], this.isChosen(at)];
    const dashed = this.contents.isSkipped(at) && !isChosen;
    const width = lineWidth(style, isChosen ? style.CHOSEN_WIDTH : style.EDGE_WIDTH, style.TRIANGLE);
    const color = isChosen ? style.TEXT : dashed ? style.SKIPPED : style.GRID;
    const [[left, top, x, y], [, free]] = [ends, freeEnds];
    const first = y - this._lower(at); // where the row begins
    const bus = this._hasBus(at, freeEnds) ? free + (first - free - 2 * style.HALF_HALO) / 2 : null; // the labels are below it
    const across = bus === null ? ends : [this._busStart(at, left, x), bus, x, bus];
    const lines = [line("edge", node, across, color, width, { dashed, parent, fact: isChosen ? "best" : "" })];
    const upper = this._upperStart(nodes.parent[at]);
    const isFirst = nodes.parent[at] === at - 1;
    if (upper < (bus ?? top) && (isFirst || isChosen))
      lines.push(line("start of edge", node, [left, upper, left, bus ?? top], color, width, { dashed }));
    if (bus !== null) lines.push(line("end of edge", node, [x, bus, x, y], color, width, { dashed }));
    return lines;
  }

  /** Whether the edges of a row branch off from one level line, so that each label is above its node: in centered rows. */
  _hasBus(at, freeEnds) {
    const [, top, , bottom] = freeEnds;
    return (
      Boolean(this.contents.options.centeredRows) &&
      bottom - this._lower(at) - top > 2 * this.style.HALF_HALO + this.style.BELOW_ROW
    );
  }

  /** How much lower than the first nodes of its row a node is. */
  _lower(at) {
    return this.places.lower?.[at] ?? 0;
  }

  /** Where an edge leaves the heavy edge to the best child, if that covers the beginning of its way to x. */
  _busStart(at, left, x) {
    const { nodes, places, contents } = this;
    const best = contents.bestChild(nodes.parent[at]);
    if (best < 0 || best === at) return left;
    const [covered, way] = [places.x[best] - left, x - left];
    if (covered * way <= 0) return left;
    return Math.abs(covered) < Math.abs(way) ? places.x[best] : x;
  }

  /** Whether the edge leads to the best child of a node, in the end or so far. */
  isChosen(at) {
    return at > 0 && this.contents.bestChild(this.nodes.parent[at]) === at;
  }

  /** How far a label is from an edge that goes so steeply and so short a way that the label would cover most of it. */
  _beside(label, ends) {
    const { style, contents } = this;
    const [, words, size] = label;
    const [x1, y1, x2, y2] = ends;
    if (contents.options.sideways || contents.cuts) return 0;
    const half = textWidth(style, words, size) / 2 + style.HALO_GAP;
    const isCovered = Math.abs(x2 - x1) < half && y2 - y1 < 5 * style.HALF_HALO;
    return isCovered ? half + style.HALO_GAP : 0;
  }

  /** A text on white, so that the edge does not run through it. */
  _label(layers, at, [role, words, size, full = ""], x, y) {
    const { style, contents } = this;
    const [half, tall] = [
      textWidth(style, words, size) / 2 + style.HALO_GAP,
      contents.cuts ? style.LINE / 2 : style.HALF_HALO,
    ];
    layers.under.push(
      shape("halo", this.nodes.rows[at], rectangle(x - half, y - tall, x + half, y + tall), style.SURFACE, null, 0),
    );
    const color = contents.isSkipped(at) && role === "action" ? style.SKIPPED_TEXT : style.TEXT;
    layers.text.push(text(role, this.nodes.rows[at], [x, y], words, size, color, { full }));
  }

  /** Draw two bars across an edge, and nothing between them. */
  sever(layers, at, ends = this._freeEnds(at)) {
    const [x1, y1, x2, y2] = ends;
    const { style } = this;
    const [node, [x, y], length] = [
      this.nodes.rows[at],
      between(ends, style.CUT_AT),
      Math.max(Math.hypot(x2 - x1, y2 - y1), 1),
    ];
    const [dx, dy, half] = [(x2 - x1) / length, (y2 - y1) / length, style.HALF_BAR];
    const tilt = dx < 0 ? style.BAR_TILT : -style.BAR_TILT; // upright: across an edge straight down, they would look like "="
    const [right, down] = [half * (dy + tilt * dx), half * (tilt * dy - dx)];
    const bars = [-style.HALF_GAP, style.HALF_GAP].map((along) => [
      x + along * dx + right,
      y + along * dy + down,
      x + along * dx - right,
      y + along * dy - down,
    ]);
    const [one, other] = bars;
    const corners = [one.slice(0, 2), one.slice(2), other.slice(2), other.slice(0, 2)];
    layers.under.push(shape("halo", node, corners, style.SURFACE, null, 0));
    const width = lineWidth(style, style.CUT_WIDTH, style.TRIANGLE);
    layers.shape.push(...bars.map((bar) => line("cut", node, bar, style.TEXT, width)));
  }

  /** Where the edges to the children of a node fan out: at the node, or below the texts of its row. */
  _start(at) {
    if (this.contents.options.sideways) return [this.places.x[at] + this._side(at, "right"), this.places.y[at]];
    const isBelowRow =
      this.contents.options.centeredRows &&
      this.nodes.levels[this.nodes.depth[at]].some((each) => this.nodes.leaf[each]);
    const y = isBelowRow ? this.places.bottom[at] + this.style.BELOW_ROW : this._upperStart(at);
    return [this.places.x[at], y];
  }

  /** How far a node reaches to a side at the height of its middle, where a triangle is half as wide. */
  _side(at, side) {
    const isTriangle = this.contents.player[at] && !this.contents.hasBoards;
    return isTriangle ? this.style.TRIANGLE / 2 : this.room.body(at)[side];
  }

  /** The height at which the edges to the children of a node begin. */
  _upperStart(at) {
    return this.places.y[at] + this.room.body(at).below;
  }

  /** Where the edge from the parent ends. */
  _end(at) {
    if (this.contents.options.sideways) return [this.places.x[at] - this._side(at, "left"), this.places.y[at]];
    return [this.places.x[at], this.places.y[at] - this.room.body(at).above];
  }
}

/** The point at a part of the way along an edge. */
function between(ends, part) {
  const [x1, y1, x2, y2] = ends;
  return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
}
