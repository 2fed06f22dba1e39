// What a screen reader announces about a node.

import { describeLook } from "../shared/looks.js";
import { printable } from "../shared/text.js";

const MOVES = { MAX: "MAX moves", MIN: "MIN moves", end: "the end", somebody: "somebody moves" };

/** Describe a node of a TreeScene at its step. */
export function describeNode({ tree, nodes, contents, edges }, at) {
  const node = nodes.rows[at];
  const [number, value, fold] = [contents.callNumber(at), contents.value(at), contents.foldedCount(at, false)];
  const { look, name } = tree.state(node);
  const isCurrent = at === contents.view.current;
  return [
    number && `call ${number}`,
    contents.action(at),
    contents.hasBoards ? describeLook(look) : look.kind === "pile" ? `heap of ${look.count}` : name,
    MOVES[contents.player[at] || (tree.isLeaf(node) ? "end" : "somebody")],
    contents.hasReturned(at) && value ? (contents.isHidden(at) ? "its worth is hidden" : `value ${value}`) : "",
    ...describeEdge(contents, at),
    contents.isSkipped(at) ? "never visited" : "",
    fold && (contents.foldedRole(at) === "unsearched" ? "folded away" : `${fold}, folded away`),
    isCurrent ? "the call of this step" : contents.isOpen(at) ? "still open" : "",
    edges.isChosen(at) ? "chosen" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function describeEdge(contents, at) {
  const window = contents.window(at);
  return [window && `window ${printable(window)}`, [contents.cut(at), contents.origin(at)].filter(Boolean).join(" ")];
}
