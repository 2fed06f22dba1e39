// The steps and sentences of each run, compared with what Python wrote to the file DATA; see test_run.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Run } from "../../minimax_lab/widgets/player/run.js";
import { Sentences } from "../../minimax_lab/widgets/player/sentences.js";
import { withCommas } from "../../minimax_lab/widgets/shared/text.js";

test("large numbers have commas", () => {
  assert.deepEqual([7, 999, 1000, 549946, 1234567].map(withCommas), ["7", "999", "1,000", "549,946", "1,234,567"]);
});

const RUNS = JSON.parse(readFileSync(process.env.DATA, "utf-8")).map((written) => {
  const bytes = Buffer.from(written.data, "base64");
  return { ...written, run: new Run(written.tables, new DataView(bytes.buffer, bytes.byteOffset, bytes.length)) };
});

for (const { name, run, steps, sentences, votes, lines } of RUNS) {
  test(`${name}: the sentences are those of Python`, () => {
    const filled = new Sentences(run);
    assert.deepEqual(
      steps.map((_, step) => filled.at(step).join(" ")),
      sentences,
    );
    assert.deepEqual(
      votes.map((_, step) => filled.vote(step)),
      votes,
    );
  });

  test(`${name}: what a test in the code finds is so`, () => {
    const filled = new Sentences(run);
    for (const [step, { row, is_return: isReturn }] of steps.entries()) {
      const found = filled.testsAt(step);
      for (const [label, text] of Object.entries(found)) {
        const [, one, sign, other, verdict] = /^(\S+) ([<>]=?|=) (\S+?)(?: is (true|false)|, a tie)$/.exec(text);
        const [left, right] = [one, other].map((each) => Number(each.replace("∞", "Infinity")));
        const truths = { "<": left < right, ">": left > right, ">=": left >= right, "=": left === right };
        assert.equal(String(truths[sign]), verdict ?? "true", `step ${step}: ${text}`);
        if (label !== "Compare") continue;
        const scores = run.progress(run.parent[row], step - 1).scored.map((child) => Number(run.value(child)));
        const best = run.player(run.parent[row]) === "MAX" ? Math.max(...scores) : Math.min(...scores);
        assert.ok(isReturn && left === Number(run.value(row)) && right === best, `step ${step}: ${text}`);
      }
      const compares = filled
        .at(step)
        .some((text) =>
          /^Compare: (?!(?:it is )?the first score|.* score before it|.* than the score of |.*, the score of )/.test(
            text,
          ),
        );
      assert.equal("Compare" in found, compares && run.hasPlayers, `step ${step}`);
    }
  });

  test(`${name}: each step is the right call or return`, () => {
    assert.equal(run.lastStep, steps.length - 1);
    for (const [step, { row, is_return: isReturn }] of steps.entries())
      if (step) assert.deepEqual(run.at(step), { row, isReturn }, `step ${step}`);
  });

  test(`${name}: the open calls, and what each of them has done`, () => {
    for (const [step, { open, progress }] of steps.entries()) {
      assert.deepEqual(run.open(step), open, `step ${step}`);
      assert.deepEqual(
        open.map((row) => run.progress(row, step)),
        progress,
        `step ${step}`,
      );
    }
  });

  test(`${name}: the lines of code of each step`, () => {
    for (const [step, places] of lines.entries()) {
      const [start, count] = run.linesOf(step);
      assert.deepEqual(
        Array.from({ length: count }, (_, at) => start + at),
        places,
        `step ${step}`,
      );
    }
  });

  test(`${name}: the next return, and the return of the innermost open call`, () => {
    for (const [step, { next_return: next, finish }] of steps.entries()) {
      assert.deepEqual([run.nextReturn(step), run.finish(step)], [next, finish], `step ${step}`);
    }
  });
}

for (const { name, run, steps, sentences } of RUNS.filter((each) => each.name.startsWith("distinct"))) {
  test(`${name}: no sentence reveals a hidden value`, () => {
    const filled = new Sentences(run, () => true);
    const found = steps.map((_, step) => filled.at(step, true).join(" "));
    for (const [step] of steps.entries()) assert.deepEqual(filled.testsAt(step), {});
    assert.match(sentences.join(" "), /\d{3}/);
    assert.doesNotMatch(found.join(" "), /\d{3}/);
    assert.deepEqual(
      found.map((text) => text.endsWith(" returns.")),
      steps.map((step) => step.is_return),
    );
  });
}
