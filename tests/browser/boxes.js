// What the measurements of players and of boards have in common: boxes on the page, with a pixel of tolerance.

(() => {
  const isShown = (element) =>
    element?.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, [display='none']");
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const isInside = (inner, outer) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  window.lmBoxes = { isShown, overlap, isInside };
})();
