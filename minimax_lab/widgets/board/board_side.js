// What stands around the position: what can be chosen, the machine's thinking, and the editor.

import { unpack } from "../shared/columns.js";
import { h, setText } from "../shared/dom.js";
import { focusWhileScrollable, onEnter, shareTabStop } from "../shared/keys.js";
import { squareName } from "../shared/looks.js";
import { button } from "../shared/task.js";
import { plural } from "../shared/text.js";
import { TreeView } from "../tree/tree.js";

const MOST_BESIDE = 5; // moves; the boards of more of them need the width, so their symbols are above them

/** Buttons of which one is chosen. */
class Choice {
  constructor(label, choose) {
    this.choose = choose;
    this.buttons = h("span", { class: "choices", role: "group", "aria-label": label });
    this.element = h(
      "div",
      { class: "choice" },
      h("span", { class: "what", "aria-hidden": true }, label),
      this.buttons,
    );
  }

  /** Give the buttons a tab stop of their own: the chosen one. */
  becomeToolbar() {
    this.buttons.setAttribute("role", "toolbar");
    this.settle = shareTabStop(this.buttons);
  }

  show(options, chosen) {
    const key = JSON.stringify(options);
    if (key !== this.key) {
      const focus = [...this.buttons.children].indexOf(document.activeElement);
      this.buttons.replaceChildren(
        ...options.map(([value, label]) =>
          h("button", { type: "button", "data-value": value, onclick: () => this.choose(value) }, label),
        ),
      );
      if (focus >= 0) this.buttons.children[Math.min(focus, options.length - 1)]?.focus();
      this.key = key;
    }
    for (const button of this.buttons.children)
      button.setAttribute("aria-pressed", String(button.dataset.value === String(chosen)));
    this.settle?.(this.buttons.querySelector("[aria-pressed=true]"));
  }
}

/** A number to choose from 1 to `most`. */
function showNumbers(select, most, chosen) {
  if (select.options.length !== most)
    select.replaceChildren(...Array.from({ length: most }, (_, at) => h("option", { value: at + 1 }, String(at + 1))));
  select.value = String(Math.min(chosen, most));
}

export class Settings {
  constructor(board) {
    const option = (name) => (value) => board.option(name, value);
    this.person = new Choice("You play", option("person"));
    this.first = new Choice("First move", option("first"));
    this.strength = new Choice("Machine", (value) =>
      board.option("strength", value === "ahead" ? Number(this.plies.value) || 1 : value),
    );
    for (const each of [this.person, this.first, this.strength]) each.becomeToolbar();
    this.plies = h("select", {
      "aria-label": "How many plies the machine looks ahead",
      onchange: () => board.option("strength", Number(this.plies.value)),
    });
    this.ahead = h("label", {}, "plies: ", this.plies);
    this.quicker = h("input", { type: "checkbox", onchange: () => board.option("quicker", this.quicker.checked) });
    this.large = h("input", { type: "checkbox", onchange: () => board.option("large", this.large.checked) });
    this.note = h("p", { class: "notice" });
    this.strength.element.append(this.ahead);
    const boxes = h(
      "div",
      { class: "choice", role: "toolbar", "aria-label": "More settings" },
      h("label", {}, this.quicker, "prefers the quicker win"),
      h("label", {}, this.large, "enlarge"),
    );
    this.settle = shareTabStop(boxes);
    this.element = h(
      "div",
      { class: "settings", role: "group", "aria-label": "Settings" },
      this.person.element,
      this.first.element,
      this.strength.element,
      boxes,
      this.note,
    );
  }

