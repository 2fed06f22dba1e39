// The places of the two players at both sides of the board: who they are, what they play, what they want, and have won.

import { symbol } from "../scene/shapes.js";
import { h, setAttribute, setText, svg } from "../shared/dom.js";
import { pieceMarks } from "../shared/looks.js";
import { repaint } from "../shared/paint.js";
import { plural } from "../shared/text.js";

const EMBLEM = 48; // the side of a square around a mark, as of a board
const TRIANGLE = 15;
const FACE = 64; // the side of a square around a face
const BADGE = 32; // the side of what a player plays, beside the face at the side of the board
const BESIDE = 10; // how far that is outside of the face
const ROUND = "M4 32a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z";
const ANTENNA_AND_BOX =
  "M32 10V3M16 10H48a10 10 0 0 1 10 10V48a10 10 0 0 1 -10 10H16a10 10 0 0 1 -10 -10V20a10 10 0 0 1 10 -10z";
const MOUTHS = { "": "M24 40Q32 45 40 40", won: "M21 38Q32 50 43 38", lost: "M22 45Q32 36 42 45" };

export class Seat {
  constructor(place) {
    this.mark = svg("g", {});
    this.head = svg("path", { class: "head" });
    this.eyes = svg("path", { class: "eyes" });
    this.mouth = svg("path", { class: "mouth" });
    const [left, top] = [place === "near" ? FACE + BESIDE - BADGE : -BESIDE, FACE + BESIDE - BADGE];
    const rim = { class: "badge", cx: EMBLEM / 2, cy: EMBLEM / 2, r: EMBLEM / 2 };
    const box = { x: left, y: top, width: BADGE, height: BADGE, viewBox: `0 0 ${EMBLEM} ${EMBLEM}` };
    const badge = svg("svg", box, svg("circle", rim), this.mark);
    const face = {
      class: "emblem",
      viewBox: `${-BESIDE} 0 ${FACE + 2 * BESIDE} ${FACE + BESIDE}`,
      "aria-hidden": true,
    };
    this.emblem = svg("svg", face, this.head, this.eyes, this.mouth, badge);
    this.who = h("strong", { class: "who" });
    this.side = h("span", { class: "side" });
    this.wants = h("span", { class: "wants" });
    this.manner = h("span", { class: "wants manner" });
    this.wins = h("span", { class: "wins" });
    this.sum = h("span", { class: "sum" });
    const words = h("div", { class: "words" }, this.who, this.side, this.wants, this.manner, this.sum, this.wins);
    this.element = h("div", { class: `seat ${place}` }, this.emblem, words);
  }

  show({ look, mover, outcome, settings, seats }, seat, style) {
    const { player, who, name, wins, draws, counts, taken, isMachine = who === "Machine" } = seat;
    const side = player > 0 ? "MAX" : "MIN";
    setAttribute(this.element, "data-player", String(player));
    this.element.classList.toggle("now", mover === player);
    this.element.classList.toggle("won", outcome?.sign === player && counts);
    const key = [player, name, look.max_mark, look.falls, isChess(look, style)].join();
    if (key !== this.key) repaint(this.mark, emblem(look, player, name, style), style);
    this.key = key;
    this._showFace(isMachine, mover === player, outcome?.sign * player || 0);
    setText(this.who, who);
    setText(this.side, `${player > 0 ? "▲" : "▼"} ${side}`);
    const wants = player > 0 ? "wants the largest value" : "wants the smallest value";
    setText(this.wants, settings.thinking ? wants : ""); // without the thinking, no value is shown
    setText(this.manner, isMachine ? manner(settings) : "");
    setText(this.sum, look.coins || taken.length ? sumOf(taken) : "");
    const isCounted = counts && (draws || seats.some((each) => each.wins));
    const drawn = draws ? `, ${plural(draws, "draw")}` : "";
    setText(this.wins, isCounted ? plural(wins, "win") + drawn : "");
  }

  /** Show a face, with an antenna if it is the machine's; it looks at the board if this player moves, and smiles after a win. */
  _showFace(isMachine, isMoving, sign) {
    const toBoard = isMoving ? (this.element.classList.contains("far") ? -3 : 3) : 0;
    const [left, right] = [24 + toBoard, 40 + toBoard];
    setAttribute(this.head, "d", isMachine ? ANTENNA_AND_BOX : ROUND);
    setAttribute(this.eyes, "d", isMachine ? `M${left} 25v6M${right} 25v6` : `M${left} 28v.1M${right} 28v.1`);
    setAttribute(this.mouth, "d", MOUTHS[sign > 0 ? "won" : sign < 0 ? "lost" : ""]);
  }
}

/** How the machine plays, and which function of the person's it asks at the end of its look ahead. */
function manner({ strength, plies, asks }) {
  const then = asks ? `, then asks ${asks}` : "";
  if (strength === "ahead") return `looks ${plies} ${plies === 1 ? "ply" : "plies"} ahead${then}`;
  return strength === "perfect" ? "plays perfectly" : "plays at random";
}

/** Coins and their sum: "15 + 7 = 22". */
function sumOf(coins) {
  const sum = coins.reduce((before, coin) => before + Number(coin), 0);
  return coins.length > 1 ? `${coins.join(" + ")} = ${sum}` : String(sum);
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
