// What the mouse and the keys do to a tree.

import { onPlainKey } from "../shared/keys.js";
import { Folding } from "./folding.js";

export class Input extends Folding {
  _listenToInput() {
    let drag = null;
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
    });
    this.root.addEventListener("pointermove", (event) => {
      if (!drag || !(event.buttons & 1)) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) < 5) return;
      drag = { x: event.clientX, y: event.clientY, moved: true };
      this.pan(dx, dy);
    });
    this.root.addEventListener("mousedown", (event) => event.preventDefault()); // the mouse does not move the focus
    this.root.addEventListener("click", (event) => {
      const moved = drag?.moved;
      drag = null;
      if (this.options.onClick) this.options.onClick();
      else this.root.focus({ preventScroll: true });
      if (moved || !(event.target instanceof Element)) return;
      const fold = event.target.closest("[data-fold]");
      const item = event.target.closest("[data-node]");
      if (fold) this.open(Number(fold.getAttribute("data-fold")));
      else if (item) this.options.onPick?.(Number(item.getAttribute("data-node")));
    });
    this.root.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    this.root.addEventListener("focus", () => this._showFocusedNode());
    this.root.addEventListener("blur", () => this._showFocusedNode());
    onPlainKey(this.root, (event) => this._handleKey(event));
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
  }

  /** Outline the node that the arrow keys have reached, if the tree has the focus. */
  _showFocusedNode() {
    for (const each of this.items.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const at = this.rowOf.get(this.focused);
    if (at === undefined) return;
    this.root.setAttribute("aria-activedescendant", `${this.id}-${this.focused}`);
    if (document.activeElement === this.root) {
      this.drawn[at].item.classList.add("pointed");
      this._bringIntoView(this.focused);
    }
  }

  _handleKey(event) {
    const visible = this.rows.filter((node) => this.calledAt[node] <= this.view.step);
    const at = visible.indexOf(this.focused);
    const next = visible[at + 1];
    const isFolded = this._foldedCount(this.focused) > 0;
    const actions = {
      ArrowDown: () => { this.focused = visible[Math.min(at + 1, visible.length - 1)] ?? 0; },
      ArrowUp: () => { this.focused = visible[Math.max(at - 1, 0)] ?? 0; },
      Home: () => { this.focused = 0; },
      End: () => { this.focused = visible[visible.length - 1] ?? 0; },
      ArrowRight: () => { if (isFolded) this.open(this.focused); else if (next !== undefined && this.parent[next] === this.focused) this.focused = next; },
      ArrowLeft: () => { if (this.opened.has(this.focused)) this.fold(this.focused); else if (this.focused) this.focused = this.parent[this.focused]; },
      Enter: () => this.options.onPick?.(this.focused),
      " ": () => this.options.onPick?.(this.focused),
      "+": () => this.zoom(1.2),
      "=": () => this.zoom(1.2),
      "-": () => this.zoom(1 / 1.2),
      0: () => this.fit(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
    this._showFocusedNode();
  }

  dispose() { this.observer.disconnect(); }
}
