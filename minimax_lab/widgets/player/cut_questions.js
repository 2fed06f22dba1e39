// Where the quiz asks for the window of a call of alpha-beta, or whether it looks at its other moves, and the answers so far.

import { readNumber } from "../shared/numbers.js";
import { printable } from "../shared/text.js";

export const YES = "yes";
export const NO = "no";

export class CutQuestions {
  constructor(run) {
    this.run = run;
    this.answered = new Set(); // the returns after which the reader knows
  }

  /** Whether the window of a caller could have closed after the return of this call, as far as its reader can tell. */
  isAbout(row) {
    const { run } = this;
    const { parent, columns: c, tables } = run;
    const caller = parent[row];
    if (!tables.windows || !(caller >= 0) || c.w_closed[row] < 0) return false;
    const isBounded = [c.w_alpha[caller], c.w_beta[caller]].some((bound) => tables.windows.numbers[bound] !== null);
    return isBounded && run.progress(caller, run.returnedAt(row)).left.length > 0;
  }

  isOpen(row) {
    return !this.answered.has(row) && this.isAbout(row);
  }

  /**
   * The windows that the caller may have after this return: its window before, and those with the score as alpha or as
   * beta; null if the caller has none of them, or if it would show a value that is masked.
   */
  windows(row, isMasked) {
    const { parent, columns: c } = this.run;
    const caller = parent[row];
    const isChanged = c.w_alpha_now[row] !== c.w_alpha[caller] || c.w_beta_now[row] !== c.w_beta[caller];
    if (c.w_alpha[row] < 0 || this.run.hasHiddenBound(caller, isMasked) || (isMasked(caller) && isChanged)) return null;
    const [alpha, beta] = [c.w_alpha[row], c.w_beta[row]].map((bound) => this._written(bound));
    const score = printable(String(readNumber(this.run.value(row))));
    const all = [
      [alpha, beta],
      [score, beta],
      [alpha, score],
    ].map(writeWindow);
    return all.includes(this.window(row)) ? [...new Set(all)] : null;
  }

  /** The window of the caller after this return. */
  window(row) {
    const { w_alpha_now: alpha, w_beta_now: beta } = this.run.columns;
    return writeWindow([alpha[row], beta[row]].map((bound) => this._written(bound)));
  }

  _written(bound) {
    return printable(this.run.tables.windows.written[bound]);
  }

  /** Whether the caller goes on after this return. */
  answer(row) {
    return this.run.columns.w_closer[this.run.parent[row]] === row ? NO : YES;
  }
}

const writeWindow = (/** @type {string[]} */ bounds) => `(${bounds.join(", ")})`;
