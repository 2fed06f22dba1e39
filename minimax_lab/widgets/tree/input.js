// What the mouse and the keys do to a tree.

import { onPlainKey } from "../shared/keys.js";

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
function nodeAt(event) {
  const item = event.target instanceof Element && event.target.closest("[data-node]");
  return item ? Number(item.getAttribute("data-node")) : null;
}

function handleKey(view, event) {
  const { tree, folds, viewport, focused } = view;
  const visible = view.visibleNodes();
  const at = visible.indexOf(focused);
  const next = visible[at + 1];
  const isFolded = !folds.isExpanded(focused) && !tree.isLeaf(focused);
  const moveTo = (node) => {
    view.focused = node ?? 0;
  };
  const actions = {
    ArrowDown: () => moveTo(visible[Math.min(at + 1, visible.length - 1)]),
    ArrowUp: () => moveTo(visible[Math.max(at - 1, 0)]),
    Home: () => moveTo(0),
    End: () => moveTo(visible[visible.length - 1]),
    ArrowRight: () => {
      if (isFolded) view.open(focused);
      else if (next !== undefined && tree.parent[next] === focused) moveTo(next);
    },
    ArrowLeft: () => {
      if (folds.opened.has(focused)) view.fold(focused);
      else if (focused) moveTo(tree.parent[focused]);
    },
    Enter: () => (view.options.onEnter ?? view.options.onPick)?.(focused),
    " ": () => view.options.onPick?.(focused),
    "+": () => viewport.zoom(1.2),
    "=": () => viewport.zoom(1.2),
    "-": () => viewport.zoom(1 / 1.2),
    0: () => view.fit(),
  };
  if (!actions[event.key] || (event.key === " " && tree.run)) return; // the space bar steps on
  event.preventDefault();
  event.stopPropagation();
  actions[event.key]();
  view.showFocusedNode();
}
