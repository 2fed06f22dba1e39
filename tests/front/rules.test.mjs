// Back-up, minimax, and alpha-beta in the browser, compared with what Python wrote to the file DATA; see test_rules.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { alphaBeta, backUp, minimax } from "../../minimax_lab/widgets/shared/rules.js";

const TREES = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

test("there are trees", () => assert.ok(TREES.length >= 100));

test("back-up gives each node its value and its best child", () => {
  for (const { tree, backed_up: expected } of TREES) assert.deepEqual(backUp(tree), expected);
});

test("minimax returns the same values in the same order", () => {
  for (const { tree, minimax: expected } of TREES) assert.deepEqual(minimax(tree), expected);
});

for (const [rule, cutsOnEquality] of [
  [">=", true],
  [">", false],
]) {
  test(`alpha-beta with ${rule} makes the same calls and the same cuts`, () => {
    for (const { tree, alphabeta } of TREES) {
      const calls = alphabeta[rule].map((call) => ({ ...call, alpha: Number(call.alpha), beta: Number(call.beta) }));
      assert.deepEqual(alphaBeta(tree, cutsOnEquality), calls);
    }
  });
}

test("without a rule, alpha-beta cuts on equality", () => {
  for (const { tree } of TREES) assert.deepEqual(alphaBeta(tree), alphaBeta(tree, true));
});
