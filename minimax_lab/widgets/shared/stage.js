// The stage of a widget: full screen, and the height that is visible elsewhere.

import { h, icon } from "./dom.js";
import { FIELDS } from "./keys.js";
import { heightAbove, showAlone, showFromTop } from "./notebook.js";

const ENLARGE = "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z";
export const CLOSE = "minimax-lab-close"; // the event by which a widget inside of another one asks to be closed
const MOST_ABOVE = 120; // pixels
const MARGIN = 16; // pixels, above and below a widget in a notebook

export class Stage {
  /**
   * frame     the element around the root of the widget; in full screen it fills the screen, and its variable
   *           --stage-height is the height in pixels that is visible at once, and --code-height is that of what is
   *           above it in its cell of a notebook
   * root      the root of the widget; it has the class "full" in full screen
   * onSwitch  called after a switch to full screen and back
   * isProjected   whether the widget is made for a projector
   * focusMain     moves the focus to the part that takes the arrow keys
   */
  constructor(frame, root, onSwitch, isProjected, focusMain) {
    root.classList.toggle("projected", isProjected);
    this.frame = frame;
    this.root = root;
    this.onSwitch = onSwitch;
    this.focusMain = focusMain;
    this.isFull = false;
    this.showAtFirst = isProjected ? showAlone : showFromTop;
    this.button = h(
      "button",
      { type: "button", class: "icon full-screen", onclick: () => this.toggle() },
      icon(ENLARGE),
    );
    this._label();
    this.measure = () => this._measure();
    this.leave = () => {
      if (this.isFull && !this.isInside && !this.isPopover && !this.frame.matches(":fullscreen")) this._show(false);
      this._measure();
    };
    frame.addEventListener("keydown", () => endMotion(frame), true);
    for (const name of ["keydown", "keyup", "pointerdown"]) // without this, browsers also ring what a click has focused
      frame.addEventListener(name, (event) => this._setRing(event), true);
    document.addEventListener("fullscreenchange", this.leave);
    window.addEventListener("resize", this.measure);
    // The frame has no size before it is on the page. Only its width is observed: its height follows from what is
    // measured, and an observer that changes the size that it observes makes the browser report an error.
    const width = h("div");
    frame.prepend(width);
    this.observer = new ResizeObserver(this.measure);
    this.observer.observe(width);
  }

  /** No ring after a click, also if what is typed in the field that was clicked then moves the focus. */
  _setRing({ type, target, key }) {
    const isTyped = key !== "Tab" && (type === "keyup" || (key !== "Escape" && target.matches(FIELDS)));
    if (type === "pointerdown" || !isTyped) this.frame.toggleAttribute("data-without-ring", type === "pointerdown");
  }

  dispose() {
    document.removeEventListener("fullscreenchange", this.leave);
    window.removeEventListener("resize", this.measure);
    this.observer.disconnect();
  }

  /** Switch to full screen or back. Where the page may not fill the screen, the widget fills the page. */
  async toggle() {
    if (this.isInside) return this.frame.dispatchEvent(new CustomEvent(CLOSE, { bubbles: true }));
    if (this.isFull) {
      if (this.isPopover) this.frame.hidePopover();
      else await document.exitFullscreen();
      this.frame.removeAttribute("popover");
      this._show(false);
      return;
    }
    try {
      await this.frame.requestFullscreen();
      this.isPopover = false;
    } catch {
      this.isPopover = true;
      this.frame.setAttribute("popover", "manual");
      this.frame.showPopover();
    }
    this._show(true);
  }

  _show(isFull) {
    if (isFull === this.isFull) return;
    this.isFull = isFull;
    this.root.classList.toggle("full", isFull);
    this._label();
    this._measure();
    this.onSwitch();
    if (!this.isInside) this._moveFocus();
  }

  /** In full screen, the arrow keys work at once after a click on the button; afterwards, the focus is on it or its menu. */
  _moveFocus() {
    const { activeElement } = document;
    const menu = this.button.closest("details");
    if (this.isFull)
      this.isFromButton = (menu ?? this.button).contains(activeElement) || !this.root.contains(activeElement);
    if (!this.isFromButton) return;
    if (this.isFull) this.focusMain();
    else (menu?.querySelector("summary") ?? this.button).focus();
  }

  /** A widget that is inside of another one fills it in full screen; to leave it is to close it. */
  _fillWidgetAround() {
    const isInside = Boolean(this.frame.parentElement.closest(".minimax-lab-frame:is(:fullscreen, [popover])"));
    if (isInside === Boolean(this.isInside)) return;
    this.isInside = isInside;
    this._show(isInside);
  }

  _label() {
    const label = this.isFull ? "Leave full screen (F)" : "Full screen (F)";
    this.button.title = label;
    this.button.setAttribute("aria-label", label);
    this.button.setAttribute("aria-pressed", String(this.isFull));
  }

  /** Scroll to the widget when it is on the page for the first time. */
  _showAtFirst() {
    if (!this.showAtFirst || !this.frame.offsetHeight) return;
    this.showAtFirst(this.frame);
    this.showAtFirst = null;
  }

  _measure() {
    if (!this.frame.isConnected) return;
    this._showAtFirst();
    this._fillWidgetAround();
    const above = this.isInside ? this.frame.getBoundingClientRect().top : 0;
    this.height = this.isFull ? window.innerHeight - above : Math.max(240, visibleHeight(this.frame) - MARGIN);
    const { style } = this.frame;
    style.setProperty("--stage-height", `${this.height}px`);
    style.setProperty("--code-height", `${this.isFull ? 0 : heightAbove(this.frame)}px`);
  }
}

/** A key ends all motion that goes on, before it does anything else. */
function endMotion(frame) {
  for (const each of frame.getAnimations({ subtree: true })) each.finish();
}

/** The height of the outermost element around `element` that scrolls, such as a notebook, or else of the window. */
function visibleHeight(element) {
  let height = window.innerHeight - Math.min(MOST_ABOVE, element.offsetTop); // below the title of a saved page
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.clientHeight > 200)
      height = Math.min(window.innerHeight, each.clientHeight);
  return height;
}
