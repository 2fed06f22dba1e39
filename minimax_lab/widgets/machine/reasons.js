// Why a step is wrong, in a sentence that does not name the right one.

import { numberText } from "../shared/numbers.js";
import { joinWithAnd, printable } from "../shared/text.js";
import { childrenLeft, currentCall } from "./calls.js";
import { nextAction, windowOf } from "./next_action.js";

const ALLOWED = "Allowed by"; // and yet not the next step

const LABELS = { update: "new best", keep: "keep", cut: "cut" };

/** An action in words: "enter B", "new best", "return 3". */
export function describeAction(action, names) {
  if (action.do === "enter") return `enter ${names[action.node]}`;
  return action.do === "return" ? `return ${writeNumber(action.value)}` : LABELS[action.do];
}

/** A number with its sign, or an infinite bound. */
export const writeNumber = (number) => printable(`${number > 0 ? "+" : ""}${numberText(number)}`);

export const writeWindow = (window) => `(${window.map(writeNumber).join(", ")})`;

/** A window in words, with each of its bounds by name. @param {number[]} window */
export const describeWindow = ([alpha, beta]) => `alpha ${writeNumber(alpha)}, beta ${writeNumber(beta)}`;

/** What practice reports about a wrong step. */
export function refuse(task, names, state, action) {
  const reason = explain(task, names, state, action);
  return reason.startsWith(ALLOWED) ? reason : `Not this step. ${reason}`;
}

/**
 * Why an action in a state is wrong.
 * @param {import("./calls.js").Task} task
 * @param {string[]} names  of the nodes
 * @param {import("./calls.js").State} state
 * @param {import("./calls.js").Action} action
 */
export function explain(task, names, state, action) {
  const place = { task, names, state, call: currentCall(state), name: names[currentCall(state).node] };
  const explanations = {
    enter: enteredWrongly,
    update: comparedWrongly,
    keep: comparedWrongly,
    cut: cutWrongly,
    return: returnedWrongly,
  };
  return capitalize(explanations[action.do](place, action));
}

const compareFirst = ({ call, name }) =>
  `The score ${writeNumber(call.score)} has come back to ${name}. A call compares a score before it does anything else.`;

function enteredWrongly(place, { node }) {
  const { task, names, state, call, name } = place;
  const entered = names[node];
  if (state.open.some((each) => each.node === node)) return `The call for ${entered} is still open.`;
  if (call.tried.includes(node)) return `${entered} has already returned its score to ${name}.`;
  if (state.skipped.includes(node)) return `${entered} was cut off.`;
  if (task.parent[node] !== call.node)
    return `The call for ${name} is running, and ${entered} is not a child of ${name}. A call enters only its own children.`;
  if (call.score !== null) return compareFirst(place);
  if (nextAction(task, state).do === "enter")
    return `${ALLOWED} ${task.cuts ? "alpha-beta" : "minimax"}, but not in this code's order: it enters children from left to right.`;
  return `Look at the window of ${name} before ${name} enters another child.`;
}

function comparedWrongly({ task, call, name }, _action) {
  const score = writeNumber(call.score);
  if (!call.tried.length)
    return `${name} has called no node yet, so it has no score. To call a node, choose it in the tree.`;
  if (call.score === null) return `No score has come back to ${name} since its last comparison.`;
  if (call.best === null) return `${score} is the first score of ${name}. There is no best score to compare it with.`;
  if (call.score === call.best)
    return `The best score of ${name} is ${score} already. Of equally good children, this code keeps the first one.`;
  const mover = task.player[call.node] > 0 ? "MAX" : "MIN";
  return `${mover} moves at ${name}. Compare the score, ${score}, with the best one so far, ${writeNumber(call.best)}.`;
}

function cutWrongly(place) {
  const { task, state, call, name } = place;
  if (!task.cuts) return "Minimax makes no cuts. It enters every child.";
  if (call.score !== null) return compareFirst(place);
  if (!childrenLeft(task, call).length) return `${name} has no child left to skip.`;
  const window = windowOf(task, state);
  if (window[0] === window[1])
    return `Alpha and beta are both ${writeNumber(window[0])} at ${name}. This code cuts only if alpha is above beta.`;
  return `The window of ${name} is ${writeWindow(window)}, so scores between these bounds still matter.`;
}

function returnedWrongly(place, { value }) {
  const { task, call, name } = place;
  if (call.score !== null) return compareFirst(place);
  if (childrenLeft(task, call).length)
    return `${name} still has a child that was ${task.cuts ? "neither entered nor cut off" : "not entered"}.`;
  return `${name} does not return ${writeNumber(value)}. A call returns its best score.`;
}

/**
 * What the machine has done.
 * @param {import("./calls.js").Task} task
 * @param {string[]} names  of the nodes
 * @param {import("./calls.js").State} before
 * @param {import("./calls.js").Action} action
 */
export function describeEvent(task, names, before, action) {
  const call = currentCall(before);
  const name = names[call.node];
  const caller = before.open.length > 1 ? names[before.open[before.open.length - 2].node] : "";
  const events = {
    enter: () =>
      task.children[action.node].length
        ? `The call for ${names[action.node]} begins.`
        : `This is a leaf: ${writeNumber(task.value[action.node])} comes back to ${name}.`,
    update: () => `The best score of ${name} is now ${writeNumber(call.score)}.`,
    keep: () =>
      call.best === null ? `${name} has no best score.` : `${name} keeps its best score, ${writeNumber(call.best)}.`,
    cut: () => {
      const skipped = joinWithAnd(childrenLeft(task, call).map((child) => names[child])) || "no child";
      return `${name} skips ${skipped}${reasonOfCut(task, before, name)}.`;
    },
    return: () => `${name} returns ${writeNumber(action.value)}${caller ? ` to ${caller}` : ""}.`,
  };
  if (call.score === null && ["update", "keep"].includes(action.do)) return `${name} has no score to compare.`;
  return capitalize(events[action.do]());
}

/** Why the call that has control may skip the rest; "" if its window is still open. */
function reasonOfCut(task, state, name) {
  const [alpha, beta] = windowOf(task, state);
  if (alpha < beta) return "";
  return task.player[currentCall(state).node] < 0
    ? `: MIN can hold ${name} to ${writeNumber(beta)}, and MAX is already sure of ${writeNumber(alpha)}`
    : `: MAX is sure of ${writeNumber(alpha)} at ${name}, and MIN can already hold it to ${writeNumber(beta)}`;
}

const capitalize = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);
