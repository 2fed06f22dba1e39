// A place for a note beside what it is about.

const MARGIN = 4; // pixels, from the border of the pane
const GAP = 6; // pixels, from what the note must not cover
const STEPS = 40; // places to try, across and down
const COVERED = 0.05; // the cost of covering a square pixel of something else, in pixels of distance

/**
 * The upper left corner of a place for a box in a pane: none of the boxes `own` is covered, little of `others` is, and the
 * first of `own` is near. Return null if there is no such place.
 */
export function freePlace({ width, height }, pane, own, others) {
  const spread = (low, high) => Array.from({ length: STEPS + 1 }, (_, at) => low + ((high - low) * at) / STEPS);
  const [left, right] = [pane.left + MARGIN, pane.right - width - MARGIN];
  const [top, bottom] = [pane.top + MARGIN, pane.bottom - height - MARGIN];
  if (right < left || bottom < top) return null;
  const places = spread(left, right).flatMap((x) => spread(top, bottom).map((y) => ({ x, y })));
  const toBox = ({ x, y }) => ({ left: x, right: x + width, top: y, bottom: y + height });
  const free = places.filter((place) => own.every((each) => distance(toBox(place), each) >= GAP));
  const cost = (box) => distance(box, own[0]) + COVERED * others.reduce((sum, each) => sum + overlap(box, each), 0);
  const ranked = free.map((place) => ({ place, cost: cost(toBox(place)) }));
  return ranked.reduce((best, each) => (best && best.cost <= each.cost ? best : each), null)?.place ?? null;
}

/** How far two boxes are apart, negative if they overlap. */
function distance(a, b) {
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
}

function overlap(a, b) {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}
