// What a learner answers with: a field for a number, options, the squares of a board, or a tree.
//
// Each ground has an `element`, `focus()`, `missing`, a sentence for when nothing is picked, the `picked` items, `setPicked(items)`, `lock(isLocked, right)`, which shows the items of
// the right answer if there are any, and calls `onChange()` when the learner picks something. `handsHint` is how a show
// of hands is taken.

import { unpack } from "../../widgets/shared/columns.js";
import { h } from "../../widgets/shared/dom.js";
import { onEnter, onPlainKey, shareTabStop } from "../../widgets/shared/keys.js";
import { drawSquares, nameOfSquare } from "../../widgets/shared/looks.js";
import { printable } from "../../widgets/shared/text.js";
import { TreeView } from "../../widgets/tree/tree.js";

/**
 * Make the ground of a question; `on` has onChange, onEnter for a second Enter or Enter in a text field, and
 * onRefusal for a sentence on what cannot be an answer.
 */
export function newGround(question, data, on) {
  if (question.tree) return new TreeGround(question, data, on);
  if (question.kind === "number") return new NumberGround(question, on);
  return question.kind.startsWith("square") ? new SquareGround(question, on) : new OptionGround(question, on);
}

const MANY = 9; // options; more are smaller, so that they are in one row
// How what was chosen and what is right is marked after the answer.
const YOURS_AND_RIGHT = { name: "hit", symbol: "✓", words: "your choice, right" };
const ONLY_YOURS = { name: "extra", symbol: "≠", words: "your choice, not right" };
const ONLY_RIGHT = { name: "missed", symbol: "★", words: "the answer" };

class Ground {
  constructor(question, on) {
    this.question = question;
    this.on = on;
    this.picked = [];
    this.right = [];
    this.isLocked = false;
    this.key = h("div", { class: "key", role: "list", "aria-label": "What the marks mean" });
    /** @type {HTMLElement} */
    this.element = null;
  }

  dispose() {}
  resize() {}
  show() {}

  focus() {
    const control = /** @type {HTMLElement} */ (this.element.querySelector("input, [tabindex='0']"));
    control.focus({ preventScroll: true });
  }

  hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** The element that a screen reader announces first: what has the focus, or the group around it. */
  get focusable() {
    return this.element;
  }

  canPick(_item) {
    return true;
  }

  /** Why an item cannot be picked; "" if nothing is to be said. */
  refusalOf(item) {
    return this.question.refusal ? `${item} ${this.question.refusal}` : "";
  }

  get missing() {
    return "Choose an answer first.";
  }

  get handsHint() {
    return "The key of a row adds a hand; Shift and the key takes one back.";
  }

  /** Pick an item, or unpick it; if there is only one answer, an item replaces the one before. */
  toggle(item) {
    if (this.isLocked) return;
    if (!this.canPick(item)) {
      const refusal = this.refusalOf(item);
      if (refusal) this.on.onRefusal(refusal);
      return;
    }
    const isPicked = this.picked.includes(item);
    if (this.question.several)
      this.setPicked(isPicked ? this.picked.filter((each) => each !== item) : [...this.picked, item]);
    else this.setPicked(isPicked ? [] : [item]);
    this.on.onChange();
  }

  /** The marks of the items that were chosen or are right; empty before the answer. */
  get marks() {
    if (!this.right.length) return new Map();
    const ofChosen = (item) => (this.right.includes(item) ? YOURS_AND_RIGHT : ONLY_YOURS);
    const marks = new Map();
    for (const item of this.right) marks.set(item, ONLY_RIGHT);
    for (const item of this.picked) marks.set(item, ofChosen(item));
    return marks;
  }

  /** Explain the marks beside the controls. */
  showKey() {
    const marks = [...new Set(this.marks.values())];
    this.key.replaceChildren(
      ...marks.map(({ name, symbol, words }) =>
        h(
          "span",
          { class: "entry", role: "listitem" },
          h("span", { class: `symbol ${name}`, "aria-hidden": true }, symbol),
          ` ${words}`,
        ),
      ),
    );
    this.key.hidden = !marks.length;
  }

