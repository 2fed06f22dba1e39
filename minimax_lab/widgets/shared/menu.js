// Buttons that open a panel over the widget. Only one panel is open at a time; it gets the focus, and keys scroll it.

import { h, icon } from "./dom.js";
import { onPlainKey, shareTabStop } from "./keys.js";

const QUESTION =
  "M12 3a6 6 0 0 0-6 6h3a3 3 0 1 1 4.5 2.6c-2 1.2-3 2-3 4.4h3c0-1.2.5-1.7 1.8-2.5A6 6 0 0 0 12 3zM10.4 18h3.2v3h-3.2z";
export const DOTS =
  "M2 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0M9.5 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0M17 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0";
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

/**
 * Make a menu: a button with a picture that is drawn in a square of 24 units, and a panel with the contents. A `key` that
 * opens it is named in the tooltip.
 */
export function newMenu(path, label, key, ...contents) {
  const panel = h("div", { class: "panel", tabindex: 0, role: "group", "aria-label": label }, ...contents);
  const summary = h("summary", { title: key ? `${label} (${key})` : label, "aria-label": label }, icon(path));
  const menu = h("details", { class: "menu" }, summary, panel);
  menu.addEventListener("toggle", () => {
    if (!menu.open) {
      for (const each of panel.querySelectorAll("details")) each.open = false;
      return;
    }
    const root = menu.closest(".minimax-lab");
    closeMenus(root, menu);
    keepInside(panel, root);
    if (panel.contains(document.activeElement)) return;
    menu.opener = document.activeElement;
    panel.focus({ preventScroll: true });
  });
  panel.addEventListener("toggle", () => keepInside(panel, menu.closest(".minimax-lab")), true); // of its own parts
  onPlainKey(panel, (event) => {
    if (event.target !== panel || !SCROLLING.includes(event.key)) return;
    const isWhole = panel.scrollHeight <= panel.clientHeight;
    if (isWhole && event.key.startsWith("Page")) return; // a presenter goes on
    event.stopPropagation();
    if (isWhole) event.preventDefault(); // the page does not scroll instead
  });
  return menu;
}

const LOWEST_PANEL = 240; // pixels

/** Let a panel that would reach beyond the top of a widget scroll: what is above that may be the end of the page. */
function keepInside(panel, root) {
  panel.style.maxHeight = "";
  const [{ top, height }, inside] = [panel.getBoundingClientRect(), root.getBoundingClientRect()];
  if (top < inside.top) panel.style.maxHeight = `${Math.max(LOWEST_PANEL, height + top - inside.top)}px`;
}

/** Make an action in a menu, which its choice closes: a button with its name and its key, if it has one. */
export function menuItem(name, key, react) {
  const onclick = ({ currentTarget }) => {
    react();
    closeMenus(currentTarget.closest(".minimax-lab"));
  };
  const made = h("button", { type: "button", "aria-keyshortcuts": key || null, onclick });
  return asMenuItem(made, name, key);
}

/** Give a button the looks of an action in a menu. */
export function asMenuItem(button, name, key) {
  button.classList.add("item");
  button.append(h("span", {}, name), key ? h("kbd", { "aria-hidden": true }, key) : "");
  return button;
}

/** The actions of a menu, with one tab stop. Call the second one after some were disabled. */
export function menuActions(...items) {
  const actions = h("div", { class: "items", role: "toolbar", "aria-label": "Actions" }, ...items);
  return [actions, shareTabStop(actions)];
}

/** The keys and symbols as a part of a menu that the reader opens. */
export function foldedKeys(...contents) {
  return h("details", { class: "legend" }, h("summary", {}, "Keys and symbols"), ...keysAndSymbols(...contents));
}

/** Open a menu at its keys and symbols, or close it if they are shown. */
export function toggleKeys(menu, legend) {
  if (menu.open && legend.open) return closeMenu(menu);
  legend.open = true;
  menu.open = true;
  return legend.scrollIntoView({ block: "nearest" });
}

/** The keys, a list of pairs, and paragraphs on the symbols, as elements. */
export function keysAndSymbols(keys, ...paragraphs) {
  const list = h("dl", {}, ...keys.map(([key, action]) => h("div", {}, h("dt", {}, key), h("dd", {}, action))));
  return [list, ...paragraphs.map((text) => h("p", {}, text))];
}

/** Make the menu with the keys and symbols. */
export function newLegend(...contents) {
  const menu = newMenu(QUESTION, "Keys and symbols", "?", ...keysAndSymbols(...contents));
  menu.className = "legend menu";
  return menu;
}

/** Open a menu, and focus a control in it. */
export function openMenuAt(menu, control) {
  if (!menu.contains(document.activeElement)) menu.opener = document.activeElement;
  menu.open = true;
  control.focus();
}

/** Open a menu, or close it if it is open. */
export function toggleMenu(menu) {
  if (menu.open) closeMenu(menu);
  else menu.open = true;
}

/** Close the menus of a widget that are open, except one. Return whether another one was open. */
export function closeMenus(root, except = null) {
  const open = [...root.querySelectorAll("details.menu[open]")].filter((menu) => menu !== except);
  open.forEach(closeMenu);
  return open.length > 0;
}

/** Close the menus of a widget after a click outside of them. */
export function closeMenusOnClick(root) {
  root.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("details.menu")) closeMenus(root);
  });
}

/** Close a menu; the focus goes back to where it was. */
function closeMenu(menu) {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.opener?.focus?.({ preventScroll: true });
}
