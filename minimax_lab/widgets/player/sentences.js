// The sentences of a step: Python chooses the templates; their fields are filled in here, as in sentences.py.

import { h, setText } from "../shared/dom.js";
import { joinWithAnd, printable } from "../shared/text.js";

const [LONG, LONGEST] = [200, 360]; // letters; longer sentences are written smaller
const LABEL = /^(Ended\?|Known\?|Try|Call|Compare:|Cut\?|Remember:|Return)/;

const SIGNED = /([+−][\d.]*\d)/; // a value

/** The label with which a sentence begins. */
const labelIn = (text) => LABEL.exec(text)[0].replace(":", "");

const WITHOUT_VALUE = { ENDED_WITH_VALUE: "ENDED", LEAF: "LEAF_WITHOUT_VALUE", ESTIMATED: "LEAF_WITHOUT_VALUE" };

export class Sentences {
  /** A value for which `isMasked(row)` is true becomes a question mark. Its return leaves out the places `hiddenAt(row)`. */
  constructor(run, isMasked = (/** @type {number} */ _row) => false, hiddenAt = (/** @type {number} */ _row) => []) {
    const { parent, last, columns: c, tables } = run;
    this.run = run;
    this.isMasked = isMasked;
    this.hiddenAt = hiddenAt;
    this.tables = tables.sentences;
    this.names = Object.keys(this.tables.templates);
    this.paths = {
      parent,
      before: c.c_before,
      leader: c.c_leader,
      chosen: c.c_chosen,
      origin: c.w_origin,
      source: c.c_source,
      next: tables.windows && last.map((row) => row + 1), // half a million calls take a while
    };
    const value = (row) => (isMasked(row) ? "?" : run.value(row));
    const move = (row) => run.move(row);
    this.kinds = {
      // of texts; each is about the call in a row
      call: (row) => row + 1,
      move,
      value,
      actions: (row) => joinWithAnd(run.moves(row)),
      scores: (row) => this._join(value, row, (each) => each >= 0),
      ties: (row) => this._join(move, row, (each, best) => each === best),
      missing: (row) =>
        this._join(
          (child) => `call ${child + 1}`,
          row,
          (each) => each < 0,
        ),
      error: (row) => run.text(c.c_error[row]),
      ...Object.fromEntries(
        ["alpha", "beta", "alpha_now", "beta_now"].map((name) => [
          name,
          (row) => tables.windows.bounds[c[`w_${name}`][row]],
        ]),
      ),
      bound: (row) => this._text(`${this._text("parent.side", row)}_now`, row),
      limit: (row) => this._text(`${this._text("parent.other_side", row)}_now`, row),
      rule: (row) => tables.windows.rule || (c.w_alpha_now[row] > c.w_beta_now[row] ? ">" : "="),
      still_open: () => (tables.windows.rule ? `not ${tables.windows.rule}` : "below"),
      round: (row) => run.children(parent[row]).indexOf(row) + 1,
      stored: (row) => `${tables.windows.stored[c.w_stored[row]]} ${value(row)}`,
      caller: (row) => tables.windows.callers[c.w_caller[row]],
    };
    for (const [kind, words] of Object.entries(this.tables.words))
      this.kinds[kind] = (row) => words[c.c_player[row] + 1];
  }

  /** Return the sentences of a step. `quiet` leaves out windows and cuts, because their bounds are values. */
  at(step, quiet = false) {
    if (step === 0) return this.tables.start.map((template) => this.fill(this.names[template]));
    const { row, isReturn } = this.run.at(step);
    if (isReturn && this.isMasked(row)) return [this.fill("HIDDEN_RETURN", row)];
    const names = this._templates(row, isReturn, quiet);
    return names.map((name) => this.fill((this.isMasked(row) && WITHOUT_VALUE[name]) || name, row));
  }

  /** Return the rows of the calls that the sentences of a step name by their number or their move. */
  callsAt(step) {
    if (step === 0) return [];
    const { row, isReturn } = this.run.at(step);
    if (isReturn && this.isMasked(row)) return [row, ...this.run.children(row)]; // its value is found from theirs
    const templates = this._templates(row, isReturn, false).map((name) => this.tables.templates[name]);
    return templates.flatMap((template) =>
      [...template.matchAll(/{((?:\w+\.)*)(?:call|move)}/g)].map(([, path]) =>
        path
          .split(".")
          .slice(0, -1)
          .reduce((at, column) => this.paths[column][at], row),
      ),
    );
  }

  /**
   * The names of the templates of a call or of its return, in the order of the sentences. Others are in place of those that
   * show the best score so far of a call whose value is hidden.
   */
  _templates(row, isReturn, quiet) {
    const caller = this.run.parent[row];
    const isAsked = isReturn && caller >= 0 && this.isMasked(caller);
    const hidesBounds = this.run.hasHiddenBound(isReturn ? caller : row, this.isMasked);
    const hidden = [
      ...(quiet ? this.tables.windows : []),
      ...(hidesBounds ? ["window"] : []),
      ...(isReturn ? this.hiddenAt(row) : []),
    ];
    const isSecret = (place) => isAsked || (hidesBounds && place !== "compare");
    return this.tables[isReturn ? "return" : "call"]
      .filter((place) => !hidden.includes(place) && this.run.columns[`s_${place}`][row] >= 0)
      .map((place) => {
        const name = this.names[this.run.columns[`s_${place}`][row]];
        return (isSecret(place) && this.tables.without_score[name]) || name;
      });
  }

