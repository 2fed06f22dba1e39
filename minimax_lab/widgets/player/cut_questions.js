// Where the quiz asks whether a call of alpha-beta looks at the rest of its moves, and the answers so far.

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

  /** The returns after which there is a question that is not answered yet. */
  open() {
    return Array.from(this.run.parent.keys()).filter((row) => this.isOpen(row));
  }

  /** Whether the caller goes on after this return. */
  answer(row) {
    return this.run.columns.w_closer[this.run.parent[row]] === row ? NO : YES;
  }
}
