// The field at a node in which its value is typed.

import { claim, numberField, onPlainKey } from "../../widgets/shared/keys.js";

const MARGIN = 4; // pixels, from the border of the pane

export class Entry {
  /**
   * tree   a TreeView
   * on     what to call when the learner ends the entry: value(node, text, isEnter) with a new value, same(node) after
   *        Enter without a change, and leave()
   */
  constructor(tree, on) {
    this.tree = tree;
    this.on = on;
    this.node = null;
    this.before = ""; // the value that the field began with
    this.field = numberField({ class: "entry", hidden: true, size: 4, inputmode: "text" });
    this.tree.element.append(this.field);
    onPlainKey(this.field, (event) => this._handleKey(event));
    this.field.addEventListener("blur", () => {
      const { node, newText } = this;
      if (node === null) return;
      this.close();
      if (newText) this.on.value(node, newText, false);
    });
  }

  _handleKey(event) {
    if (!["Enter", "Escape"].includes(event.key)) return;
    claim(event);
    const { node, newText } = this;
    const isSame = this.field.value.trim() !== "" && !newText;
    this.close();
    if (event.key === "Escape") this.on.leave();
    else if (newText) this.on.value(node, newText, true);
    else if (isSame) this.on.same(node);
    else this.on.leave();
  }

  /** What was typed, "" if it is what was there before. */
  get newText() {
    const text = this.field.value.trim();
    return text === this.before ? "" : text;
  }

  /** Open the field, named `label`, with the value `before`, which is selected, or with what was `typed` instead of it. */
  open(node, label, before, typed = "") {
    this.close();
    Object.assign(this, { node, before });
    this.field.hidden = false;
    this.field.value = typed || before;
    this.field.setAttribute("aria-label", label);
    this.place();
    this.field.focus({ preventScroll: true });
    if (!typed) this.field.select();
  }

  /** Place the field at its node, also after the tree has another size: over its value, or else beside the symbol. */
  place() {
    if (this.node === null) return;
    const symbol = this.tree.symbolOf(this.node);
    const value = symbol.closest("[role=treeitem]").querySelector("[data-role=ground]") ?? symbol;
    const [pane, beside, below] = [this.tree.element, symbol, value].map((each) => each.getBoundingClientRect());
    const { offsetWidth, offsetHeight } = this.field;
    const hasBoard = below.top > beside.bottom;
    const left = hasBoard ? (below.left + below.right - offsetWidth) / 2 : value === symbol ? beside.right : below.left;
    const top = hasBoard ? below.top : (below.top + below.bottom - offsetHeight) / 2;
    this.field.style.left = `${within(left - pane.left, offsetWidth, pane.width)}px`;
    this.field.style.top = `${within(top - pane.top, offsetHeight, pane.height)}px`;
  }

  /** Close the field. The focus goes to the tree first: a notebook would take it from a field that disappears. */
  close() {
    this.node = null;
    if (document.activeElement === this.field) this.tree.root.focus({ preventScroll: true });
    this.field.hidden = true;
  }
}

/** Where something begins so that it stays within a room. */
function within(at, size, room) {
  return Math.max(MARGIN, Math.min(at, room - size - MARGIN));
}
