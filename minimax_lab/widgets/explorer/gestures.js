// What the mouse and the fingers do to the picture: drag, click, wheel with Ctrl, and pinch.

const DRAGGED = 5; // pixels; a shorter way is a click
const WHEEL = 0.008; // how much a pixel of the wheel zooms
const LINE = 30; // pixels in a line of the wheel

/**
 * Listen on `plane`. `actions` has pan(pixels), zoom(factor, x), and click(x, y). The wheel alone scrolls the page; with
 * Ctrl or Cmd, it zooms. So do two fingers on a touchpad, which browsers report as a wheel with Ctrl.
 */
export function listenToGestures(plane, actions) {
  const fingers = new Map(); // where each pointer is that presses
  let moved = 0;
  const at = (event) => {
    const box = plane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { distance: Math.max(20, Math.hypot(one.x - other.x, one.y - other.y)), middle: (one.x + other.x) / 2 };
  };
  const end = (event) => {
    fingers.delete(event.pointerId);
    plane.classList.remove("dragged");
  };
  plane.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, at(event));
  });
  plane.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (fingers.size === 2) {
      const [old] = [spread()];
      fingers.set(event.pointerId, now);
      const { distance, middle } = spread();
      actions.pan(old.middle - middle);
      actions.zoom(distance / old.distance, middle);
      moved = DRAGGED;
      return;
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
    if (moved < DRAGGED) return;
    if (!plane.hasPointerCapture(event.pointerId)) plane.setPointerCapture(event.pointerId);
    plane.classList.add("dragged");
    actions.pan(before.x - now.x);
  });
  plane.addEventListener("pointerup", end);
  plane.addEventListener("pointercancel", end);
  plane.addEventListener("click", (event) => {
    plane.focus({ preventScroll: true });
    const { x, y } = at(event);
    if (moved < DRAGGED) actions.click(x, y);
  });
  plane.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode ? event.deltaY * LINE : event.deltaY;
      actions.zoom(Math.exp(-pixels * WHEEL), at(event).x);
    },
    { passive: false },
  );
}
