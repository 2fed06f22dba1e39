// A show of hands: a bar for each option. Its key adds a hand, Shift and the key takes one back.

import { h } from "../shared/dom.js";

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
    this._noteAdded(hands);
    this.hands = hands;
    this.keys = keysOf(hands.map(([item]) => item));
    const most = Math.max(1, ...hands.map(([, count]) => count));
    const focused = [...this.element.querySelectorAll("button")].indexOf(document.activeElement);
    this.element.replaceChildren(...hands.map((each, at) => this._row(at, each, most, right.includes(each[0]))));
    this.element.querySelectorAll("button")[focused]?.focus();
  }

  _noteAdded(hands) {
    if (hands.every(([, count]) => !count)) this.taken = [];
    hands.forEach(([item, count], at) => {
      const before = this.hands.find(([each]) => each === item)?.[1] ?? 0;
      for (let hand = before; hand < count; hand += 1) this.taken.push(at);
    });
  }

  _row(at, [item, count], most, isRight) {
    const [label, share, key] = [this.labelOf(item), `${(100 * count) / most}%`, this.keys[at]];
    return h(
      "li",
      { class: isRight ? "right" : null },
      h(
        "button",
        {
          type: "button",
          title: `One hand more (${key})`,
          "aria-label": `One hand more for ${label}`,
          onclick: () => this.add(at, 1),
        },
        key,
      ),
      h("span", { class: "option" }, label, isRight ? h("strong", {}, ", the answer") : null),
      h("span", { class: "bar", "aria-hidden": true }, h("span", { style: `width: ${share}` })),
      h("span", { class: "count" }, String(count)),
      h(
        "button",
        {
          type: "button",
          title: `One hand less (Shift+${key})`,
          "aria-label": `One hand less for ${label}`,
          onclick: () => this.add(at, -1),
        },
        "−",
      ),
    );
  }

  add(at, change) {
    if (!this.hands[at]) return;
    this.onChange(this.hands.map(([item, count], each) => [item, Math.max(0, count + (each === at ? change : 0))]));
  }

  /** Take back the hand that was added last. */
  undo() {
    const at = this.taken.pop();
    if (at !== undefined) this.add(at, -1);
  }

  /**
   * Handle a number key or Backspace; return whether it was one. The code of a key is the same with Shift. A key that
   * is held down counts once, also on a button.
   */
  handleKey(event) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (!digit && event.key !== "Backspace") return event.repeat && event.key === "Enter";
    if (event.repeat) return true;
    if (digit) this.add(this.keys.indexOf(digit), event.shiftKey ? -1 : 1);
    else this.undo();
    return true;
  }
}

/** The keys of options: the options themselves if each is a digit, otherwise 1, 2, 3, and so on. */
export function keysOf(items) {
  const keys = items.map(String);
  return keys.every((key) => /^\d$/.test(key)) ? keys : keys.map((_, at) => String(at + 1));
}
