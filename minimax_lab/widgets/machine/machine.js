// Be the machine: the learner performs minimax or alpha-beta on a tree, step by step.

import { h, setText } from "../shared/dom.js";
import { typeInto } from "../shared/keys.js";
import { drawLook } from "../shared/looks.js";
import { NestedPlayer } from "../shared/nested_player.js";
import { NO_ANSWER } from "../shared/requests.js";
import { mounting, Task } from "../shared/task.js";
import { Attempt } from "./attempt.js";
import { CallTree } from "./call_tree.js";
import { currentCall } from "./calls.js";
import { Cards } from "./cards.js";
import { Controls } from "./controls.js";
import { chooseTrees, makeInstance } from "./instances.js";
import { windowOf } from "./next_action.js";
import { describeWindow } from "./reasons.js";

const HOW_TO = matchMedia("(pointer: coarse)").matches
  ? "To enter a node, tap it."
  : "To enter a node, click it, or go there with the arrow keys and press Enter. The key ? lists the other keys.";
const TASK = "Choose each node that it calls, and say what it returns. ";
const HANDED_IN = "Handed in. Until the end of the exam, you can make another attempt; the last one counts.";
const KEPT = 'Your result is kept on this page: at the end, the button "Copy the result" copies it.';

class Machine {
  /** `showPlayer(model, given, inside)` shows the model answer `given`, and returns a function that removes it, or a promise. */
  constructor(model, host, showPlayer) {
    this.model = model;
    this.options = model.get("options");
    this.hasCuts = this.options.algorithm === "alphabeta";
    this.algorithm = this.hasCuts ? "alpha-beta" : "minimax";
    this.tables = model.get("tasks");
    this.order = this.options.areChosen
      ? [...this.tables.keys()]
      : chooseTrees(this.tables, this.hasCuts, this.options.cutsOnEquality);
    this.build(host, showPlayer);
    this.task.listen({
      player: () => this.showAnswer(),
      attempt: () => JSON.stringify(model.get("attempt")) !== JSON.stringify(this.kept) && this.resume(),
    });
    this.resume();
    this.showAnswer();
  }

  build(host, showPlayer) {
    const { isExam } = this.options;
    this.instruction = h("span", {});
    this.task = new Task(this.model, host, {
      name: "machine",
      label: `Be the machine: ${this.algorithm}`,
      ask: [h("strong", {}, `Perform ${this.algorithm}. `), h("span", { class: "goal" }, TASK), this.instruction],
      keys: {
        n: () => this.act({ do: "update" }),
        k: () => this.act({ do: "keep" }),
        ...(this.hasCuts ? { c: () => this.act({ do: "cut" }) } : {}),
        r: () => this.returnValue(),
        u: () => this.undo(),
      },
      legend: [Controls.keys(this.hasCuts), Controls.when(this.hasCuts), Controls.symbols(this.hasCuts)],
      onSwitch: () => this.tree.resize(),
    });
    this.withWindows = h("input", { type: "checkbox", onchange: () => this.show() }); // off: the learner keeps both in mind
    this.windows = h("label", { hidden: !this.hasCuts || isExam }, this.withWindows, " alpha and beta");
    this.board = h("div", { class: "board-now" });
    this.controls = new Controls(this, this.options, this.hasCuts);
    this.task.root.addEventListener("keydown", (event) => typeInto(this.controls.field, event), true);
    this.task.addControls(this.controls.steps, this.controls.after, this.controls.where);
    this.task.addMore(this.controls.more);
    this.requests = this.task.newRequests({ more: KEPT });
    this.task.listen({ refusal: () => this.task.warn(this.model.get("refusal")) });
    this.answer = new NestedPlayer(this.model, () => this.closeAnswer(), showPlayer);
    this.task.frame.append(this.answer.element);
    this.task.endings.push(
      () => this.tree.dispose(),
      () => this.answer.clear(),
    );
  }

  // -- exercises --------------------------------------------------------------------------------------

