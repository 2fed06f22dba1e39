// Which of the trees that Python has prepared are good exercises: those on which each misconception leads to other steps.

import { firstState, makeTask, perform } from "./calls.js";
import { misconceptionsOf, nextAction, run } from "./next_action.js";

export const FEWEST = 8; // actions that the learner performs
export const MOST = 16;
const FEWER = 1; // misconceptions than on the best tree, if not all of them lead to wrong steps on it

/**
 * An exercise: a task, and the state from which the learner goes on after the actions `done`.
 * @typedef {object} Instance
 * @property {import("./calls.js").Task} task
 * @property {import("./calls.js").Action[]} done
 * @property {import("./calls.js").State} start
 * @property {number} separated  how many misconceptions lead to other steps than the right rules
 * @property {number} distinct   how many different sequences of steps they lead to, in a graded attempt and in practice
 */

/**
 * The numbers of the trees that make good exercises, the best ones first: those on which each misconception leads to wrong
 * steps, or, if there are none, those on which as many do as on the best tree, or one fewer.
 */
export function chooseTrees(trees, cuts, cutsOnEquality) {
  const all = trees.map((tree, number) => ({ number, ...makeInstance(tree, cuts, cutsOnEquality) }));
  const sorted = all.sort((one, other) => compare(other, one) || one.number - other.number);
  const [{ task, separated: most }] = sorted;
  const least = most === misconceptionsOf(task).length ? most : most - FEWER;
  return sorted.filter((each) => each.separated >= least).map(({ number }) => number);
}

/** More than 0 if one instance is the better one. */
const compare = (one, other) => one.separated - other.separated || one.distinct - other.distinct;

/** The exercise on a tree, with the best first part: the shortest one of them. In an exam, the student does all of it. */
export function makeInstance(tree, cuts, cutsOnEquality, isWhole = false) {
  const task = makeTask(tree, cuts, cutsOnEquality);
  const actions = run(task);
  const counts = [];
  for (let done = Math.max(0, actions.length - MOST); done <= Math.max(0, actions.length - FEWEST); done += 1)
    counts.push(done);
  if (actions.length <= MOST || isWhole) counts.splice(0, counts.length, 0); // nothing has to be done for the learner
  const found = counts.map((count) => startAfter(task, actions.slice(0, count)));
  return found.reduce((best, each) => (compare(each, best) > 0 ? each : best));
}

/** @returns {Instance} */
function startAfter(task, done) {
  const start = done.reduce((state, action) => perform(task, state, action), firstState());
  const steps = run(task, start);
  const states = [start];
  for (const action of steps.slice(0, -1)) states.push(perform(task, states[states.length - 1], action));
  const wrong = misconceptionsOf(task).map(({ rules }) => rules);
  const right = JSON.stringify(steps);
  const graded = wrong.map((rules) => JSON.stringify(run(task, start, rules)));
  const practiced = wrong.map((rules) => JSON.stringify(states.map((state) => nextAction(task, state, rules))));
  return {
    task,
    done,
    start,
    separated: graded.filter((each) => each !== right).length,
    distinct: Math.min(new Set(graded).size, new Set(practiced).size),
  };
}
