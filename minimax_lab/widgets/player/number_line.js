// The window of alpha-beta as a bracket on a number line. It closes as bounds arrive. At a cut, what is above alpha and
// what is below beta point apart.

import { h, setText } from "../shared/dom.js";
import { printable } from "../shared/text.js";

const [LOWEST, HIGHEST] = [10, 90]; // the places of the smallest and the largest number, in percent; beyond is infinity
const NEAR = 30; // percent: there, the label of beta has no room beside it
const BEFORE = "before this return"; // while the reader is asked about the window after it

export class NumberLine {
  constructor(player) {
    this.player = player;
    this.windows = player.run.tables.windows;
    this.numbers = (this.windows?.numbers ?? []).filter((number) => number !== null);
    this.alpha = h("span", { class: "bound alpha" });
    this.beta = h("span", { class: "bound beta" });
    this.sides = [h("div", { class: "side beta" }, "←"), h("div", { class: "side alpha" }, "→")];
    this.given = h("div", { class: "given" });
    this.bracket = h("div", { class: "bracket" });
    this.value = h("div", { class: "returned" });
    this.rule = h("span", { class: "rule" }, this.windows?.rule ? `cut when alpha ${this.windows.rule} beta` : "");
    this.verdict = h("span", { class: "verdict" });
    const ticks = [...new Set(this.numbers)].map((number) => h("i", { style: `left: ${this._place(number)}%` }));
    this.element = h(
      "div",
      { class: "number-line", role: "img", hidden: !this.windows },
      h("div", { class: "bounds" }, this.alpha, this.rule),
      h("div", { class: "axis" }, ...ticks, this.given, this.bracket, ...this.sides, this.value),
      h("div", { class: "bounds" }, this.beta, this.verdict),
    );
  }

  show() {
    if (!this.windows) return;
    this.player.root.classList.toggle("with-number-line", this.isUsed);
    const window = this._window();
    this.element.hidden = !window;
    this.player.root.classList.toggle("has-number-line", Boolean(window));
    if (!window) return;
    const { alpha, beta, given, caller, isCut, value, secret } = window;
    const places = [this._placeOf(alpha), this._placeOf(beta)];
    if (secret === "alpha") places[0] = (places[1] + 100) / 2; // anywhere beyond the bound that it has passed
    if (secret === "beta") places[1] = places[0] / 2;
    const [from, to] = places;
    this.bracket.style.left = `${Math.min(from, to)}%`;
    this.bracket.style.width = `${Math.abs(to - from)}%`;
    this.given.style.left = `${this._placeOf(given[0])}%`;
    this.given.style.width = `${Math.max(0, this._placeOf(given[1]) - this._placeOf(given[0]))}%`;
    const isEmpty = Boolean(secret) || alpha >= beta;
    const isBefore = this.player.hidesCut;
    this.element.classList.toggle("empty", isEmpty);
    this.element.classList.toggle("before", isBefore);
    this.sides[0].style.width = `${to}%`;
    this.sides[1].style.width = `${100 - from}%`;
    for (const [label, name, bound, place] of [
      [this.alpha, "alpha", alpha, from],
      [this.beta, "beta", beta, to],
    ]) {
      setText(label, `${name} ${name === secret ? "?" : printable(this.windows.written[bound])}`);
      label.style.left = `${place}%`;
      label.style.transform = `translateX(-${place}%)`; // the text stays within the line
    }
    this.value.hidden = value === null;
    if (value !== null) {
      const place = this._place(value);
      this.value.style.left = `${place}%`;
      this.value.dataset.number = Math.abs(place - to) > NEAR && place !== from ? printable(String(value)) : ""; // or a bound has it
    }
    setText(this.verdict, isBefore ? BEFORE : !isEmpty ? "" : isCut ? "Window empty: cut" : "Window empty");
    const words = [this.alpha.textContent, this.beta.textContent, ...(isEmpty ? ["empty"] : isBefore ? [BEFORE] : [])];
    this.element.setAttribute("aria-label", `Window of call ${caller + 1}: ${words.join(", ")}`);
  }

  /** Whether steps of this player may have a number line. */
  get isUsed() {
    return !this.player.hides("values") && !this.player.quiz.asksValues();
  }

  /** The window of the call that has control; null if there is none, or if it would reveal a hidden value. */
  _window() {
    const { now, run, quiz } = this.player;
    if (!now || !this.isUsed) return null;
    const [c, { row, isReturn }] = [run.columns, now];
    const isMasked = (each) => quiz.isMasked(each);
    let caller = isReturn ? run.parent[row] : row;
    const isAsked = run.hasHiddenBound(caller, isMasked) || (isReturn && caller >= 0 && isMasked(caller));
    while (run.hasHiddenBound(caller, isMasked)) caller = run.parent[caller];
    if (caller < 0 || c.w_alpha[caller] < 0) return null;
    const given = [c.w_alpha[caller], c.w_beta[caller]];
    const isShown = isReturn && !isMasked(row) && !this.player.hidesCut;
    if (isShown && isMasked(caller) && c.w_closer[caller] === row) {
      const secret = c.w_alpha_now[row] === given[0] ? "beta" : "alpha"; // the value that is asked for
      return { alpha: given[0], beta: given[1], given, caller, isCut: true, value: null, secret };
    }
    if (!isReturn || isAsked) return { alpha: given[0], beta: given[1], given, caller, isCut: false, value: null };
    const number = isMasked(row) ? NaN : Number(String(run.value(row)).replaceAll("−", "-"));
    const value = Number.isFinite(number) ? number : null;
    if ((isMasked(row) || this.player.hidesCut) && c.w_alpha[row] >= 0)
      // the line stays as it is until the reader has answered
      return { alpha: c.w_alpha[row], beta: c.w_beta[row], given, caller, isCut: false, value };
    if (isMasked(row) || c.w_closed[row] < 0) return null;
    return {
      alpha: c.w_alpha_now[row],
      beta: c.w_beta_now[row],
      given,
      caller,
      isCut: c.w_closer[caller] === row,
      value,
    };
  }

  /** The place of a bound on the line, in percent. */
  _placeOf(bound) {
    const number = this.windows.numbers[bound];
    if (number !== null) return this._place(number);
    return bound === 0 ? 0 : 100;
  }

  _place(number) {
    const [low, high] = [Math.min(...this.numbers), Math.max(...this.numbers)];
    return low === high ? 50 : LOWEST + ((HIGHEST - LOWEST) * (number - low)) / (high - low);
  }
}
