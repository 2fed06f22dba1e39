// The keys of the player, and what the symbols in the tree and in the code mean.

import { h, icon } from "../shared/dom.js";

const QUESTION =
  "M12 3a6 6 0 0 0-6 6h3a3 3 0 1 1 4.5 2.6c-2 1.2-3 2-3 4.4h3c0-1.2.5-1.7 1.8-2.5A6 6 0 0 0 12 3zM10.4 18h3.2v3h-3.2z";
const KEYS = [
  ["→ or space", "forward"],
  ["←", "back"],
  ["Home, End", "first step, last step"],
  ["R", "to the next return"],
  ["C", "finish this call"],
  ["F", "full screen on or off"],
  ["G", "go to a call"],
  ["P", "play or pause"],
  ["L", "step through every line"],
  ["Q", "quiz on or off"],
  ["S", "show the answer"],
  ["B", "boards in the tree"],
  ["E", "enlarge one part: tree, code, open calls, board"],
  ["+ − 0", "enlarge the tree, make it smaller, fit it"],
  ["?", "show these keys"],
  ["Esc", "leave the player"],
];
const SYMBOLS =
  "▲ MAX moves. ▼ MIN moves. ◇ Somebody moves. □ The end of the game. Number at the left of a node: the number of the call. Number at the right or below: the value, blue above zero, orange below. Thick frame: the call of this step. Dashed frame: an open call. Heavy edge: the chosen move. Dashed and gray: never visited. “n below”: n nodes are folded away; click to open them. In the code, ▶ marks the line that has control, and ▹ the line that it came from.";
const WINDOWS =
  "(alpha, beta) on an edge: the window at the beginning of the call. ≤ or ≥: the value is at most or at least this number. Double bar: a cut. “by call 1”: call 1 set the bound of a deep cut. “n nodes”: n nodes were skipped.";

export class Legend {
  constructor(hasWindows) {
    this.summary = h("summary", { title: "Keys and symbols (?)", "aria-label": "Keys and symbols" }, icon(QUESTION));
    this.element = h(
      "details",
      { class: "legend menu" },
      this.summary,
      h(
        "div",
        { class: "panel" },
        h("dl", {}, ...KEYS.map(([keys, action]) => h("div", {}, h("dt", {}, keys), h("dd", {}, action)))),
        h("p", {}, SYMBOLS),
        hasWindows ? h("p", {}, WINDOWS) : null,
      ),
    );
  }

  /** Open the legend and focus it, or close it. Return whether it is open. */
  toggle() {
    this.element.open = !this.element.open;
    if (this.element.open) this.summary.focus();
    return this.element.open;
  }
}
