// From a tree to the scene of its picture, as in build.py: the marks of each node and edge, and the labels of the rows.

import { Contents } from "./contents.js";
import { EdgePainter } from "./edges.js";
import { horizonLayers, horizonWidth } from "./horizon.js";
import { closeLayout, place, placeClosely, placeInRows, placeSideways, Room } from "./layout.js";
import { newLayers, text } from "./marks.js";
import { NodePainter } from "./nodes.js";

const WIDEST = 3; // how far a tree is spread in a low pane
const EVEN = [1, 0.96, 0.92, 0.88]; // parts of the widest leaf's room that all others have at least
const MOST_DEEPER = 50; // by how much rows are moved apart in a high one
const TAKES = { MAX: "▲ largest", MIN: "▼ smallest" };
const ZERO_ROOM = 12; // at the right of bars, for the 0 at the line on which they stand
const SHORT_NAME = 2; // characters of a name that leaves room for MAX or MIN beside it

export class TreeScene {
  /**
   * tree      a Tree; nodes: its ShownNodes
   * options   as in Contents; for a small pane also `close`, for subtrees near to each other, and `straight`, for parents
   *           above those of their children that have children, or `centered`, for each row in the middle, and `staggered`; with
   *           `centeredRows`, edges fan out below the texts of their row; `bars`: room for them below the leaves
   */
  constructor(tree, nodes, options) {
    this.tree = tree;
    this.nodes = nodes;
    this.contents = new Contents(tree, nodes, options);
    this.style = this.contents.style;
    this.room = new Room(this.contents);
    const inRows = options.centered ? placeInRows : options.close ? placeClosely : place;
    const arrange = options.sideways ? placeSideways : inRows;
    const aboveRoot = this.contents.rootWindow() ? this.style.ROOT_WINDOW : 0;
    this.places = arrange(this.style, nodes, this.room, this.style.ROW_MARGIN, aboveRoot, options);
    if (options.horizon !== undefined) this._makeRoomForHorizon(options.horizon);
    this.edges = new EdgePainter(this.room, this.places);
    this.edges.makeRoom();
    this.painter = new NodePainter(this.room, this.places);
    this.width = this.places.right + this.style.MARGIN + (options.bars ? ZERO_ROOM : 0);
    const horizon = options.horizon === undefined ? 0 : this.style.HORIZON_ROOM;
    const room = horizon + (options.bars ? this.style.BAR_HEIGHT : 0);
    this.height = Math.max(...this.places.bottom) + this.style.ROW_MARGIN + room;
  }

  /** If the tree is narrower than the words at its horizon, move it to their middle. */
  _makeRoomForHorizon(ply) {
    const { style, places } = this;
    const missing = style.MARGIN + style.ROW_LABELS + horizonWidth(style, ply) - places.right;
    if (missing <= 0) return;
    places.x = places.x.map((each) => each + missing / 2);
    places.right += missing;
  }

  /** Spread the nodes over a wider picture. */
  widen(width) {
    const { x } = this.places;
    const [first, last] = [Math.min(this.style.GUTTER, ...x), Math.max(...x)];
    const factor = Math.min(WIDEST, 1 + Math.max(0, width - this.width) / Math.max(1, last - first));
    this.places.x = x.map((each) => first + (each - first) * factor);
    this.places.right += (last - first) * (factor - 1);
    this.width += (last - first) * (factor - 1);
  }

  /** Move the rows apart in a higher picture, or the nodes of its columns. */
  deepen(height) {
    const { nodes, places, contents } = this;
    const gaps = contents.options.sideways ? nodes.leaf.filter(Boolean).length - 1 : nodes.levels.length - 1;
    const gap = Math.min(MOST_DEEPER, Math.max(0, height - this.height) / Math.max(1, gaps));
    const first = Math.min(...places.y);
    const part = (gap * gaps) / Math.max(1, Math.max(...places.y) - first);
    const lower = contents.options.sideways
      ? places.y.map((y) => (y - first) * part)
      : nodes.depth.map((ply) => ply * gap);
    for (const heights of [places.y, places.bottom]) for (const at of heights.keys()) heights[at] += lower[at];
    this.height += gap * gaps;
  }

