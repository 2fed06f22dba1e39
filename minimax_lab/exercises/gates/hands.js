// A show of hands: a bar for each answer. Its key adds a hand, Shift and the key takes one back.

import { h } from "../../widgets/shared/dom.js";
import { button } from "../../widgets/shared/task.js";

const KEYS = "1234567890"; // digits only: a letter can be the name of an answer
const MOST_ROWS = 9; // of a column
const MOST_WITH_REPLY = 4; // the same, above the reply

export class Hands {
  /**
   * labelOf(item)    the label of an answer
   * onChange(hands)  called with pairs of an answer and its number of hands
   * squares          the squares that can be answers: the key of a square is its number, also before it has a hand
   * areTyped         whether the answers are numbers that are typed, so that no number is a key
   */
  constructor(labelOf, onChange, squares = [], areTyped = false) {
    this.areTyped = areTyped;
    this.labelOf = labelOf;
    this.squares = squares;
    this.onChange = onChange;
    this.hands = [];
    this.first = new Map(); // the hands of the first vote by answer; empty in the first vote
    this.taken = []; // the places of the options that got a hand, in order, for Backspace
    this.element = h("ol", { class: "hands", "aria-label": "Show of hands" });
  }

  /** Show the rows. The counts are secret while the class votes: nobody follows the others. */
  show(hands, right, first = [], isSecret = false) {
    this.element.classList.toggle("secret", isSecret);
    this._noteAdded(hands);
    this.hands = hands;
    this.first = new Map(first);
    this.keys = this._keysOf(hands.map(([item]) => item));
    const most = Math.max(1, ...[...hands, ...first].map(([, count]) => count));
    const focused = [...this.element.querySelectorAll("button")].indexOf(document.activeElement);
    this.element.replaceChildren(...hands.map((each, at) => this._row(at, each, most, right.includes(each[0]))));
    this.element.classList.toggle("second-vote", this.first.size > 0);
    const isAboveReply = right.length > 0 && !this.element.closest(".with-tree"); // beside a tree, there is room
    const hasTwoColumns = hands.length > (isAboveReply ? MOST_WITH_REPLY : MOST_ROWS);
    this.element.classList.toggle("two-columns", hasTwoColumns);
    this.element.style.setProperty("--rows", String(Math.ceil(hands.length / (hasTwoColumns ? 2 : 1))));
    this.element.querySelectorAll("button")[focused]?.focus();
  }

  _keysOf(items) {
    if (this.areTyped) return items.map(() => "");
    return this.squares.length ? items.map((square) => (square < 10 ? String(square) : "")) : keysOf(items);
  }

  _noteAdded(hands) {
    if (hands.every(([, count]) => !count)) this.taken = [];
    hands.forEach(([item, count], at) => {
      const before = this.hands.find(([each]) => each === item)?.[1] ?? 0;
      for (let hand = before; hand < count; hand += 1) this.taken.push(at);
    });
  }

  _row(at, [item, count], most, isRight) {
    const [label, key] = [this.labelOf(item), this.keys[at]];
    const before = this.first.size ? (this.first.get(item) ?? 0) : null;
    const bars = [before, count].filter((each) => each !== null);
    const changeButton = (sign, change, words, keys) =>
      button(sign, () => this.add(at, change), keys ? `${words} (${keys})` : words, `${words} for ${label}`);
    return h(
      "li",
      { class: isRight ? "right" : null },
      changeButton(key || "+", 1, "One hand more", key),
      h("span", { class: "option" }, label, isRight ? h("strong", {}, h("span", {}, ", the answer")) : null),
      h(
        "span",
        { class: "bar", "aria-hidden": true },
        ...bars.map((each) => h("span", { style: `width: ${(100 * each) / most}%` })),
      ),
      h("span", { class: "count" }, before === null ? String(count) : `${before}, then ${count}`),
      changeButton("−", -1, "One hand less", key && `Shift+${key}`),
    );
  }

  add(at, change) {
    if (!this.hands[at]) return;
    const last = this.taken.lastIndexOf(at);
    if (change < 0 && last >= 0) this.taken.splice(last, 1);
    this.onChange(this.hands.map(([item, count], each) => [item, Math.max(0, count + (each === at ? change : 0))]));
  }

  /** Add a hand to the answer with this key; the first hand for a square adds its row. */
  _addByKey(key, change) {
    const at = this.keys.indexOf(key);
    if (at >= 0) this.add(at, change);
    else if (change > 0 && this.squares.includes(Number(key))) this.onChange([...this.hands, [Number(key), 1]]);
  }

  /** Take back the hand that was added last. */
  undo() {
    const at = this.taken.at(-1);
    if (at !== undefined) this.add(at, -1);
  }

  /**
   * Handle a number key or Backspace; return whether it was one. The code of a number key is the same with Shift. A key
   * that is held down counts once, also on a button.
   */
  handleKey(event) {
    const key = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (key && this.areTyped) return false;
    if (!key && event.key !== "Backspace") return event.repeat && event.key === "Enter";
    if (event.repeat) return true;
    if (key) this._addByKey(key, event.shiftKey ? -1 : 1);
    else this.undo();
    return true;
  }
}

/**
 * The keys of options: the digits that they end with, such as 6 for call 6, if these differ; otherwise their numbers, of which
 * the tenth has 0.
 */
export function keysOf(items) {
  const digits = items.map((item) => /^(?:.*\s)?(\d)$/.exec(String(item))?.[1]);
  const areKeys = digits.every(Boolean) && new Set(digits).size === digits.length;
  return areKeys ? digits : items.map((_, at) => KEYS[at] ?? "");
}
