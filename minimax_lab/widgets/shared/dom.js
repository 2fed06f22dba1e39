// Short ways to make and change elements. Text is always set as text, never parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element with attributes, listeners (onclick: f), and children, which are elements or texts. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Make an SVG element in the same way. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Make a small picture from an SVG path in a square of 24 units, in the color of the text. */
export function icon(path) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": true }, svg("path", { d: path }));
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, name.startsWith("aria-") ? "true" : "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set the text of an element only if it changed, so that a screen reader does not announce the same text twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set an attribute only if it changes, because the browser computes styles and layout again in any case. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Make `children` the children of an element. Those that it has already stay, because the browser lays out new ones. */
export function setChildren(element, children) {
  const kept = new Set(children);
  for (const each of [...element.childNodes]) if (!kept.has(each)) each.remove();
  let next = element.firstChild;
  for (const each of children) {
    if (each === next) next = next.nextSibling;
    else element.insertBefore(each, next);
  }
}

/** Do something as soon as an element that gets a size is ready for it. */
export function whenReady(element, isReady, act) {
  const observer = new ResizeObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    requestAnimationFrame(act);
  });
  observer.observe(element);
}

/** Return an id that is unique in the page. Each widget has its own copy of this module, so the page has the counter. */
export function uniqueId(name) {
  const page = /** @type {Window & { minimaxLabIds?: number }} */ (window);
  page.minimaxLabIds = (page.minimaxLabIds || 0) + 1;
  return `minimax-lab-${name}-${page.minimaxLabIds}`;
}
