// Be the machine: the learner performs minimax or alpha-beta on a tree, step by step.

import { h, setText } from "../shared/dom.js";
import { onEnter } from "../shared/keys.js";
import { NO_ANSWER, Requests } from "../shared/requests.js";
import { CLOSE } from "../shared/stage.js";
import { button, Task } from "../shared/task.js";
import { Attempt } from "./attempt.js";
import { CallTree } from "./call_tree.js";
import { currentCall } from "./calls.js";
import { Cards } from "./cards.js";
import { chooseTrees, makeInstance } from "./instances.js";

const HOW_TO = "To enter a node, click it. For everything else, use the buttons or their keys.";
const KEYS = [
  ["Arrow keys, Enter", "to another node, and enter it"],
  ["N", "new best: the score that has come back becomes the best one"],
  ["K", "keep the best score"],
  ["C", "cut: skip the other children"],
  ["R", "to the field for the value; Enter returns it"],
  ["U", "undo, in practice"],
  ["F", "full screen, and back"],
  ["?", "these keys"],
  ["Esc", "close this list, or leave full screen, or the exercise"],
];
const SYMBOLS =
  "Dashed frame: an open call. Orange frame: the call that is running. Heavy edge: where the returned value came from. Two bars on an edge: a cut.";
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

class Machine {
  constructor(model, host, showPlayer) {
    this.model = model;
    this.options = model.get("options");
    this.showPlayer = showPlayer;
    this.hasCuts = this.options.algorithm === "alphabeta";
    this.algorithm = this.hasCuts ? "alpha-beta" : "minimax";
    this.tables = model.get("tasks");
    this.order = this.options.areChosen ? [...this.tables.keys()] : this._chooseTables();
    this.number = 0;
    this.build(host);
    this.listeners = [
      ["player", () => this.openPlayer()],
      ["answered", () => this.receiveReply()],
    ];
    for (const [name, callback] of this.listeners) model.on(`change:${name}`, callback);
    this.begin();
    this.openPlayer();
  }

  build(host) {
    const { graded } = this.options;
    this.isAsked = false; // whether the model answer was asked for in this view
    this.instruction = h("span", {});
    this.task = new Task(this.model, host, {
      name: "machine",
      label: `Be the machine: ${this.algorithm}`,
      ask: [h("strong", {}, `Perform ${this.algorithm}. `), this.instruction],
      keys: {
        n: () => this.act({ do: "update" }),
        k: () => this.act({ do: "keep" }),
        c: () => this.act({ do: "cut" }),
        r: () => this.result.focus(),
        u: () => this.undo(),
      },
      legend: [KEYS, SYMBOLS],
      onSwitch: () => this.tree.resize(),
    });
    this.result = h("input", { type: "text", size: 4, "aria-label": "Value to return (R)", autocomplete: "off" });
    onEnter(this.result, () => this.returnValue());
    this.withWindows = h("input", { type: "checkbox", checked: !graded, onchange: () => this.show() });
    this.windows = h("label", { hidden: !this.hasCuts }, this.withWindows, " alpha and beta");
    this.where = h("span", { class: "where" });
    this.steps = h(
      "div",
      { class: "controls" },
      keyButton("new best", "N", () => this.act({ do: "update" })),
      keyButton("keep", "K", () => this.act({ do: "keep" })),
      keyButton("cut", "C", () => this.act({ do: "cut" })),
      h(
        "span",
        { class: "group" },
        keyButton("return", "R", () => this.returnValue()),
        this.result,
      ),
      graded ? null : keyButton("undo", "U", () => this.undo()),
      button(graded ? "hand in" : "finish", () => this.handIn()),
    );
    this.after = h(
      "div",
      { class: "controls" },
      button("model answer", () => this.askForModel(), "The right steps in the step player"),
      button("new exercise", () => this.beginNext()),
      button("copy the result", () => this.copyResult(), "Copy the result as JSON"),
    );
    this.task.addControls(this.steps, this.after, this.where);
    this.playerHost = h("div", { class: "minimax-lab-nested" });
    this.playerHost.addEventListener(CLOSE, () => this.requests.send({ do: "close" }));
    this.task.frame.append(this.playerHost);
    this.requests = new Requests(this.model, () => this.task.warn(NO_ANSWER));
  }

  dispose() {
    this.requests.dispose();
    this.task.dispose();
    this.tree.dispose();
    this.removePlayer?.();
    for (const [name, callback] of this.listeners) this.model.off?.(`change:${name}`, callback);
  }

  // -- exercises --------------------------------------------------------------------------------------

  _chooseTables() {
    return chooseTrees(this.tables, this.hasCuts, this.options.cutsOnEquality);
  }

  /** Begin the exercise `this.number`. */
  begin() {
    this.table = this.tables[this.order[this.number]];
    const instance = makeInstance(this.table, this.hasCuts, this.options.cutsOnEquality);
    this.attempt = new Attempt(instance, this.table.names, this.options.graded);
    this.began = null;
    const hadFocus = this.task.root.contains(document.activeElement);
    this.tree?.dispose();
    this.tree = new CallTree(this.table, this.options.style, (node) => this.act({ do: "enter", node }));
    this.cards = new Cards(instance.task, this.table.names);
    this.task.ground.replaceChildren(
      h("div", { class: "tree-host" }, this.tree.element),
      h("div", { class: "side" }, this.windows, this.cards.element),
    );
    if (hadFocus) this.tree.focus();
    setText(this.instruction, this._instruction(instance));
    this.show();
    this.task.report(`The call of ${this.table.names[currentCall(instance.start).node]} is running. ${HOW_TO}`);
  }