  /** Begin the exercise `this.number`. */
  begin() {
    this.table = this.tables[this.order[this.number]];
    const { cutsOnEquality, isExam } = this.options;
    const instance = makeInstance(this.table, this.hasCuts, cutsOnEquality, isExam);
    this.attempt = new Attempt(instance, this.table.names, this.options.graded, this.options.sentences);
    this.began = null;
    const hadFocus = this.task.root.contains(document.activeElement);
    this.tree?.dispose();
    this.tree = null;
    this.board.hidden = true;
    this.tree = new CallTree(
      this.table,
      this.options.style,
      instance.task.cuts,
      (node) => this.act({ do: "enter", node }),
      (node) => this.noteOn(node),
      () => this.chooseBoard(),
    );
    this.cards = new Cards(instance.task, this.table.names);
    this.task.ground.replaceChildren(
      h("div", { class: "tree-host" }, this.tree.element),
      h("div", { class: "side" }, this.board, this.windows, this.cards.element),
    );
    this.tree.resize();
    if (hadFocus) this.tree.focus();
    setText(this.instruction, this._instruction(instance));
    this.show();
    this.task.report(`The call for ${this.table.names[currentCall(instance.start).node]} is running. ${HOW_TO}`);
  }

  /** Go on with the attempt of another view: of the page before it was reloaded, or of another output. */
  resume() {
    const { number = 0, actions = [], isOver = false, began = null } = this.model.get("attempt");
    this.number = number in this.order ? number : 0;
    this.begin();
    if (!actions.length && !isOver) return;
    this.attempt.repeat(actions);
    if (isOver) this.attempt.handIn();
    this.began = began;
    this.show();
    if (!this.attempt.isOver) this.task.report("Your steps so far are here again.");
  }

  /** Keep the attempt for other views. */
  _keep() {
    const { actions, isOver } = this.attempt;
    this.kept = { number: this.number, actions: [...actions], isOver, began: this.began };
    this.model.set("attempt", this.kept);
    try {
      this.model.save_changes();
    } catch {
      this.task.warn(`${NO_ANSWER} ${KEPT}`);
    }
  }