  show(settings) {
    this.person.show(settings.persons, settings.person);
    this.first.show(settings.starters, settings.first);
    this.first.element.toggleAttribute("hidden", !settings.starters.length); // of a game that is over at once
    const kinds = [
      settings.perfect && ["perfect", "perfect"],
      settings.most > 0 && ["ahead", "looks ahead"],
      ["random", "random"],
    ].filter(Boolean);
    this.strength.show(kinds, settings.strength);
    this.ahead.toggleAttribute("hidden", settings.strength !== "ahead");
    showNumbers(this.plies, settings.most, settings.plies);
    this.quicker.checked = settings.quicker;
    this.large.checked = settings.large;
    const alone = settings.person !== "both";
    for (const each of [this.strength.element, this.quicker.parentElement, this.note])
      each.toggleAttribute("hidden", !alone);
    setText(this.note, settings.note);
    this.settle(alone ? this.quicker : this.large);
  }
}

export class Thinking {
  constructor(board) {
    this.board = board;
    this.of = new Choice("Thinking about", (value) => board.option("thinking_of", value));
    this.plies = h(
      "select",
      {
        "aria-label": "Plies of the tree",
        onchange: () => board.option("tree_plies", Number(this.plies.value) || null),
      },
      h("option", { value: "" }, "as fits"),
      ...[1, 2, 3, 4, 5, 6].map((plies) => h("option", { value: plies }, plural(plies, "ply", "plies"))),
    );
    this.boards = h("input", { type: "checkbox", checked: true, onchange: () => this.drawTree() });
    const title = "Record this decision and step through it, below";
    this.step = button("step through this", () => board.stepThrough(), title);
    this.controls = h(
      "div",
      { class: "controls", role: "group", "aria-label": "Thinking" },
      this.of.element,
      this.step,
      h("label", {}, "tree: ", this.plies),
      h("label", {}, this.boards, "boards in it"),
    );
    this.settle = shareTabStop(this.controls);
    this.title = h("strong", { class: "expects" });
    this.words = h("div", { class: "thoughts" });
    this.host = h("div", { class: "tree-host" });
    this.element = h("div", { class: "thinking", role: "group" }, this.title, this.host, this.words, this.controls);
  }

  /** Show what the moves are worth; in a list only for screen readers, if each score is `onBoard`. */
  show(view, thoughts, onBoard) {
    const left = !view.settings.thinking && this.element.contains(document.activeElement);
    this.element.toggleAttribute("hidden", !view.settings.thinking);
    if (left) this.board.focusMenu();
    if (this.element.hidden || !thoughts.words) return this.drop();
    this.controls.hidden = !thoughts.tables; // on a saved page there are words only
    this.host.hidden = !thoughts.tables || thoughts.nodes === 1; // nothing follows the end of a game
    const isAlone = view.settings.person !== "both";
    const knows = isAlone && view.settings.strength !== "random"; // a random machine expects nothing
    setText(this.title, knows ? "What the machine expects" : "What the moves are worth");
    this.element.setAttribute("aria-label", isAlone ? "The machine's thinking" : "The scores of the moves");
    this.of.show(
      [
        ["now", "this position"],
        ["last", isAlone ? "the machine's last move" : "the last move"],
      ],
      view.settings.thinking_of,
    );
    this.plies.value = String(view.settings.tree_plies ?? "");
    this.settle();
    if (this.thoughts === thoughts) return undefined;
    this.thoughts = thoughts;
    this.words.replaceChildren(
      ...thoughts.words.map((line, at) =>
        h("p", { class: onBoard && !at ? "unseen" : null }, line.replace(/(?<![\w.])-(?=\d)/g, "\u2212")),
      ),
    );
    focusWhileScrollable(this.words);
    if (this.host.hidden) return undefined;
    this.boards.parentElement.hidden = thoughts.tables.states[0].look.kind !== "grid";
    return this.drawTree();
  }

  /** The step player is closed: the focus goes back to where it was opened, or to where that can be shown. */
  returned() {
    if (this.element.hidden) this.board.focusMenu();
    else this.step.focus();
  }

