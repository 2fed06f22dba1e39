// The two players of a question, MAX and MIN, as characters: the one who moves asks, their eyes follow the pointer, and the one
// who asks is glad about a right answer.

import { Face } from "../../widgets/shared/face.js";

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const MARKS = ["X", "O"];
const MOODS = { right: "won", "not right": "surprised" };

export class Cast {
  /** isNamed   whether the names of the players are below their faces, for which they need room */
  constructor({ mover = "MAX", piece = "", look = null, style }, isNamed) {
    const sides = mover === "MAX" ? ["MAX", "MIN"] : ["MIN", "MAX"];
    this.players = sides.map((side, at) => {
      const face = new Face(at ? "far" : "near", isNamed ? side : "");
      const sign = side === "MAX" ? 1 : -1;
      face.element.setAttribute("data-player", String(sign));
      face.element.classList.add(face.place);
      if (MARKS.includes(piece)) face.showMark(look, sign, at ? MARKS.find((each) => each !== piece) : piece, style);
      else face.badge.remove();
      return { face, side, rest: [at ? -1 : 1, 0.4], middle: null };
    });
    this.mood = "";
    this.show();
  }

  /** Let the eyes follow the pointer in an element, unless the reader wants less motion. */
  watch(element) {
    if (LESS_MOTION.matches) return;
    element.addEventListener("pointerenter", () => this._note());
    element.addEventListener("pointermove", (event) => this._follow(event));
    element.addEventListener("pointerleave", () => this.show());
  }

  /** The elements of the face of the player who moves, and of the other one. */
  get elements() {
    return this.players.map(({ face }) => face.element);
  }

  /** Show what the one who asks thinks of an outcome: "right", "not right", or "". */
  react(outcome) {
    this.mood = MOODS[outcome] ?? "";
    this.show();
  }

  /** Let the eyes look at a point of the page, or where they rest. */
  show(point = null) {
    this.players.forEach(({ face, side, rest, middle }, at) => {
      const [x, y] = point && middle ? [point[0] - middle[0], point[1] - middle[1]] : rest;
      const far = Math.max(1, Math.hypot(x, y));
      face.show(side, [x / far, y / far], at ? "" : this.mood);
    });
  }

  /** Note where the faces are: to ask for that at each move of the pointer would make the browser measure the page. */
  _note() {
    for (const each of this.players) {
      const { left, top, width, height } = each.face.element.getBoundingClientRect();
      each.middle = width ? [left + width / 2, top + height / 2] : null;
    }
  }

  _follow({ clientX, clientY, pointerType }) {
    if (pointerType !== "mouse" || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.show([clientX, clientY]);
    });
  }
}
