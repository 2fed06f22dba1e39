// The live tree compared with what Python wrote to the file DATA; see test_live_tree.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Numbers, wholeNumbers } from "../../minimax_lab/widgets/live_tree/numbers.js";

const CASES = JSON.parse(readFileSync(process.env.DATA, "utf-8"));
const RULES = ["", ">=", ">"];

test("there are cases", () => assert.ok(CASES.length >= 100));

for (const rule of RULES)
  test(`after edits, everything is as in Python: ${rule || "minimax"}`, () => {
    for (const { tree, edits, outcomes } of CASES) {
      const numbers = new Numbers(tree, rule);
      for (const [row, number] of edits) numbers.set(row, number);
      const { values, signs, best, windows, cut, line } = numbers.outcome();
      const expected = outcomes[rule];
      assert.deepEqual(values, expected.values);
      assert.deepEqual(best, expected.best);
      assert.deepEqual(cut, expected.cut);
      assert.deepEqual(line, expected.line);
      if (!rule) continue;
      assert.deepEqual(
        signs.map((each) => each.trim()),
        expected.signs,
      );
      assert.deepEqual(
        windows,
        expected.windows.map((each) => each?.map(Number) ?? null),
      );
    }
  });

test("the ranges of a leaf are those within which nothing changes", () => {
  let changes = 0;
  for (const { tree, edits, scale } of CASES) {
    if (!scale) continue;
    const numbers = new Numbers(tree, scale.rule);
    for (const [row, number] of edits) numbers.set(row, number);
    const before = numbers.list;
    const ranges = numbers.ranges(scale.row, scale.low, scale.high);
    assert.deepEqual(numbers.list, before);
    const found = [];
    for (const range of ranges) {
      const whole = wholeNumbers(range);
      if (whole) for (let number = whole[0]; number <= whole[1]; number += 1) found.push([range.best, range.cut]);
    }
    assert.deepEqual(found, scale.found);
    changes += ranges.length - 1;
  }
  assert.ok(changes > 10);
});
