// A vote of a class on the choices of a question: the button and the key of each choice add a hand. The counts are
// secret while the class votes.

import { keysOf } from "../../exercises/gates/hands.js";
import { h, setText } from "../shared/dom.js";

export class Ballot {
  /** labels  the choices, as the class reads them */
  constructor(labels) {
    this.keys = keysOf(labels);
    this.hands = labels.map(() => 0);
    this.isSecret = true;
    this.counts = labels.map(() => h("strong", {}));
    this.total = h("span", { class: "total" });
    this.reveal = h("button", { type: "button", onclick: () => this._revealCounts() }, "show the counts");
    this.elements = [...labels.map((label, at) => this._button(label, at)), this.total, this.reveal];
    this._show();
  }

  _button(label, at) {
    const key = this.keys[at];
    const name = label === key ? "" : ` ${label}`;
    const attributes = { type: "button", title: `One hand more (${key})`, onclick: () => this.add(at, 1) };
    return h("button", attributes, h("kbd", {}, key), name, this.counts[at]);
  }

  add(at, change) {
    this.hands[at] = Math.max(0, this.hands[at] + change);
    this._show();
  }

  _revealCounts() {
    this.isSecret = false;
    this._show();
    this.elements[0].focus(); // the other button is gone
  }

  _show() {
    const hands = this.hands.reduce((sum, each) => sum + each);
    setText(this.total, hands === 1 ? "1 hand" : `${hands} hands`);
    for (const [at, count] of this.counts.entries()) setText(count, this.isSecret ? "" : `: ${this.hands[at]}`);
    this.reveal.hidden = !this.isSecret;
  }

  /** Handle the key of a choice, which with Shift takes a hand back; return whether it is one. */
  handleKey(event) {
    const at = this.keys.indexOf(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]);
    if (at >= 0 && !event.repeat) this.add(at, event.shiftKey ? -1 : 1);
    return at >= 0;
  }
}
