// What the mouse and the keys do to a tree.

import { onPlainKey } from "../shared/keys.js";

const DRAGGED = 5; // pixels; a shorter way is a click

/** Listen to the mouse and the keys on the tree of a TreeView. */
export function listenToInput(view) {
  const { root, viewport } = view;
  let drag = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!drag || !(event.buttons & 1)) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < DRAGGED) return;
    drag = { x: event.clientX, y: event.clientY, moved: true };
    viewport.pan(dx, dy);
  });
  root.addEventListener("mousedown", (event) => event.preventDefault()); // the mouse does not move the focus
  root.addEventListener("click", (event) => {
    const moved = drag?.moved;
    drag = null;
    if (view.options.onClick) view.options.onClick();
    else root.focus({ preventScroll: true });
    if (moved || !(event.target instanceof Element)) return;
    const fold = event.target.closest("[data-fold]");
    const item = event.target.closest("[data-node]");
    if (fold) view.open(Number(fold.getAttribute("data-fold")));
    else if (item) view.options.onPick?.(Number(item.getAttribute("data-node")));
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
    Enter: () => view.options.onPick?.(focused),
    " ": () => view.options.onPick?.(focused),
    "+": () => viewport.zoom(1.2),
    "=": () => viewport.zoom(1.2),
    "-": () => viewport.zoom(1 / 1.2),
    0: () => view.fit(),
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  actions[event.key]();
  view.showFocusedNode();
}
