// How an answer is marked in every gate: what is yours and right, yours and not right, and the answer that you missed.
// The shapes differ, also in gray, and none of them looks like an X or an O.

import { h, svg } from "../../widgets/shared/dom.js";

export const SIZE = 13; // from the middle of a mark to its border
const CHECK = "M-5 .5l3.5 3.5 6.5-7.5";
const UNEQUAL = "M-5.5 -2.5h11M-5.5 2.5h11M3 -6.5l-6 13";

const YOURS_AND_RIGHT = { name: "hit", path: CHECK, words: "your answer, right", said: ", your choice, the answer" };
const ONLY_YOURS = {
  name: "extra",
  path: UNEQUAL,
  words: "your answer, not right",
  said: ", your choice, not the answer",
};
const RULED_OUT = { name: "ruled-out", path: UNEQUAL, words: "ruled out", said: ", ruled out" };
const ONLY_RIGHT = { name: "missed", path: CHECK, words: "the answer", said: ", the answer" };

/** The marks of the items that were chosen or are right, by item; none before the answer. */
export function answerMarks(picked, right) {
  const marks = new Map();
  if (!right.length) return marks;
  for (const item of right) marks.set(item, ONLY_RIGHT);
  for (const item of picked) marks.set(item, right.includes(item) ? YOURS_AND_RIGHT : ONLY_YOURS);
  return marks;
}

/** The marks of the items that the reply to the first try has called wrong. */
export const ruledOutMarks = (items) => new Map(items.map((item) => [item, RULED_OUT]));

/** Draw a mark with its middle at (x, y) in an SVG picture. */
export function paintMark({ name, path }, x, y, scale = 1) {
  const half = SIZE - 2;
  const ground =
    path === UNEQUAL
      ? svg("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 4 })
      : svg("circle", { r: half });
  const place = `translate(${x} ${y}) scale(${scale})`;
  return svg(
    "g",
    { class: `answer-mark ${name}`, transform: place, "aria-hidden": true },
    ground,
    svg("path", { d: path }),
  );
}

/** A mark as an icon in a line of text. */
export function markIcon(mark) {
  const box = `${-SIZE} ${-SIZE} ${2 * SIZE} ${2 * SIZE}`;
  return svg("svg", { class: "mark-icon", viewBox: box, "aria-hidden": true }, paintMark(mark, 0, 0));
}

/** What the marks mean, as items of a list. */
export function explainMarks(marks) {
  return [...new Set(marks)].map((mark) => h("span", { class: "entry", role: "listitem" }, markIcon(mark), mark.words));
}