  setPicked(items) {
    this.picked = items;
    this.show();
  }

  lock(isLocked, right = []) {
    this.isLocked = isLocked;
    this.right = right;
    this.show();
  }
}

class NumberGround extends Ground {
  constructor(question, on) {
    super(question, on);
    this.field = h("input", {
      type: "text",
      "aria-label": "Your answer, a number",
      autocomplete: "off",
      size: 6,
      oninput: () => {
        this.picked = this.field.value.trim() ? [this.field.value.trim()] : [];
        on.onChange();
      },
    });
    onEnter(this.field, () => on.onEnter());
    this.element = h("div", { class: "number" }, this.field);
  }

  get focusable() {
    return this.field;
  }

  get missing() {
    return "Type a number first.";
  }

  get handsHint() {
    if (this.question.ballot.length) return super.handsHint;
    return "Type a number and press Enter. It gets a row with a key; press that key for each further hand. Enter: next number.";
  }

  show() {
    const text = printable(this.picked.join(""));
    if (this.field.value !== text) this.field.value = text;
    this.field.disabled = this.isLocked;
  }
}

/** Buttons to choose from, with one tab stop. Enter on a button that is picked commits. */
class ButtonGround extends Ground {
  constructor(question, on) {
    super(question, on);
    this.items = [];
    this.buttons = [];
    this.settle = () => {};
  }

  addButton(item, attributes, ...children) {
    const button = h("button", { type: "button", onclick: () => this.toggle(item), ...attributes }, ...children);
    onPlainKey(button, (event) => {
      if (event.key !== "Enter" || !this.picked.includes(item)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.on.onEnter();
    });
    this.items.push(item);
    this.buttons.push(button);
    return button;
  }

  show() {
    const { marks } = this;
    this.buttons.forEach((button, at) => {
      const mark = marks.get(this.items[at]);
      button.setAttribute("aria-pressed", String(this.picked.includes(this.items[at])));
      button.setAttribute("data-mark", mark?.name ?? "");
      button.setAttribute("data-symbol", mark?.symbol ?? "");
      button.disabled = this.isLocked;
      if (!this.canPick(this.items[at])) button.setAttribute("aria-disabled", "true"); // keys reach it: its name is part of the position
      button.setAttribute("aria-label", this.label(at) + said(mark));
    });
    this.showKey();
    this.settle();
  }

  label(at) {
    return printable(this.items[at]);
  }
}

class OptionGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    const buttons = question.options.map((item) => this.addButton(item, {}, printable(item)));
    this.element = h(
      "div",
      {
        class: buttons.length > MANY ? "choices many" : "choices",
        role: "group",
        "aria-label": howToMove(`Options, ${buttons.length}`),
      },
      ...buttons,
    );
    this.settle = shareTabStop(this.element);
  }

  label(at) {
    const [name, number] = [this.items[at], this.question.leafValues?.[this.items[at]]];
    return printable(number === undefined ? name : `${name}, ${number}`);
  }
}

class SquareGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    const { rows, columns, cells } = question.look;
    const buttons = cells.map((mark, square) =>
      this.addButton(square, { class: mark ? "filled" : "free" }, mark ? "" : String(square)),
    );
    this.element = h(
      "div",
      {
        class: "squares",
        style: `--rows: ${rows}; --columns: ${columns}`,
        role: "group",
        "aria-label": howToMove(`Board of ${rows} rows and ${columns} columns`),
      },
      drawSquares(question.look, question.style),
      ...buttons,
    );
    onPlainKey(this.element, (event) => this._moveByRow(event, columns));
    this.settle = shareTabStop(this.element);
  }

  canPick(square) {
    return this.question.places.includes(square);
  }

  refusalOf(square) {
    return `Square ${square} is taken. Choose an empty square.`;
  }

  get handsHint() {
    const squares = this.question.look.cells.length;
    const others = squares > 10 ? " For other squares, choose the square and press Enter twice." : "";
    return `The keys 0 to ${Math.min(squares - 1, 9)} add a hand to that square; Shift and the key takes one back.${others}`;
  }

  label(at) {
    return nameOfSquare(this.question.look, at, [this.question.look.cells[at] || "empty"]);
  }

  /** The arrow keys up and down go to the next square of the column. */
  _moveByRow(event, columns) {
    const step = { ArrowUp: -columns, ArrowDown: columns }[event.key];
    const at = this.buttons.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.buttons[at + step]?.focus();
  }
}

