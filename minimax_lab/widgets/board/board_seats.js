// The places of the two players at both sides of the board: who they are, what they play, what they want, and have won.

import { symbol } from "../scene/shapes.js";
import { h, setAttribute, setText, svg } from "../shared/dom.js";
import { pieceMarks } from "../shared/looks.js";
import { repaint } from "../shared/paint.js";

const EMBLEM = 48; // the side of a square around a mark, as of a board
const TRIANGLE = 15;

export class Seat {
  constructor(place) {
    this.emblem = svg("svg", { class: "emblem", viewBox: `0 0 ${EMBLEM} ${EMBLEM}`, "aria-hidden": true });
    this.who = h("strong", { class: "who" });
    this.side = h("span", { class: "side" });
    this.wants = h("span", { class: "wants" });
    this.manner = h("span", { class: "wants manner" });
    this.wins = h("span", { class: "wins" });
    const words = h("div", { class: "words" }, this.who, this.side, this.wants, this.manner, this.wins);
    this.element = h("div", { class: `seat ${place}` }, this.emblem, words);
  }

  show({ look, mover, outcome, settings, seats }, { player, who, name, wins, counts }, style) {
    const side = player > 0 ? "MAX" : "MIN";
    setAttribute(this.element, "data-player", String(player));
    this.element.classList.toggle("now", mover === player);
    this.element.classList.toggle("won", outcome?.sign === player && counts);
    const key = [player, name, look.max_mark, look.falls, isChess(look, style)].join();
    if (key !== this.key) repaint(this.emblem, emblem(look, player, name, style), style);
    this.key = key;
    setText(this.who, who);
    setText(this.side, `${player > 0 ? "▲" : "▼"} ${side}`);
    setText(this.wants, player > 0 ? "wants the largest value" : "wants the smallest value");
    setText(this.manner, who === "Machine" ? manner(settings) : "");
    const isCounted = counts && seats.some((each) => each.wins);
    setText(this.wins, isCounted ? `${wins} ${wins === 1 ? "win" : "wins"}` : "");
  }
}

/** How the machine plays. */
function manner({ strength, plies }) {
  if (strength === "ahead") return `looks ${plies} ${plies === 1 ? "ply" : "plies"} ahead`;
  return strength === "perfect" ? "plays perfectly" : "plays at random";
}

const isChess = ({ cells = [] }, { PIECES }) => cells.some((mark) => mark && PIECES.includes(mark));

/** The marks of what a player plays: an X, an O, a disc, a king, or the triangle of MAX or MIN. */
function emblem(look, player, name, style) {
  const mark = isChess(look, style) ? style.PIECES[player > 0 ? 0 : style.PIECES.length / 2] : name;
  if (!["X", "O"].includes(name) && !isChess(look, style)) {
    const r = TRIANGLE;
    return [symbol(style, player > 0 ? "MAX" : "MIN", -1, EMBLEM / 2, EMBLEM / 2 + (player * r) / 7, r, false)];
  }
  return pieceMarks(look, style, mark);
}
