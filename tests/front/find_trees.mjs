// Find trees for Be the machine: those on which each misconception leads to other steps than the right algorithm and than
// every other misconception. `node tests/front/find_trees.mjs 300` searches for 300 seconds for each kind of task and
// adds the trees to those of the package that are still good. A test compares the steps again.

import { readFileSync, writeFileSync } from "node:fs";

import { makeInstance } from "../../minimax_lab/widgets/machine/instances.js";
import { misconceptionsOf } from "../../minimax_lab/widgets/machine/next_action.js";

const FILE = new URL("../../minimax_lab/widgets/machine/trees.json", import.meta.url);
const KINDS = { minimax: [false, true], "alphabeta >=": [true, true], "alphabeta >": [true, false] };
const [MOST_NODES, DEEPEST, LARGEST, WIDEST] = [18, 4, 4, 3];
const MOST_TREES = 60;
const MOST_DONE = 12; // actions that are done for the learner of alpha-beta, and half as many for one of minimax
const CHANGES = 300; // of one tree, before the search begins again

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const newLeaf = () => Math.floor(Math.random() * (2 * LARGEST + 1)) - LARGEST;
const grow = (depth) =>
  Array.from({ length: pick([2, 3]) }, () => (depth < 2 || Math.random() < 0.45 ? newLeaf() : grow(depth - 1)));
const depthOf = (nest) => (Array.isArray(nest) ? 1 + Math.max(...nest.map(depthOf)) : 0);

export function columnsOf(nest) {
  const columns = { parent: [], player: [], value: [] };
  const add = (node, parent, player) => {
    const row = columns.parent.push(parent) - 1;
    columns.player.push(Array.isArray(node) ? player : 0);
    columns.value.push(Array.isArray(node) ? 0 : node);
    if (Array.isArray(node)) for (const child of node) add(child, row, -player);
  };
  add(nest, -1, 1);
  return columns;
}

/** A copy of a tree with one change: another number, one child more or fewer, or a leaf in place of a node or the reverse. */
function change(nest) {
  const copy = structuredClone(nest);
  const places = [];
  const collect = (node) => {
    for (const [at, child] of node.entries()) {
      places.push([node, at]);
      if (Array.isArray(child)) collect(child);
    }
  };
  collect(copy);
  const [[node, at], kind] = [pick(places), Math.random()];
  if (kind < 0.5 && !Array.isArray(node[at])) node[at] = newLeaf();
  else if (kind < 0.65 && node.length > 2) node.splice(at, 1);
  else if (kind < 0.8 && node.length < WIDEST) node.splice(at, 0, newLeaf());
  else node[at] = Array.isArray(node[at]) ? newLeaf() : [newLeaf(), newLeaf()];
  return copy;
}

function grade(nest, cuts, onEquality) {
  const columns = columnsOf(nest);
  if (columns.parent.length > MOST_NODES || depthOf(nest) > DEEPEST) return { points: -1 };
  const instance = makeInstance(columns, cuts, onEquality);
  const count = misconceptionsOf(instance.task).length;
  const points =
    100 * instance.separated + 30 * instance.distinct - 2 * instance.done.length - columns.parent.length / 2;
  return {
    points,
    isGood:
      instance.separated === count &&
      instance.distinct === count &&
      instance.done.length <= (cuts ? MOST_DONE : MOST_DONE / 2),
  };
}

/** The pattern of a tree: its shape with the ranks of its numbers, those below and above 0 apart. */
function patternOf(nest) {
  const numbers = [...new Set([0, ...nest.flat(DEEPEST)])].sort((one, other) => one - other);
  const rank = (node) => (Array.isArray(node) ? node.map(rank) : numbers.indexOf(node) - numbers.indexOf(0));
  return rank(nest);
}

function search(known, cuts, onEquality, seconds) {
  const found = new Set(
    known.filter((tree) => grade(tree, cuts, onEquality).isGood).map((tree) => JSON.stringify(tree)),
  );
  for (const end = Date.now() + 1000 * seconds; Date.now() < end && found.size < MOST_TREES; ) {
    let tree = grow(cuts ? DEEPEST : pick([2, 3]));
    let best = grade(tree, cuts, onEquality);
    for (let tries = 0; tries < CHANGES && !best.isGood; tries += 1) {
      const changed = change(tree);
      const graded = grade(changed, cuts, onEquality);
      if (graded.points >= best.points) [tree, best] = [changed, graded];
    }
    if (best.isGood) found.add(JSON.stringify(patternOf(tree)));
  }
  return [...found].map((text) => JSON.parse(text));
}

if (process.argv[2]) {
  const found = JSON.parse(readFileSync(FILE, "utf-8"));
  for (const [kind, options] of Object.entries(KINDS)) {
    const trees = search(found[kind] ?? [], ...options, Number(process.argv[2]));
    found[kind] = trees;
    console.log(kind, trees.length);
  }
  const lines = Object.entries(found).map(
    ([kind, trees]) =>
      `  ${JSON.stringify(kind)}: [\n${trees.map((tree) => `    ${JSON.stringify(tree)}`).join(",\n")}\n  ]`,
  );
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}
