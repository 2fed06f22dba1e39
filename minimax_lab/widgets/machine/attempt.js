// An attempt at an exercise: what the learner has done, whether it was right, and what it was worth.

import { writtenAlike } from "../shared/numbers.js";
import { childrenLeft, currentCall, perform } from "./calls.js";
import { fits, misconceptionsOf, nextAction, run, windowOf } from "./next_action.js";
import { describeAction, describeEvent, explain, refuse } from "./reasons.js";

const MOST_SLIPS = 2; // of one kind
const KINDS = { update: "compare", keep: "compare" }; // the other actions are kinds of their own
const UNDO = { do: "undo" };
const FITS = "One mistake explains all of your steps.";
const ENOUGH = 2; // calls that the learner has performed without a mistake, after which the rest is the same again
const FEWEST_FORWARD = 4; // steps to skip

/**
 * A step that the learner took, in the state in which it was taken.
 * @typedef {{ state: import("./calls.js").State, action: import("./calls.js").Action }} Step
 */

export class Attempt {
  /**
   * In practice, each step is judged at once, and a wrong one is refused. In a graded attempt, the machine does what the
   * learner chooses, and the steps are judged at the end.
   * @param {import("./instances.js").Instance} instance
   * @param {string[]} names  of the nodes
   * @param {boolean} isGraded
   * @param {Record<string, string>} sentences  about each misconception, by name
   */
  constructor({ task, done, start }, names, isGraded, sentences) {
    this.task = task;
    this.done = done;
    this.names = names;
    this.isGraded = isGraded;
    this.sentences = sentences;
    this.states = [start];
    this.steps = /** @type {Step[]} */ ([]); // in practice, the first one in each state
    this.log = /** @type {string[]} */ ([]);
    this.actions = []; // all that the learner has done, to be done again after the page was reloaded
    this.model = run(task, start);
    this.isHandedIn = false;
  }

  get state() {
    return this.states[this.states.length - 1];
  }

  get isOver() {
    return this.isHandedIn || this.state.returned !== null;
  }

  /** Whether the learner has taken all steps in practice: each of them is right then. */
  get isDone() {
    return !this.isGraded && this.state.returned !== null;
  }

  /** Take a step. Return why it is refused; "" if it is not. */
  act(given) {
    const { task, state } = this;
    const action = given.do === "return" ? { ...given, value: this._exact(given.value) } : given;
    if (this.isOver) return "";
    if (this._isIdle(action))
      return `The window is empty, but ${this.names[currentCall(state).node]} has no child left to skip.`;
    this.actions.push(action);
    const isRight = fits(task, state, action);
    this.steps[this.number] ||= { state, action };
    const isRefused = !isRight && !this.isGraded;
    const note = isRefused ? " (wrong)" : action.isForward ? " (fast-forward)" : "";
    this.log.push(describeAction(action, this.names).replace("−", "-") + note);
    if (isRefused) return refuse(task, this.names, state, action);
    this.states.push(perform(task, state, action));
    return "";
  }

  /** The number of a leaf that is written like this one, which the learner has read; else this one. */
  _exact(value) {
    return this.task.value.find((each) => writtenAlike(each, value)) ?? value;
  }

  /** A cut that skips nothing although the window is empty: the code does the same with it and without it. */
  _isIdle(action) {
    const { task, state } = this;
    const call = currentCall(state);
    if (action.do !== "cut" || !task.cuts || call.score !== null || childrenLeft(task, call).length) return false;
    const [alpha, beta] = windowOf(task, state);
    return alpha > beta || (alpha === beta && task.cutsOnEquality);
  }

  /** How many steps the machine has taken. */
  get number() {
    return this.states.length - 1;
  }

  get canUndo() {
    return !this.isGraded && !this.isOver && this.states.length > 1;
  }

  undo() {
    if (!this.canUndo) return;
    this.states.pop();
    this.log.push("undo");
    this.actions.push(UNDO);
  }

  /** The right steps up to the last one, which is the learner's; none unless enough was right since the last mistake. */
  get forward() {
    const lastWrong = this.steps.map((step) => this._isRight(step)).lastIndexOf(false);
    const done = this.steps.slice(lastWrong + 1).map(({ action }) => action.do);
    const isShown = (kind, count) => done.filter((each) => each === kind).length >= count;
    const knows = isShown("return", ENOUGH) && (!this.task.cuts || isShown("cut", 1));
    if (this.isGraded || this.isOver || !knows) return [];
    const left = run(this.task, this.state).slice(0, -1);
    return left.length < FEWEST_FORWARD ? [] : left;
  }

