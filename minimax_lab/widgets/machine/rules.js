// What the right algorithm does next in any state of the machine, and what somebody does who has a misconception.

import { writtenAlike } from "../shared/numbers.js";
import { isBetter } from "../shared/rules.js";
import { childrenLeft, currentCall, firstState, perform } from "./calls.js";

/**
 * What can differ between the right algorithm and a wrong one.
 * @typedef {object} Rules
 * @property {(task: import("./calls.js").Task, node: number) => number} player
 * @property {number | null} start  the best score before the first one
 * @property {(player: number, score: number, best: number | null) => boolean} isNewBest
 * @property {(call: import("./calls.js").Call) => number | null} result  what a call returns
 * @property {(state: import("./calls.js").State) => import("./calls.js").Call[]} bounding  the calls whose best scores
 *   are bounds
 * @property {((state: import("./calls.js").State) => number[]) | null} window  the window, if no calls lead to it
 * @property {(alpha: number, beta: number, cutsOnEquality: boolean) => boolean} isEmpty  whether a window is empty
 * @property {(children: number[]) => number} next  which of the children is entered
 */

const NOTHING = 0; // what a call without any score returns

const isEmpty = (alpha, beta, cutsOnEquality) => alpha > beta || (alpha === beta && cutsOnEquality);

/** @type {Rules} */
const RIGHT = {
  player: (task, node) => task.player[node],
  start: null,
  isNewBest: (player, score, best) => best === null || isBetter(player, score, best),
  result: (call) => call.best,
  bounding: (state) => state.open,
  window: null,
  isEmpty,
  next: (children) => children[0],
};

/**
 * The window of the innermost call: what MAX and what MIN can already get, as the open calls have found.
 * @param {import("./calls.js").Task} task
 * @param {import("./calls.js").State} state
 * @param {Rules} rules
 */
export function windowOf(task, state, rules = RIGHT) {
  if (rules.window) return rules.window(state);
  const bests = (player) =>
    rules
      .bounding(state)
      .filter(({ node, best }) => best !== null && rules.player(task, node) === player)
      .map(({ best }) => best);
  return [Math.max(-Infinity, ...bests(1)), Math.min(Infinity, ...bests(-1))];
}

/**
 * The next action under these rules.
 * @param {import("./calls.js").Task} task
 * @param {import("./calls.js").State} state
 * @param {Rules} rules
 * @returns {import("./calls.js").Action}
 */
export function nextAction(task, state, rules = RIGHT) {
  const call = currentCall(state);
  if (call.score !== null) {
    const isNew = rules.isNewBest(rules.player(task, call.node), call.score, call.best ?? rules.start);
    return { do: isNew ? "update" : "keep" };
  }
  const left = childrenLeft(task, call);
  if (!left.length) return { do: "return", value: rules.result(call) ?? rules.start ?? NOTHING };
  const [alpha, beta] = windowOf(task, state, rules);
  if (task.cuts && rules.isEmpty(alpha, beta, task.cutsOnEquality)) return { do: "cut" };
  return { do: "enter", node: rules.next(left) };
}

/**
 * Whether an action is the next one under these rules. A call that has cut off all of its children has nothing to return,
 * so it may return any number.
 * @param {import("./calls.js").Task} task
 * @param {import("./calls.js").State} state
 * @param {import("./calls.js").Action} action
 * @param {Rules} rules
 */
export function fits(task, state, action, rules = RIGHT) {
  const expected = nextAction(task, state, rules);
  if (action.do !== expected.do || action.node !== expected.node) return false;
  if (action.do !== "return" || rules.result(currentCall(state)) === null) return true;
  return writtenAlike(action.value, expected.value);
}

/**
 * All actions from a state to the end.
 * @param {import("./calls.js").Task} task
 * @param {import("./calls.js").State} state
 * @param {Rules} rules
 */
export function run(task, state = firstState(), rules = RIGHT) {
  const actions = [];
  for (let now = state; now.returned === null; now = perform(task, now, actions[actions.length - 1]))
    actions.push(nextAction(task, now, rules));
  return actions;
}

/**
 * A misconception, what it changes in the right rules, and what the learner reads about it. The names are those of the
 * package's other diagnoses.
 * @typedef {{ name: string, message: string, rules: Rules }} Misconception
 */

/** @returns {Misconception} */
const misconception = (name, message, changed) => ({ name, message, rules: { ...RIGHT, ...changed } });

const ABOUT_SCORES = [
  misconception(
    "swapped",
    "MAX and MIN are swapped: you kept small scores at MAX nodes and large scores at MIN nodes.",
    { player: (task, node) => -task.player[node] },
  ),
  misconception("always the largest", "You kept the largest score at MIN nodes too. MIN wants the smallest one.", {
    player: () => 1,
  }),
  misconception("always the smallest", "You kept the smallest score at MAX nodes too. MAX wants the largest one.", {
    player: () => -1,
  }),
  misconception(
    "initial best",
    "You compared the first score with 0. A call has no best score before its first score.",
    {
      start: 0,
    },
  ),
  misconception("first score", "You kept the first score of each call. A later score replaces it if it is better.", {
    isNewBest: (_player, _score, best) => best === null,
  }),
  misconception("last score", "You took each new score as the best one. It is a new best only if it is better.", {
    isNewBest: () => true,
  }),
  misconception(
    "tie",
    "You replaced the best score by an equal one. Of equally good children, the first one is kept.",
    {
      isNewBest: (player, score, best) => best === null || score === best || isBetter(player, score, best),
    },
  ),
  misconception("wrong result", "You returned the score that came back last. A call returns its best score.", {
    result: (call) => call.latest,
  }),
  misconception("mirrored", "You entered the children from right to left. This code goes from left to right.", {
    next: (children) => children[children.length - 1],
  }),
];

const ABOUT_CUTS = [
  misconception(
    "other rule",
    "Your cuts follow the other rule. Look at the rule for a window in which alpha equals beta.",
    {
      isEmpty: (alpha, beta, cutsOnEquality) => isEmpty(alpha, beta, !cutsOnEquality),
    },
  ),
  misconception(
    "no deep cuts",
    "You compared with the parent's best score only. Bounds come down from all open calls.",
    {
      bounding: (state) => state.open.slice(-2),
    },
  ),
  misconception("no cuts", "You never cut. Alpha-beta skips the other children as soon as the window is empty.", {
    isEmpty: () => false,
  }),
  misconception("wrong cut", "You cut while alpha was below beta. That window still contains scores that matter.", {
    isEmpty: (alpha, beta, cutsOnEquality) =>
      Number.isFinite(alpha) && Number.isFinite(beta) && isEmpty(beta, alpha, cutsOnEquality),
  }),
  misconception(
    "global window",
    "You used bounds of calls that had returned. Each call has an alpha and a beta of its own.",
    {
      window: (state) => state.extremes,
    },
  ),
];

/** The misconceptions that lead to wrong steps in a task. */
export const misconceptionsOf = (/** @type {import("./calls.js").Task} */ task) =>
  task.cuts ? [...ABOUT_SCORES, ...ABOUT_CUTS] : ABOUT_SCORES;
