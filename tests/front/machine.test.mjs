// Be the machine, played from the recorded runs that Python wrote to the file DATA; see test_machine.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Attempt } from "../../minimax_lab/widgets/machine/attempt.js";
import { firstState, makeTask } from "../../minimax_lab/widgets/machine/calls.js";
import { nextAction } from "../../minimax_lab/widgets/machine/next_action.js";

const RUNS = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

function begin({ tree, names, cuts, onEquality }, isGraded) {
  const instance = { task: makeTask(tree, cuts, onEquality), done: [], start: firstState(), separated: 0, distinct: 0 };
  return new Attempt(instance, names, isGraded, {});
}

test("there are runs with and without cuts", () => {
  assert.ok(RUNS.length >= 100);
  assert.ok(RUNS.filter((run) => run.actions.some((action) => action.do === "cut")).length > RUNS.length / 10);
});

for (const isGraded of [false, true]) {
  test(`each step of a run is right, graded: ${isGraded}`, () => {
    for (const run of RUNS) {
      const attempt = begin(run, isGraded);
      for (const action of run.actions) {
        assert.equal(attempt.isOver, false);
        assert.equal(attempt.act(action), "");
      }
      assert.equal(attempt.isOver, true);
      assert.deepEqual(attempt.count, { right: run.actions.length, total: run.actions.length });
      assert.deepEqual(attempt.diagnose(), { name: "", message: "" });
      assert.deepEqual(attempt.report(), [`All ${run.actions.length} steps are right.`]);
    }
  });
}

test("who compares before a call has called a node reads how to call one", () => {
  const attempt = begin(RUNS[0], false);
  const name = RUNS[0].names[0];
  const how = `${name} has called no node yet, so it has no score. To call a node, choose it in the tree.`;
  for (const step of ["update", "keep"]) assert.equal(attempt.act({ do: step }), `Not this step. ${how}`);
});

test("practice refuses exactly the wrong step, and it counts", () => {
  for (const run of RUNS) {
    const attempt = begin(run, false);
    for (const [number, action] of run.actions.entries()) {
      if (number === run.at) {
        const before = attempt.state;
        assert.notEqual(attempt.act(run.wrong), "");
        assert.equal(attempt.state, before);
      }
      assert.equal(attempt.act(action), "");
    }
    assert.equal(attempt.isOver, true);
    assert.deepEqual(attempt.count, { right: run.actions.length - 1, total: run.actions.length });
    assert.equal(attempt.firstWrong, run.at);
    assert.equal(attempt.modelStep, run.playerSteps[run.at]);
    assert.equal(attempt.log.filter((step) => step.endsWith("(wrong)")).length, 1);
  }
});

test("a graded attempt counts exactly the wrong step, and goes on from where it leads", () => {
  for (const run of RUNS) {
    const attempt = begin(run, true);
    for (const action of run.actions.slice(0, run.at)) attempt.act(action);
    assert.equal(attempt.act(run.wrong), "");
    while (!attempt.isOver) assert.equal(attempt.act(nextAction(attempt.task, attempt.state)), "");
    const taken = attempt.steps.length;
    assert.deepEqual(attempt.count, { right: taken - 1, total: Math.max(taken, run.actions.length) });
    assert.equal(attempt.firstWrong, run.at);
    assert.equal(attempt.modelStep, run.playerSteps[run.at]);
    assert.ok(attempt.report()[1].startsWith(`The first wrong one is step ${run.at + 1}:`));
  }
});

test("steps that were not taken count as not right", () => {
  for (const run of RUNS) {
    const attempt = begin(run, true);
    for (const action of run.actions.slice(0, run.at)) attempt.act(action);
    attempt.handIn();
    assert.deepEqual(attempt.count, { right: run.at, total: run.actions.length });
    assert.equal(attempt.modelStep, run.playerSteps[run.at]);
  }
});

test("a reason does not name the right step", () => {
  const name = (run, action) => (action.do === "enter" ? new RegExp(`\\b${run.names[action.node]}\\b`) : /^$/);
  for (const run of RUNS) {
    const attempt = begin(run, false);
    for (const action of run.actions.slice(0, run.at)) attempt.act(action);
    const own = run.wrong.do === "enter" && run.names[run.wrong.node];
    const right = run.actions[run.at];
    if (run.names[right.node] !== own) assert.doesNotMatch(attempt.act(run.wrong), name(run, right));
  }
});

test("the result has the score, and steps that later ones do not change", () => {
  for (const run of RUNS) {
    const attempt = begin(run, false);
    attempt.act(run.actions[0]);
    const { steps, ...rest } = attempt.result;
    attempt.act({ do: "enter", node: 0 });
    assert.equal(steps.length, 1);
    const total = run.actions.length;
    const score = Math.round(100 / total) / 100;
    assert.deepEqual(rest, { score, right: 1, total, mistake: "", mode: "practice" });
  }
});