  /** Do again what was done in an earlier attempt at this exercise. */
  repeat(actions) {
    for (const action of actions) {
      if (action.do === UNDO.do) this.undo();
      else this.act(action);
    }
  }

  handIn() {
    this.isHandedIn = true;
  }

  /** What happened at the last step that the machine has taken. */
  get event() {
    const before = this.states[this.states.length - 2];
    const action = this.isGraded ? this.steps[this.steps.length - 1].action : nextAction(this.task, before);
    return describeEvent(this.task, this.names, before, action);
  }

  // -- judging ------------------------------------------------------------------------------------------

  _isRight = ({ state, action }) => fits(this.task, state, action);

  /** The number of right steps, and of all steps: those taken and those left, or those of the model if they are more. */
  get count() {
    const left = this.isGraded && this.state.returned === null ? run(this.task, this.state).length : 0;
    const taken = this.isGraded ? this.steps.length + left : 0;
    return { right: this.steps.filter(this._isRight).length, total: Math.max(taken, this.model.length) };
  }

  /** The place of the first wrong step, -1 if there is none. */
  get firstWrong() {
    return this.steps.findIndex((step) => !this._isRight(step));
  }

  /** The node whose call was running at the first wrong step, -1 if there is none. */
  get firstWrongNode() {
    return this.firstWrong < 0 ? -1 : currentCall(this.steps[this.firstWrong].state).node;
  }

  /**
   * What is behind the wrong steps. A misconception is named if it leads to all of the learner's steps, and if no other one
   * does.
   * @returns {{ name: string, message: string }}
   */
  diagnose() {
    const wrong = this.steps.filter((step) => !this._isRight(step));
    if (!wrong.length) return { name: "", message: "" };
    const found = misconceptionsOf(this.task).filter(({ rules }) =>
      this.steps.every(({ state, action }) => fits(this.task, state, action, rules)),
    );
    if (found.length === 1) return { name: found[0].name, message: `${FITS} ${this.sentences[found[0].name]}` };
    const kinds = new Set(wrong.map(({ action }) => KINDS[action.do] ?? action.do));
    if (wrong.length <= MOST_SLIPS && kinds.size === 1)
      return {
        name: "slip",
        message: `${wrong.length > 1 ? "These look" : "This looks"} like a slip.`,
      };
    return { name: "other", message: "" };
  }

  /** The result so far, as a course collects it. */
  get result() {
    const { right, total } = this.count;
    const score = Math.round((100 * right) / total) / 100;
    const mode = this.isGraded ? "graded" : "practice";
    return { score, right, total, mistake: this.diagnose().name, steps: [...this.log], mode };
  }

  /** The sentences about the whole attempt. */
  report() {
    const { right, total } = this.count;
    const at = this.firstWrong;
    const taken = this.steps.length;
    if (at < 0 && right === total) return [`All ${total} steps are right.`];
    if (this.isDone)
      return [`All ${total} steps are done, ${right} of them right at the first try.`, this.diagnose().message].filter(
        Boolean,
      );
    const all = `${right} of ${total} steps are right${this.isGraded ? "" : " at the first try"}.`;
    if (at < 0) return [all, taken ? "The steps that you took are right." : "You took no step."];
    const { state, action } = this.steps[at];
    const name = this.names[this.firstWrongNode];
    return [
      all,
      `The first wrong one is step ${at + 1}: “${describeAction(action, this.names)}” in the call for ${name}, which is marked in the tree. ${explain(this.task, this.names, state, action)}`,
      this.diagnose().message,
    ].filter(Boolean);
  }

  /**
   * The step of the StepPlayer, which counts calls and returns, that shows the first wrong step as it should be; without
   * one, the first step that is missing.
   */
  get modelStep() {
    const at = this.firstWrong < 0 ? Math.min(this.steps.length, this.model.length - 1) : this.firstWrong;
    const before = [...this.done, ...this.model.slice(0, at)];
    const counts = { enter: 1, return: 1 };
    const entered = before.filter(({ do: kind, node }) => kind === "enter" && !this.task.children[node].length).length;
    return [...before, this.model[at]].reduce((step, { do: kind }) => step + (counts[kind] ?? 0), 1 + entered);
  }
}
