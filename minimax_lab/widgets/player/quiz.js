// The quiz of the step player: its questions, the values that it hides, and its feedback.

import { h, setText } from "../shared/dom.js";
import { FIELDS, numberField, onEnter, typeInto } from "../shared/keys.js";
import { readNumber, writtenAlike } from "../shared/numbers.js";
import { CHECK, joinWithAnd, printable, SHOW_THE_ANSWER } from "../shared/text.js";
import { Ballot } from "./ballot.js";
import { CutQuestions, NO, YES } from "./cut_questions.js";

const MOST_CHOICES = 6;
const MOST_IN_VOTE = 9; // choices; each has a number key
const GOES_ON = { UPDATE: "GOES_ON_UPDATED", IGNORE: "GOES_ON_IGNORED", GOES_ON: "GOES_ON_CLOSED" }; // by the sentence
const RETURNS = "return"; // the answer to "What comes next?" if no call does

export class Quiz {
  constructor(player) {
    this.player = player;
    this.sentences = player.sentences;
    this.prompt = h("strong", { role: "status" });
    this.form = h("span", { class: "form", role: "group", tabindex: -1 });
    this.feedback = h("span", { class: "quiz-feedback", role: "status" });
    this.tally = h("span", { class: "tally" });
    this.element = h("div", { class: "quiz", hidden: true }, this.prompt, this.form, this.tally, this.feedback);
    this.revealed = new Set(); // calls whose values the learner has found or seen
    this.cuts = new CutQuestions(player.run);
    this.compared = new Set(); // returns after which the learner knows which score is kept
    if (player.model.get("resumed")) this._skipTo(player.model.get("step"));
    this.toldCut = -1; // the return about which the reply has told why nothing is cut
    this.newFeedback = "";
    this.returned = new Set(); // calls whose returns were shown: votes do not hide their values again
    this.answer = null; // the first answer at this step
    this.ballot = null; // the vote of a class on this question
    this.ballots = new Map(); // all votes so far, by what a step asks: a step that is visited again has its hands
  }

  /** Ask nothing again that came before a step: the reader has been there. */
  _skipTo(step) {
    const { run } = this.player;
    const before = [...run.parent.keys()].filter((row) => run.returnedAt(row) < step);
    for (const each of [this.revealed, this.compared, this.cuts.answered]) for (const row of before) each.add(row);
  }

  set(kind) {
    if (this.asksSome()) this.some = this.player.model.get("predict");
    for (const each of [this.revealed, this.compared, this.cuts.answered]) each.clear();
    this.answer = null;
    this.player.save("predict", kind);
    this.player.show();
  }

  /** Turn the quiz off, or on again with the questions that it began with. */
  toggle() {
    this.set(this.player.model.get("predict") === "off" ? (this.some ?? "values") : "off");
  }

  asksValues() {
    return ["values", "both"].includes(this.player.model.get("predict"));
  }
  /** Whether the quiz asks for the values of some calls only. */
  asksSome() {
    return Array.isArray(this.player.model.get("predict"));
  }
  asksValueOf(row) {
    return this.asksSome() ? this.player.model.get("predict").includes(row + 1) : this.asksValues();
  }
  asksCalls() {
    return ["calls", "both"].includes(this.player.model.get("predict"));
  }
  asksCuts() {
    const predict = this.player.model.get("predict");
    return predict === "cuts" || (this.asksSome() && predict.includes("cuts"));
  }
  /** The calls that the quiz asks for by their numbers. */
  _chosen() {
    return this.player.model.get("predict").flatMap((each) => (typeof each === "string" ? [] : [each - 1]));
  }

  // -- what is hidden ----------------------------------------------------------------------------------

  /** Whether the value of a call is hidden, because the learner has to find it or the class has to vote on it. */
  isMasked(row) {
    const { run } = this.player;
    if (row < 0 || run.columns.c_value[row] < 0) return false;
    if (this.asksValueOf(row) && !this.revealed.has(row) && !this._isArbitrary(row)) return true;
    return !this.returned.has(row) && this._hasOpenVote(run.returnedAt(row));
  }

  /** Whether it is hidden if the caller of this call goes on after its return, because the reader has to tell. */
  hidesCut(row) {
    return this.asksCuts() && this.cuts.isOpen(row);
  }

