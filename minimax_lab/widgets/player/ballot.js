// A vote of a class on the choices of a question: the button and the key of each choice add a hand.

import { keysOf } from "../../exercises/gates/hands.js";
import { h, setText } from "../shared/dom.js";

export class Ballot {
  /** labels  the choices, as the class reads them */
  constructor(labels) {
    this.keys = keysOf(labels);
    this.hands = labels.map(() => 0);
    this.counts = labels.map(() => h("strong", {}, "0"));
    this.elements = labels.map((label, at) => this._button(label, at));
  }

  _button(label, at) {
    const key = this.keys[at];
    const name = label === key ? "" : ` ${label}`;
    const attributes = { type: "button", title: `One hand more (${key})`, onclick: () => this.add(at, 1) };
    return h("button", attributes, h("kbd", {}, key), `${name}: `, this.counts[at]);
  }

  add(at, change) {
    this.hands[at] = Math.max(0, this.hands[at] + change);
    setText(this.counts[at], String(this.hands[at]));
  }

  /** Handle the key of a choice, which with Shift takes a hand back; return whether it is one. */
  handleKey(event) {
    const at = this.keys.indexOf(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]);
    if (at >= 0 && !event.repeat) this.add(at, event.shiftKey ? -1 : 1);
    return at >= 0;
  }
}
