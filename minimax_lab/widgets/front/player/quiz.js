// The quiz of the step player: what is asked at a step, what is hidden until it is answered, and what is said to an answer.

import { h, setText } from "../shared/dom.js";
import { onEnter } from "../shared/keys.js";
import { joinWithAnd, printable } from "../shared/text.js";

const MOST_CHOICES = 6;

/** Whether two texts stand for the same number. */
function same(given, value) {
  const number = (text) => Number(String(text).replace("−", "-").replace("∞", "Infinity"));
  return given === value || number(given) === number(value);
}

export class Quiz {
  constructor(player) {
    this.player = player;
    this.ask = h("strong", { role: "status" });
    this.form = h("span", { class: "form" });
    this.says = h("span", { class: "quiz-says", role: "status" });
    this.tally = h("span", { class: "tally" });
    this.element = h("div", { class: "quiz" }, this.ask, this.form, this.says, this.tally);
    this.revealed = new Set();
    this.met = new Set(); // the calls whose returns have been seen: no vote hides their values again
    this.answer = null;
  }

  set(kind) {
    this.revealed.clear();
    this.answer = null;
    this.player.keep("predict", kind);
    this.player.show();
  }

  asksValues() { return ["values", "both"].includes(this.player.model.get("predict")); }
  asksCalls() { return ["calls", "both"].includes(this.player.model.get("predict")); }

  /** Whether a call's value is not to be seen yet: the learner is to find it, or the room to vote on it. */
  masked(row) {
    if (row < 0 || this.player.run.columns.c_value[row] < 0) return false;
    if (this.asksValues() && !this.revealed.has(row) && !this.isGiven(row)) return true;
    const returned = this.player.run.returnedAt(row);
    return !this.met.has(row) && returned > this.player.step && this.player.model.get("votes").some((vote) => vote <= this.player.step && this.player.run.nextReturn(vote) === returned);
  }

  /** Whether the value is one that nobody can find out: that of an end whose state is but a name. */
  isGiven(row) {
    return this.player.run.state(row).look.named === true && !this.player.run.children(row).length;
  }

  /** What is asked at this step: the value of a return, or what comes next; null if nothing is. */
  question() {
    if (this.player.step > 0 && this.asksValues()) {
      const { row, isReturn } = this.player.run.at(this.player.step);
      if (isReturn && this.masked(row)) return { kind: "value", row };
    }
    if (this.asksCalls() && this.player.step > 0 && this.player.step < this.player.run.lastStep && this.answer?.done !== this.player.step) {
      const open = this.player.run.open(this.player.step);
      const row = open[open.length - 1];
      const { left } = this.player.run.progress(row, this.player.step);
      if (left.length) return { kind: "call", row, left };
    }
    return null;
  }

  waits() { return this.question() !== null; }

  urge() {
    setText(this.says, "First answer, or press “show me”.");
    this.element.querySelector("input, button")?.focus();
  }

  check(given) {
    const question = this.question();
    const text = String(given).trim();
    if (!question || !text) return setText(this.says, "Write or pick an answer first.");
    const first = !this.answer;
    const right = question.kind === "value" ? same(text, this.player.run.value(question.row)) : text === this.nextMove(question);
    if (question.kind === "value" && Number.isNaN(Number(text.replace("−", "-").replace("∞", "Infinity")))) {
      return setText(this.says, `“${text.slice(0, 20)}” is no number. Write the value as a number.`);
    }
    this.answer = { right };
    if (first) this.player.model.set("asked", this.player.model.get("asked") + 1);
    if (right && first) this.player.model.set("right", this.player.model.get("right") + 1);
    this.player.model.save_changes();
    this.showTally();
    this.saidAt = this.player.step;
    if (!right) return setText(this.says, this.why(question, text));
    return this.resolve(question, "Right. ");
  }

  /** What comes next: the move that is tried, or "return". */
  nextMove({ row }) {
    const next = this.player.run.at(this.player.step + 1);
    return next.isReturn || this.player.run.parent[next.row] !== row ? "return" : this.player.run.move(next.row, true);
  }

  /** Why an answer is not right, without the right one. */
  why(question, text) {
    const { run } = this.player;
    if (question.kind === "call") return `Not ${text === "return" ? "yet: there is a move still to try" : text}. Moves are tried in order; look at “to try” on the card of call ${question.row + 1}.`;
    const children = run.children(question.row);
    if (!children.length) return `Not ${text}. ${run.hasPlayers ? "The game is over here: who has won, and what is that worth to MAX?" : "It makes no further call: what does the code return here?"}`;
    const scores = joinWithAnd(children.map((child) => (this.masked(child) ? `? by ${run.move(child)}` : `${printable(run.value(child))} by ${run.move(child)}`)));
    const player = run.player(question.row);
    return `Not ${text}. The scores are ${scores}. ${player === "MAX" ? "MAX takes the largest of them as it is." : player === "MIN" ? "MIN takes the smallest of them as it is; it does not turn signs." : "Look at what the code does with them."}`;
  }

  reveal() {
    const question = this.question();
    if (!question) return;
    if (!this.answer) this.player.keep("asked", this.player.model.get("asked") + 1);
    this.resolve(question, question.kind === "call" ? `It is ${this.nextMove(question) === "return" ? "the return" : this.nextMove(question)}. ` : `It is ${printable(this.player.run.value(question.row))}. `);
  }

  resolve(question, word) {
    if (question.kind === "value") {
      this.revealed.add(question.row);
      this.answer = null;
      this.player.show();
    } else {
      this.answer = { done: this.player.step };
      this.player.show();
      this.player.forward();
    }
    this.said = word;
    this.show();
    if (!this.waits()) this.player.stage.focus({ preventScroll: true });
  }

  show() {
    const { model, run, step } = this.player;
    const on = model.get("predict") !== "off";
    this.element.hidden = !on;
    if (!on) return;
    const question = this.question();
    const key = question ? `${question.kind} ${question.row} ${step}` : "";
    if (key !== this.key) this.form.replaceChildren(...(question ? this.answers(question) : []));
    this.key = key;
    const rest = step < run.lastStep ? "Step on: you will be asked." : "The run is over.";
    setText(this.ask, question ? this.inWords(question) : rest);
    if (this.said) {
      setText(this.says, this.said);
      this.saidAt = step;
    } else if (step !== this.saidAt) setText(this.says, "");
    this.said = "";
    this.showTally();
  }

  showTally() {
    setText(this.tally, `${this.player.model.get("right")} right of ${this.player.model.get("asked")}`);
  }

  inWords({ kind, row }) {
    return kind === "value" ? `What does call ${row + 1} return?` : `What comes next in call ${row + 1}?`;
  }

  /** What an answer is given with: buttons for a few choices, a field for a number, and a way out. */
  answers(question) {
    const isValue = question.kind === "value";
    const choices = isValue ? this.player.run.tables.values : [...question.left, "return"];
    const button = (choice) => h("button", { type: "button", onclick: () => this.check(choice) }, choice === "return" ? "it returns" : printable(choice));
    const buttons = choices.length <= MOST_CHOICES || !isValue ? choices.map(button) : [];
    const input = h("input", { type: "text", size: 6, "aria-label": this.inWords(question) });
    onEnter(input, () => this.check(input.value));
    const written = isValue ? [input, h("button", { type: "button", onclick: () => this.check(input.value) }, "check")] : [];
    return [...buttons, ...written, h("button", { type: "button", title: "Show me (S)", onclick: () => this.reveal() }, "show me")];
  }
}
