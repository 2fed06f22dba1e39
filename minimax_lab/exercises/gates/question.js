// A question of an exercise: the position or the tree, where it can be answered, hints, and the solution. Python judges.

import { h } from "../../widgets/shared/dom.js";
import { onPlainKey } from "../../widgets/shared/keys.js";
import { drawLook } from "../../widgets/shared/looks.js";
import { NO_ANSWER, Requests } from "../../widgets/shared/requests.js";
import { button, Task } from "../../widgets/shared/task.js";
import { printable } from "../../widgets/shared/text.js";
import { newGround } from "./grounds.js";
import { paintPicture } from "./picture.js";

class Question {
  constructor(model, host) {
    this.model = model;
    this.question = model.get("question");
    this.requests = new Requests(model, () => this.task.warn(NO_ANSWER));
    this.ground = this.question.kind
      ? newGround(this.question, model.get("data"), {
          onChange: () => {
            this.task.warn("");
            this.showControls();
          },
          onEnter: () => this.commit(),
          onRefusal: (sentence) => this.task.warn(sentence),
        })
      : null;
    this.build(host);
    this.listeners = [
      ...["said", "feedback"].map((name) => [name, () => this.show()]),
      ["notes", () => this.showNotes()],
      ["answered", () => this.receive()],
      ["refusal", () => this.task.warn(model.get("refusal"))],
    ];
    for (const [name, callback] of this.listeners) model.on(`change:${name}`, callback);
    this.show();
    this.showNotes();
  }

  build(host) {
    this.task = new Task(this.model, host, {
      name: this.question.tree ? "gate exercise with-tree" : "gate exercise",
      ask: printable(this.question.ask),
      keys: { Enter: () => this.commit() },
      onSwitch: () => this.ground?.resize(),
    });
    this.picture = h("div", { class: "picture" }, this.drawing());
    this.picture.hidden = !this.picture.firstChild;
    this.notes = h("div", { class: "notes", role: "status" });
    this.task.ground.append(this.picture);
    if (this.ground) {
      this.task.ground.append(this.ground.element);
      this.task.describe(this.ground.focusable);
      if (!this.question.tree) onPlainKey(this.ground.element, (event) => this.leaveGround(event));
    }
    this.check = button("Check", () => this.commit(), "Enter");
    this.check.hidden = !this.ground;
    const [name, form] = this.question.code;
    this.task.addControls(
      this.check,
      ...(this.question.hints ? [button("Hint", () => this.send({ do: "hint" }))] : []),
      button("Solution", () => this.send({ do: "solution" })),
      h("span", { class: "where" }, "In code: set ", h("code", {}, name), ` to ${form}`),
    );
    this.task.root.append(this.notes);
  }

  /** What the question is about, unless the ground shows it. */
  drawing() {
    const { drawing, look, kind, style } = this.question;
    if (drawing) return paintPicture(drawing, style);
    return look && !kind.startsWith("square") ? drawLook(look, style) : "";
  }

  dispose() {
    this.requests.dispose();
    this.ground?.dispose();
    this.task.dispose();
    for (const [name, callback] of this.listeners) this.model.off?.(`change:${name}`, callback);
  }

  // -- what the learner does

  send(request) {
    this.task.warn("");
    this.asked = request.do;
    return this.requests.send(request);
  }

  commit() {
    if (!this.ground) return;
    if (this.ground.picked.length) this.send({ do: "answer", said: this.ground.picked[0] });
    else this.task.warn(this.ground.missing);
  }

  /** Escape in the field or in the options goes to the question first; from there, it leaves. */
  leaveGround(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.task.root.focus({ preventScroll: true });
  }

  receive() {
    if (!this.requests.receive(this.model.get("answered"))) return;
    this.task.warn(this.model.get("refusal"));
    this.task.bringIntoView(this.asked === "answer" ? this.task.status : this.notes);
  }

  // -- what is shown

  show() {
    const said = this.model.get("said");
    if (said !== null) this.ground?.setPicked([said]);
    else this.ground?.show();
    this.task.report(printable(this.model.get("feedback").text ?? ""));
    this.task.status.setAttribute("data-outcome", this.model.get("feedback").outcome ?? "");
    this.showControls();
  }

  showControls() {
    this.check.disabled = !this.ground?.picked.length;
  }

  showNotes() {
    const { style } = this.question;
    const shown = this.model
      .get("notes")
      .map(({ text, picture }) => [
        h("p", {}, printable(text)),
        ...(picture ? [h("div", { class: "picture" }, paintPicture(picture, style))] : []),
      ]);
    this.notes.replaceChildren(...shown.flat());
  }
}

export function mountQuestion(model, host) {
  const question = new Question(model, host);
  return () => question.dispose();
}
