// The cut edges of a tree, each with a verdict, and the windows on the other edges; the user may cut edges by clicks.

import { inPaintingOrder, newLayers, shape, text } from "../scene/marks.js";
import { rectangle } from "../scene/shapes.js";
import { svg } from "../shared/dom.js";
import { paint } from "../shared/paint.js";
import { textWidth } from "../shared/text.js";

const KEY = 11; // half of the largest width of what shows that an edge can be cut
const BY_USER = "cut by you";
// The word beside an edge could be a direction, and those of neighboring edges would overlap. A list has the words.
const DRAWN = { right: "✓", "too much": "✗", "too little": "✗", "other rule": "✗" };
export const CUT_OFF = "cut off"; // by alpha-beta

export class UserCuts {
  /** hasKeys   whether each edge has a key where its cut would be */
  constructor(hasKeys = false) {
    this.hasKeys = hasKeys;
    this.verdicts = new Map(); // of the nodes whose edges are cut; a verdict can be empty
    this.windows = new Map(); // of the nodes to whose edges they are written
    /** @type {string | ((node: number) => string)} */
    this.word = BY_USER;
    this.isKept = (_node) => false;
  }

  /** Make the edges of a painted tree clickable. */
  attachTo(painter) {
    this.painter = painter;
    const { edges, nodes } = painter.scene;
    this.marks = nodes.rows.map((node, at) => {
      if (!at) return null;
      const [x1, y1, x2, y2] = edges.ends(at);
      const bars = svg("g", { role: "presentation", "data-node": node }); // a click on them is one on the edge
      const edge = svg("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "cuttable", "data-node": node });
      edge.addEventListener("pointerenter", () => this._preview(at));
      edge.addEventListener("pointerleave", () => this._preview(0));
      painter.items.before(edge, bars);
      return bars;
    });
    if (this.hasKeys) this._addKeys();
    this.preview = svg("g", { class: "cut-preview", role: "presentation", "pointer-events": "none" });
    painter.items.before(this.preview);
    this.show(this.verdicts, this.windows, this.word, this.isKept);
  }

  /** Draw a round key on each edge, as large as those beside it allow; it keeps clear of the names of nodes. */
  _addKeys() {
    const { edges, nodes, style } = this.painter.scene;
    const places = Array.from(nodes.rows, (_, at) => (at ? edges.pointOn(at, style.CUT_AT) : null)).slice(1);
    const gaps = places.slice(1).map(([x, y], before) => Math.hypot(x - places[before][0], y - places[before][1]));
    const r = Math.min(KEY, ...gaps.map((gap) => gap / 2 - 1));
    const names = [...this.painter.items.querySelectorAll("[data-role=name]")].map((each) => each.getBBox());
    places.forEach(([cx, cy], before) => {
      const at = before + 1;
      const clear = names.map(({ x, y, width, height }) =>
        Math.hypot(Math.max(x - cx, 0, cx - x - width), Math.max(y - cy, 0, cy - y - height)),
      );
      const key = svg("circle", { class: "cut-key", cx, cy, r: Math.min(r, ...clear), "data-node": nodes.rows[at] });
      key.addEventListener("pointerenter", () => this._preview(at));
      key.addEventListener("pointerleave", () => this._preview(0));
      this.marks[at].before(key);
    });
  }

  /** Show where a click on the edge to a node would cut it; 0: nowhere. */
  _preview(at) {
    const isNew = at > 0 && !this.verdicts.has(this.painter.scene.nodes.rows[at]);
    this.preview.replaceChildren(...(isNew ? this._paint(at, "") : []));
  }

  /** Show the cuts of the user: a Map with a verdict, which can be empty, for each node whose edge is cut.
   *  windows   a Map with the text of the window of each node that has one
   *  @param {string | ((node: number) => string)} [word]  for screen readers, before the verdict; or a function of a
   *            node, for the text instead of both
   *  isKept    whether the nodes below the cut above a node are still followed
   */
  show(verdicts, windows, word = BY_USER, isKept = (_node) => false) {
    this.verdicts = verdicts;
    this.windows = windows;
    this.word = word;
    this.isKept = isKept;
    this._preview(0);
    const { tree, nodes } = this.painter.scene;
    nodes.rows.forEach((node, at) => {
      if (!at) return;
      let isBelow = false;
      for (let up = node; up > 0 && !isBelow; up = tree.parent[up]) isBelow = verdicts.has(up) && !isKept(up);
      this._showCut(at, verdicts.get(node), isBelow, windows.get(node));
    });
  }

  /** Show the edge to a node as cut if it has a verdict, and the node as cut off if it is below a cut. */
  _showCut(at, verdict, isBelow, window) {
    const [isCut, item, { word }] = [verdict !== undefined, this.painter.item(at), this];
    this.marks[at].replaceChildren(...this._paint(at, verdict, window));
    item.classList.toggle("cut-off", isBelow);
    const label = item
      .getAttribute("aria-label")
      .replace(/, (cut by you|cut off|your choice|the answer|below a cut|window \().*$/, "");
    const said = typeof word === "function" ? word(this.painter.scene.nodes.rows[at]) : word;
    const reason = verdict && said === word ? `: ${verdict}` : "";
    const cut = isCut ? `, ${said}${reason}` : isBelow ? ", below a cut" : "";
    item.setAttribute("aria-label", `${label}${window ? `, window ${window}` : ""}${cut}`);
  }

  _paint(at, verdict, window) {
    const [{ edges, style }, layers] = [this.painter.scene, newLayers()];
    if (window) {
      const place = edges.beside(at, textWidth(style, window, style.WINDOW), 1);
      this._label(layers, at, "window", window, place, style.WINDOW, false);
    }
    if (verdict !== undefined) edges.sever(layers, at);
    if (verdict) {
      const words = DRAWN[verdict] ?? verdict;
      const [x, y] = edges.pointOn(at, window ? style.CUT_AT : style.CUT_LABEL_AT); // lower, neighboring edges are farther apart
      const right = style.HALF_BAR + 2 * style.HALO_GAP + textWidth(style, words, style.SMALL, true) / 2; // of the bars
      this._label(layers, at, "verdict", words, [x + (window ? right : 0), y], style.SMALL, true);
    }
    return paint(inPaintingOrder(layers), style);
  }

  /** A text on white at a point of an edge or beside it. */
  _label(layers, at, role, words, [x, y], size, bold) {
    const { nodes, style } = this.painter.scene;
    const [half, tall] = [textWidth(style, words, size, bold) / 2 + style.HALO_GAP, style.LINE / 2];
    const box = rectangle(x - half, y - tall, x + half, y + tall);
    layers.text.push(shape("halo", nodes.rows[at], box, style.SURFACE, null, 0));
    layers.text.push(text(role, nodes.rows[at], [x, y], words, size, style.TEXT, { bold }));
  }
}