  /** Whether it is hidden which score the caller of this call keeps, because the reader has to tell. */
  hidesBest(row) {
    const { parent, columns: c, tables } = this.player.run;
    if (!this.asksSome() || !this.player.model.get("predict").includes("best")) return false;
    if (this.compared.has(row) || !tables.keeps_best || parent[row] < 0 || !(c.c_before[row] >= 0)) return false;
    return c.c_value[row] !== c.c_value[c.c_before[row]];
  }

  /** The places of the sentences on the return of this call that would answer a question. */
  hiddenAt(row) {
    const places = ["cut", "rest"];
    return this.hidesBest(row) ? ["compare", ...places] : this.hidesCut(row) ? places : [];
  }

  /** Whether the reply at this step has said why nothing is cut here, so that the sentence need not. */
  hasToldCut(row) {
    return this.toldCut === row && this.feedbackStep === this.player.step && this.cuts.answer(row) === YES;
  }

  /** Note that the return of a call has been shown. */
  seeReturn(now) {
    if (now?.isReturn) this.returned.add(now.row);
  }

  /** Whether a value cannot be worked out: that of a leaf whose state is only a name. */
  _isArbitrary(row) {
    const { run } = this.player;
    return run.state(row).look.named === true && !run.children(row).length;
  }

  /** Whether there has been a vote on the value that is returned at the step `returnedAt`, which is still to come. */
  _hasOpenVote(returnedAt) {
    const { run, step, model } = this.player;
    return returnedAt > step && model.get("votes").some((vote) => vote <= step && run.nextReturn(vote) === returnedAt);
  }

  // -- questions ---------------------------------------------------------------------------------------

  /** The question at this step, on a value, on the score that is kept, on a cut, or on what comes next; null for none. */
  question(step = this.player.step) {
    const { run } = this.player;
    if (step > 0) {
      const { row, isReturn } = run.at(step);
      if (isReturn && this.asksValueOf(row) && this.isMasked(row)) return { kind: "value", row };
      if (isReturn && this.hidesBest(row)) return { kind: "best", row };
      if (isReturn && this.hidesCut(row)) return { kind: "cut", row };
    }
    return this.answer?.doneAt === step ? null : this._callQuestion(step);
  }

  /** The question on what comes next, or null. */
  _callQuestion(step) {
    const { run } = this.player;
    if (!this.asksCalls() || step <= 0 || step >= run.lastStep) return null;
    const row = run.open(step).at(-1);
    const { left } = run.progress(row, step);
    return left.length ? { kind: "call", row } : null;
  }

  /** The next step with a question, Infinity if there is none. */
  _nextQuestion() {
    const { step, run } = this.player;
    if (this.asksSome() || this.asksCuts()) return this.firstStop(step, Infinity);
    for (let later = step + 1; later <= run.lastStep; later += 1) if (this.question(later)) return later;
    return Infinity;
  }

  waits() {
    return this.question() !== null;
  }

  /** Where the way from a step to another one ends: at the first value to find, or cut to tell, after it, if there is one. */
  firstStop(from, to) {
    const { run } = this.player;
    const all = [...run.parent.keys()];
    const values = this.asksSome() ? this._chosen() : this.asksValues() ? all : [];
    const others = all.filter((row) => this.hidesBest(row) || this.hidesCut(row));
    const open = [...values.filter((row) => this.isMasked(row)), ...others];
    return open.reduce((stop, row) => {
      const step = run.returnedAt(row);
      return from < step && step < stop ? step : stop;
    }, to);
  }

  /** Ask the learner to answer before the next step. A lecturer, who may have no other key, goes on and sees the answer. */
  insist() {
    if (this.isUrged && this.player.model.get("lecturing")) return this.reveal();
    this.urge();
    this.isUrged = true;
    return undefined;
  }

  /** Ask the learner to answer before the next step. */
  urge() {
    setText(this.feedback, this.sentences.fill("ANSWER_FIRST"));
    this.feedbackStep = this.player.step;
    (this.form.querySelector("input") ?? this.form).focus(); // no button, because it could be the right one
  }

