// What stands beside the tree: the code with its lit line, the cards of the open calls, the board, and the sentence.

import { h, setText } from "../shared/dom.js";
import { focusWhileScrollable } from "../shared/keys.js";
import { drawLook } from "../shared/looks.js";
import { printable, withCommas } from "../shared/text.js";

const MOST_CARDS = 12;

/** The code of the function that has control. */
export class Code {
  constructor(player) {
    this.player = player;
    this.element = h("div", { class: "code", role: "group", "aria-label": "Code" });
    if (typeof ResizeObserver !== "undefined") new ResizeObserver(() => focusWhileScrollable(this.element)).observe(this.element);
  }

  show() {
    focusWhileScrollable(this.element);
    const row = this.player.now ? (this.player.now.isReturn && this.player.run.parent[this.player.now.row] >= 0 ? this.player.run.parent[this.player.now.row] : this.player.now.row) : 0;
    const source = this.player.run.functionOf(row);
    if (source !== this.source) this.writeCode(source);
    const [now, before] = this.litLines(source);
    if (this.lit === now && this.dim === before) return;
    [this.lit, this.dim] = [now, before];
    for (const [number, line] of this.lines) {
      line.classList.toggle("lit", number === now);
      line.classList.toggle("from", number === before && number !== now);
      if (number === now) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    if (this.element.hasAttribute("tabindex")) this.scrollTo(this.lines.get(now));
  }

  /** Bring a line of long code into sight. Asking where it is makes the browser lay out the page, so not for short code. */
  scrollTo(line) {
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (bottom > this.element.scrollTop + this.element.clientHeight) this.element.scrollTop = bottom - this.element.clientHeight;
  }

  writeCode(source) {
    this.source = source;
    [this.lit, this.dim] = [undefined, undefined];
    this.lines = new Map(source.lines.map((text, at) => [source.numbers[at], h("span", { class: "line" }, text || " ")]));
    const none = h("p", {}, `The code of ${source.name} is not at hand.`);
    this.element.replaceChildren(source.lines.length ? h("pre", {}, h("code", {}, ...this.lines.values())) : none);
    focusWhileScrollable(this.element);
  }

  /** The line that has control, and the one that control came from. */
  litLines(source) {
    if (!this.player.now) return [null, null];
    const { row, isReturn } = this.player.now;
    const c = this.player.run.columns;
    const [start] = this.player.linesOf(this.player.step);
    if (this.player.line) return [c.l_line[start + this.player.line - 1], null];
    const [from, length] = this.player.linesOf(this.player.step - 1);
    const before = length ? c.l_line[from + length - 1] : null;
    const called = this.player.run.parent[row] < 0 ? null : c.c_line[row];
    if (isReturn) return [called === null ? before : called, called === null ? null : before];
    const head = source.numbers[source.lines.findIndex((line) => /^\s*(async\s+)?def\s/.test(line))] ?? source.numbers[0];
    return [head, called];
  }
}

/** The open calls, the innermost first. */
export class Cards {
  constructor(player) {
    this.player = player;
    this.element = h("div", { class: "cards", role: "group", "aria-label": "Open calls, the innermost first" });
  }

  show() {
    const open = this.player.run.open(this.player.step).reverse();
    const cards = open.slice(0, MOST_CARDS).map((row) => this.card(row));
    if (open.length > MOST_CARDS) cards.push(h("div", { class: "more" }, `and ${withCommas(open.length - MOST_CARDS)} more open calls`));
    if (!open.length) cards.push(h("div", { class: "more" }, this.player.step ? "All calls have returned." : "No call is open yet."));
    this.element.replaceChildren(...cards);
    focusWhileScrollable(this.element);
  }

  /** Whether a call of alpha-beta has made its cut by now. */
  isCut(row) {
    const closer = this.player.run.columns.w_closer?.[row] ?? -1;
    return closer >= 0 && this.player.run.returnedAt(closer) <= this.player.step;
  }

  /** The moves that a call has still to try; of the last one, that it is being tried and that none comes after it. */
  moves(row, begun, left) {
    const { run, step } = this.player;
    if (left.length) return `${this.isCut(row) ? "cut off" : "to try"} ${left.join(" ")}`;
    const trying = begun.find((child) => run.returnedAt(child) > step);
    return trying === undefined ? "nothing left to try" : `trying ${run.move(trying, true)}, the last`;
  }

