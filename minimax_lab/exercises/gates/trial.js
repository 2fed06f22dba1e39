// A board beside a question: the reader tries moves on it, and may turn and mirror it. Nothing of this is an answer.

import { h, setAttribute, setText } from "../../widgets/shared/dom.js";
import { drawSquares } from "../../widgets/shared/looks.js";
import { button } from "../../widgets/shared/task.js";
import { plural } from "../../widgets/shared/text.js";
import { SquareGround } from "./grounds.js";

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const TURN = { duration: 300, easing: "ease-in-out" }; // milliseconds
const HOW =
  "A board to try moves on. Arrow keys: to the next square. Enter: put the next mark there, or take the last one back.";

export class TrialBoard extends SquareGround {
  constructor(question) {
    const { look, trial } = question;
    super({ ...question, several: false, look: { ...look } }, {});
    this.next = trial.next; // the mark of each player who tries moves, and whose it is; the one to move is first
    this.begin = look.cells;
    this.squares = this.element;
    this.squares.setAttribute("aria-label", HOW);
    this.report = h("p", { "aria-live": "polite" });
    const turns = [
      button("Turn", () => this.move((row, column, last) => [last - column, row], "rotate(-90deg)")),
      button("Mirror", () => this.move((row, column, last) => [row, last - column], "scaleX(-1)")),
    ];
    const controls = [...(trial.turns ? turns : []), button("Start over", () => this.startOver())];
    this.element = h("div", { class: "trial" }, this.squares, h("div", { class: "turns" }, ...controls), this.report);
    this.startOver();
  }

  startOver() {
    this.question.look.cells = [...this.begin];
    this.placed = []; // the squares of the moves, in their order
    this.compareFromHere();
    setText(this.report, "");
  }

  /** Put the mark of the player to move on a square, or take the last one back. */
  toggle(square) {
    const { cells } = this.question.look;
    if (!this.canPick(square)) return;
    const takesBack = Boolean(cells[square]);
    if (takesBack) cells[this.placed.pop()] = "";
    else {
      cells[square] = this.player.piece;
      this.placed.push(square);
    }
    this.compareFromHere();
    const plies = this.placed.length;
    setText(this.report, `${plies} ${plies === 1 ? "ply" : "plies"} played.`);
  }

  get player() {
    return this.next[this.placed.length % this.next.length];
  }

  /** The boards that turns and mirrors lead to are compared with the present one. */
  compareFromHere() {
    this.first = String(this.question.look.cells);
    this.seen = new Set([this.first]);
    this.show();
  }

  /** Move what is on the squares: `from` says where the contents of a square were. The board looks `before` at first. */
  move(from, before) {
    const { look } = this.question;
    const last = look.columns - 1;
    const sources = look.cells.map((_, at) => {
      const [row, column] = from(Math.floor(at / look.columns), at % look.columns, last);
      return row * look.columns + column;
    });
    look.cells = sources.map((source) => look.cells[source]);
    this.placed = this.placed.map((square) => sources.indexOf(square));
    const now = String(look.cells);
    this.seen.add(now);
    this.show();
    if (!LESS_MOTION.matches) this.squares.animate([{ transform: before }, {}], TURN);
    const same = now === this.first ? "The first board again. " : "";
    setText(this.report, `${same}This board, turned and mirrored: ${plural(this.seen.size, "board")} so far.`);
  }

  canPick(square) {
    return !this.question.look.cells[square] || square === this.placed.at(-1);
  }

  show() {
    const { look, style } = this.question;
    Object.assign(this.question, this.player);
    setAttribute(this.squares, "data-mover", this.player.mover);
    drawSquares(look, style, null, this.drawing);
    this.filled = []; // the piece of a click has changed, too
    super.show();
    this.buttons.forEach((each, at) => {
      each.className = look.cells[at] ? "filled" : "free";
      each.removeAttribute("aria-pressed");
      setAttribute(each, "aria-disabled", String(!this.canPick(at)));
    });
  }
}
