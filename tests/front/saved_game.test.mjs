// A game on a saved page, compared with what Python wrote to the file DATA; see test_saved_game.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SavedGame } from "../../minimax_lab/widgets/board/saved_game.js";

const GAMES = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

test("there are games", () => assert.ok(GAMES.length >= 9));

/** What the page shows, as far as Python wrote it down. */
function shown({ model }, expected) {
  const [view, thoughts] = [model.get("view"), model.get("thoughts")];
  const pick = (from, names) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return {
    ...pick({ ...thoughts, ...view }, Object.keys(expected)),
    settings: pick(view.settings, Object.keys(expected.settings)),
  };
}

for (const { name, values, table, first, steps } of GAMES) {
  test(`${name}: each request is answered as in Python`, () => {
    const game = new SavedGame(values, table);
    assert.deepEqual(shown(game, first), first);
    for (const [at, { asked, shown: expected }] of steps.entries()) {
      game.model.send({ ...asked, id: `${at}` });
      assert.equal(game.model.get("view").answered, `${at}`);
      assert.deepEqual(shown(game, expected), expected, `step ${at}: ${JSON.stringify(asked)}`);
    }
  });

  test(`${name}: at random, each move can be played`, () => {
    const actions = table.positions.steps[0].length;
    const machine = table.sides.find((side) => side.player === -table.positions.player[0]);
    if (!machine) return;
    const options = { ...values.options, person: machine.name, strength: "random" };
    const firsts = Array.from({ length: actions }, (_, place) => {
      const game = new SavedGame({ ...values, options }, table, () => (place + 0.5) / actions);
      return game.rows[1];
    });
    assert.deepEqual(firsts, table.positions.steps[0]);
  });
}
