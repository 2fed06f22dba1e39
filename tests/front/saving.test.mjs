// What a notebook saves of a widget: its picture, and not its view, in JupyterLab and in Notebook 6.

import assert from "node:assert/strict";
import { test } from "node:test";
import { saveStills } from "../../minimax_lab/widgets/shared/saving.js";

const VIEW = "application/vnd.jupyter.widget-view+json";

class Notebook {
  toJSON() {
    const ours = { data: { [VIEW]: {}, "text/html": "<img>", "text/plain": "a tree" } };
    const other = { data: { [VIEW]: {}, "text/plain": "IntSlider()" } };
    return { cells: [{ source: "" }, { outputs: [ours, other, { text: "1" }] }], nbformat: 4 };
  }
}

const SAVED = {
  cells: [
    { source: "" },
    {
      outputs: [
        { data: { "text/html": "<img>", "text/plain": "a tree" } },
        { data: { [VIEW]: {}, "text/plain": "IntSlider()" } },
        { text: "1" },
      ],
    },
  ],
  nbformat: 4,
};

test("JupyterLab saves the picture of this notebook, and another notebook as before", () => {
  const [model, another] = [new Notebook(), new Notebook()];
  for (let times = 0; times < 2; times += 1) saveStills({ context: { model } });
  assert.deepEqual(model.toJSON(), SAVED);
  assert.ok(VIEW in another.toJSON().cells[1].outputs[0].data);
});

test("Notebook 6, whose notebook is sealed, saves the picture", () => {
  const notebook = Object.seal(new (class extends Notebook {})());
  for (let times = 0; times < 2; times += 1) saveStills({ notebook });
  assert.deepEqual(notebook.toJSON(), SAVED);
});

test("a host whose notebook is unknown is left alone", () => {
  for (const manager of [undefined, {}, { context: {} }]) saveStills(manager);
});
