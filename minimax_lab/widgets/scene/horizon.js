// The horizon of a search, as in horizon.py: a dashed line below the last ply that it sees, and edges that lead beyond it.

import { line, newLayers, text } from "./marks.js";

/** The marks of the horizon below a ply, or below the last row; if rows above it are folded, how far down it is. */
export function horizonLayers(ply, { nodes, contents, room, places, style }) {
  const layers = newLayers();
  const last = nodes.levels.length - 1;
  const isFolded = ply > last && nodes.levels[last].some((at) => nodes.folded[at]);
  const y = places.bottom[Math.min(ply, last)] + style.HORIZON_AT;
  const left = style.MARGIN + style.ROW_LABELS;
  const ends = [left, y, places.right, y];
  layers.edge.push(line("horizon", -1, ends, style.TEXT, style.HORIZON_WIDTH, { dashed: true }));
  const role = isFolded ? "far horizon" : "horizon";
  const words = `horizon: ${plies(ply)} ahead${isFolded ? `, ${plies(ply - last)} below this row` : ""}`;
  const point = [left, y + style.HORIZON_LABEL];
  layers.text.push(text(role, -1, point, words, style.SMALL, style.TEXT, { anchor: "start" }));
  for (const [at, node] of nodes.rows.entries()) {
    if (nodes.depth[at] !== ply || !contents.player[at]) continue;
    const [x, start] = [places.x[at], places.y[ply] + room.reach(at).below];
    layers.edge.push(line("beyond", node, [x, start, x, y + style.BEYOND_HORIZON], style.SKIPPED, style.EDGE_WIDTH));
  }
  return layers;
}

function plies(count) {
  return count === 1 ? "1 ply" : `${count} plies`;
}
