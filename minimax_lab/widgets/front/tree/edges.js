// The edges of a tree and their labels, as in edges.py: actions, windows, and cuts.

import { svg } from "../shared/dom.js";
import { printable, textWidth } from "../shared/text.js";
import { makeText } from "./marks.js";
import { Nodes, SQUARE, TRIANGLE } from "./nodes.js";

const [EDGE, BOARD_EDGE, LABEL_AT] = [52, 50, 0.68];
const [WINDOW_AT, WINDOW, LINE, ROOT_WINDOW] = [0.78, 12, 14, 22];
const HEIGHTS = [52, 56, 86, 118]; // of edges in a run of alpha-beta, by the number of lines of labels
const [CUT_AT, HALF_BAR, HALF_GAP] = [0.26, 8, 3];

export class Edges extends Nodes {
  get labelAt() { return this.alphaBeta ? WINDOW_AT : LABEL_AT; }

  /** The lines of the label of the edge to a node, each with its role, text, and size. */
  edgeLabels(node) {
    const lines = [["action", this._actionLabel(node), this.style.action]];
    if (this.alphaBeta) lines.push(["cut", this._cutText(node), WINDOW], ["origin", this._originText(node), WINDOW], ["window", node ? this._windowText(node) : "", WINDOW]);
    return lines.filter(([, text]) => text);
  }

  /** Alpha and beta at the beginning of the node's call. */
  _windowText(node) {
    const [call, { w_alpha: alpha, w_beta: beta }] = [this.columns.call[node] - 1, this.columns];
    if (!this.showsWindows || call < 0 || alpha[call] < 0) return "";
    return `(${this.alphaBeta.written[alpha[call]]}, ${this.alphaBeta.written[beta[call]]})`;
  }

  /** The call whose return made the cut of the edge to a node; -1 if there was no cut here. */
  _cuttingCall(node) {
    if (!this.alphaBeta || !node || !this._isSkipped(node) || this._isSkipped(this.parent[node])) return -1;
    return this.columns.w_closer[this.columns.call[this.parent[node]] - 1];
  }

  _cutText(node) {
    if (this._cuttingCall(node) < 0) return "";
    return this._player(this.parent[node]) > 0 ? "beta cut" : "alpha cut";
  }

  /** The call that set the bound of a deep cut. */
  _originText(node) {
    const call = this._cuttingCall(node);
    if (call < 0 || this.columns.w_plies[call] < 2) return "";
    return `by call ${this.run.parent[this.columns.w_origin[call]] + 1}`;
  }

  edgeLabelWidth(node) {
    const widest = Math.max(0, ...this.edgeLabels(node).map(([, text, size]) => textWidth(this.style, text, size)));
    return widest / this.labelAt + (this.alphaBeta ? 6 : 10);
  }

  edgeHeight(level) { return this.alphaBeta ? HEIGHTS[level.lines] : this.boards ? BOARD_EDGE : EDGE; }
  rootWindowHeight() { return this._windowText(0) ? ROOT_WINDOW : 0; }

  // -- drawing ----------------------------------------------------------------------------------------

  /** Draw the edge to a node, and add its elements to `drawn`. */
  _drawEdge(node, at, drawn) {
    const [x1, x2] = [this.x[this.parents[at]], this.x[at]];
    const [y1, y2] = this._edgeEnds(this.rows[this.parents[at]], node);
    drawn.edge = svg("line", { x1, y1, x2, y2, "data-role": "edge", class: this._isSkipped(node) ? "edge skipped" : "edge" });
    this.edges.append(drawn.edge);
    if (this.options.cuttable) this._makeCuttable(node, drawn, x1, y1, x2, y2);
    const labels = this.edgeLabels(node);
    if (!labels.length) return;
    drawn.action = svg("g", { role: "presentation", "data-of": node });
    if (this._cutText(node)) drawn.action.append(...this._cutBars(x1, y1, x2, y2));
    const [x, y] = [x1 + this.labelAt * (x2 - x1), y1 + this.labelAt * (y2 - y1)];
    labels.forEach(([role, text, size], line) => {
      this._drawEdgeLabel(drawn.action, node, role, text, size, x, y + (line - (labels.length - 1) / 2) * LINE);
    });
    this.edges.append(drawn.action);
  }

  /** Where an edge begins below the node `above` and ends above the node `below`. */
  _edgeEnds(above, below) {
    const [y1, y2] = [above, below].map((node) => this.levels[this.depth[node]].y);
    const [exit, entry] = [this.extent(above)[3], this.extent(below)[2]];
    if (this.boards) return [y1 + exit + 2, y2 - entry];
    const down = { MAX: 0.72 * TRIANGLE, MIN: TRIANGLE }[this._role(above)] ?? SQUARE;
    const up = { MAX: TRIANGLE, MIN: 0.72 * TRIANGLE }[this._role(below)] ?? SQUARE;
    return [y1 + (this._outsideName(above) ? exit : down), y2 - up];
  }

