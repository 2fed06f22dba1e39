// Elements, made in one line. Text is always set as text, never read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes, listeners (onclick: f) and children, which are elements or texts. */
export function h(tag, attributes = {}, ...children) {
  return furnished(document.createElement(tag), attributes, children);
}

/** The same of SVG. */
export function svg(tag, attributes = {}, ...children) {
  return furnished(document.createElementNS(SVG, tag), attributes, children);
}

/** Whether a key is pressed without Ctrl, Alt, or Cmd: those combinations belong to the notebook and the browser. */
function isPlain(event) {
  return !(event.altKey || event.ctrlKey || event.metaKey);
}

/** React to keys that are pressed without Ctrl, Alt, or Cmd. */
export function onPlainKey(element, react) {
  element.addEventListener("keydown", (event) => { if (isPlain(event)) react(event); });
}

/** React to Enter in a text field. */
export function onEnter(field, react) {
  onPlainKey(field, (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    react();
  });
}

/**
 * Keep the single-letter shortcuts of JupyterLab and Notebook from the keys pressed inside a widget, and nothing else:
 * both ignore a key while the focused element has this attribute. The window decides, because Notebook looks for
 * shortcuts before the key reaches the widget. `dispose` ends the widget; returns a function that ends this, too.
 */
export function keepPlainKeys(host, dispose) {
  const decide = (event) => {
    if (host.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", isPlain(event));
  };
  window.addEventListener("keydown", decide, true);
  return () => {
    window.removeEventListener("keydown", decide, true);
    dispose();
  };
}

function furnished(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, name.startsWith("aria-") ? "true" : "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set text only where it changed, so that a screen reader is not told the same thing twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Some things in words: "1, 4 and 6". */
export function listed(things) {
  return things.length > 1 ? `${things.slice(0, -1).join(", ")} and ${things[things.length - 1]}` : things.join("");
}

/** A number as it is written, with commas at the thousands. */
export function count(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** An id that no other element of the page has: each widget on it has a copy of this file, so the page keeps count. */
export function fresh(name) {
  window.minimaxLabIds = (window.minimaxLabIds || 0) + 1;
  return `minimax-lab-${name}-${window.minimaxLabIds}`;
}

/** One tab stop for several controls: the arrow keys, Home and End move among them. */
export function roving(container, selector = "button, input, select") {
  const all = () => [...container.querySelectorAll(selector)].filter((each) => !each.disabled && each.offsetParent !== null);
  const choose = (chosen, focus) => {
    for (const each of container.querySelectorAll(selector)) each.tabIndex = each === chosen ? 0 : -1;
    if (focus) chosen.focus();
  };
  container.addEventListener("focusin", (event) => {
    if (event.target.matches(selector)) choose(event.target, false);
  });
  onPlainKey(container, (event) => {
    const places = all();
    const at = places.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    if (event.target.matches("input[type=text], input[type=number], select")) return;
    event.preventDefault();
    event.stopPropagation();
    choose(places[(to + places.length) % places.length], true);
  });
  const settle = () => {
    const places = [...container.querySelectorAll(selector)];
    if (!places.some((each) => each.tabIndex === 0 && !each.disabled)) {
      const first = places.find((each) => !each.disabled);
      if (first) choose(first, false);
    }
  };
  for (const [at, each] of [...container.querySelectorAll(selector)].entries()) each.tabIndex = at ? -1 : 0;
  return settle;
}

/** Let the keyboard reach a part of the page while there is more in it than it shows; looked up before the next frame. */
export function reachWhileScrolling(element) {
  if (element.waiting) return;
  element.waiting = true;
  requestAnimationFrame(() => {
    element.waiting = false;
    if (element.scrollHeight > element.clientHeight) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
  });
}

/** Give the keyboard back to the notebook around the widget, or to the page. */
export function leave(root) {
  const notebook = root.closest(".jp-Notebook, .jp-Cell");
  document.activeElement?.blur();
  if (notebook instanceof HTMLElement) notebook.focus({ preventScroll: true });
}
