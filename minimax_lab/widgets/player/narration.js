// What happens at a step, in sentences, with the teacher's votes and notes.

import { h, setText } from "../shared/dom.js";
import { printable } from "../shared/text.js";

const LONG = 200; // letters; longer sentences are written smaller
const LABEL = /^(Ended\?|Known\?|Try|Call|Compare:|Cut\?|Remember:|Return)/;

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
    const { step, run, quiz, model, code, line } = this.player;
    this._showSentences();
    const hasVote = model.get("votes").includes(step) && step < run.lastStep && !quiz.asksValues();
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
    const all = texts.join(" ");
    this.calls = this.player.hides("sentence") ? [] : this.sentences.callsAt(step);
    const isReturn = this.player.now?.isReturn;
    const labelOf = (text) => (isReturn && text.startsWith("Call") ? null : LABEL.exec(text)); // a call is no label then
    this.labels = texts.flatMap((text) => labelOf(text)?.[0].replace(":", "") ?? []);
    if (this.shown === all) return;
    this.shown = all;
    this.sentence.classList.toggle("long", all.length > LONG);
    this.sentence.replaceChildren(
      ...texts.flatMap((text) => {
        const label = labelOf(text);
        return label
          ? [h("strong", {}, label[0]), printable(text.slice(label[0].length)), " "]
          : [printable(text), " "];
      }),
    );
  }
}
