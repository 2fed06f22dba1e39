// Questions on saved pages, compared with what Python wrote to the file DATA; see test_saved_questions.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { SavedFillIn } from "../../minimax_lab/exercises/fill_in/saved_fill_in.js";
import { SavedGate } from "../../minimax_lab/exercises/gates/saved_gate.js";

const { gates, trees } = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

for (const { name, question, answers, walks } of gates)
  test(`the gate ${name || question.kind}`, () => {
    for (const walk of walks) {
      const { model } = new SavedGate(question, null, answers);
      for (const { said, seen } of walk) {
        model.send({ do: "answer", said, id: "1" });
        const shown = { comparison: model.get("comparison"), isRevealed: Boolean(model.get("reveal").text) };
        const { refusal } = seen;
        assert.deepEqual(model.get("released"), seen.released, JSON.stringify(said));
        assert.deepEqual(shown, { comparison: seen.comparison, isRevealed: seen.isRevealed }, JSON.stringify(said));
        assert.equal(Boolean(model.get("refusal")), Boolean(refusal), JSON.stringify(said));
      }
      model.send({ do: "change", id: "2" });
      assert.equal(model.get("said"), null);
      model.send({ do: "show", id: "3" });
      assert.deepEqual(model.get("reveal"), answers.reveal);
    }
  });

for (const { traits, replies, walks } of trees)
  test(`the tree ${traits.mode}`, () => {
    for (const walk of walks) {
      const { model } = new SavedFillIn(traits, null, replies);
      for (const { entries, seen } of walk) {
        model.send({ do: "enter", entries, id: "1" });
        for (const [name, value] of Object.entries(seen))
          assert.deepEqual(model.get(name), value, `${name} after ${JSON.stringify(entries)}`);
      }
      model.send({ do: "answer", id: "2" });
      assert.deepEqual(model.get("entries"), replies.right);
    }
  });