  /** The name of the sentence on what the caller does with its window after the return of the call in `row`. */
  cutName(row) {
    return this.names[this.run.columns.s_cut[row]];
  }

  /** The bound that the caller of the call in `row` can change: "alpha" or "beta". */
  side(row) {
    return this._text("parent.side", row);
  }

  /** Return what the tests in the code find at a step, by the labels of their lines: "−10 < +10 is true". */
  testsAt(step) {
    const { row, isReturn } = this.run.at(Math.max(step, 1));
    if (!step || !isReturn || this.isMasked(row) || !this.run.hasPlayers) return {};
    const { tests, templates } = this.tables;
    const tested = this._templates(row, isReturn, !this.run.tables.windows?.rule).filter((name) => tests[name]);
    const entries = tested.map((name) => [labelIn(templates[name]), this._fillIn(tests[name], row)]);
    return Object.fromEntries(entries.filter(([, text]) => !text.includes("?")));
  }

  /** Return why a call has made a cut, in lines, after the call in `row` has returned; none if no bound is the reason. */
  reason(row) {
    const has = this._templates(row, true, false).some((name) => ["CUT", "DEEP_CUT"].includes(name));
    return has ? this.tables.reason.map((line) => this._fillIn(line, row)) : [];
  }

  /** Return the question to the class at a step before the last, on the value that is returned next. */
  vote(step) {
    const { row, isReturn } = this.run.at(step + 1);
    return this.fill(isReturn ? "VOTE_ON_CALL" : "VOTE_ON_NEXT", row);
  }

  /** Fill in the fields of the template `name`, about the call in `row`. `given` has texts in place of fields. */
  fill(name, row = 0, given = {}) {
    return this._fillIn(this.tables.templates[name], row, given);
  }

  _fillIn(template, row, given = {}) {
    return template.replace(/{([\w.]+)}/g, (_, field) => given[field] ?? this._text(field, row));
  }

  /** The text of a field: a kind of text, after the columns that lead to the call that it is about. */
  _text(field, row) {
    const path = field.split(".");
    const kind = path.pop();
    return String(this.kinds[kind](path.reduce((at, column) => this.paths[column][at], row)));
  }

  /** The texts of the callees whose value, beside the value of the best one, is meant. */
  _join(text, row, isMeant) {
    const { c_value: values, c_leader: leader } = this.run.columns;
    return joinWithAnd(
      this.run
        .children(row)
        .filter((child) => isMeant(values[child], values[leader[row]]))
        .map(text),
    );
  }
}

/** What happens at a step, in sentences, with the teacher's votes and notes. */
export class Narration {
  constructor(player) {
    this.player = player;
    this.sentences = player.sentences;
    this.sentence = h("div", { class: "sentence", role: "status" });
    this.note = h("div", { class: "note", role: "status" });
    this.line = h("div", { class: "unseen", role: "status" });
    this.announcement = h("div", { class: "unseen", role: "status" });
    this.element = h("div", { class: "narration" }, this.sentence, this.note, this.line, this.announcement);
  }

  /** Tell screen readers which option a key has changed, until the next change. */
  announce(text) {
    setText(this.announcement, text);
  }

  show() {
    const { step, model, code, line, hasVote } = this.player;
    this._showSentences();
    setText(
      this.note,
      [hasVote ? this.sentences.vote(step) : "", model.get("notes")[String(step)], model.get("refusal")]
        .filter(Boolean)
        .join(" "),
    );
    setText(this.line, line && code.currentText ? `line ${line}: ${code.currentText}` : ""); // for screen readers
  }

  _showSentences() {
    const { step, quiz } = this.player;
    const texts = this.player.hides("sentence")
      ? []
      : this.sentences.at(step, this.player.hides("values") || quiz.asksValues());
    const isTold = (text) => text.startsWith("Cut?") && quiz.hasToldCut(this.player.now.row);
    const all = texts.filter((text) => !isTold(text)).join(" ");
    this.calls = this.player.hides("sentence") ? [] : this.sentences.callsAt(step);
    const isReturn = this.player.now?.isReturn;
    const labelOf = (text) => (isReturn && text.startsWith("Call") ? null : LABEL.exec(text)); // a call is no label then
    this.labels = texts.flatMap((text) => (labelOf(text) ? labelIn(text) : []));
    this.tests = texts.length && !this.player.hides("values") && !quiz.asksValues() ? this.sentences.testsAt(step) : {};
    if (this.shown === all) return;
    this.shown = all;
    this.sentence.classList.toggle("long", all.length > LONG);
    this.sentence.classList.toggle("longest", all.length > LONGEST);
    this.sentence.replaceChildren(
      ...texts.flatMap((text) => {
        const label = labelOf(text);
        const [head, rest] = label ? [[h("strong", {}, label[0])], text.slice(label[0].length)] : [[], text];
        return [...head, ...this._colored(printable(rest)), " "];
      }),
    );
  }

  /** A text with each value in the color of the player whom it favors, if the game has values of both signs. */
  _colored(text) {
    if (!this.player.run.tables.has_both_signs) return [text];
    return text
      .split(SIGNED)
      .map((part, at) => (at % 2 ? h("b", { class: part.startsWith("+") ? "max" : "min" }, part) : part));
  }
}
