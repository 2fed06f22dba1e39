// The horizon of a search, as in horizon.py: a dashed line below the last ply that it sees, and edges that lead beyond it.

import { plural, textWidth } from "../shared/text.js";
import { line, newLayers, text } from "./marks.js";

/** The marks of the horizon below a ply, or below the last row; if rows above it are folded, how far down it is. */
export function horizonLayers(ply, { nodes, contents, room, places, style }) {
  const layers = newLayers();
  const last = nodes.levels.length - 1;
  const isFolded = ply > last && nodes.levels[last].some((at) => nodes.folded[at]);
  const below = Math.max(...nodes.levels[Math.min(ply, last)].map((at) => places.bottom[at]));
  const y = below + (isFolded ? style.FAR_HORIZON : style.HORIZON_AT);
  const left = style.MARGIN + style.ROW_LABELS;
  const [role, label] = isFolded ? ["far horizon", 0] : ["horizon", style.HORIZON_LABEL];
  const words = `${horizonWords(ply)}${isFolded ? `, ${plural(ply - last, "ply", "plies")} below this row` : ""}`;
  layers.text.push(text(role, -1, [left, y + label], words, style.SMALL, style.TEXT, { anchor: "start" }));
  const start = label ? left : left + textWidth(style, words, style.SMALL) + style.LABEL_GAP;
  layers.edge.push(line("horizon", -1, [start, y, places.right, y], style.TEXT, style.HORIZON_WIDTH, { dashed: true }));
  for (const [at, node] of nodes.rows.entries()) {
    const x = places.x[at];
    if (isFolded && nodes.depth[at] === last && nodes.folded[at]) {
      const end = x < start ? y - style.HALF_HALO : y; // above the words
      layers.edge.push(
        line("toward horizon", node, [x, places.bottom[at], x, end], style.GRID, style.EDGE_WIDTH, { dashed: true }),
      );
    }
    if (nodes.depth[at] !== ply || !contents.player[at]) continue;
    const top = places.y[at] + room.reach(at).below;
    layers.edge.push(line("beyond", node, [x, top, x, y + style.BEYOND_HORIZON], style.SKIPPED, style.EDGE_WIDTH));
  }
  return layers;
}

/** How wide the words at the horizon below a ply that is shown are. */
export function horizonWidth(style, ply) {
  return textWidth(style, horizonWords(ply), style.SMALL);
}

const horizonWords = (ply) => `horizon: ${plural(ply, "ply", "plies")} ahead`;
