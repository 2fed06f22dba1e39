// A place for a note, as Python finds it; see test_free_place.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { freePlace } from "../../minimax_lab/exercises/fill_in/free_place.js";

test("a note is at the best place that is free", () => {
  for (const { note, pane, own, others, place } of JSON.parse(readFileSync(process.env.DATA, "utf-8")))
    assert.deepEqual(freePlace(note, pane, own, others), place);
});
