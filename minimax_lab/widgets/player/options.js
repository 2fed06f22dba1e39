// The menu with what is not needed for each step: ways to other steps, the quiz, the parts that are shown, the tree, the keys.

import { h } from "../shared/dom.js";
import { shareTabStop } from "../shared/keys.js";
import { DOTS, newMenu } from "../shared/menu.js";
import { button } from "./controls.js";
import { newPlayerLegend } from "./legend.js";

export const PARTS = {
  tree: "tree",
  code: "code",
  cards: "open calls",
  board: "board",
  sentence: "sentence",
  values: "values",
  numbers: "call numbers",
};
const QUIZZES = [
  ["off", "no quiz"],
  ["values", "ask me the values"],
  ["calls", "ask me what comes next"],
  ["both", "ask me both"],
];

export class Options {
  constructor(player) {
    this.player = player;
    this.updates = []; // functions that show the present value of an option
    const some = player.quiz.asksSome() ? [["", "ask me at some calls"]] : [];
    const cuts = player.run.tables.windows ? [["cuts", "ask me for windows"]] : [];
    const kinds = [...some, ...QUIZZES, ...cuts];
    this.quiz = h(
      "select",
      { "aria-label": "Quiz", onchange: () => player.quiz.set(this.quiz.value) },
      ...kinds.map(([value, label]) => h("option", { value }, label)),
    );
    this.updates.push(() => {
      const kind = player.quiz.asksSome() ? "" : player.model.get("predict"); // "" chooses none of the options
      if (this.quiz.value !== kind) this.quiz.value = kind;
    });
    const groups = h(
      "div",
      { class: "options", role: "group", "aria-label": "Options" },
      h(
        "span",
        { class: "group" },
        "Show: ",
        ...Object.entries(PARTS).map(([part, label]) => this._partBox(part, label)),
      ),
      h(
        "span",
        { class: "group" },
        this._lineBox(),
        this._box("boards in the tree", "boards", "Small boards in the tree (B)"),
        this._box("enlarge", "large", "Enlarge one part at a time (E)"),
      ),
      h(
        "span",
        { class: "group" },
        button("fold again", "Fold the tree as at the start", () => player.tree?.resetFolds()),
        button("+", "Enlarge the tree (+)", () => player.tree?.zoom(1.2)),
        button("−", "Make the tree smaller (-)", () => player.tree?.zoom(1 / 1.2)),
        button("fit", "Fit the tree into its pane (0)", () => player.tree?.fit()),
      ),
    );
    shareTabStop(groups);
    const quiz = h("label", { class: "quiz-kind" }, "Quiz: ", this.quiz);
    const { actions, more } = player.controls;
    this.legend = newPlayerLegend(Boolean(player.run.tables.windows), Boolean(player.run.columns.c_source));
    this.element = newMenu(DOTS, "More", "", actions, quiz, more, groups, this.legend);
    this.notice = h("p", { class: "notice" }, this._notices());
  }

  show() {
    for (const update of this.updates) update();
  }

  _checkbox(label, title, isChecked, change) {
    const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
    this.updates.push(() => {
      input.checked = isChecked();
    });
    return h("label", { title }, input, ` ${label}`);
  }

  _box(label, trait, title) {
    const { player } = this;
    return this._checkbox(
      label,
      title,
      () => Boolean(player.model.get(trait)),
      (isChecked) => player.save(trait, isChecked),
    );
  }

  _partBox(part, label) {
    const { player } = this;
    return this._checkbox(
      label,
      null,
      () => !player.hides(part),
      (isChecked) => {
        const others = player.model.get("without").filter((each) => each !== part);
        player.save("without", isChecked ? others : [...others, part]);
      },
    );
  }

  _lineBox() {
    const box = this._box("every line", "by_line", "Step through every line of code (L)");
    if (this.player.run.hasLines) return box;
    box.firstChild.disabled = true;
    box.title = "The lines of this run were not recorded, because a debugger or a coverage tool was active";
    return box;
  }

  _notices() {
    const { tables, hasLines } = this.player.run;
    return [tables.note, hasLines && !tables.lines ? "The lines of code were recorded for the first calls only" : ""]
      .filter(Boolean)
      .join(". ");
  }
}