  drawTree() {
    const focused = this.host.contains(document.activeElement);
    this.tree?.dispose();
    const { tables, data } = this.thoughts;
    const columns = unpack(tables.columns, data);
    this.tree = new TreeView(tables, columns, null, {
      boards: this.boards.checked,
      heaps: true,
      staysReadable: true,
      canFold: !this.plies.value,
      symbolsBeside: columns.parent.filter((above) => above === 0).length <= MOST_BESIDE,
    });
    const line = [0];
    while (columns.best[line.at(-1)] >= 0) line.push(columns.best[line.at(-1)]);
    this.tree.emphasize(line);
    this.host.replaceChildren(this.tree.element);
    this.tree.fit();
    if (focused) this.tree.root.focus();
  }

  drop() {
    this.tree?.dispose();
    this.tree = null;
    this.thoughts = null;
    this.host.replaceChildren();
  }

  dispose() {
    this.tree?.dispose();
  }
}

export class Editor {
  constructor(board) {
    this.board = board;
    this.draft = null;
    this.field = h("input", { type: "text", size: 18, "aria-label": "Position as text", spellcheck: "false" });
    onEnter(this.field, () => this.use(this.field.value));
    this.clicks = button("edit on the board", () => (this.draft ? this.end() : this.begin()));
    this.presets = h("span", { class: "choices", role: "group", "aria-label": "Positions to choose from" });
    this.where = h("p", { class: "notice", role: "status" });
    const row = h(
      "div",
      { class: "controls", role: "group", "aria-label": "Set up a position" },
      this.clicks,
      this.field,
      button("use this position", () => this.use(this.field.value)),
      this.presets,
      button("close", () => this.toggle()),
    );
    this.settle = shareTabStop(row, "button");
    this.element = h("div", { class: "editor", hidden: true }, row, this.where);
  }

  /** Show the editor, or hide it. */
  toggle() {
    this.element.hidden = !this.element.hidden;
    if (this.draft) this.end();
    if (this.element.hidden) this.board.focusMenu();
    else this.field.focus();
  }

  show(view) {
    this.view = view;
    const { editor } = view;
    this.board.editButton.toggleAttribute("hidden", !editor);
    if (!editor) {
      this.element.toggleAttribute("hidden", true);
      return;
    }
    this.clicks.toggleAttribute("hidden", !editor.marks.length);
    if (view.number !== this.number && !this.draft) this.field.value = editor.text;
    this.number = view.number;
    const key = JSON.stringify(editor.presets);
    if (key !== this.key)
      this.presets.replaceChildren(...editor.presets.map(([name, text]) => button(name, () => this.use(text), text)));
    this.key = key;
    this.settle();
  }

  use(text) {
    this.asked = this.board.send({ do: "set", text });
  }

  /** Python has taken the position, or refused it: then the draft stays. */
  answered(view) {
    if (view.answered !== this.asked || view.refused) return;
    this.draft = null;
    this.number = null;
    this.told();
  }

  begin() {
    this.draft = [...this.view.look.cells];
    this.told();
    this.board.tell("");
    this.board.showThoughts();
  }

  end() {
    this.draft = null;
    this.field.value = this.view.editor.text;
    this.told();
    this.board.tell("Not changed: the position of the game is shown again.");
    this.board.showThoughts();
  }

  /** The next mark in a square: empty, the one, the other. */
  turn(square) {
    const marks = ["", ...this.view.editor.marks];
    this.draft[square] = marks[(marks.indexOf(this.draft[square]) + 1) % marks.length];
    const { columns } = this.view.look;
    const rows = [];
    for (let at = 0; at < this.draft.length; at += columns)
      rows.push(
        this.draft
          .slice(at, at + columns)
          .map((mark) => mark || ".")
          .join(""),
      );
    this.field.value = rows.join("/");
    const name = squareName(this.view.look, square);
    this.board.tell(`${name[0].toUpperCase()}${name.slice(1)}: ${this.draft[square] || "empty"}.`);
    this.board.showThoughts();
  }

  told() {
    this.clicks.setAttribute("aria-pressed", String(Boolean(this.draft)));
    setText(
      this.where,
      this.draft
        ? `Choose a square to change it: empty, ${this.view.editor.marks.join(", ")}. Then “use this position”.`
        : "",
    );
  }
}