  /** At a question for a value, enter what is typed anywhere in the player into the field; in a class, count a hand. */
  typeAnswer(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches(FIELDS)) return;
    if (this.ballot?.handleKey(event))
      event.stopPropagation(); // before a shortcut takes it
    else typeInto(this.form.querySelector("input"), event);
  }

  // -- answers -----------------------------------------------------------------------------------------

  check(input) {
    const question = this.question();
    const text = String(input).trim();
    if (!question || !text) return setText(this.feedback, this.sentences.fill("NO_ANSWER"));
    if (question.kind === "value" && readNumber(text) === null) {
      return setText(this.feedback, this.sentences.fill("NOT_A_NUMBER", 0, { answer: printable(text.slice(0, 20)) }));
    }
    const isRight = this._isRight(question, text);
    const isFirst = !this.answer;
    if (isFirst) this._count(isRight);
    this.answer = { isRight };
    this.element.append(this.feedback);
    this._showTally();
    this.feedbackStep = this.player.step;
    this.form.querySelector("input")?.select();
    const hint = !isRight && isFirst && question.kind === "cut" ? this._hintOnWindow(question, text) : "";
    if (hint) return setText(this.feedback, hint);
    if (["best", "cut"].includes(question.kind))
      return this._resolve(question, this.sentences.fill(isRight ? "RIGHT" : "WRONG") + this._verdict(question));
    if (!isRight) return setText(this.feedback, this._explain(question, text));
    return this._resolve(question, this.sentences.fill("RIGHT"));
  }

  _isRight({ kind, row }, text) {
    if (kind === "call") return text === this._next(row);
    if (kind === "cut") return text === (this._windows(row) ? this.cuts.window(row) : this.cuts.answer(row));
    const { run } = this.player;
    const before = kind === "best" ? run.columns.c_before[row] : -1;
    const isBeaten = before >= 0 && run.beaten(run.parent[row], [before, row]).includes(row);
    const value = run.value(isBeaten ? before : row);
    return text === value || writtenAlike(readNumber(text), readNumber(value));
  }

  _count(isRight) {
    const { model } = this.player;
    model.set("asked", model.get("asked") + 1);
    if (isRight) model.set("right", model.get("right") + 1);
    model.save_changes();
  }

  /** Return what comes next: the move that the call in `row` tries, or RETURNS. */
  _next(row) {
    const { run, step } = this.player;
    const next = run.at(step + 1);
    if (next.isReturn || run.parent[next.row] !== row) return RETURNS;
    return run.moves(row)[run.columns.c_move[next.row]] ?? run.move(next.row);
  }

  /** Explain why an answer is wrong, without the right answer. */
  _explain({ kind, row }, answer) {
    const { run } = this.player;
    const scores = run.children(row).map((child) => (this.isMasked(child) ? "?" : printable(run.value(child))));
    const onCall = answer === RETURNS ? "WRONG_RETURN" : "WRONG_MOVE";
    const onLeaf = run.hasPlayers ? "WRONG_UTILITY" : "WRONG_LEAF";
    const onScores = scores.length === 1 ? "WRONG_VALUE_OF_ONE" : "WRONG_VALUE";
    const bound = kind === "value" && scores.length ? this._boundOf(row, answer) : null;
    const name = kind === "call" ? onCall : bound ? "WRONG_BOUND" : scores.length ? onScores : onLeaf;
    return this.sentences.fill(name, row, { answer: printable(answer), scores: joinWithAnd(scores), ...bound });
  }

  /** The bound with which a call began that has this value, and whose it is; null if there is none, or it is hidden. */
  _boundOf(row, value) {
    const { run } = this.player;
    const { tables, columns: c } = run;
    if (!tables.windows || run.hasHiddenBound(row, (each) => this.isMasked(each))) return null;
    const isIt = (bound) => tables.windows.numbers[bound] === readNumber(value);
    if (isIt(c.w_alpha[row])) return { side: "alpha", player: "MAX" };
    return isIt(c.w_beta[row]) ? { side: "beta", player: "MIN" } : null;
  }

  /** A hint after a first wrong window, for a second try; "" if only one other is left. */
  _hintOnWindow({ row }, answer) {
    const windows = this._windows(row) ?? [];
    if (windows.length < 3) return "";
    const isOtherSide = answer === windows[this.sentences.side(row) === "alpha" ? 2 : 1];
    return printable(this.sentences.fill(isOtherSide ? "WRONG_SIDE" : "WRONG_WINDOW", row, { answer }));
  }

  /** Show the answer, which counts neither as right nor as wrong. */
  reveal() {
    const question = this.question();
    if (!question) return;
    this._resolve(question, this._verdict(question));
  }

  /** The answer in words, with alpha and beta if it is about a cut; a bound that shows a hidden score is a question mark. */
  _verdict({ kind, row }) {
    if (kind === "best") return ""; // the sentence of this step compares
    if (kind === "cut") {
      const { columns: c, parent } = this.player.run;
      const isSecret = (name) => this.isMasked(parent[row]) && c[`w_${name}_now`][row] !== c[`w_${name}`][parent[row]];
      const hidden = ["alpha", "beta"].filter(isSecret);
      const given = Object.fromEntries(hidden.map((name) => [`${name}_now`, "?"]));
      if (hidden.includes(this.sentences.side(row))) given.bound = "?";
      const goesOn = GOES_ON[this.sentences.cutName(row)] ?? "GOES_ON_HERE";
      return printable(this.sentences.fill(this.cuts.answer(row) === YES ? goesOn : "STOPS_HERE", row, given));
    }
    const answer = kind === "value" ? printable(this.player.run.value(row)) : this._next(row);
    return this.sentences.fill(answer === RETURNS ? "SHOW_RETURN" : "SHOW_ANSWER", row, { answer });
  }

  _resolve(question, feedback) {
    const { player } = this;
    if (question.kind === "value") this.revealed.add(question.row);
    if (question.kind === "best") this.compared.add(question.row);
    if (question.kind === "cut") {
      this.cuts.answered.add(question.row);
      [this.toldCut, this.feedbackStep] = [question.row, player.step];
    }
    this.newFeedback = feedback + this._reasonOfCut(question);
    setText(this.feedback, this.newFeedback); // before the rest changes, so that a screen reader announces it first
    if (question.kind !== "call") {
      this.answer = null;
      player.show();
    } else {
      this.answer = { doneAt: player.step };
      player.show();
      player.forward();
    }
    this.newFeedback = "";
    if (!this.waits()) player.focus();
  }

  /** Why the call that was asked for has left out moves, which could not be said before the answer. */
  _reasonOfCut({ kind, row }) {
    const closer = this.player.run.columns.w_closer?.[row] ?? -1;
    return kind === "value" && closer >= 0 ? this.sentences.reason(closer).join(" ") : "";
  }

  // -- showing -----------------------------------------------------------------------------------------

  show() {
    const { model, step } = this.player;
    const isOff = model.get("predict") === "off" && !this.player.hasVote;
    if (this.element.hidden !== isOff) {
      this.element.hidden = isOff; // even the same value makes the browser work
      this.player.root.classList.toggle("has-quiz", !isOff);
    }
    if (isOff) {
      this.ballot = null;
      this.key = "";
      return;
    }
    const question = this.question();
    const isVote = !question && this.player.hasVote;
    const key = question ? `${question.kind} ${question.row} ${step}` : isVote ? `vote ${step}` : "";
    if (key !== this.key) {
      this.key = key;
      // the reply to the question before, at the same step, is before the new one
      this.element.insertBefore(this.feedback, question && this.newFeedback ? this.prompt : null);
      for (const each of [this.element, this.player.root]) each.classList.toggle("asks", Boolean(key));
      this.ballot = null;
      this.isUrged = false; // whether the learner was asked to answer before the next step
      this.form.replaceChildren(
        ...(question ? this._inputs(question) : isVote ? this._openBallot(this._knownValues()) : []),
      );
      this.form.setAttribute("aria-label", question ? this._prompt(question) : isVote ? "Vote" : "");
    }
    this._showFeedback(step);
    setText(this.prompt, question ? this._prompt(question) : this.feedback.textContent ? "" : this._outlook());
    this._showTally();
  }

  /** What follows at a step without a question. */
  _outlook() {
    const { step, run } = this.player;
    if (this.player.hasVote) return "";
    if (step >= run.lastStep) return this.sentences.fill("OVER");
    const next = this._nextQuestion();
    return next < Infinity ? this.sentences.fill("NO_QUESTION", 0, { answer: String(next) }) : "";
  }

  /** Show new feedback; remove older feedback at another step. */
  _showFeedback(step) {
    if (this.newFeedback) {
      setText(this.feedback, this.newFeedback);
      this.feedbackStep = step;
    } else if (step !== this.feedbackStep) setText(this.feedback, "");
  }

  _showTally() {
    const { model } = this.player;
    setText(
      this.tally,
      model.get("asked") ? `${model.get("right")} of ${model.get("asked")} right at the first try` : "",
    );
  }

  _prompt({ kind, row }) {
    const onCut = kind === "cut" && this._windows(row) ? "ASK_WINDOW" : "ASK_CUT";
    return this.sentences.fill({ value: "ASK_VALUE", best: "ASK_BEST", cut: onCut, call: "ASK_NEXT" }[kind], row);
  }

  /** The windows to choose from after a return; null if the question is whether the rest is skipped. */
  _windows(row) {
    return this.cuts.windows(row, (each) => this.isMasked(each));
  }

  /** The values of the run, from the smallest on. */
  _values() {
    return [...this.player.run.tables.values].sort((one, other) => readNumber(one) - readNumber(other));
  }

  /**
   * The values to choose from; with a win and a loss alone, a draw, too, so that a wrong choice does not leave one. A
   * heap has no draws.
   */
  _choices() {
    const values = this._values();
    const [low, high] = values.map(readNumber);
    const mayBeDrawn = this.player.run.tables.states[0].look.kind !== "pile";
    return mayBeDrawn && values.length === 2 && low < 0 && high > 0 ? [values[0], "0", values[1]] : values;
  }

  /** The values that a class can know at this step: those that have been returned, and all of a board or a heap. */
  _knownValues() {
    const { run, step } = this.player;
    const returned = new Set(
      [...run.parent.keys()].filter((row) => run.returnedAt(row) <= step).map((row) => run.value(row)),
    );
    const isText = run.tables.states[0].look.kind === "text"; // the number of a leaf can be any
    return this._values().filter((value) => !isText || returned.has(value));
  }

  /** Begin a vote on these choices, or go on with it; without one if there are more than number keys. */
  _openBallot(choices) {
    if (choices.length < 2 || choices.length > MOST_IN_VOTE) return [];
    if (!this.ballots.has(this.key)) this.ballots.set(this.key, new Ballot(choices.map(printable)));
    this.ballot = this.ballots.get(this.key);
    return this.ballot.elements;
  }

  /** Make the inputs for an answer: a button for each of a few choices, a field for a number, and one that shows the answer. */
  _inputs(question) {
    const isValue = question.kind === "value";
    const { run } = this.player; // the choices are in an order that does not depend on the answer
    const choices = isValue
      ? this._choices()
      : question.kind === "best"
        ? [run.columns.c_before[question.row], question.row].map((row) => run.value(row))
        : question.kind === "cut"
          ? (this._windows(question.row) ?? [YES, NO])
          : [...run.moves(question.row), RETURNS];
    const makeButton = (label, onclick, title = null) => h("button", { type: "button", title, onclick }, label);
    const labelOf = (choice) => (choice === RETURNS ? "it returns" : printable(choice));
    const showAnswer = makeButton(SHOW_THE_ANSWER, () => this.reveal(), `${SHOW_THE_ANSWER} (S)`);
    if (this.player.model.get("lecturing") && choices.length <= MOST_IN_VOTE) {
      return [...this._openBallot(choices.map(labelOf)), showAnswer];
    }
    const field = numberField({ size: 6, "aria-label": this._prompt(question) });
    const choose = (choice) => {
      field.value = labelOf(choice); // so that a click on Check is about this choice
      this.check(choice);
    };
    const buttons = choices.map((choice) => makeButton(labelOf(choice), () => choose(choice)));
    onEnter(field, () => this.check(field.value));
    return [
      ...(isValue && choices.length > MOST_CHOICES ? [] : buttons),
      ...(isValue ? [field, makeButton(CHECK, () => this.check(field.value))] : []),
      showAnswer,
    ];
  }
}
