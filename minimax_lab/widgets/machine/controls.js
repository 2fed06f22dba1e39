// The buttons of Be the machine, and its keys.

import { h, setText } from "../shared/dom.js";
import { claim, numberField, onEnter, onPlainKey } from "../shared/keys.js";
import { closeMenus } from "../shared/menu.js";
import { explainNoNumber, readNumber } from "../shared/numbers.js";
import { button } from "../shared/task.js";

const KEYS = [
  ["← →", "to the nodes beside"],
  ["↑ ↓", "to the parent, and to the first child"],
  ["Enter", "enter the node"],
  ["N", "New best: the score that has come back becomes the best one"],
  ["K", "Keep: the best score stays as it is"],
  ["C", "Cut: skip the children that are left"],
  ["R", "Return: type the value of the call before it; Enter returns it, too, and Esc goes back to the tree"],
  ["U", "Undo: take back the last step, in practice"],
  ["F", "full screen, and back"],
  ["?", "these keys"],
  ["Esc", "close this list, or leave full screen, or the exercise"],
];
const CUT_SYMBOL = "Two bars on an edge: a cut. ";
const TYPE = "Type the number that the call returns.";
const HOW = `${TYPE} Enter returns it. Esc goes back to the tree.`;

export class Controls {
  /** When to use which button. */
  static when(hasCuts) {
    const end = `When all moves have been tried${hasCuts ? " or cut off" : ""}, type the number that the call returns and press Return.`;
    return `When a score comes back, press New best if it is the first one or better than the best so far, and Keep if it is not. ${end}`;
  }

  /** What the symbols in the tree mean. */
  static symbols(hasCuts) {
    return `Dashed frame: an open call. Amber frame: the call that is running. Heavy edge: where the returned value came from. ${hasCuts ? CUT_SYMBOL : ""}Amber ground: the node of the first wrong step.`;
  }

  /** The keys and what they do, as pairs. */
  static keys(hasCuts) {
    return KEYS.filter(([key]) => hasCuts || key !== "C");
  }

  /** `machine` does what the buttons are for: act, returnValue, fastForward, undo, handIn, askForModel, beginNext, and copyResult. */
  constructor(machine, { graded: isGraded, isExam }, hasCuts) {
    this.field = numberField({
      size: 4,
      "aria-label": "Value to return (R)",
      title: TYPE,
    });
    onEnter(this.field, () => machine.returnValue());
    onPlainKey(this.field, (event) => {
      if (event.key.toLowerCase() !== "r" || this.number === null) return;
      claim(event);
      machine.returnValue();
    });
    this.where = h("span", { class: "where" });
    this.forward = button("Fast-forward", () => machine.fastForward(), "Do all steps but the last one");
    this.steps = h(
      "div",
      { class: "controls" },
      keyButton("New best", "N", () => machine.act({ do: "update" })),
      keyButton("Keep", "K", () => machine.act({ do: "keep" })),
      hasCuts ? keyButton("Cut", "C", () => machine.act({ do: "cut" })) : null,
      h(
        "span",
        { class: "group" },
        h("label", {}, "Value ", this.field),
        keyButton("Return", "R", () => machine.returnValue()),
      ),
      isGraded ? button("Hand in", () => machine.handIn()) : this.forward,
    );
    const more = [keyButton("Undo", "U", () => machine.undo()), button("Finish", () => machine.handIn())];
    this.more = h("p", { hidden: isGraded, onclick: () => closeMenus(machine.task.root) }, ...more);
    const afterPractice = [
      button("Model answer", () => machine.askForModel(), "The right steps in the step player"),
      button(machine.order.length > 1 ? "New exercise" : "Do it again", () => machine.beginNext()),
      button("Copy the result", () => machine.copyResult(), "Copy the result as JSON"),
    ];
    const afterExam = [button("Another attempt", () => machine.beginNext())];
    this.after = h("div", { class: "controls" }, ...(isExam ? afterExam : afterPractice));
  }

  /** The number in the field; null if there is none. */
  get number() {
    const number = readNumber(this.field.value);
    return Number.isFinite(number) ? number : null;
  }

  /** What to type into the field, or why what is in it is no number. */
  get howToReturn() {
    if (this.field.value.trim()) return explainNoNumber(this.field.value);
    return document.activeElement === this.field ? `The box is empty. ${TYPE}` : HOW;
  }

  show({ isOver, number, forward }) {
    this.forward.hidden = !forward.length;
    this.steps.hidden = isOver;
    this.after.hidden = !isOver;
    setText(this.where, isOver ? "" : `your step ${number + 1}`);
  }

  /** Move the focus to the first button after the end. */
  focus() {
    this.after.querySelector("button").focus();
  }
}

function keyButton(label, key, onclick) {
  const made = button(label, onclick, `${label} (${key})`);
  made.append(h("kbd", { "aria-hidden": true }, key));
  return made;
}