  /** Let the user cut an edge: add a wide line to click, and bars with a verdict that show the cut. */
  _makeCuttable(node, drawn, x1, y1, x2, y2) {
    drawn.verdict = makeText("verdict", x1 + 0.55 * (x2 - x1), y1 + 0.55 * (y2 - y1), " ", WINDOW + 1, this.colors.BLACK, true);
    drawn.paper = svg("rect", { fill: this.colors.WHITE, height: LINE });
    drawn.bars = svg("g", { role: "presentation", visibility: "hidden" }, ...this._cutBars(x1, y1, x2, y2), drawn.paper, drawn.verdict);
    this.edges.append(svg("line", { x1, y1, x2, y2, class: "cuttable", "data-node": node }), drawn.bars);
  }

  /** Show the cuts of the user: a Map with a verdict, which can be empty, for each node whose edge is cut. */
  markCuts(cuts) {
    this.rows.forEach((node, at) => {
      if (!this.drawn[at].bars) return;
      let isBelow = false;
      for (let up = node; up > 0 && !isBelow; up = this.parent[up]) isBelow = cuts.has(up);
      this._showCut(this.drawn[at], cuts.has(node), cuts.get(node) || "", isBelow);
    });
  }

  _showCut({ bars, verdict, paper, item }, isCut, text, isBelow) {
    bars.setAttribute("visibility", isCut ? "visible" : "hidden");
    verdict.textContent = text;
    const width = textWidth(this.style, text, WINDOW + 1, true) + 4;
    paper.setAttribute("x", verdict.getAttribute("x") - width / 2);
    paper.setAttribute("y", verdict.getAttribute("y") - LINE + 3);
    paper.setAttribute("width", text ? width : 0);
    item.classList.toggle("cut-off", isBelow);
    const label = item.getAttribute("aria-label").replace(/, (cut by you|below a cut).*$/, "");
    item.setAttribute("aria-label", isCut ? `${label}, cut by you${text ? `: ${text}` : ""}` : isBelow ? `${label}, below a cut` : label);
  }

  /** Write a text on white, so that the edge does not cross it. */
  _drawEdgeLabel(group, node, role, text, size, x, y) {
    const [half, halfHeight] = [textWidth(this.style, text, size) / 2 + 2, this.alphaBeta ? LINE / 2 : 8];
    const color = this._isSkipped(node) && role === "action" ? this.colors.SKIPPED_TEXT : this.colors.BLACK;
    group.append(svg("rect", { x: x - half, y: y - halfHeight, width: 2 * half, height: 2 * halfHeight, fill: this.colors.WHITE }), makeText(role, x, y, text, size, color));
  }

  /** Make the two bars across an edge that is cut, and the gap between them. */
  _cutBars(x1, y1, x2, y2) {
    const [x, y, length] = [x1 + CUT_AT * (x2 - x1), y1 + CUT_AT * (y2 - y1), Math.max(1, Math.hypot(x2 - x1, y2 - y1))];
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const ends = [-HALF_GAP, HALF_GAP].map((along) => [x + along * dx + HALF_BAR * dy, y + along * dy - HALF_BAR * dx, x + along * dx - HALF_BAR * dy, y + along * dy + HALF_BAR * dx]);
    const [[a, b, c, d], [e, f, g, i]] = ends;
    const gap = svg("polygon", { points: `${a},${b} ${c},${d} ${g},${i} ${e},${f}`, fill: this.colors.WHITE });
    const bars = ends.map(([x3, y3, x4, y4]) => svg("line", { x1: x3, y1: y3, x2: x4, y2: y4, stroke: this.colors.BLACK, "stroke-width": 2.4, "data-role": "cut" }));
    return [gap, ...bars];
  }

  /** Write the window of the first call above the root, because no edge leads to it. */
  _drawRootWindow() {
    const text = this._windowText(0);
    if (!text) return;
    const label = makeText("root window", this.x[0], this.levels[0].y - this.extent(0)[2] - ROOT_WINDOW / 2, text, WINDOW, this.colors.BLACK);
    this.drawn[0].action = svg("g", { role: "presentation", "data-of": 0 }, label);
    this.edges.append(this.drawn[0].action);
  }

  /** Describe the edge to a node for screen readers, as a list of texts. */
  _describeEdge(node) {
    if (!this.alphaBeta) return [];
    const window = this._windowText(node);
    return [window && `window ${printable(window)}`, [this._cutText(node), this._originText(node)].filter(Boolean).join(" ")].filter(Boolean);
  }
}
