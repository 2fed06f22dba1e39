// The marks of each tree at each step, compared with what Python wrote to the file DATA; see test_scene.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Run } from "../../minimax_lab/widgets/player/run.js";
import { TreeScene } from "../../minimax_lab/widgets/scene/build.js";
import { inPaintingOrder } from "../../minimax_lab/widgets/scene/marks.js";
import { ShownNodes, Tree } from "../../minimax_lab/widgets/scene/tree.js";
import { unpack } from "../../minimax_lab/widgets/shared/columns.js";

const NEAR = 1e-6;

/** All marks of a scene at the step that it shows, as one list. */
function marksOf(scene) {
  const present = scene.nodes.rows.map((_, at) => at).filter((at) => scene.contents.isPresent(at));
  const plies = scene.nodes.levels
    .map((_, ply) => ply)
    .filter((ply) => present.some((at) => scene.nodes.depth[at] === ply));
  const layers = present.flatMap((at) => [scene.edgeLayers(at), scene.nodeLayers(at)]);
  layers.push(scene.horizonLayers());
  return [...plies.flatMap((ply) => scene.rowMarks(ply)), ...layers.flatMap(inPaintingOrder)];
}

/** The marks by kind, role, and node; marks that agree in these have the order in which they were made. */
function grouped(marks) {
  const groups = {};
  for (const mark of marks)
    (groups[`${mark.kind} ${mark.role} ${mark.node}${mark.node < 0 ? ` ${mark.size}` : ""}`] ||= []).push(mark);
  return groups;
}

function assertAlike(found, expected, where) {
  if (typeof expected === "number")
    assert.ok(Math.abs(found - expected) <= NEAR, `${where}: ${found}, not ${expected}`);
  else if (expected !== null && typeof expected === "object") {
    assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort(), where);
    for (const key of Object.keys(expected)) assertAlike(found[key], expected[key], `${where}.${key}`);
  } else assert.equal(found, expected, where);
}

for (const { name, tables, data, run: isRun, options, depth, hide, views } of JSON.parse(
  readFileSync(process.env.DATA, "utf-8"),
)) {
  test(name, () => {
    const bytes = Buffer.from(data, "base64");
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const run = isRun ? new Run(tables, view) : null;
    const tree = new Tree(tables, run ? run.columns : unpack(tables.columns, view), run);
    const nodes = new ShownNodes(tree, (node) => depth === null || tree.depth[node] < depth);
    const scene = new TreeScene(tree, nodes, options);
    const hidden = new Set(hide.map((node) => tree.columns.call[node] - 1));
    for (const { step, current, marks, width, height } of views) {
      scene.show({
        step: step ?? Infinity,
        current: nodes.placeOf.get(current) ?? -1,
        isMasked: (call) => hidden.has(call),
      });
      assertAlike(grouped(marksOf(scene)), grouped(marks), `step ${step}`);
      assertAlike(scene.width, width, "width");
      if (step === null) assertAlike(scene.height, height, "height");
    }
  });
}
