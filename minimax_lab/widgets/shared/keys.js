// Keys and focus: which keys a widget handles, one tab stop for several controls, and how to leave a widget.

import { h } from "./dom.js";
import { goToNextCell } from "./notebook.js";

export const FIELDS = "input[type=text], input[type=number], select, textarea";

/**
 * Whether a key is for a widget. Combinations with Ctrl, Alt, or Cmd belong to the notebook and the browser, and
 * Shift+Enter goes on in the notebook.
 */
function isPlain(event) {
  return !(isCombination(event) || (event.shiftKey && event.key === "Enter"));
}

function isCombination({ altKey, ctrlKey, metaKey }) {
  return altKey || ctrlKey || metaKey;
}

/** Whether Shift+Enter was pressed, and the notebook around it has gone on to its next cell; not from full screen. */
function hasGoneOn(event) {
  if (!event.shiftKey || event.key !== "Enter" || isCombination(event)) return false;
  return event.target.closest(".minimax-lab.full") || goToNextCell(event.target);
}

/** Keep an event from the browser and from what is around. */
export function claim(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Call `handle` for keys that are for the widget: see isPlain. */
export function onPlainKey(element, handle) {
  element.addEventListener("keydown", (event) => {
    if (isPlain(event)) handle(event);
  });
}

/** Make a field for a number. While it is empty, the arrow keys are commands of the widget: see belongsToField. */
export function numberField(attributes) {
  return h("input", { type: "text", "data-number": true, autocomplete: "off", ...attributes });
}

const PART_OF_NUMBER = /^[\d.+−-]$/;

/** Enter what is typed beside a field for a number into it. Call this before a shortcut takes the key. */
export function typeInto(field, event) {
  const isTyped = PART_OF_NUMBER.test(event.key) && !isCombination(event) && !event.target.matches(FIELDS);
  if (!field || field.disabled || !isTyped) return;
  event.stopPropagation();
  field.focus();
}

/** Whether a key belongs to the field in which it was pressed, and is no command of the widget. */
export function belongsToField({ target, key }) {
  if (!target.matches("[data-number]")) return target.matches(FIELDS);
  if (["ArrowLeft", "ArrowRight"].includes(key)) return target.value !== "";
  return !["PageUp", "PageDown"].includes(key);
}

/** Call `handle` when Enter is pressed in a text field. */
export function onEnter(field, handle) {
  onPlainKey(field, (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    handle();
  });
}

/**
 * Keep JupyterLab and Notebook from treating the keys pressed inside a widget as their single-letter shortcuts: both
 * ignore a key while the focused element has this attribute. And keep them from running the widget's cell again with
 * Shift+Enter, which goes on from a widget. A listener on the window does both, because Notebook looks for shortcuts
 * before the key reaches the widget. `dispose` ends the widget; the function returned ends both.
 */
export function keepPlainKeys(host, dispose) {
  const mark = (event) => {
    if (!host.contains(event.target)) return;
    event.target.toggleAttribute("data-lm-suppress-shortcuts", isPlain(event));
    if (!hasGoneOn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", mark, true);
  return () => {
    window.removeEventListener("keydown", mark, true);
    dispose();
  };
}

/** How far one control is below another; 0 in the same row. */
function below(control, other) {
  const [{ top, height }, from] = [control.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.abs(top - from.top) > height / 2 ? top - from.top : 0;
}

/** Whether controls are in rows of several. */
function areInRows(controls) {
  const breaks = controls.filter((each, at) => at && below(each, controls[at - 1])).length;
  return breaks > 0 && breaks < controls.length - 1;
}

/** The index of the control in the next row below another one, or above it, that is nearest; its own at the edge. */
function inNextRow(controls, at, key) {
  const way = key === "ArrowUp" ? -1 : 1;
  const left = (each) => each.getBoundingClientRect().left;
  const far = (each) => {
    const down = way * below(each, controls[at]);
    return down > 0 ? Math.hypot(down, left(each) - left(controls[at])) : Infinity;
  };
  return controls.reduce((best, each, to) => (far(each) < far(controls[best]) ? to : best), at);
}

/** The index of the control to which a key leads; undefined for other keys. */
function goal(controls, at, key) {
  if (["ArrowUp", "ArrowDown"].includes(key) && areInRows(controls)) return inNextRow(controls, at, key);
  return {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: controls.length - 1,
  }[key];
}

/**
 * Give several controls one tab stop; the arrow keys, Home, and End move among them. Call the function returned after
 * controls were disabled or replaced: it moves the tab stop to a control that can have it, or to a `wanted` one unless
 * the focus is among them. The tab stop is first at the first control.
 */
export function shareTabStop(container, selector = "button, input, select") {
  const controls = () => [...container.querySelectorAll(selector)];
  const setTabStop = (chosen) => {
    for (const each of controls()) each.tabIndex = each === chosen ? 0 : -1;
  };
  container.addEventListener("focusin", (event) => {
    if (event.target.matches(selector)) setTabStop(event.target);
  });
  onPlainKey(container, (event) => {
    const usable = controls().filter((each) => !each.disabled && each.offsetParent !== null);
    const at = usable.indexOf(event.target);
    const to = at < 0 ? undefined : goal(usable, at, event.key);
    if (to === undefined || event.target.matches(FIELDS)) return;
    claim(event);
    const chosen = usable[(to + usable.length) % usable.length];
    setTabStop(chosen);
    chosen.focus();
  });
  setTabStop(controls()[0]);
  return (wanted = null) => {
    if (wanted && !container.contains(document.activeElement)) setTabStop(wanted);
    if (controls().some((each) => each.tabIndex === 0 && !each.disabled)) return;
    const first = controls().find((each) => !each.disabled);
    if (first) setTabStop(first);
  };
}

/** Make an element focusable while it has more content than it shows, so that keys can scroll it; checked in the next frame. */
export function focusWhileScrollable(element) {
  if (element.isWaiting) return;
  element.isWaiting = true;
  requestAnimationFrame(() => {
    element.isWaiting = false;
    if (!element.clientHeight) return; // hidden, as for a moment when JupyterLab changes its theme
    if (element.scrollHeight > element.clientHeight) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
  });
}

/** Move the focus from a widget to the notebook around it, or to the page. */
export function leaveWidget(root) {
  const notebook = root.closest(".jp-Notebook, .jp-Cell");
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur(); // a tree is an SVG element
  if (notebook instanceof HTMLElement) notebook.focus({ preventScroll: true });
}
