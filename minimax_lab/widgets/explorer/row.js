// The whole row of the chosen node as a line: which part of it the picture shows, and where nodes with one board are.

import { h } from "../shared/dom.js";

const FULL = 100; // percent

export class Row {
  /** graph: a Graph. */
  constructor(graph) {
    this.graph = graph;
    this.total = graph.games[0];
    this.seen = h("i", {});
    this.marks = h("span", {});
    this.element = h("div", { class: "row", "aria-hidden": "true" }, this.seen, this.marks);
  }

  /** Show which part of all games the picture shows. */
  showView({ left, width }) {
    this.seen.style.left = this._percent(left);
    this.seen.style.width = this._percent(width);
  }

  /** Mark nodes, each with a text; the first one is the chosen one. */
  mark(nodes) {
    this.marks.replaceChildren(
      ...nodes.flatMap(([place, text], at) => {
        const middle = place.start + this.graph.games[place.state] / 2;
        const isRight = middle > this.total / 2;
        const end = isRight ? this._percent(this.total - middle) : this._percent(middle);
        const mark = h("i", { class: at ? "" : "chosen", style: `left: ${this._percent(middle)}` });
        return [mark, h("b", { style: `${isRight ? "right" : "left"}: calc(${end} + 5px)` }, text)];
      }),
    );
  }

  _percent(games) {
    return `${(games / this.total) * FULL}%`;
  }
}
