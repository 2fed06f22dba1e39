// The open calls of the learner's machine as cards, the innermost first.

import { h } from "../shared/dom.js";
import { focusWhileScrollable } from "../shared/keys.js";
import { windowOf } from "./next_action.js";
import { describeWindow, writeNumber } from "./reasons.js";

const MOVERS = { 1: "▲ MAX", "-1": "▼ MIN" };

export class Cards {
  constructor(task, names) {
    this.task = task;
    this.names = names;
    this.element = h("div", { class: "open-calls", role: "group", "aria-label": "Open calls, the innermost first" });
  }

  /**
   * @param {import("./calls.js").State} state
   * @param {boolean} hasWindows  whether to show alpha and beta
   * @param {Map<number, string>} signs  before the results that are bounds
   */
  show(state, hasWindows, signs) {
    const cards = state.open.map((call, at) => {
      const window = hasWindows ? windowOf(this.task, { ...state, open: state.open.slice(0, at + 1) }) : null;
      return this._card(call, window, signs);
    });
    if (!cards.length) cards.push(h("div", { class: "open-call" }, "All calls have returned."));
    this.element.replaceChildren(...cards.reverse());
    focusWhileScrollable(this.element);
  }

  _card(call, window, signs) {
    const { names, task } = this;
    const score = (value, from) => `${signs.get(from) ?? ""}${writeNumber(value)} from ${names[from]}`;
    return h(
      "div",
      { class: "open-call" },
      h("b", {}, `${MOVERS[task.player[call.node]]}  ${names[call.node]}`),
      h("span", {}, `best so far: ${call.best === null ? "none" : score(call.best, call.chosen)}`),
      window && h("span", {}, describeWindow(window)),
      call.score === null ? null : h("b", {}, `score: ${score(call.score, call.from)}`),
    );
  }
}