  /** Whether all nodes down to the ends of the game are shown, also those that a run skips: then none is given away. */
  get isWhole() {
    const { contents, nodes, tree } = this;
    return nodes.rows.every((node, at) => !nodes.folded[at] && !(contents.player[at] && tree.isLeaf(node)));
  }

  /** Place all leaves of a whole tree equally far apart, or nearly so, if that `hasRoom`: no gap gives away what is skipped. */
  spreadEvenly(hasRoom) {
    if (!this.isWhole) return;
    const { nodes, room, places, style, height } = this;
    const own = nodes.rows.map((_, at) => [room.reach(at).left, room.reachBeside(at, 0).right + style.NODE_GAP / 2]);
    const most = [0, 1].map((side) => Math.max(...own.map((each, at) => (nodes.leaf[at] ? each[side] : 0))));
    const span = (x) => Math.max(...x) - Math.min(...x);
    this.isEven = EVEN.some((part) => {
      const sides = (at) => own[at].map((each, side) => Math.max(each, nodes.leaf[at] ? part * most[side] : 0));
      const x = closeLayout(nodes, (at) => ({ left: sides(at)[0], right: sides(at)[1] }));
      const wider = span(x) - span(places.x);
      if (!hasRoom({ width: this.width + wider, height })) return false;
      const shift = Math.min(...places.x) - Math.min(...x);
      places.x = Array.from(x, (each) => each + shift);
      places.right += wider;
      this.width += wider;
      return true;
    });
  }

  /** The marks of the horizon that the options ask for. */
  horizonLayers() {
    const { horizon } = this.contents.options;
    return horizon === undefined ? newLayers() : horizonLayers(horizon, this);
  }

  /** Show the step and the rest of the view: see Contents. */
  show(view) {
    this.contents.show(view);
  }

  nodeLayers(at) {
    return this.painter.draw(at);
  }
  edgeLayers(at) {
    return this.edges.draw(at);
  }

  /** Who moves in a row, and its ply or other words, to be written at the far left; nothing if the rows are too close. */
  rowMarks(ply) {
    const {
      style,
      places,
      nodes: { levels },
    } = this;
    const y = levels.map(([at]) => places.y[at]);
    if (this.contents.options.sideways || (ply && y[ply] - y[ply - 1] <= style.LABELED_ROW)) return [];
    const movers = this._rowWord(levels[ply]);
    const { players, takes } = this.contents.options;
    const word = players ? rowWord(players, movers) : movers;
    const below = takes ? TAKES[movers] : players ? "" : `ply ${ply}`;
    const size = word.length <= style.LONGEST_LARGE ? style.ROW : style.SMALL;
    const row = [style.MARGIN, y[ply] + style.ROW_AT];
    const place = [style.MARGIN, y[ply] + style.PLY_AT];
    const color = (players && { MAX: style.MAX_TEXT, MIN: style.MIN_TEXT }[movers]) || style.TEXT;
    return [
      ...(word ? [text("row", -1, row, word, size, color, { bold: true, anchor: "start" })] : []),
      ...(below ? [text("ply", -1, place, below, style.SMALL, style.SECOND_TEXT, { anchor: "start" })] : []),
    ];
  }

  _rowWord(level) {
    const movers = new Set(level.map((at) => this.contents.player[at]));
    const word = ["MAX", "MIN"].filter((player) => movers.has(player)).join(" ");
    const leaves = level.filter((at) => this.nodes.leaf[at]).length;
    if (word || leaves < level.length) return word || "calls";
    return leaves === Array.from(this.nodes.leaf).filter(Boolean).length ? "leaves" : ""; // other rows may have leaves, too
  }
}

/** Who moves in a row, by the names of the players. */
function rowWord(players, movers) {
  const name = players[movers] ?? movers;
  return name === movers || name.length > SHORT_NAME ? name : `${name} (${movers})`;
}
