// What a screen reader announces about a node.

import { describeLook } from "../shared/looks.js";
import { printable } from "../shared/text.js";

const MOVES = { MAX: "MAX moves", MIN: "MIN moves", end: "the end", leaf: "leaf", somebody: "somebody moves" };

/**
 * Describe a node of a TreeScene at its step.
 *
 * The options are functions of a node: nameOf instead of its name, describeValue(node, text) instead of "value" and its text,
 * and note, "" or something to add.
 */
export function describeNode(
  { tree, nodes, contents, edges },
  at,
  { nameOf = null, describeValue = (_node, text) => `value ${text}`, note = (_node) => "" } = {},
) {
  const node = nodes.rows[at];
  const [number, value, fold] = [contents.callNumber(at), contents.value(at), contents.foldedCount(at, false)];
  const { look, name: ownName } = tree.state(node);
  const isCurrent = at === contents.view.current;
  return [
    number && `call ${number}`,
    contents.action(at),
    contents.remark(at),
    look.kind === "grid" ? describeLook(look) : (nameOf?.(node) ?? nameState(look, ownName)),
    MOVES[contents.player[at] || (tree.isLeaf(node) ? (look.named ? "leaf" : "end") : "somebody")],
    describeShown(contents, at, value && describeValue(node, value)),
    note(node),
    ...describeEdge(contents, at),
    contents.isSkipped(at) ? "never visited" : "",
    fold && (contents.foldedRole(at) === "unsearched" ? "folded away" : `${fold}, folded away`),
    isCurrent ? "the call of this step" : contents.isOpen(at) ? "still open" : "",
    edges.isChosen(at) ? "chosen" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const nameState = (look, name) => (look.kind === "pile" ? `heap of ${look.count}` : name);

function describeEdge(contents, at) {
  const window = contents.hidesWindow(at) ? "" : contents.window(at);
  return [window && `window ${printable(window)}`, [contents.cut(at), contents.origin(at)].filter(Boolean).join(" ")];
}

function describeShown(contents, at, value) {
  if (!value) return "";
  if (contents.isHidden(at)) return "its value is not shown yet";
  return contents.hasReturned(at) ? value : `so far ${contents.value(at)}`;
}
