// The calls and the mistakes at each depth as two curves. They grow with the depths that the reader has tried.

import { h, svg } from "../shared/dom.js";

const HEIGHT = 100; // of the drawing, in its own units; a column is 1 wide
const TOP = 76; // of the highest point
const BOTTOM = 16; // of the lowest one

export class Curves {
  /** found: what is found at each depth. The calls have a logarithmic scale, because they grow by a factor. */
  constructor(found) {
    const most = (values) => Math.max(...values, 1);
    const calls = found.map((each) => Math.log(each.calls));
    const mistakes = found.map((each) => each.mistakes);
    this.curves = {
      calls: calls.map((each) => each / most(calls)),
      mistakes: mistakes.map((each) => (each === null ? null : each / most(mistakes))),
    };
    this.width = found.length;
    this.plane = h("div", { class: "plane" });
    const names = Object.keys(this.curves).map((name) => h("span", { class: name }, name));
    this.element = h(
      "div",
      { class: "curves", "aria-hidden": "true" },
      h("div", { class: "names" }, ...names),
      this.plane,
    );
  }

  /** Draw both curves at the depths that have been seen; `depth` is the present one. */
  show(seen, depth) {
    const drawing = svg("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, preserveAspectRatio: "none" });
    const dots = [];
    for (const [name, values] of Object.entries(this.curves)) {
      const points = [...values.entries()].filter(([at, value]) => seen.has(at) && value !== null);
      const places = points.map(([at, value]) => [at, at + 0.5, BOTTOM + value * (TOP - BOTTOM)]);
      drawing.append(
        svg("polyline", { class: name, points: places.map(([, x, y]) => `${x},${HEIGHT - y}`).join(" ") }),
      );
      for (const [at, x, y] of places) {
        const style = `left: ${(x / this.width) * 100}%; bottom: ${y}%`;
        dots.push(h("i", { class: name, style, "data-here": at === depth }));
      }
    }
    this.plane.replaceChildren(drawing, ...dots);
  }
}
