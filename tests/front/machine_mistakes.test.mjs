// The exercises of Be the machine that Python wrote to the file DATA, played with each known mistake; see test_machine.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Attempt } from "../../minimax_lab/widgets/machine/attempt.js";
import { chooseTrees, makeInstance } from "../../minimax_lab/widgets/machine/instances.js";
import { fits, misconceptionsOf, nextAction } from "../../minimax_lab/widgets/machine/next_action.js";

const { options, exercises } = JSON.parse(readFileSync(process.env.DATA, "utf-8"));
const CUTS = options.algorithm === "alphabeta";
const ALL = exercises.flatMap((tables) =>
  chooseTrees(tables, CUTS, options.cutsOnEquality).map((number) => ({
    instance: makeInstance(tables[number], CUTS, options.cutsOnEquality),
    names: tables[number].names,
  })),
);

test("there are exercises, and all random trees are good ones", () => {
  assert.ok(ALL.length > 0);
  if (options.areChosen) assert.equal(ALL.length, exercises.flat().length);
});

test("an exercise takes 8 to 16 actions", () => {
  for (const { instance, names } of ALL) {
    const { model } = new Attempt(instance, names, false, options.sentences);
    assert.ok(model.length >= 8 && model.length <= 16, `${model.length}`);
  }
});

/** Play with the rules of a misconception; in practice, take the right step after a refusal. */
function playWith(rules, { instance, names }, isGraded) {
  const attempt = new Attempt(instance, names, isGraded, options.sentences);
  while (!attempt.isOver) {
    if (attempt.act(nextAction(attempt.task, attempt.state, rules)))
      attempt.act(nextAction(attempt.task, attempt.state));
  }
  return attempt;
}

for (const isGraded of [false, true]) {
  test(`each misconception leads to wrong steps and is named, graded: ${isGraded}`, {
    skip: !options.areChosen,
  }, () => {
    for (const exercise of ALL)
      for (const { name, rules } of misconceptionsOf(exercise.instance.task)) {
        const attempt = playWith(rules, exercise, isGraded);
        const found = attempt.diagnose();
        assert.equal(found.name, name);
        assert.ok(options.sentences[name] && found.message.endsWith(options.sentences[name]));
        assert.equal(attempt.report().at(-1), found.message);
        assert.ok(attempt.count.right < attempt.count.total);
      }
  });

  test(`one or two steps that no mistake leads to are slips, graded: ${isGraded}`, () => {
    for (const exercise of ALL)
      for (const slips of [1, 2, 3]) {
        const attempt = new Attempt(exercise.instance, exercise.names, isGraded, options.sentences);
        for (let number = 0; !attempt.isOver; number += 1) {
          if (number < slips) attempt.act({ do: "enter", node: 0 }); // the root is open
          attempt.act(nextAction(attempt.task, attempt.state));
          if (isGraded && number < slips) attempt.act({ do: "return", value: 0 });
        }
        if (!isGraded) assert.equal(attempt.diagnose().name, slips < 3 ? "slip" : "other");
        else assert.ok(["slip", "other"].includes(attempt.diagnose().name));
      }
  });
}

test("two wrong steps of different kinds are not slips", () => {
  for (const { instance, names } of ALL)
    for (const [wrong, name] of [
      [[{ do: "enter", node: 0 }], "slip"],
      [
        [
          { do: "enter", node: 0 },
          { do: "return", value: 99 },
        ],
        "other",
      ],
    ]) {
      const attempt = new Attempt(instance, names, false, options.sentences);
      while (!attempt.isOver) {
        const right = nextAction(attempt.task, attempt.state);
        const at = wrong.findIndex((each) => each.do === right.do);
        if (at >= 0) attempt.act(wrong.splice(at, 1)[0]);
        attempt.act(right);
      }
      assert.deepEqual([wrong.length, attempt.diagnose().name], [0, name]);
    }
});

test("a misconception is named only if it leads to all of the steps", () => {
  for (const { instance, names } of ALL)
    for (const { rules } of misconceptionsOf(instance.task)) {
      const attempt = new Attempt(instance, names, false, options.sentences);
      let isFirst = true;
      while (!attempt.isOver) {
        const wrong = nextAction(attempt.task, attempt.state, rules);
        const right = nextAction(attempt.task, attempt.state);
        if (isFirst && !fits(attempt.task, attempt.state, wrong)) {
          attempt.act(wrong);
          isFirst = false;
        }
        attempt.act(right);
      }
      const { name } = attempt.diagnose();
      const steps = attempt.steps;
      const fitting = misconceptionsOf(instance.task).filter((each) =>
        steps.every(({ state, action }) => fits(instance.task, state, action, each.rules)),
      );
      assert.equal(name, isFirst ? "" : fitting.length === 1 ? fitting[0].name : "slip");
    }
});
