// A tree under the mouse and the keys: what is dragged, clicked, enlarged and pointed at.

import { onPlainKey } from "../shared/keys.js";
import { Folds } from "./folds.js";

export class Steered extends Folds {
  _listen() {
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
    this.root.addEventListener("mousedown", (event) => event.preventDefault()); // the mouse leaves the keys where they are
    this.root.addEventListener("click", (event) => {
      const moved = drag?.moved;
      drag = null;
      if (this.options.clicked) this.options.clicked();
      else this.root.focus({ preventScroll: true });
      if (moved || !(event.target instanceof Element)) return;
      const fold = event.target.closest("[data-fold]");
      const item = event.target.closest("[data-node]");
      if (fold) this.open(Number(fold.getAttribute("data-fold")));
      else if (item) this.options.pick?.(Number(item.getAttribute("data-node")));
    });
    this.root.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    this.root.addEventListener("focus", () => this._point());
    this.root.addEventListener("blur", () => this._point());
    onPlainKey(this.root, (event) => this._key(event));
    if (typeof ResizeObserver !== "undefined") {
      this.observer = new ResizeObserver(() => {
        this.pane = null;
        if (this.fitted) this.fit();
        else this._move();
      });
      this.observer.observe(this.element);
    }
  }

  /** Mark the node that the arrow keys have reached. */
  _point() {
    const focus = document.activeElement === this.root;
    for (const each of this.items.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const at = this.place.get(this.focused);
    if (at === undefined) return;
    this.root.setAttribute("aria-activedescendant", `${this.id}-${this.focused}`);
    if (focus) {
      this.drawn[at].item.classList.add("pointed");
      this._follow(this.focused);
    }
  }

  _key(event) {
    const there = this.rows.filter((node) => this.made[node] <= this.view.step);
    const at = there.indexOf(this.focused);
    const folded = this._folded(this.focused) > 0;
    const actions = {
      ArrowDown: () => { this.focused = there[Math.min(at + 1, there.length - 1)] ?? 0; },
      ArrowUp: () => { this.focused = there[Math.max(at - 1, 0)] ?? 0; },
      Home: () => { this.focused = 0; },
      End: () => { this.focused = there[there.length - 1] ?? 0; },
      ArrowRight: () => { if (folded) this.open(this.focused); else if (there[at + 1] !== undefined && this.parent[there[at + 1]] === this.focused) this.focused = there[at + 1]; },
      ArrowLeft: () => { if (this.opened.has(this.focused)) this.fold(this.focused); else if (this.focused) this.focused = this.parent[this.focused]; },
      Enter: () => this.options.pick?.(this.focused),
      " ": () => this.options.pick?.(this.focused),
      "+": () => this.zoom(1.2),
      "=": () => this.zoom(1.2),
      "-": () => this.zoom(1 / 1.2),
      0: () => this.fit(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
    this._point();
  }

  dispose() { this.observer?.disconnect(); }
}
