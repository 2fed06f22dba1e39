// The field at a node in which its value is typed, and the note with what is wrong about it.

import { h } from "../../widgets/shared/dom.js";
import { numberField, onPlainKey } from "../../widgets/shared/keys.js";
import { freePlace } from "./free_place.js";

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
    this.note = h("div", { class: "reason", hidden: true });
    this.tree.element.append(this.field, this.note);
    onPlainKey(this.field, (event) => this._handleKey(event));
    this.field.addEventListener("input", () => this.hideReason());
    this.field.addEventListener("blur", () => {
      const { node, newText } = this;
      if (node === null) return;
      this.close();
      if (newText) this.on.value(node, newText, false);
    });
  }

  _handleKey(event) {
    if (!["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
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
    this.hideReason();
    Object.assign(this, { node, before });
    this.field.hidden = false;
    this.field.value = typed || before;
    this.field.setAttribute("aria-label", label);
    this.place();
    this.field.focus({ preventScroll: true });
    if (!typed) this.field.select();
  }

  /** Place the field at its node, also after the tree has another size. */
  place() {
    if (this.node === null) return;
    const { symbol, pane } = this._boxes(this.node);
    const { offsetWidth, offsetHeight } = this.field;
    const middle = (symbol.top + symbol.bottom - offsetHeight) / 2 - pane.top;
    this._put(
      this.field,
      within(symbol.right - pane.left, offsetWidth, pane.width),
      within(middle, offsetHeight, pane.height),
    );
  }

  /** Close the field. The focus goes to the tree first: a notebook would take it from a field that disappears. */
  close() {
    this.node = null;
    if (document.activeElement === this.field) this.tree.root.focus({ preventScroll: true });
    this.field.hidden = true;
  }

  /** Show what is wrong, beside the node: where it covers neither the node nor its children, and else nowhere. */
  showReason(node, text) {
    this.note.hidden = !text;
    this.note.textContent = text;
    if (!text) return;
    this._put(this.note, 0, 0); // near the right side it would be narrow
    const { pane } = this._boxes(node);
    const [own, others] = this._around(node);
    const place = freePlace(this.note.getBoundingClientRect(), pane, own, others);
    if (place) this._put(this.note, place.x - pane.left, place.y - pane.top);
    else this.note.hidden = true; // the sentence below the tree has it too
  }

  hideReason() {
    this.note.hidden = true;
  }

  _boxes(node) {
    const [pane, symbol] = [this.tree.element, this.tree.symbolOf(node)].map((each) => each.getBoundingClientRect());
    return { pane, symbol };
  }

  /** The boxes of what a reason must not cover, the node first: its children and the field, too. And all other boxes. */
  _around(node) {
    const { parent } = this.tree.tree;
    const rowOf = (each) => Number(each.getAttribute("data-node") ?? each.getAttribute("data-of"));
    const shown = [...this.tree.root.querySelectorAll("[role=treeitem], [data-of]")];
    const isOwn = (each) => rowOf(each) === node || parent[rowOf(each)] === node;
    const boxes = (elements) => elements.map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
    const item = this.tree.symbolOf(node).closest("[role=treeitem]");
    const own = [item, ...shown.filter(isOwn), ...(this.field.hidden ? [] : [this.field])];
    return [boxes(own), boxes(shown.filter((each) => !isOwn(each)))];
  }

  _put(element, x, y) {
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }
}

/** Where something begins so that it stays within a room. */
function within(at, size, room) {
  return Math.max(MARGIN, Math.min(at, room - size - MARGIN));
}