test("undo goes back one step, and a step that was wrong at first stays wrong", () => {
  for (const run of RUNS) {
    const attempt = begin(run, false);
    attempt.undo();
    assert.deepEqual(attempt.log, []);
    const states = [attempt.state];
    for (const action of run.actions.slice(0, -1)) {
      attempt.act(action);
      states.push(attempt.state);
    }
    while (states.length > 1) {
      assert.deepEqual(attempt.state, states.pop());
      attempt.undo();
    }
    attempt.act(run.actions[0].do === "cut" ? { do: "keep" } : { do: "cut" });
    for (const action of run.actions) attempt.act(action);
    assert.deepEqual(attempt.count, { right: run.actions.length, total: run.actions.length }); // the first try was right
  }
});

test("a cut with nothing to skip is not a step if the window is empty, and wrong if it is not", () => {
  const tree = { parent: [-1, 0, 0, 2], player: [1, 0, -1, 0], value: [0, 3, 0, 1] }; // [3, [1]]
  const names = ["A", "A1", "B", "B1"];
  for (const [onEquality, value, isEmpty] of [
    [true, 1, true],
    [true, 3, true],
    [false, 3, false],
    [true, 5, false],
  ]) {
    const run = { tree: { ...tree, value: [0, 3, 0, value] }, names, cuts: true, onEquality };
    const attempt = begin(run, true);
    for (const action of [
      { do: "enter", node: 1 },
      { do: "update" },
      { do: "enter", node: 2 },
      { do: "enter", node: 3 },
      { do: "update" },
    ])
      assert.equal(attempt.act(action), "");
    assert.equal(attempt.act({ do: "cut" }) !== "", isEmpty);
    assert.equal(attempt.steps.length, isEmpty ? 5 : 6);
  }
});

test("a cut says who has more elsewhere", () => {
  const tree = { parent: [-1, 0, 0, 2, 2], player: [1, 0, -1, 0, 0], value: [0, 3, 0, 1, 5] }; // [3, [1, 5]]
  const names = ["A", "A1", "B", "B1", "B2"];
  const play = (run) => {
    const attempt = begin(run, false);
    while (attempt.log.at(-1) !== "cut") attempt.act(nextAction(attempt.task, attempt.state));
    return attempt.event;
  };
  const run = { tree, names, cuts: true, onEquality: true };
  assert.equal(play(run), "B skips B2: MIN can hold B to +1, and MAX is already sure of +3.");
  const mirrored = { ...tree, player: [-1, 0, 1, 0, 0], value: [0, 3, 0, 5, 1] }; // MIN moves at A
  const why = "B skips B2: MAX is sure of +5 at B, and MIN can already hold it to +3.";
  assert.equal(play({ ...run, tree: mirrored }), why);
  const graded = begin(run, true);
  for (const action of [{ do: "enter", node: 1 }, { do: "update" }, { do: "enter", node: 2 }, { do: "cut" }])
    graded.act(action);
  assert.equal(graded.event, "B skips B1 and B2."); // a mistake has no reason
});

test("another order is allowed, unless a cut is due", () => {
  const tree = { parent: [-1, 0, 0, 2, 2, 2], player: [1, 0, -1, 0, 0, 0], value: [0, 3, 0, 1, 5, 6] }; // [3, [1, 5, 6]]
  const names = ["A", "A1", "B", "B1", "B2", "B3"];
  const attempt = begin({ tree, names, cuts: true, onEquality: true }, false);
  assert.match(attempt.act({ do: "enter", node: 2 }), /^Allowed by alpha-beta, but not in this code's order/);
  for (const action of [1, "update", 2, 3, "update"])
    assert.equal(attempt.act(action.length ? { do: action } : { do: "enter", node: action }), "");
  assert.match(attempt.act({ do: "enter", node: 5 }), /^Not this step\. Look at the window of B/);
});

for (const isGraded of [false, true]) {
  test(`an attempt that is repeated is the same, graded: ${isGraded}`, () => {
    for (const run of RUNS.slice(0, 60)) {
      const [one, other] = [begin(run, isGraded), begin(run, isGraded)];
      for (const action of run.actions) {
        one.act({ do: "return", value: 0.25 }); // wrong at any time
        if (isGraded) break;
        one.act(action);
        if (one.number % 3 === 0) {
          one.undo();
          one.act(action);
        }
      }
      other.repeat(one.actions);
      assert.deepEqual([other.result, other.states], [one.result, one.states]);
      assert.ok(one.actions.length > 0);
    }
  });
}

test("a number as the tree shows it is the number of the leaf", () => {
  const tree = { parent: [-1, 0, 0], player: [1, 0, 0], value: [0, 1 / 3, 0.1 + 0.2] };
  const attempt = begin({ tree, names: ["A", "B", "C"], cuts: false, onEquality: true }, false);
  for (const action of attempt.model.slice(0, -1)) assert.equal(attempt.act(action), "");
  assert.match(attempt.act({ do: "return", value: 0.3 }), /^Not this step\. A does not return \+0\.3\./);
  assert.equal(attempt.act({ do: "return", value: 0.333333 }), "");
  assert.equal(attempt.state.returned, 1 / 3);
});
