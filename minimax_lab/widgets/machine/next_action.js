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

/** What each misconception changes in the right rules, by its name in the package's catalogue, which has the sentences. */
const ABOUT_SCORES = {
  swapped: { player: (task, node) => -task.player[node] },
  "always the largest": { player: () => 1 },
  "always the smallest": { player: () => -1 },
  "initial best": { start: 0 },
  "first score": { isNewBest: (_player, _score, best) => best === null },
  "last score": { isNewBest: () => true },
  tie: { isNewBest: (player, score, best) => best === null || score === best || isBetter(player, score, best) },
  "wrong result": { result: (call) => call.latest },
  mirrored: { next: (children) => children[children.length - 1] },
};

const ABOUT_CUTS = {
  "other rule": { isEmpty: (alpha, beta, cutsOnEquality) => isEmpty(alpha, beta, !cutsOnEquality) },
  "no deep cuts": { bounding: (state) => state.open.slice(-2) },
  "no cuts": { isEmpty: () => false },
  "wrong cut": {
    isEmpty: (alpha, beta, cutsOnEquality) =>
      Number.isFinite(alpha) && Number.isFinite(beta) && isEmpty(beta, alpha, cutsOnEquality),
  },
  "global window": { window: (state) => state.extremes },
};

/**
 * The misconceptions that lead to wrong steps in a task.
 * @param {import("./calls.js").Task} task
 * @returns {{ name: string, rules: Rules }[]}
 */
export function misconceptionsOf(task) {
  const changes = Object.entries(task.cuts ? { ...ABOUT_SCORES, ...ABOUT_CUTS } : ABOUT_SCORES);
  return changes.map(([name, changed]) => ({ name, rules: { ...RIGHT, ...changed } }));
}
