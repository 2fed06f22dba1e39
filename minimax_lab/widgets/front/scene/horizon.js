// The horizon of a search, as in horizon.py: a dashed line below the last ply that it sees, and edges that lead beyond it.

import { line, newLayers, text } from "./marks.js";

/** The marks of the horizon below a ply, or below the last shown row above it. */
export function horizonLayers(ply, { nodes, contents, room, places, style }) {
  const layers = newLayers();
  const y = places.bottom[Math.min(ply, nodes.levels.length - 1)] + style.HORIZON_AT;
  const left = style.MARGIN + style.ROW_LABELS;
  const ends = [left, y, places.right, y];
  layers.edge.push(line("horizon", -1, ends, style.VERMILLION, style.HORIZON_WIDTH, { dashed: true }));
  const words = `horizon: ${ply} ${ply === 1 ? "ply" : "plies"} ahead`;
  const point = [left, y + style.HORIZON_LABEL];
  layers.text.push(text("horizon", -1, point, words, style.SMALL, style.ORANGE, { anchor: "start" }));
  for (const [at, node] of nodes.rows.entries()) {
    if (nodes.depth[at] !== ply || !contents.player[at]) continue;
    const [x, start] = [places.x[at], places.y[ply] + room.reach(at).below];
    layers.edge.push(
      line("beyond", node, [x, start, x, y + style.BEYOND_HORIZON], style.SKIPPED_LINE, style.EDGE_WIDTH),
    );
  }
  return layers;
}
