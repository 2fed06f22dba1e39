// The edges of a tree and what is written on them: the move, the window as it came in, and cuts, as edges.py has them.

import { svg } from "../shared/dom.js";
import { printable } from "../shared/text.js";
import { Nodes, SQUARE, textWidth, TRIANGLE } from "./nodes.js";

const [EDGE, BOARD_EDGE, LABEL_AT] = [52, 50, 0.68];
const [WINDOW_AT, WINDOW, LINE, ROOT_WINDOW] = [0.78, 12, 14, 22];
const HEIGHTS = [52, 56, 86, 118]; // of edges with so many lines of labels
const [CUT_AT, BAR, GAP] = [0.26, 8, 3];

export class Edges extends Nodes {
  get labelAt() { return this.cuts ? WINDOW_AT : LABEL_AT; }

  /** Role, text and size of what is written on the edge to a node, line by line. */
  _labels(node) {
    const found = [["action", this._action(node), this.style.action]];
    if (this.cuts) found.push(["cut", this._cut(node), WINDOW], ["origin", this._origin(node), WINDOW], ["window", node ? this._window(node) : "", WINDOW]);
    return found.filter(([, text]) => text);
  }

  /** Alpha and beta as they came in. */
  _window(node) {
    const [call, { w_alpha: alpha, w_beta: beta }] = [this.columns.call[node] - 1, this.columns];
    if (!this.windows || call < 0 || alpha[call] < 0) return "";
    return `(${this.cuts.written[alpha[call]]}, ${this.cuts.written[beta[call]]})`;
  }

  /** The call after which the edge to a node was cut off, -1 if it was not. */
  _closer(node) {
    if (!this.cuts || !node || !this._skipped(node) || this._skipped(this.parent[node])) return -1;
    return this.columns.w_closer[this.columns.call[this.parent[node]] - 1];
  }

  _cut(node) {
    if (this._closer(node) < 0) return "";
    return this._player(this.parent[node]) > 0 ? "beta cut" : "alpha cut";
  }

  /** The call from whose bound a deep cut comes. */
  _origin(node) {
    const closer = this._closer(node);
    if (closer < 0 || this.columns.w_plies[closer] < 2) return "";
    return `by call ${this.run.parent[this.columns.w_origin[closer]] + 1}`;
  }

  _edgeRoom(node) {
    const widest = Math.max(0, ...this._labels(node).map(([, text, size]) => textWidth(this.style, text, size)));
    return widest / this.labelAt + (this.cuts ? 6 : 10);
  }

  _edgeHeight(level) {
    return this.cuts ? HEIGHTS[level.lines] : this.boards ? BOARD_EDGE : EDGE;
  }

  _aboveRoot() {
    return this._window(0) ? ROOT_WINDOW : 0;
  }

  // -- drawing ----------------------------------------------------------------------------------------

  _edge(node, at, drawn) {
    const above = this.rows[this.parents[at]];
    const [x1, x2] = [this.x[this.parents[at]], this.x[at]];
    const [yAbove, yHere] = [this.levels[this.depth[above]].y, this.levels[this.depth[node]].y];
    const [exit, entry] = [this._reach(above), this._reach(node)];
    const player = (each) => this._player(each);
    const y1 = yAbove + (this.boards ? exit[3] + 2 : this._outside(above) ? exit[3] : player(above) > 0 ? 0.72 * TRIANGLE : player(above) < 0 ? TRIANGLE : SQUARE);
    const y2 = yHere - (this.boards ? entry[2] : player(node) > 0 ? TRIANGLE : player(node) < 0 ? 0.72 * TRIANGLE : SQUARE);
    drawn.edge = svg("line", { x1, y1, x2, y2, "data-role": "edge", class: this._skipped(node) ? "edge skipped" : "edge" });
    this.edges.append(drawn.edge);
    if (this.options.cuttable) this._cuttable(node, drawn, x1, y1, x2, y2);
    const labels = this._labels(node);
    if (!labels.length) return;
    drawn.action = svg("g", { role: "presentation", "data-of": node });
    if (this._cut(node)) drawn.action.append(...this._bars(x1, y1, x2, y2));
    const [x, y] = [x1 + this.labelAt * (x2 - x1), y1 + this.labelAt * (y2 - y1)];
    labels.forEach(([role, text, size], place) => {
      this._edgeLabel(drawn.action, node, role, text, size, x, y + (place - (labels.length - 1) / 2) * LINE);
    });
    this.edges.append(drawn.action);
  }

