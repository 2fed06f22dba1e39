// The field at a node in which its value is typed, and the note with what is wrong about it.

import { h } from "../shared/dom.js";
import { onPlainKey } from "../shared/keys.js";

const MARGIN = 4; // pixels, from the border of the pane

export class Entry {
  /** tree: a TreeView; onValue(node, text) and onLeave() are called when the learner ends the entry. */
  constructor(tree, onValue, onLeave) {
    this.tree = tree;
    this.node = null;
    this.field = h("input", { type: "text", class: "entry", hidden: true, size: 4, inputmode: "text" });
    this.note = h("div", { class: "reason", hidden: true });
    this.tree.element.append(this.field, this.note);
    onPlainKey(this.field, (event) => {
      if (!["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      const { node } = this;
      const text = event.key === "Enter" ? this.field.value.trim() : "";
      this.close();
      if (text) onValue(node, text);
      else onLeave();
    });
    this.field.addEventListener("input", () => this.hideReason());
    this.field.addEventListener("blur", () => {
      const [{ node }, text] = [this, this.field.value.trim()];
      if (node === null) return;
      this.close();
      if (text) onValue(node, text, false);
    });
  }

  open(node, name, text = "") {
    this.close();
    this.hideReason();
    const [x, y] = this._placeOf(node);
    this.node = node;
    this.field.hidden = false;
    this.field.value = text;
    this.field.setAttribute("aria-label", `Value of ${name}`);
    this._put(this.field, x, y - this.field.offsetHeight / 2);
    this.field.focus({ preventScroll: true });
  }

  close() {
    this.node = null;
    this.field.hidden = true;
  }

  /** Show what is wrong, below the node. */
  showReason(node, text) {
    this.note.hidden = !text;
    this.note.textContent = text;
    if (!text) return;
    const [x, , bottom] = this._placeOf(node);
    this._put(this.note, x - this.note.offsetWidth / 2, bottom + 2);
  }

  hideReason() {
    this.note.hidden = true;
  }

  /** In the pane: the right side of the symbol of a node, its middle, and its lower end. */
  _placeOf(node) {
    const [pane, box] = [this.tree.element, this.tree.symbolOf(node)].map((each) => each.getBoundingClientRect());
    return [box.right - pane.left, (box.top + box.bottom) / 2 - pane.top, box.bottom - pane.top];
  }

  _put(element, x, y) {
    const { clientWidth, clientHeight } = this.tree.element;
    element.style.left = `${Math.max(MARGIN, Math.min(x, clientWidth - element.offsetWidth - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(y, clientHeight - element.offsetHeight - MARGIN))}px`;
  }
}
