// What a learner answers with: a field for a number, options, the squares of a board, or a tree.
//
// Each ground has an `element`, the `picked` items, `setPicked(items)`, `lock(isLocked, right)`, which shows the items of
// the right answer if there are any, and calls `onChange()` when the learner picks something.

import { unpack } from "../shared/columns.js";
import { h } from "../shared/dom.js";
import { onEnter, onPlainKey, shareTabStop } from "../shared/keys.js";
import { printable } from "../shared/text.js";
import { TreeView } from "../tree/tree.js";

/** Make the ground of a question; `on` has onChange, and onEnter for a second Enter or Enter in a text field. */
export function newGround(question, data, on) {
  if (question.tree) return new TreeGround(question, data, on);
  if (question.kind === "number") return new NumberGround(question, on);
  return question.kind.startsWith("square") ? new SquareGround(question, on) : new OptionGround(question, on);
}

class Ground {
  constructor(question, on) {
    this.question = question;
    this.on = on;
    this.picked = [];
    this.right = [];
    this.isLocked = false;
    /** @type {HTMLElement} */
    this.element = null;
  }

  dispose() {}
  resize() {}
  show() {}

  /** Pick an item, or unpick it; if there is only one answer, an item replaces the one before. */
  toggle(item) {
    if (this.isLocked) return;
    const isPicked = this.picked.includes(item);
    if (this.question.several)
      this.setPicked(isPicked ? this.picked.filter((each) => each !== item) : [...this.picked, item]);
    else this.setPicked(isPicked ? [] : [item]);
    this.on.onChange();
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
      this.on.onEnter();
    });
    this.items.push(item);
    this.buttons.push(button);
    return button;
  }

  show() {
    this.buttons.forEach((button, at) => {
      const isRight = this.right.includes(this.items[at]);
      button.setAttribute("aria-pressed", String(this.picked.includes(this.items[at])));
      button.classList.toggle("right", isRight);
      button.disabled = this.isLocked || this.isTaken(at);
      button.setAttribute("aria-label", this.label(at) + (isRight ? ", the answer" : ""));
    });
    this.settle();
  }

  isTaken(_at) {
    return false;
  }

  label(at) {
    return printable(this.items[at]);
  }
}

class OptionGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    const buttons = question.options.map((item) => this.addButton(item, {}, printable(item)));
    this.element = h("div", { class: "choices", role: "group", "aria-label": "Options" }, ...buttons);
    this.settle = shareTabStop(this.element);
  }
}

class SquareGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    const { rows, columns, cells } = question.look;
    const buttons = cells.map((mark, square) =>
      this.addButton(square, { class: mark ? "mark" : "free" }, mark || String(square)),
    );
    this.element = h(
      "div",
      {
        class: "squares",
        style: `--rows: ${rows}; --columns: ${columns}`,
        role: "group",
        "aria-label": `Board of ${rows} rows and ${columns} columns`,
      },
      ...buttons,
    );
    onPlainKey(this.element, (event) => this._moveByRow(event, columns));
    this.settle = shareTabStop(this.element);
  }

  isTaken(at) {
    return !this.question.places.includes(at);
  }

  label(at) {
    return `square ${at}, ${this.question.look.cells[at] || "empty"}`;
  }

  /** The arrow keys up and down go to the next free square of the column. */
  _moveByRow(event, columns) {
    const step = { ArrowUp: -columns, ArrowDown: columns }[event.key];
    let at = this.buttons.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    do at += step;
    while (this.buttons[at]?.disabled);
    this.buttons[at]?.focus();
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
      onPick: (node) => this._pick(node),
    });
    const act = this.isOfEdges ? "cut the edge above the node" : "choose the node";
    this.tree.root.setAttribute("aria-label", `Game tree. Arrow keys: to another node. Enter: ${act}.`);
    this.element = h("div", { class: "tree-host" }, this.tree.element);
  }

  dispose() {
    this.tree.dispose();
  }

  resize() {
    this.tree.resize();
  }

  _pick(node) {
    if (!node && this.isOfEdges) return;
    this.toggle(this.question.names[node]);
  }

  show() {
    const shown = this.right.length ? this.right : this.picked;
    const nodes = shown.map((name) => this.question.names.indexOf(name));
    const word = this.right.length ? "the answer" : undefined;
    if (this.isOfEdges) this.tree.cuts.show(new Map(nodes.map((node) => [node, ""])), new Map(), word);
    else this._outline(nodes);
  }

  /** Outline the nodes that are picked, or the right ones. */
  _outline(nodes) {
    for (const item of this.tree.root.querySelectorAll("[role=treeitem]")) {
      const isChosen = nodes.includes(Number(item.getAttribute("data-node")));
      item.classList.toggle("picked", isChosen);
      item.setAttribute("aria-selected", String(isChosen));
    }
  }
}
