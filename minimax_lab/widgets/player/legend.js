// The keys of the player, and what the symbols in the tree and in the code mean.

import { foldedKeys } from "../shared/menu.js";

const KEYS = [
  ["→ or space", "forward"],
  ["←", "back"],
  ["PageDown", "forward, for a presenter's remote"],
  ["PageUp", "back"],
  ["Home, End", "first step, last step"],
  ["R", "to the next return"],
  ["C", "finish this call"],
  ["F", "full screen on or off"],
  ["G", "go to a call"],
  ["P", "play or pause"],
  ["O", "show or hide all code"],
  ["L", "step through every line"],
  ["Q", "quiz on or off"],
  ["S", "show the answer"],
  ["W", "what went wrong first: in a program of your own"],
  ["B", "boards in the tree"],
  ["E", "enlarge one part: tree, code, open calls, board"],
  ["+ − 0", "enlarge the tree, make it smaller, fit it"],
  ["?", "show these keys"],
  ["Esc", "close this list, or leave full screen, or the player"],
];
const SYMBOLS =
  "A click on a node, or Enter, goes to its call. ▲ MAX moves, and wants the largest value. ▼ MIN moves, and wants the smallest. ◇ It is not known who moves. □ The end of the game. Number at the left of a node: the number of the call. Number at the right or below: the value. If the game has values of both signs, it is blue if it favors MAX, and orange if it favors MIN. Amber frame: the call of this step. Dashed frame: an open call. A value in one of these: the best so far. Heavy edge: the chosen move. Dashed and gray: never visited. “n below”: n nodes are folded away; a click or the → key opens them. In the code, ▶ marks the line that has control, and ▹ the line that it came from.";
const WINDOWS =
  "(alpha, beta) on an edge: the window at the beginning of the call. ≤ or ≥: the value is at most or at least this number. Double bar: a cut. “by call 1”: call 1 set the bound of a deep cut. “n nodes”: n nodes were skipped.";
const MEMORY =
  "“round 2”: the second round of the search, one ply deeper than the first. “table: call 5”: a table has answered this call, by what call 5 had stored.";

export function newPlayerLegend(hasWindows, hasMemory) {
  return foldedKeys(KEYS, SYMBOLS, ...(hasWindows ? [WINDOWS] : []), ...(hasMemory ? [MEMORY] : []));
}
