// The places of the two players at both sides of the board: who they are, what they play, what they want, and have won.

import { h, setAttribute, setText } from "../shared/dom.js";
import { Face } from "../shared/face.js";
import { plural } from "../shared/text.js";

export class Seat {
  constructor(place) {
    this.face = new Face(place);
    this.scores = []; // of the games that ended with one
    this.who = h("strong", { class: "who" });
    this.side = h("span", { class: "side" });
    this.wants = h("span", { class: "wants" });
    this.manner = h("span", { class: "wants manner" });
    this.wins = h("span", { class: "wins" });
    this.sum = h("span", { class: "sum" });
    const words = h("div", { class: "words" }, this.who, this.side, this.wants, this.manner, this.sum, this.wins);
    this.element = h("div", { class: `seat ${place}` }, this.face.element, words);
  }

  show({ look, mover, outcome, settings, seats }, seat, style) {
    const { player, who, name, wins, draws, counts, taken, isMachine = who === "Machine" } = seat;
    const side = player > 0 ? "MAX" : "MIN";
    setAttribute(this.element, "data-player", String(player));
    this.element.classList.toggle("now", mover === player);
    this.element.classList.toggle("won", outcome?.sign === player && counts);
    const toBoard = mover !== player ? 0 : this.face.place === "far" ? -1 : 1;
    this.face.showMark(look, player, name, style);
    this.face.show(isMachine ? "box" : "round", [toBoard, 0], { 1: "won", "-1": "lost" }[outcome?.sign * player]);
    setText(this.who, who);
    setText(this.side, `${player > 0 ? "▲" : "▼"} ${side}`);
    const wants = player > 0 ? "wants the largest value" : "wants the smallest value";
    setText(this.wants, settings.thinking ? wants : ""); // without the thinking, no value is shown
    if (!counts && this.face.place === "near" && outcome && !this.outcome)
      this.scores.push(outcome.words.split(" ").at(-1));
    this.outcome = outcome;
    const scores = this.scores.length ? `you got ${this.scores.slice(-6).join(", ")}` : "";
    setText(this.manner, isMachine ? manner(settings) : scores);
    setText(this.sum, look.coins || taken.length ? sumOf(taken) : "");
    const isCounted = counts && (draws || seats.some((each) => each.wins));
    const drawn = draws ? `, ${plural(draws, "draw")}` : "";
    setText(this.wins, isCounted ? plural(wins, "win") + drawn : "");
  }
}

/** How the machine plays, and which function of the person's it asks at the end of its look ahead. */
function manner({ strength, plies, asks }) {
  const then = asks ? `, then asks ${asks}` : "";
  if (strength === "ahead") return `looks ${plural(plies, "ply", "plies")} ahead${then}`;
  return strength === "perfect" ? "plays perfectly" : "plays at random";
}

/** Coins and their sum: "15 + 7 = 22". */
function sumOf(coins) {
  const sum = coins.reduce((before, coin) => before + Number(coin), 0);
  return coins.length > 1 ? `${coins.join(" + ")} = ${sum}` : String(sum);
}
