// What the exercises on a page have in common: a task, the ground on which it is done, controls, a status line, the
// keys, and full screen.

import { h, setText, uniqueId } from "./dom.js";
import { belongsToField, claim, FIELDS, leaveWidget, onPlainKey } from "./keys.js";
import { closeMenus, closeMenusOnClick, DOTS, newLegend, newMenu, toggleMenu } from "./menu.js";
import { NO_ANSWER, Requests } from "./requests.js";
import { Stage } from "./stage.js";
import { printable } from "./text.js";

export class Task {
  /**
   * model    the model of the widget; `projected` is a trait of every widget
   * host     the element for the widget
   * options  name     the class of the root
   *          label    the name of the widget for screen readers; without one, the task is its name
   *          ask      the task: a text, or elements
   *          keys     what the keys do: a key as in KeyboardEvent, in lower case, and a function. F is full screen, and
   *                   Escape leaves the widget. In a field, the keys that belong to it are the field's, and Escape goes
   *                   back to the tree, because the next key would be JupyterLab's if it left the widget
   *          legend   the keys and symbols for the menu of the key "?": a list of pairs, and a paragraph; or null
   *          onSwitch called after a switch to full screen and back
   */
  constructor(model, host, { name, label = null, ask, keys = {}, legend = null, onSwitch = () => {} }) {
    this.model = model;
    this.keys = keys;
    this.endings = [];
    const id = uniqueId("ask");
    this.ask = h("div", { class: "ask", id }, ...[ask].flat());
    this.ground = h("div", { class: "ground" });
    this.controls = h("div", { class: "controls" });
    this.status = h("div", { class: "sentence", role: "status" });
    this.trouble = h("div", { class: "trouble", role: "alert" });
    this.root = h(
      "div",
      {
        class: `minimax-lab task ${name}`,
        tabindex: -1,
        role: "group",
        "aria-label": label,
        [label ? "aria-describedby" : "aria-labelledby"]: id,
      },
      this.ask,
      this.ground,
      this.controls,
      this.status,
      this.trouble,
    );
    this.frame = h("div", { class: "minimax-lab-frame" }, this.root);
    this.stage = new Stage(this.frame, this.root, onSwitch, Boolean(model.get("projected")), () => this.focus());
    this.legend = legend && newLegend(...legend);
    closeMenusOnClick(this.root);
    onPlainKey(this.root, (event) => this._handleKey(event));
    host.append(this.frame);
  }

  dispose() {
    this.stage.dispose();
    for (const end of this.endings) end();
  }

  /** Call these functions after a change of the trait with their name, until the widget ends. */
  listen(reactions) {
    for (const [name, react] of Object.entries(reactions)) {
      this.model.on(`change:${name}`, react);
      this.endings.push(() => this.model.off?.(`change:${name}`, react));
    }
  }

  /**
   * The widget's requests to Python. After its answer, `react` is called, or the widget shows why Python has refused what it
   * was asked. If Python is silent, `onSilence` is called, and the widget warns and says `more`.
   */
  newRequests({ more = "", onSilence = () => {}, react = () => this.warn(this.model.get("refusal") || "") } = {}) {
    const requests = new Requests(this.model, () => {
      onSilence();
      this.warn(`${NO_ANSWER} ${more}`.trim());
    });
    this.listen({ answered: () => requests.receive(this.model.get("answered")) && react() });
    this.endings.push(() => requests.dispose());
    return requests;
  }

  /** Move the focus to the tree, or to the widget if it has none. */
  focus() {
    (this.root.querySelector("[role=tree]") ?? this.root).focus({ preventScroll: true });
  }

  hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** After a change, take the focus from a control that is disabled or hidden now: the browser would give it to the page. */
  keepFocus() {
    const focused = document.activeElement;
    const isLost = !this.hasFocus() || focused.matches(":disabled") || !focused.checkVisibility();
    if (isLost) this.root.focus({ preventScroll: true });
  }

  /** Tie what has the focus first, such as a field or a tree, to the task, so that screen readers announce the task there. */
  describe(element) {
    element.setAttribute("aria-describedby", this.ask.id);
  }

  /** A function that calls `act` once in the next frame, however often it is called before. */
  inNextFrame(act) {
    let frame = 0;
    this.endings.push(() => cancelAnimationFrame(frame));
    return () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        act();
      });
    };
  }

  /** Keep the height of the ground when texts appear below it, or end that. */
  keepHeight(isKept) {
    if (isKept) this.ground.style.setProperty("--kept", `${this.ground.offsetHeight}px`);
    else this.ground.style.removeProperty("--kept");
  }

  /** Scroll as little as necessary to show what has appeared, as soon as the browser has placed it. */
  bringIntoView(element) {
    requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" }));
  }

  /** Show a sentence, which screen readers announce. */
  report(text) {
    setText(this.status, printable(text));
  }

  /** Show why something did not work; "" removes it. */
  warn(text) {
    setText(this.trouble, printable(text));
  }

  /** Add controls; the last ones are at the right, beside the button for full screen. */
  addControls(...elements) {
    this.controls.append(...elements, h("span", { class: "space" }), this.stage.button);
    if (this.legend) this.stage.button.before(this.legend);
  }

  /** Put what is at the right of the controls into one menu, below these elements. */
  addMore(...elements) {
    const { button } = this.stage;
    const keys = this.legend ? [...this.legend.querySelector(".panel").childNodes] : [];
    this.legend?.remove();
    button.append(h("span", { class: "name" }, "Full screen"));
    button.addEventListener("click", () => closeMenus(this.root));
    this.legend = newMenu(DOTS, "More", "?", ...elements, h("p", {}, button), ...keys);
    this.legend.classList.add("legend");
    this.controls.append(this.legend);
  }

  _handleKey(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      if (closeMenus(this.root)) return;
      if (event.target.matches(FIELDS)) this.focus();
      else if (this.stage.isFull) this.stage.toggle();
      else leaveWidget(this.root);
      return;
    }
    if (belongsToField(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = { f: () => this.stage.toggle(), "?": this.legend && (() => toggleMenu(this.legend)), ...this.keys }[
      key
    ];
    if (!action || (event.target.matches("button, summary, input") && [" ", "Enter"].includes(event.key))) return;
    claim(event);
    if (key !== "?") closeMenus(this.root);
    if (!event.repeat) action(event);
  }
}

/** A function that shows a view of a widget, and returns a function that ends the view, or its `task` if it has one. */
export const mounting =
  (View) =>
  (...given) => {
    const view = new View(...given);
    return () => (view.task ?? view).dispose();
  };

/** Make a button with a label, a title that names its key, and a `name` for screen readers if the label is none. */
export function button(label, onclick, title = "", name = null) {
  return h("button", { type: "button", onclick, title: title || null, "aria-label": name }, label);
}
