// Random faults in the JavaScript of the front end. `node faults.mjs FOLDER SEED COUNT` prints a list of them as JSON.
//
// A place is a piece of code that an operator can change. Each place is equally likely, so long files get more faults.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";

const TURNED = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "===": "!==", "!==": "===", in: null };
const BOUNDARY = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const OTHER = { "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "&&": "||", "||": "&&", "??": "&&" };
const SYMMETRIC = /^Math\.(min|max|hypot)$/;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every node of a syntax tree, with the node around it. */
function* nodesOf(node, parent = null) {
  yield [node, parent];
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (child && typeof child.type === "string") yield* nodesOf(child, node);
}

/** The changes that the operators can make at a node: {operator, start, end, text}. */
function* changesAt(node, parent, source) {
  const text = ({ start, end }) => source.slice(start, end);
  const change = (operator, { start, end }, changed) => ({ operator, start, end, text: changed });
  const { type } = node;
  if (type === "BinaryExpression" || type === "LogicalExpression" || type === "AssignmentExpression") {
    const between = { start: node.left.end, end: node.right.start };
    const replaced = (sign) => text(between).replace(node.operator, () => sign);
    if (TURNED[node.operator]) yield change("comparison turned", between, replaced(TURNED[node.operator]));
    if (BOUNDARY[node.operator]) yield change("boundary moved", between, replaced(BOUNDARY[node.operator]));
    if (OTHER[node.operator]) yield change("operator exchanged", between, replaced(OTHER[node.operator]));
  }
  if (type === "Literal" && typeof node.value === "number") {
    const isIndex = parent.type === "Property" && parent.key === node;
    if (!isIndex) yield change("one more", node, String(node.value + 1));
    if (!isIndex) yield change("one less", node, `(${node.value - 1})`);
  }
  if (type === "Literal" && typeof node.value === "boolean") yield change("boolean negated", node, String(!node.value));
  if (type === "UnaryExpression" && node.operator === "!") yield change("boolean negated", node, text(node.argument));
  if (["IfStatement", "ConditionalExpression", "WhileStatement"].includes(type))
    yield change("condition negated", node.test, `!(${text(node.test)})`);
  if (["ExpressionStatement", "ReturnStatement", "ContinueStatement", "BreakStatement"].includes(type))
    if (!isSuperCall(node)) yield change("statement dropped", node, ";");
  if (type === "CallExpression" || type === "NewExpression") {
    const args = node.arguments;
    for (let at = 0; at + 1 < args.length; at += 1) {
      const [one, other] = [args[at], args[at + 1]];
      if (one.type === "SpreadElement" || text(one) === text(other) || SYMMETRIC.test(text(node.callee))) continue;
      const exchanged = text(other) + source.slice(one.end, other.start) + text(one);
      yield change("arguments exchanged", { start: one.start, end: other.end }, exchanged);
    }
  }
}

/** Without it, no object could be made. */
const isSuperCall = (node) => node.expression?.callee?.type === "Super";

function placesIn(folder) {
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files
    .filter((file) => file.endsWith(".js"))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), "utf-8");
      const changes = [...nodesOf(parsed(source))].flatMap((pair) => [...changesAt(...pair, source)]);
      return changes.map((change) => ({ file, source, ...change }));
    });
}

const parsed = (source) => parse(source, { ecmaVersion: "latest", sourceType: "module" });

/** The fault as the driver needs it, or null if the changed file does not parse. */
function faultAt({ file, source, operator, start, end, text }) {
  const changed = source.slice(0, start) + text + source.slice(end);
  try {
    parsed(changed);
  } catch {
    return null;
  }
  const line = source.slice(0, start).split("\n").length;
  return { file, line, operator, old: source.slice(start, end), new: text, changed };
}

const [folder, seed, count] = process.argv.slice(2);
const [places, random, faults] = [placesIn(folder), randomNumbers(Number(seed)), []];
while (faults.length < Number(count) && places.length) {
  const [place] = places.splice(Math.floor(random() * places.length), 1);
  faults.push(...[faultAt(place)].filter(Boolean));
}
console.log(JSON.stringify(faults));
