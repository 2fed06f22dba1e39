// Where the nodes of a tree are: the rules of layout.py, for the part of a tree that is not folded away.

import { ROW_LABELS } from "./viewport.js";

const MARGIN = 12;

/** Return the levels with their heights `y`, the place `x` of each row of the tree, and the width and height of all. */
export function layOut(tree) {
  const slots = placesInSlots(tree.parents);
  const levels = measureLevels(tree, slots);
  const slot = Math.max(1, ...levels.map((level) => Math.max(level.left + level.right + 12, level.label) / level.gap));
  const shift = ROW_LABELS + MARGIN - Math.min(...levels.map((level) => slots[level.rows[0]] * slot - level.left));
  const x = Float64Array.from(slots, (each) => each * slot + shift);
  let bottom = MARGIN + tree.rootWindowHeight();
  levels.forEach((level, ply) => {
    level.y = bottom + level.up;
    bottom = level.y + level.down + (levels[ply + 1] ? tree.edgeHeight(levels[ply + 1]) : 0);
  });
  const width = Math.max(...levels.map((level) => x[level.rows[level.rows.length - 1]] + level.right)) + MARGIN;
  return { levels, x, width, height: bottom + MARGIN };
}

/** Return the place of each node in slots: each leaf takes the next slot; a parent is in the middle of its children. */
function placesInSlots(parent) {
  const x = new Float64Array(parent.length);
  const first = new Int32Array(parent.length);
  const last = new Int32Array(parent.length);
  for (let at = 1; at < parent.length; at += 1) {
    if (!first[parent[at]]) first[parent[at]] = at;
    last[parent[at]] = at;
  }
  let slot = 0;
  for (let at = 0; at < parent.length; at += 1) if (!first[at]) x[at] = slot++;
  for (let at = parent.length - 1; at >= 0; at -= 1) if (first[at]) x[at] = (x[first[at]] + x[last[at]]) / 2;
  return x;
}

/** Find the largest extents of the nodes in each level, and the smallest distance in slots between two of them. */
function measureLevels(tree, slots) {
  const levels = [];
  tree.rows.forEach((node, at) => {
    const level = (levels[tree.depth[node]] ||= { left: 0, right: 0, up: 0, down: 0, label: 0, lines: 0, gap: Infinity, rows: [] });
    const [left, right, up, down] = tree.extent(node);
    level.left = Math.max(level.left, left);
    level.right = Math.max(level.right, right);
    level.up = Math.max(level.up, up);
    level.down = Math.max(level.down, down);
    level.label = Math.max(level.label, tree.edgeLabelWidth(node));
    level.lines = Math.max(level.lines, tree.edgeLabels(node).length);
    if (level.rows.length) level.gap = Math.min(level.gap, slots[at] - slots[level.rows[level.rows.length - 1]]);
    level.rows.push(at);
  });
  for (const level of tree.showsWindows ? levels : []) { // the label on a vertical edge can be wider than the node
    const half = Math.max(0, ((level.label - 6) * tree.labelAt) / 2);
    [level.left, level.right] = [Math.max(level.left, half), Math.max(level.right, half)];
  }
  return levels;
}
