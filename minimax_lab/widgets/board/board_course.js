// The course of a game on a heap: which heap was left to whom, so that a pattern can be seen after the game.

import { h, setAttribute } from "../shared/dom.js";

const LATEST = 12; // heaps that have room in a row
const NAMES = { You: "you", Machine: "the machine" };

export class Course {
  constructor() {
    this.element = h("table", { class: "course", "aria-label": "The course of the game" });
  }

  /** Show the heaps of a view, and nothing for a game without heaps. */
  show({ course = [], seats }) {
    setAttribute(this.element, "hidden", course.length ? null : "");
    // Nobody moves at the end, but the last heap was left to somebody: not to the player who moved before.
    const left = course.map(([count, mover], at) => [count, mover || -(course[at - 1]?.[1] ?? 0)]).slice(-LATEST);
    const rows = seats.map(({ player, who }) =>
      h(
        "tr",
        { "data-player": String(player) },
        h("th", { scope: "row" }, `left to ${NAMES[who] ?? who}`),
        ...left.map(([count, to]) => h("td", {}, to === player ? String(count) : "")),
      ),
    );
    this.element.replaceChildren(...(course.length ? rows : []));
  }
}