  _instruction({ task, done }) {
    const { cutsOnEquality, graded, isExam } = this.options;
    const cut = this.hasCuts ? `, and cut when alpha ${cutsOnEquality ? ">=" : ">"} beta` : "";
    return [
      `${task.player[0] > 0 ? "MAX" : "MIN"} moves at ${this.table.names[0]}.`,
      `Go from left to right, keep the first of equal scores${cut}.`,
      done.length ? `The first ${done.length} steps are done for you.` : "",
      graded ? `Your steps are judged ${isExam ? "after the exam" : "at the end"}.` : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  beginNext() {
    this.number = (this.number + 1) % this.order.length;
    this.closeAnswer();
    this.begin();
    this._keep();
    if (!this.number && this.order.length > 1)
      this.task.report(`You have seen all ${this.order.length} exercises. This is the first one again.`);
  }

  // -- steps ------------------------------------------------------------------------------------------

  act(action) {
    const { attempt } = this;
    if (attempt.isOver) return "";
    this.began ??= Date.now();
    this.task.warn("");
    const reason = attempt.act(action);
    this.show();
    if (!attempt.isOver) this.report(reason || attempt.event);
    this._save();
    return reason;
  }

  returnValue() {
    const { number } = this.controls;
    if (number === null) return this.askForValue();
    const { field } = this.controls;
    if (this.act({ do: "return", value: number })) {
      field.focus(); // the button may have it
      return field.select();
    }
    field.value = "";
    return this.tree.focus();
  }

  /** Move the focus to the field for the value, and report what to type there. */
  askForValue() {
    const { howToReturn } = this.controls;
    this.controls.field.focus();
    this.report(howToReturn);
  }

  /** What screen readers announce with a node: the window of an open call, and which returned value is only a bound. */
  noteOn(node) {
    const { state, task } = this.attempt;
    const at = state.open.findIndex((call) => call.node === node);
    if (at >= 0 && this.hasCuts && this.withWindows.checked)
      return describeWindow(windowOf(task, { ...state, open: state.open.slice(0, at + 1) }));
    const isCut = task.children[node].some((child) => state.skipped.includes(child));
    return isCut && state.results.has(node) ? `only a bound: at ${task.player[node] > 0 ? "least" : "most"} that` : "";
  }

  /** Show a sentence instead of the one before, where the learner sees it. */
  report(sentence) {
    this.task.warn("");
    this.task.report(sentence);
    this.task.status.scrollIntoView({ block: "nearest" });
  }

  undo() {
    if (!this.attempt.canUndo) return;
    this.attempt.undo();
    this.show();
    this.report("The last step is undone.");
    this._save();
  }

  /** Do the steps that the learner has shown to know, up to the last one. */
  fastForward() {
    for (const action of this.attempt.forward) this.attempt.act({ ...action, isForward: true });
    this.show();
    this.askForValue();
    this.report(`The calls in between are done. What does ${this.table.names[0]} return? Type it, and press Enter.`);
    this._save();
  }

  handIn() {
    this.task.warn("");
    this.attempt.handIn();
    this.show();
    this._save();
    this.controls.focus();
  }

  askForModel() {
    this.isAsked = true; // in this view
    this.requests.send({ do: "open", task: this.order[this.number], step: this.attempt.modelStep });
  }

  /** Close the model answer at once: Python may not answer. */
  closeAnswer() {
    this.answer.clear();
    if (this.model.get("player")) this.requests.send({ do: "close" });
  }

  showAnswer() {
    this.answer.show((inside, stage) => {
      if (!this.isAsked) return;
      this.isAsked = false;
      inside.scrollIntoView({ block: "start" });
      stage.focus({ preventScroll: true });
    });
  }

  // -- the result -------------------------------------------------------------------------------------

  /** Save the result: after each step in practice, and at the end of a graded attempt. Python confirms it at the end. */
  _save() {
    const { isOver, result } = this.attempt;
    const time = Math.round((Date.now() - (this.began ?? Date.now())) / 1000);
    if (isOver || !this.options.graded) this.model.set("value", { ...result, seed: this.table.seed, time });
    this._keep();
    if (isOver) this._finish();
  }

  /** Ask Python whether the result has arrived, and show the report. */
  _finish() {
    this.requests.send({ do: "finish" });
    this.task.root.scrollIntoView({ block: "nearest" });
  }

  /** Copy the result, or show it to be copied where the page may not use the clipboard. */
  async copyResult() {
    const text = JSON.stringify(this.model.get("value"));
    try {
      await navigator.clipboard.writeText(text);
      this.task.report("The result is copied.");
    } catch {
      this.task.report(text);
    }
  }

  // -- showing ----------------------------------------------------------------------------------------

  show() {
    const { attempt, task } = this;
    this.tree.show(attempt.state);
    const { isExam } = this.options;
    this.tree.mark(attempt.isOver && !attempt.isDone && !isExam ? attempt.firstWrongNode : -1);
    this.showCards();
    this.showBoard();
    if (attempt.isOver !== task.root.classList.contains("over")) task.keepHeight(attempt.isOver); // in another room, the tree would look different
    task.root.classList.toggle("over", attempt.isOver);
    task.root.classList.toggle("done", attempt.isDone);
    this.controls.show(attempt);
    const report = isExam ? [HANDED_IN] : attempt.report();
    task.report(attempt.isOver ? report.join(" ") : "");
  }

  /** Show one board beside the tree if the tree has no room for its boards. */
  chooseBoard() {
    if (!this.tree || !this.task.stage.height) return; // its pane has no size yet
    this.board.hidden = this.tree.hasBoards || this.table.states[0].look.kind !== "grid";
    this.showBoard();
  }

  /** Show the position of the call that is running, or that of a finished game until its value has been compared. */
  showBoard() {
    if (this.board.hidden) return;
    const { state, task } = this.attempt;
    const { node, score, from } = currentCall(state) ?? { node: 0, score: null };
    const shown = score !== null && !task.children[from].length ? from : node;
    const caption = h("p", { class: "caption" }, this.table.names[shown]);
    this.board.replaceChildren(caption, drawLook(this.table.states[shown].look, this.options.style));
  }

  showCards() {
    const { state } = this.attempt;
    this.cards.show(state, this.hasCuts && this.withWindows.checked, this.tree.signs(state));
  }
}

export const mountMachine = mounting(Machine);
