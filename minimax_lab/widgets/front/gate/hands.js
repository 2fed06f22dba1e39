// A show of hands: a bar for each option. The number keys add a hand, Shift and the key takes one back.

import { h } from "../shared/dom.js";

const MOST = 9; // options; each has a number key

export class Hands {
  /** labelOf(item): the label of an option; onChange(hands): called with pairs of an option and its number of hands */
  constructor(labelOf, onChange) {
    this.labelOf = labelOf;
    this.onChange = onChange;
    this.hands = [];
    this.taken = []; // the places of the options that got a hand, in order, for Backspace
    this.element = h("ol", { class: "hands", "aria-label": "Show of hands" });
  }

  show(hands, right) {
    this.hands = hands;
    const most = Math.max(1, ...hands.map(([, count]) => count));
    const focused = [...this.element.querySelectorAll("button")].indexOf(document.activeElement);
    this.element.replaceChildren(...hands.map((each, at) => this._row(at, each, most, right.includes(each[0]))));
    this.element.querySelectorAll("button")[focused]?.focus();
  }

  _row(at, [item, count], most, isRight) {
    const [label, share] = [this.labelOf(item), `${(100 * count) / most}%`];
    return h(
      "li",
      { class: isRight ? "right" : null },
      h(
        "button",
        {
          type: "button",
          title: `One hand more (${at + 1})`,
          "aria-label": `One hand more for ${label}`,
          onclick: () => this.add(at, 1),
        },
        `${at + 1}`,
      ),
      h("span", { class: "option" }, label, isRight ? h("strong", {}, ", the answer") : null),
      h("span", { class: "bar", "aria-hidden": true }, h("span", { style: `width: ${share}` })),
      h("span", { class: "count" }, String(count)),
      h(
        "button",
        {
          type: "button",
          title: `One hand less (Shift+${at + 1})`,
          "aria-label": `One hand less for ${label}`,
          onclick: () => this.add(at, -1),
        },
        "−",
      ),
    );
  }

  /** Add an answer to the options, with one hand. Return why that is impossible, or "". */
  addOption(item) {
    const at = this.hands.findIndex(([each]) => String(each) === String(item));
    if (at >= 0) return this.add(at, 1);
    if (this.hands.length === MOST) return `There is room for ${MOST} answers.`;
    this.taken.push(this.hands.length);
    this.onChange([...this.hands, [item, 1]]);
    return "";
  }

  add(at, change) {
    if (!this.hands[at]) return `There is no answer ${at + 1}.`;
    if (change > 0) this.taken.push(at);
    this.onChange(this.hands.map(([item, count], each) => [item, Math.max(0, count + (each === at ? change : 0))]));
    return "";
  }

  /** Take back the hand that was added last. */
  undo() {
    const at = this.taken.pop();
    if (at !== undefined) this.add(at, -1);
  }

  /** Handle a number key or Backspace; return whether it was one. The code of a key is the same with Shift. */
  handleKey(event) {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (digit) this.add(Number(digit) - 1, event.shiftKey ? -1 : 1);
    else if (event.key === "Backspace") this.undo();
    else return false;
    return true;
  }
}
