// The keys of the player, and what the symbols in the tree and in the code mean.

import { h } from "../shared/dom.js";

const KEYS = [
  ["→ or space", "forward"],
  ["←", "back"],
  ["Home, End", "first step, last step"],
  ["R", "to the next return"],
  ["F", "finish this call"],
  ["G", "go to a call"],
  ["P", "play or pause"],
  ["L", "step through every line"],
  ["Q", "quiz on or off"],
  ["S", "show the answer"],
  ["B", "boards in the tree"],
  ["E", "enlarge everything"],
  ["O", "open the fold of this call"],
  ["+ − 0", "enlarge the tree, make it smaller, fit it"],
  ["?", "show these keys"],
  ["Esc", "leave the player"],
];
const SYMBOLS =
  "▲ MAX moves. ▼ MIN moves. ◇ Somebody moves. □ The end of the game. Blue number: the number of the call. Thick frame: the call of this step. Dashed frame: an open call. Heavy edge: the chosen move. Dashed and gray: never visited. “n below”: n nodes are folded away; click to open them. In the code, ▶ marks the line that has control, and ▹ the line that it came from.";
const WINDOWS =
  "(alpha, beta) on an edge: the window at the beginning of the call. ≤ or ≥: the value is at most or at least this number. Double bar: a cut. “by call 1”: call 1 set the bound of a deep cut. “n nodes”: n nodes were skipped.";

export class Legend {
  constructor(hasWindows) {
    this.summary = h("summary", {}, "Keys and symbols");
    this.element = h(
      "details",
      { class: "legend" },
      this.summary,
      h("dl", {}, ...KEYS.flatMap(([keys, action]) => [h("dt", {}, keys), h("dd", {}, action)])),
      h("p", {}, SYMBOLS),
      hasWindows ? h("p", {}, WINDOWS) : null,
    );
  }

  /** Open the legend and focus it, or close it. Return whether it is open. */
  toggle() {
    this.element.open = !this.element.open;
    if (this.element.open) {
      this.summary.focus();
      this.element.scrollIntoView({ block: "nearest" });
    }
    return this.element.open;
  }
}
