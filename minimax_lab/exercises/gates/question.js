// A question of an exercise: the position or the tree, where it can be answered, hints, and the solution. Python judges.

import { h } from "../../widgets/shared/dom.js";
import { paintPicture } from "../../widgets/shared/picture.js";
import { button, mounting } from "../../widgets/shared/task.js";
import { CHECK, HINT, printable, SHOW_THE_ANSWER } from "../../widgets/shared/text.js";
import { Gate } from "./gate.js";

/** It keeps the question and the input of a gate, but a reply replaces the reveal, and nobody votes. */
class Question extends Gate {
  constructor(model, host) {
    super(model, host, ["said", "feedback", "notes"]);
  }

  get hasCast() {
    return false;
  }

  get className() {
    return `${super.className} exercise`;
  }

  build() {
    this.arrange();
    this.because.hidden = true;
    this.notes = h("div", { class: "notes", role: "status" });
    const isExamined = this.model.get("examined"); // nothing is judged, and nothing helps
    this.check = button(isExamined ? "Hand in" : CHECK, () => this.commit(), "Enter");
    this.check.className = "primary";
    this.check.hidden = !this.ground;
    const [name, form] = this.question.code;
    this.task.addControls(
      this.check,
      ...(this.question.hints ? [button(HINT, () => this.send({ do: "hint" }))] : []),
      ...(isExamined ? [] : [button(SHOW_THE_ANSWER, () => this.send({ do: "solution" }))]),
    );
    this.task.addMore(...(isExamined ? [] : [h("p", {}, "In code: set ", h("code", {}, name), ` to ${form}`)]));
    this.task.status.after(this.notes); // near the buttons
  }

  // -- what the learner does

  send(request) {
    this.asked = request.do;
    return super.send(request);
  }

  commit() {
    if (!this.ground) return;
    if (!this.ground.picked.length) return this.task.warn(this.ground.missing);
    this.judged = String(this.ground.picked); // also if it cannot be read, so that nothing is `said`
    return this.send({ do: "answer", said: this.ground.picked[0] });
  }

  receive() {
    this.showTrouble();
    this.task.bringIntoView(this.asked === "answer" ? this.task.status : this.notes);
  }

  // -- what is shown

  show() {
    const said = this.model.get("said");
    if (said !== null) this.ground?.setPicked([said]);
    else this.ground?.show();
    this.showPicture(this.model.get("feedback").picture ?? this.question.drawing);
    this.showNotes();
    this.showControls();
  }

  /** Show what the question is about: a tree with question marks, or with its values after a right answer. */
  showPicture(picture) {
    if (!picture || picture === this.shownPicture) return;
    this.shownPicture = picture;
    this.picture.replaceChildren(paintPicture(picture, this.question.style));
  }

  showTrouble() {
    this.task.warn(this.model.get("refusal"));
  }

  showControls() {
    const picked = this.ground?.picked ?? [];
    const isOther = picked.length > 0 && ![String(this.model.get("said")), this.judged].includes(String(picked));
    const { text = "", outcome = "" } = isOther ? {} : this.model.get("feedback");
    this.task.report(text);
    this.task.status.setAttribute("data-outcome", outcome);
    this.check.disabled = !picked.length;
    this.check.classList.toggle("primary", outcome !== "correct"); // then there is nothing left to do
    this.notes.hidden = outcome === "correct" && this.asked === "answer"; // a hint is not needed any more
    this.ground?.markRight(outcome === "correct" && picked.length > 0); // as in a gate
  }

  /** Show the hints and the solution; those that are shown already stay, because new ones are announced. */
  showNotes() {
    const notes = this.model.get("notes");
    if (notes === this.shownNotes) return;
    this.shownNotes = notes;
    const shown = notes.map(({ text, picture }) => [
      h("p", {}, printable(text)),
      ...(picture ? [h("div", { class: "picture" }, paintPicture(picture, this.question.style))] : []),
    ]);
    this.notes.replaceChildren(...shown.flat());
  }
}

export const mountQuestion = mounting(Question);