  /** An edge that can be cut by clicking: a broad place to click, and bars that stand across it once it is cut. */
  _cuttable(node, drawn, x1, y1, x2, y2) {
    drawn.word = this._text("verdict", x1 + 0.55 * (x2 - x1), y1 + 0.55 * (y2 - y1), " ", WINDOW + 1, this.colors.BLACK, true);
    drawn.paper = svg("rect", { fill: this.colors.WHITE, height: LINE });
    drawn.bars = svg("g", { role: "presentation", visibility: "hidden" }, ...this._bars(x1, y1, x2, y2), drawn.paper, drawn.word);
    this.edges.append(svg("line", { x1, y1, x2, y2, class: "cuttable", "data-node": node }), drawn.bars);
  }

  /** Show which edges are cut: a Map of nodes to what was said of each. */
  markCuts(cuts) {
    this.rows.forEach((node, at) => {
      const { bars, word, paper, item } = this.drawn[at];
      if (!bars) return;
      bars.setAttribute("visibility", cuts.has(node) ? "visible" : "hidden");
      const said = cuts.get(node) || "";
      word.textContent = said;
      const width = textWidth(this.style, said, WINDOW + 1, true) + 4;
      for (const [name, value] of [["x", word.getAttribute("x") - width / 2], ["y", word.getAttribute("y") - LINE + 3], ["width", said ? width : 0]]) paper.setAttribute(name, value);
      let below = false;
      for (let up = node; up > 0 && !below; up = this.parent[up]) below = cuts.has(up);
      item.classList.toggle("cut-off", below);
      const label = item.getAttribute("aria-label").replace(/, (cut by you|below a cut).*$/, "");
      item.setAttribute("aria-label", cuts.has(node) ? `${label}, cut by you${said ? `: ${said}` : ""}` : below ? `${label}, below a cut` : label);
    });
  }

  /** A text on white, so that the edge does not run through it. */
  _edgeLabel(group, node, role, text, size, x, y) {
    const [half, tall] = [textWidth(this.style, text, size) / 2 + 2, this.cuts ? LINE / 2 : 8];
    const ink = this._skipped(node) && role === "action" ? this.colors.SKIPPED_TEXT : this.colors.BLACK;
    group.append(svg("rect", { x: x - half, y: y - tall, width: 2 * half, height: 2 * tall, fill: this.colors.WHITE }), this._text(role, x, y, text, size, ink));
  }

  /** Two bars across an edge that is cut off, and nothing between them. */
  _bars(x1, y1, x2, y2) {
    const [x, y, length] = [x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1), Math.max(1, Math.hypot(x2 - x1, y2 - y1))];
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const ends = [-1, 1].map((side) => [x + side * GAP * dx + BAR * dy, y + side * GAP * dy - BAR * dx, x + side * GAP * dx - BAR * dy, y + side * GAP * dy + BAR * dx]);
    const [[a, b, c, d], [e, f, g, i]] = ends;
    const gap = svg("polygon", { points: `${a},${b} ${c},${d} ${g},${i} ${e},${f}`, fill: this.colors.WHITE });
    const bars = ends.map(([x3, y3, x4, y4]) => svg("line", { x1: x3, y1: y3, x2: x4, y2: y4, stroke: this.colors.BLACK, "stroke-width": 2.4, "data-role": "cut" }));
    return [gap, ...bars];
  }

  /** The window of the first call has no edge to stand on: it stands above the root. */
  _rootWindow() {
    const text = this._window(0);
    if (!text) return;
    const label = this._text("window", this.x[0], this.levels[0].y - this._reach(0)[2] - ROOT_WINDOW / 2, text, WINDOW, this.colors.BLACK);
    this.drawn[0].action = svg("g", { role: "presentation", "data-of": 0 }, label);
    this.edges.append(this.drawn[0].action);
  }

  /** What an edge says, for those who cannot see it. */
  _edgeInWords(node) {
    const parts = [];
    const [window, cut, origin] = this.cuts ? [this._window(node), this._cut(node), this._origin(node)] : [];
    if (window) parts.push(`window ${printable(window)}`);
    if (cut) parts.push([cut, origin].filter(Boolean).join(" "));
    return parts;
  }
}
