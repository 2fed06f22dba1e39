// What the mouse and the keys do to a tree.

import { claim, onPlainKey } from "../shared/keys.js";

export const ARROWS = "Left and right: to the nodes beside. Up: to the parent. Down: to the first child.";
const DRAGGED = 5; // pixels; a shorter way is a click

/** Listen to the mouse and the keys on the tree of a TreeView. */
export function listenToInput(view) {
  const { root, viewport } = view;
  let drag = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag = { ...place(event), from: place(event), node: nodeAt(event), moved: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!drag || !(event.buttons & 1)) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < DRAGGED) return;
    if (!drag.moved) root.setPointerCapture(event.pointerId); // the drag may leave the tree
    drag = { ...drag, ...place(event), moved: true };
    if (!view.options.onDrag?.(drag.node, event.clientX - drag.from.x, event.clientY - drag.from.y))
      viewport.pan(dx, dy);
  });
  root.addEventListener("pointerup", () => view.options.onDragEnd?.());
  root.addEventListener("pointercancel", () => view.options.onDragEnd?.());
  root.addEventListener("mousedown", (event) => event.preventDefault()); // the mouse does not move the focus
  root.addEventListener("click", (event) => {
    const moved = drag?.moved;
    drag = null;
    if (view.options.onClick) view.options.onClick();
    else root.focus({ preventScroll: true });
    if (moved || !(event.target instanceof Element)) return;
    const fold = event.target.closest("[data-fold]");
    const node = nodeAt(event);
    if (fold) view.open(Number(fold.getAttribute("data-fold")));
    else if (node !== null) {
      view.focused = node; // the arrow keys go on from here
      view.showFocusedNode();
      view.options.onPick?.(node);
    } else view.options.onMiss?.(event);
  });
  root.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      viewport.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    },
    { passive: false },
  );
  root.addEventListener("focus", () => view.showFocusedNode());
  root.addEventListener("blur", () => view.showFocusedNode());
  onPlainKey(root, (event) => handleKey(view, event));
}

function place(event) {
  return { x: event.clientX, y: event.clientY };
}

/** The node on which an event happened, or null. */
export function nodeAt(event) {
  const item = event.target instanceof Element && event.target.closest("[data-node]");
  return item ? Number(item.getAttribute("data-node")) : null;
}

function handleKey(view, event) {
  const { tree, folds, viewport, focused } = view;
  const visible = view.visibleNodes();
  const row = visible.filter((node) => tree.depth[node] === tree.depth[focused]);
  const moveTo = (node) => {
    view.focused = node ?? view.focused;
  };
  const isFolded = !folds.isExpanded(focused) && !tree.isLeaf(focused);
  const actions = {
    ArrowLeft: () => moveTo(row[row.indexOf(focused) - 1]),
    ArrowRight: () => moveTo(row[row.indexOf(focused) + 1]),
    ArrowUp: () => {
      if (folds.opened.has(focused)) view.fold(focused);
      else if (focused) moveTo(tree.parent[focused]);
    },
    ArrowDown: () => {
      if (isFolded) view.open(focused);
      else moveTo(visible.find((node) => tree.parent[node] === focused));
    },
    Home: () => moveTo(0),
    End: () => moveTo(visible.at(-1)),
    Enter: () => (view.options.onEnter ?? view.options.onPick)?.(focused),
    " ": () => view.options.onPick?.(focused),
    "+": () => viewport.zoom(1.2),
    "=": () => viewport.zoom(1.2),
    "-": () => viewport.zoom(1 / 1.2),
    0: () => view.fit(),
  };
  if (!actions[event.key] || (event.key === " " && tree.run)) return; // the space bar steps on
  claim(event);
  actions[event.key]();
  view.showFocusedNode();
}
