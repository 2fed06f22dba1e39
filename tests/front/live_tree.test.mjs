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

test("with fewer leaves than the fewest, no numbers change the best move, and with as many, some do", () => {
  const small = CASES.map(({ tree }) => new Numbers(tree)).filter(({ leaves }) => leaves.length <= 5);
  for (const numbers of small) {
    const [first, before] = [numbers.list, numbers.outcome().best[0]];
    /** Whether so many leaves can change the best move, the leaf at this place among them or after it. */
    const canChange = (count, from = 0) =>
      numbers.outcome().best[0] !== before ||
      (count > 0 &&
        numbers.leaves.slice(from).some((row, at) =>
          [-1000, 1000].some((number) => {
            numbers.set(row, number);
            const found = canChange(count - 1, from + at + 1);
            numbers.set(row, first[from + at]);
            return found;
          }),
        ));
    const fewest = numbers.fewest();
    if (fewest === Infinity) assert.ok(numbers.children[0].length < 2);
    else assert.ok(canChange(fewest) && !canChange(fewest - 1));
  }
  assert.ok(small.length > 20);
});

test("the root has the number of a leaf within its reach, and nowhere else", () => {
  for (const { tree, edits } of CASES) {
    const numbers = new Numbers(tree);
    for (const [row, number] of edits) numbers.set(row, number);
    for (const row of numbers.leaves) {
      const [kept, reach] = [numbers.get(row), numbers.reaches()[row]];
      const tried = numbers.list.flatMap((each) => [each - 0.5, each, each + 0.5]);
      const root = (number) => {
        numbers.set(row, number);
        return numbers.outcome().values[0];
      };
      const values = tried.map((number) => [number, root(number)]);
      const [low, high] = reach ?? [values[0][1], values[0][1]];
      for (const [number, value] of values) assert.equal(value, Math.max(low, Math.min(high, number)));
      numbers.set(row, kept);
    }
  }
});
