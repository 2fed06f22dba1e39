// Which nodes are folded away, on trees whose nodes have the same number of children.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ShownNodes, Tree } from "../../minimax_lab/widgets/scene/tree.js";
import { Folds } from "../../minimax_lab/widgets/tree/folds.js";

/** A tree in which each node of the upper `plies` has `width` children. */
function regular(width, plies) {
  const parent = [];
  const add = (above, depth) => {
    const row = parent.push(above) - 1;
    for (let child = 0; depth < plies && child < width; child += 1) add(row, depth + 1);
  };
  add(-1, 0);
  return new Tree({}, { parent: Int32Array.from(parent) });
}

function shown(folds) {
  return new ShownNodes(folds.tree, (node) => folds.isExpanded(node));
}

/** Each node of the tree is shown, or is counted in exactly one fold. */
function assertNoneIsLost(folds) {
  const { rows, folded } = shown(folds);
  assert.equal(rows.length + folded.reduce((sum, each) => sum + each, 0), folds.tree.size);
}

test("a small tree has no folds", () => {
  const folds = new Folds(regular(3, 3)); // 40 nodes
  assert.equal(shown(folds).rows.length, 40);
  assert.equal(folds.isChanged, false);
});

test("a large tree shows as many plies as have 60 nodes together", () => {
  const folds = new Folds(regular(3, 6));
  assert.deepEqual(
    shown(folds).levels.map((level) => level.length),
    [1, 3, 9, 27],
  );
  assertNoneIsLost(folds);
});

test("a ply of many nodes is shown if it is the first below the root, but not thousands of them", () => {
  assert.equal(shown(new Folds(regular(100, 2))).rows.length, 101);
  assert.equal(shown(new Folds(regular(6001, 1))).rows.length, 1);
});

test("opening a fold shows whole plies, at least one and at most 60 nodes of more", () => {
  const folds = new Folds(regular(3, 7));
  const node = shown(folds).rows.find((each) => folds.tree.depth[each] === 3);
  assert.equal(folds.open(node, shown(folds).rows.length), "");
  assert.equal(shown(folds).rows.length, 40 + 3 + 9 + 27);
  assertNoneIsLost(folds);
  const wide = new Folds(regular(100, 2));
  wide.open(1, 101);
  assert.equal(shown(wide).rows.length, 201);
});

test("closing a fold hides what is below it, and opening it again shows that", () => {
  const folds = new Folds(regular(2, 4));
  folds.close(1);
  assert.equal(shown(folds).rows.includes(2), false);
  assert.equal(folds.visibleNode(5), 1);
  assert.equal(folds.isChanged, true);
  assertNoneIsLost(folds);
  folds.open(1, shown(folds).rows.length);
  assert.equal(folds.visibleNode(5), 5);
  folds.close(1);
  folds.reset();
  assert.equal(shown(folds).rows.length, folds.tree.size);
});

test("the node that is shown for a hidden one is the topmost fold above it", () => {
  const folds = new Folds(regular(2, 4));
  folds.close(2);
  folds.close(1);
  assert.equal(folds.visibleNode(4), 1);
  assert.equal(folds.visibleNode(0), 0);
});

test("no fold opens beyond the most nodes that a page can show", () => {
  const folds = new Folds(regular(100, 2));
  assert.match(folds.open(1, 5950), /At most 6,000 nodes/);
  assert.equal(shown(folds).rows.length, 101);
});