  _instruction({ task, done }) {
    const { cutsOnEquality, graded } = this.options;
    const cut = this.hasCuts ? `, and cut when alpha ${cutsOnEquality ? "≥" : ">"} beta` : "";
    return [
      `${task.player[0] > 0 ? "MAX" : "MIN"} moves at ${this.table.names[0]}.`,
      `Go from left to right, keep the first of equal scores${cut}.`,
      done.length ? `The first ${done.length} steps are done.` : "",
      graded ? "Your steps are judged at the end." : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  beginNext() {
    this.number = (this.number + 1) % this.order.length;
    if (this.model.get("player")) this.requests.send({ do: "close" });
    this.begin();
    if (this.number) return;
    this.task.report(
      this.order.length > 1
        ? `You have seen all ${this.order.length} exercises. This is the first one again.`
        : "This position is the only exercise here, so it begins again.",
    );
  }

  // -- steps ------------------------------------------------------------------------------------------

  act(action) {
    const { attempt } = this;
    if (attempt.isOver) return;
    this.began ??= Date.now();
    this.task.warn("");
    const reason = attempt.act(action);
    this.show();
    if (!attempt.isOver) this.task.report(reason ? `Not this step. ${reason}` : attempt.event);
    this._save();
  }

  returnValue() {
    const text = this.result.value.trim().replaceAll("−", "-");
    if (!NUMBER.test(text)) {
      this.task.warn("Type the number that the call returns, such as -3.");
      this.result.focus();
      return;
    }
    this.result.value = "";
    this.act({ do: "return", value: Number(text) });
    this.tree.focus();
  }

  undo() {
    if (!this.attempt.canUndo) return;
    this.attempt.undo();
    this.show();
    this.task.report("The last step is undone.");
    this._save();
  }

  handIn() {
    this.attempt.handIn();
    this.show();
    this._save();
    this.after.querySelector("button").focus();
  }

  // -- the result -------------------------------------------------------------------------------------

  /** Save the result: after each step in practice, and at the end of a graded attempt. */
  _save() {
    const { attempt } = this;
    if (attempt.isGraded && !attempt.isOver) return;
    const { right, total } = attempt.count;
    this.model.set("value", {
      score: Math.round((100 * right) / total) / 100,
      right,
      total,
      mistake: attempt.diagnose().name,
      steps: attempt.log,
      seed: this.table.seed,
      time: Math.round((Date.now() - (this.began ?? Date.now())) / 1000),
      mode: attempt.isGraded ? "graded" : "practice",
    });
    try {
      this.model.save_changes();
    } catch {
      // the kernel of this widget has ended; the page shows the result all the same
    }
  }

  /** Copy the result, or show it to be copied where the page may not use the clipboard. */
  async copyResult() {
    const text = JSON.stringify(this.model.get("value"));
    try {
      await navigator.clipboard.writeText(text);
      this.task.warn("");
      this.task.report("The result is copied.");
    } catch {
      this.task.report(text);
    }
  }

  // -- showing ----------------------------------------------------------------------------------------

  show() {
    const { attempt } = this;
    const isOver = attempt.isOver;
    this.tree.show(attempt.state);
    this.cards.show(attempt.state, this.hasCuts && this.withWindows.checked);
    this.task.root.classList.toggle("over", isOver);
    this.steps.hidden = isOver;
    this.after.hidden = !isOver;
    setText(this.where, isOver ? "" : `step ${attempt.number + 1}`);
    this.task.report(isOver ? attempt.report().join(" ") : "");
  }

  // -- the model answer -------------------------------------------------------------------------------

  askForModel() {
    this.isAsked = true;
    this.requests.send({ do: "open", task: this.order[this.number], step: this.attempt.modelStep });
  }

  receiveReply() {
    if (this.requests.receive(this.model.get("answered"))) this.task.warn(this.model.get("refusal") || "");
  }

  async openPlayer() {
    const given = this.model.get("player");
    this.removePlayer?.();
    this.removePlayer = null;
    this.playerHost.replaceChildren();
    if (!given) return;
    const inside = h("div", {});
    this.playerHost.append(inside);
    const remove = await this.showPlayer(this.model, given, inside);
    if (this.model.get("player") === given && inside.isConnected) this.removePlayer = remove;
    else remove();
    if (!this.isAsked) return;
    this.isAsked = false;
    inside.scrollIntoView({ block: "nearest" });
    const stage = inside.querySelector(".stage");
    if (stage instanceof HTMLElement) stage.focus({ preventScroll: true });
  }
}

function keyButton(label, key, onclick) {
  const made = button(label, onclick, `${label} (${key})`);
  made.append(h("kbd", { "aria-hidden": true }, key));
  return made;
}

/** Show the step player of a notebook. */
async function showNestedPlayer(model, given, inside) {
  const child =
    typeof given === "string" ? await model.widget_manager.get_model(given.replace("IPY_MODEL_", "")) : given;
  const view = await model.widget_manager.create_view(child, {});
  inside.append(view.el);
  return () => view.remove?.();
}

/**
 * `showPlayer(model, given, inside)` shows the model answer `given`, and returns a function that removes it, or a promise.
 * @param {(model: any, given: any, inside: HTMLElement) => (() => void) | Promise<() => void>} [showPlayer]
 */
export function mountMachine(model, host, showPlayer = showNestedPlayer) {
  const machine = new Machine(model, host, showPlayer);
  return () => machine.dispose();
}