class TreeGround extends Ground {
  constructor(question, data, on) {
    super(question, on);
    this.isOfEdges = question.kind.startsWith("edge");
    this.tree = new TreeView(question.tree, unpack(question.tree.columns, data), null, {
      boards: true,
      calls: false,
      values: true,
      cuttable: this.isOfEdges,
      onDraw: () => this.tree && this.show(),
      onPick: (node) => this._pick(node),
      onEnter: (node) => (this.picked.includes(question.names[node]) ? on.onEnter() : this._pick(node)),
    });
    this.key.classList.toggle("outlines", !this.isOfEdges);
    const act = this.isOfEdges ? "cut the edge above the node" : "choose the node";
    this.tree.root.setAttribute("aria-label", `Game tree. Arrow keys: to another node. Enter: ${act}.`);
    if (question.several) this.tree.root.setAttribute("aria-multiselectable", "true");
    this.element = h("div", { class: "tree-host" }, this.tree.element);
  }

  dispose() {
    this.tree.dispose();
  }

  resize() {
    this.tree.resize();
  }

  get focusable() {
    return this.tree.root;
  }

  canPick(name) {
    return this.question.places.includes(name);
  }

  get missing() {
    return this.isOfEdges ? "Cut an edge first." : "Choose a node first.";
  }

  get handsHint() {
    const act = this.isOfEdges ? "Cut an edge" : "Choose a node";
    return `${act}, and press Add. It gets a row with a number; press that number for each further hand.`;
  }

  _pick(node) {
    if (!node && this.isOfEdges) return;
    this.toggle(this.question.names[node]);
  }

  show() {
    const { marks } = this;
    if (this.isOfEdges) this._showCuts(marks);
    else this._outline(marks);
    this.showKey();
  }

  _showCuts(marks) {
    const nodeOf = (name) => this.question.names.indexOf(name);
    const verdicts = new Map(this.picked.map((name) => [nodeOf(name), ""]));
    for (const [name, { symbol }] of marks) verdicts.set(nodeOf(name), symbol);
    const markOf = (node) => marks.get(this.question.names[node]);
    const isAnswered = this.right.length > 0;
    this.tree.cuts.show(
      verdicts,
      new Map(),
      isAnswered ? (node) => said(markOf(node)).slice(2) : undefined,
      (node) => markOf(node) === ONLY_YOURS,
    );
  }

  /** Outline the nodes that are picked, and the right ones. */
  _outline(marks) {
    for (const item of this.tree.root.querySelectorAll("[role=treeitem]")) {
      const name = this.question.names[Number(item.getAttribute("data-node"))];
      const mark = marks.get(name);
      const isPicked = this.picked.includes(name);
      item.classList.toggle("picked", isPicked && !mark);
      for (const each of [YOURS_AND_RIGHT, ONLY_YOURS, ONLY_RIGHT])
        item.classList.toggle(each.name, each.name === mark?.name);
      item.setAttribute("aria-selected", String(isPicked));
      const label = item.getAttribute("aria-label").replace(/, (your choice|the answer).*$/, "");
      item.setAttribute("aria-label", label + said(mark));
    }
  }
}

/** The name of a group with one tab stop: its contents, and how to reach all of them. */
const howToMove = (contents) => `${contents}. Arrow keys: to the next one. Enter: choose it, and again to answer.`;

/** A mark for screen readers, after the name of what it marks. */
function said(mark) {
  if (!mark) return "";
  return { hit: ", your choice, the answer", extra: ", your choice, not the answer", missed: ", the answer" }[
    mark.name
  ];
}
