// The faces of players: a round one, a machine's, and those of MAX and MIN, which have the shapes of their nodes in a tree.

import { symbol } from "../scene/shapes.js";
import { setAttribute, svg } from "./dom.js";
import { pieceMarks } from "./looks.js";
import { repaint } from "./paint.js";

const EMBLEM = 48; // the side of a square around a mark, as of a board
const TRIANGLE = 15;
const FACE = 64; // the side of a square around a face
const BADGE = 32; // the side of what a player plays, beside the face
const BESIDE = 10; // how far that is outside of the face
const NAME = 18; // the height of a name below the face
const GAZE = 3; // how far the eyes go from the middle

/** Of a head: its outline, the upper ends of its eyes, the line of each, and how much lower its mouth is than a round one's. */
const HEADS = {
  round: { d: "M4 32a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z", left: 24, right: 40, top: 28, eye: "v.1", lower: 0 },
  box: {
    d: "M32 10V3M16 10H48a10 10 0 0 1 10 10V48a10 10 0 0 1 -10 10H16a10 10 0 0 1 -10 -10V20a10 10 0 0 1 10 -10z",
    left: 24,
    right: 40,
    top: 25,
    eye: "v6",
    lower: 0,
  },
  MAX: { d: "M32 4L62 58H2z", left: 24, right: 40, top: 36, eye: "v.1", lower: 6 },
  MIN: { d: "M32 60L62 6H2z", left: 23, right: 41, top: 19, eye: "v.1", lower: -9 },
};
const MOUTHS = {
  "": "M24 40Q32 45 40 40",
  won: "M21 38Q32 50 43 38",
  lost: "M22 45Q32 36 42 45",
  surprised: "M29 42a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
};

export class Face {
  /**
   * place   "near" or "far": the badge is at the side of the board
   * name    what is written below the face, if anything is
   */
  constructor(place, name = "") {
    this.place = place;
    this.mark = svg("g", {});
    this.head = svg("path", { class: "head" });
    this.eyes = svg("path", { class: "eyes" });
    this.mouth = svg("path", { class: "mouth" });
    const [left, top] = [place === "near" ? FACE + BESIDE - BADGE : -BESIDE, FACE + BESIDE - BADGE];
    const rim = { class: "badge", cx: EMBLEM / 2, cy: EMBLEM / 2, r: EMBLEM / 2 };
    const box = { x: left, y: top, width: BADGE, height: BADGE, viewBox: `0 0 ${EMBLEM} ${EMBLEM}` };
    this.badge = svg("svg", box, svg("circle", rim), this.mark);
    const height = FACE + BESIDE + (name ? NAME : 0);
    const looks = { class: "emblem", viewBox: `${-BESIDE} 0 ${FACE + 2 * BESIDE} ${height}`, "aria-hidden": true };
    const label = svg("text", { class: "name", x: FACE / 2, y: height - 3, "text-anchor": "middle" }, name);
    this.element = svg("svg", looks, this.head, this.eyes, this.mouth, this.badge, label);
  }

  /** Show what a player plays, who has this sign, on a board with a `look`, if it has one; or nothing if the mark has no `name`. */
  showMark(look, sign, name, style) {
    const key = [sign, name, look?.max_mark, look?.falls, isChess(look, style)].join();
    if (key !== this.key) repaint(this.mark, emblem(look, sign, name, style), style);
    this.key = key;
  }

  /** Show a head of this kind, whose eyes look so far across and down, from -1 to 1, and its mood. */
  show(kind, [across, down], mood = "") {
    const { d, left, right, top, eye, lower } = HEADS[kind];
    const at = (x) => `M${x + GAZE * across} ${top + GAZE * down}${eye}`;
    setAttribute(this.head, "d", d);
    setAttribute(this.eyes, "d", at(left) + at(right));
    setAttribute(this.mouth, "d", MOUTHS[mood]);
    if (lower) setAttribute(this.mouth, "transform", `translate(0 ${lower})`);
  }
}

const isChess = (look, { PIECES }) => (look?.cells ?? []).some((mark) => mark && PIECES.includes(mark));

/** The marks of what a player plays: an X, an O, a disc, a king, or the triangle of MAX or MIN. */
function emblem(look, sign, name, style) {
  const mark = isChess(look, style) ? style.PIECES[sign > 0 ? 0 : style.PIECES.length / 2] : name;
  if (!["X", "O"].includes(name) && !isChess(look, style)) {
    const r = TRIANGLE;
    return [symbol(style, sign > 0 ? "MAX" : "MIN", -1, EMBLEM / 2, EMBLEM / 2 + (sign * r) / 7, r, false)];
  }
  return pieceMarks(look, style, mark);
}
