// The machine that the learner operates: open calls that enter nodes, compare scores, cut, and return. It does what it is
// asked to do, right or wrong; rules.js knows what is right.

import { childrenOfEach } from "../shared/rules.js";

/**
 * What the learner does. "enter" has the node, and "return" the value.
 * @typedef {{ do: "enter" | "update" | "keep" | "cut" | "return", node?: number, value?: number }} Action
 */

/**
 * An open call of an inner node.
 * @typedef {object} Call
 * @property {number} node
 * @property {number | null} best   the best score so far
 * @property {number} chosen        the child that it came from, -1 before the first one
 * @property {number | null} score  the score that has come back and is not compared yet
 * @property {number} from          the child that the latest score came from
 * @property {number | null} latest the latest score, compared or not
 * @property {number[]} tried       the children that were entered
 * @property {boolean} isCut        whether the other children are skipped
 */

/**
 * A state of the machine; no action changes it.
 * @typedef {object} State
 * @property {Call[]} open             the open calls, the innermost last
 * @property {number | null} returned  what the first call returned, at the end
 * @property {Map<number, { value: number, chosen: number }>} results  what the nodes have returned, and from which child
 * @property {number[]} skipped        the nodes whose edges were cut
 * @property {number[]} extremes       the largest best score so far at any MAX node, and the smallest at any MIN node
 */

/**
 * A tree and the algorithm to perform on it.
 * @typedef {object} Task
 * @property {number[]} parent    the row of the parent, -1 at the root
 * @property {number[]} player    1 if MAX moves, -1 if MIN moves, 0 at a leaf
 * @property {number[]} value     the numbers of the leaves
 * @property {number[][]} children
 * @property {boolean} cuts       whether the algorithm is alpha-beta
 * @property {boolean} cutsOnEquality
 */

/**
 * A task from the columns that Python sends.
 * @param {{ parent: number[], player: number[], value: number[] }} columns
 * @returns {Task}
 */
export function makeTask(columns, cuts, cutsOnEquality) {
  return { ...columns, children: childrenOfEach(columns.parent), cuts, cutsOnEquality };
}

/** @returns {Call} */
const newCall = (node) => ({
  node,
  best: null,
  chosen: -1,
  score: null,
  from: -1,
  latest: null,
  tried: [],
  isCut: false,
});

/**
 * The call of the root, before its first action.
 * @returns {State}
 */
export function firstState() {
  return {
    open: [newCall(0)],
    returned: null,
    results: new Map(),
    skipped: [],
    extremes: [-Infinity, Infinity],
  };
}

/** The innermost open call. */
export const currentCall = (/** @type {State} */ state) => state.open[state.open.length - 1];

/**
 * The children that a call has neither entered nor skipped.
 * @param {Task} task
 * @param {Call} call
 */
export function childrenLeft(task, call) {
  return call.isCut ? [] : task.children[call.node].filter((child) => !call.tried.includes(child));
}

/**
 * The state after an action. A comparison without a score changes nothing.
 * @param {Task} task
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function perform(task, state, action) {
  const call = currentCall(state);
  if (action.do === "enter") return enter(task, state, call, action.node);
  if (action.do === "return") return returnValue(state, call, action.value);
  if (action.do === "cut")
    return { ...withCall(state, { ...call, isCut: true }), skipped: [...state.skipped, ...childrenLeft(task, call)] };
  if (call.score === null) return state;
  if (action.do === "keep") return withCall(state, { ...call, score: null });
  return {
    ...withCall(state, { ...call, score: null, best: call.score, chosen: call.from }),
    extremes: widen(state.extremes, task.player[call.node], call.score),
  };
}

/** The state with another innermost call. */
function withCall(state, call) {
  return { ...state, open: [...state.open.slice(0, -1), call] };
}

/** Enter a node: a leaf returns its number at once. */
function enter(task, state, call, node) {
  const caller = { ...call, tried: [...call.tried, node], score: null };
  if (task.children[node].length) return { ...state, open: [...state.open.slice(0, -1), caller, newCall(node)] };
  return receive(withCall(state, caller), node, task.value[node], -1);
}

/** End the innermost call. */
function returnValue(state, call, value) {
  const open = state.open.slice(0, -1);
  if (open.length) return receive({ ...state, open }, call.node, value, call.chosen);
  return {
    ...state,
    open,
    returned: value,
    results: new Map(state.results).set(call.node, { value, chosen: call.chosen }),
  };
}

/** Give the innermost call the score of a node. */
function receive(state, node, value, chosen) {
  const results = new Map(state.results).set(node, { value, chosen });
  return { ...withCall(state, { ...currentCall(state), score: value, from: node, latest: value }), results };
}

/** @param {number[]} extremes */
function widen([largest, smallest], player, score) {
  return player > 0 ? [Math.max(largest, score), smallest] : [largest, Math.min(smallest, score)];
}
