// Cutting edges: which cuts a click makes, and the verdicts on them.

import { h } from "../../widgets/shared/dom.js";
import { joinWithAnd } from "../../widgets/shared/text.js";

/**
 * The cuts after a click on the edge above a node, and a sentence. A cut replaces the cuts below it.
 *
 * cuts   the rows that are cut
 * tree   a Tree; nameOf(row) names a node
 */
export function toggleCut(cuts, node, tree, nameOf) {
  if (!node) return { cuts, sentence: "The root has no edge above it." };
  for (let at = tree.parent[node]; at > 0; at = tree.parent[at])
    if (cuts.includes(at)) return { cuts, sentence: `${nameOf(node)} is below ${nameOf(at)}, which is already cut.` };
  if (cuts.includes(node))
    return { cuts: cuts.filter((each) => each !== node), sentence: `${nameOf(node)} is no longer cut.` };
  const isBelow = (each) => node < each && each <= tree.last[node];
  const below = cuts.filter(isBelow).map(nameOf);
  return {
    cuts: [...cuts.filter((each) => !isBelow(each)), node],
    sentence: `${nameOf(node)} is cut${below.length ? `, and ${joinWithAnd(below)} with it` : ""}.`,
  };
}

/** The verdicts on cuts as items of a list; marks by row. */
export function verdictItems(marks, nameOf) {
  return Object.entries(marks).map(([row, { kind, message }]) =>
    h("li", { class: kind.replace(" ", "-") }, h("strong", {}, `${nameOf(Number(row))}: `), message),
  );
}