  /** An argument as it was given, and of alpha and beta what has become of them: "beta = inf, now 10". */
  argument(text, row, scored) {
    const { run, quiz } = this.player;
    const name = /^(alpha|beta) = /.exec(text)?.[1];
    if (!name || !run.tables.windows) return text;
    const hides = (above) => above >= 0 && (run.progress(above, this.player.step).scored.some((child) => quiz.masked(child)) || hides(run.parent[above]));
    if (hides(run.parent[row])) return `${name} = ?`; // it may be a value that is to be found
    const told = scored[scored.length - 1];
    if (told === undefined || this.player.hidden("values") || scored.some((child) => quiz.masked(child)) || run.columns.w_closed[told] < 0) return text;
    const now = run.columns[`w_${name}_now`][told];
    return now === run.columns[`w_${name}`][row] ? text : `${text}, now ${run.tables.windows.bounds[now]}`;
  }

  card(row) {
    const { run } = this.player;
    const { begun, scored, left } = run.progress(row, this.player.step);
    const player = run.player(row);
    const mover = player ? { MAX: "▲ MAX", MIN: "▼ MIN" }[player] : !run.hasPlayers ? null : run.last[row] > row ? "◇ somebody" : "□ the end";
    const head = [this.player.hidden("numbers") ? null : h("b", {}, `call ${row + 1}`), run.columns.c_move[row] < 0 ? null : h("span", { class: "by" }, run.move(row)),
      mover ? h("span", {}, mover) : null, h("span", { class: "state" }, run.state(row).name),
      ...run.furtherArguments(row).map((text) => h("span", { class: "argument" }, printable(this.argument(text, row, scored))))];
    const scores = this.player.hidden("values") ? [] : scored.map((child) => `${run.move(child, true)}: ${this.player.quiz.masked(child) ? "?" : printable(run.value(child))}`);
    const facts = [run.moves(row).length ? h("span", {}, this.moves(row, begun, left)) : null, scores.length ? h("span", { class: "scores" }, `scores ${scores.join(", ")}`) : null];
    return h("div", { class: `card ${player || "end"}` }, h("div", { class: "head" }, ...head), h("div", { class: "facts" }, ...facts));
  }
}

/** The board of the call of this step; at the end, with the chosen move on it. */
export class Board {
  constructor(player) {
    this.player = player;
    this.element = h("div", { class: "board-now" });
  }

  show() {
    const row = this.player.now ? this.player.now.row : 0;
    const done = this.player.now?.isReturn && this.player.run.parent[row] < 0;
    const node = this.player.run.node(row);
    const best = done && !this.player.quiz.masked(row) ? this.player.run.columns.best[node] : -1;
    const stateOf = (each) => this.player.run.tables.states[this.player.run.columns.state[each]];
    const shown = stateOf(best >= 0 ? best : node);
    const parent = best >= 0 ? node : this.player.run.columns.parent[node];
    const key = `${best >= 0 ? best : node} ${parent}`;
    if (key === this.key) return;
    this.key = key;
    const caption = best >= 0 ? "after the chosen move" : this.player.now && !this.player.hidden("numbers") ? `call ${row + 1}` : "the start";
    this.element.replaceChildren(drawLook(shown.look, this.player.style, parent >= 0 ? stateOf(parent).look : null), h("div", { class: "caption" }, caption));
  }
}

/** What the step does, in words, and the teacher's own. */
export class Words {
  constructor(player) {
    this.player = player;
    this.sentence = h("div", { class: "sentence", role: "status" });
    this.note = h("div", { class: "note", role: "status" });
    this.line = h("div", { class: "unseen", role: "status" });
    this.element = h("div", { class: "words" }, this.sentence, this.note, this.line);
  }

  show() {
    const { step, run, quiz, model } = this.player;
    const unseen = this.player.hidden("values");
    const told = this.player.hidden("sentence") ? [] : run.told(step, (row) => unseen || quiz.masked(row), unseen || quiz.asksValues());
    const parts = told.map((text) => {
      const label = /^(Ended\?|Try|Call|Compare:|Cut\?|Return)/.exec(text);
      return label ? [h("strong", {}, label[0]), printable(text.slice(label[0].length)), " "] : [printable(text), " "];
    });
    const text = told.join(" ");
    if (this.told !== text) this.sentence.replaceChildren(...parts.flat());
    this.told = text;
    const votes = model.get("votes").includes(step) && step < run.lastStep && !quiz.asksValues();
    setText(this.note, [votes ? this.vote() : "", model.get("notes")[String(step)]].filter(Boolean).join(" "));
    const lit = this.player.line && this.player.code.element.querySelector(".lit"); // a screen reader is told each line
    setText(this.line, lit ? `line ${this.player.line}: ${lit.textContent.trim()}` : "");
  }

  /** What the room is asked: the value that comes back next, of a call that is open or is still to be made. */
  vote() {
    const { step, run } = this.player;
    const { row } = run.at(run.nextReturn(step));
    return run.calledAt(row) <= step ? `Vote: what will call ${row + 1} return?` : "Vote: which value will come back next?";
  }
}
