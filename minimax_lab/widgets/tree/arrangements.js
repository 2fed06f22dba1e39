// How a tree can be arranged in its pane: which branches are folded, and how its nodes are drawn.

const LEAST_READABLE = 0.58; // of the readable size: the size of a whole tree without steps that has no room otherwise
const LEAST_CENTERED = 0.85; // that of centered rows that stay readable, and are moved if that is not enough
const LEAST_WITH_BARS = 0.56; // the same for a tree whose leaves are bars: its other branches are folded only then
const LEAST_WITH_HIGH_BARS = 0.85; // that of such a tree that has room for the height of its bars
const LEAST_TURNED = 0.75; // that of a whole tree with its root at the left that has no room otherwise
const NEARLY = 0.96; // that at which the nodes of a step, and those above them, are shown rather than cut off
const COMFORTABLE = 1.2; // that at which windows are written on the edges; they need less room at the open calls
const ROOMY = 1.25; // that of a tree with bars that has so much room that its leaves are far apart

// Forms, the first ones with all labels on the edges
const LABELED = [{}, { close: true }];
const STRAIGHT = { close: true, straight: true };
const COMPACT = { close: true, compact: true };
const SIDEWAYS = { close: true, sideways: true };
const LOWEST = { close: true, straight: true, compact: true };

// What has to be in view: null is everything.
const all = (_path) => null;
const onlyNamed = ({ named }) => named;
const namedAndAbove = ({ named, above }) => [...named, ...above];

// Forms of a tree that is never cut off at a side: each row by itself in the middle, the counts of folded nodes short if need
// be, and then the nodes of the last row at two heights
const CENTERED = { close: true, centered: true };
const STAGGERED = { ...CENTERED, short: true, staggered: true };
const ROWS = [[[CENTERED, { ...CENTERED, short: true }, STAGGERED], all]];

// Forms for a tree whose other branches are folded, and what they keep in view
const NARROW = [
  [[...LABELED, STRAIGHT], all],
  [[STRAIGHT], namedAndAbove],
  [[COMPACT, LOWEST], all],
  [[LOWEST], namedAndAbove],
];
const WITH_WINDOWS = NARROW.slice(2); // their rows stay at the same heights

/**
 * Yield the arrangements of a tree at a step, the best one first: the whole tree; the nodes from the root to those that
 * the step is about, with the other branches folded; only the nodes that the step is about; each with boards first. The last
 * one is for a pane that has no room for any of them. A tree without steps is always shown whole; it gets smaller than that unless it
 * `staysReadable`, and it keeps its boards unless they are `droppable`. One that then `canFold` shows the first ply alone. A tree that `canTurn` has its root at the left if it has room only then. A tree with `centeredRows` keeps all shown nodes in
 * view, with their boards, and gets smaller. A tree with `bars` gets smaller before branches of it are folded.
 *
 * `needed(path)` are the nodes that an arrangement keeps in view, null for all; `hasRoom(scene, path)` is whether they
 * have room at a readable size; `showsPath` is whether the nodes above those that a step is about are among them;
 * `readable` is the part of that size that is enough, and `isBare` whether its rows have no labels. A `path` has the nodes
 * that a step is about (`named`), and those `above` them.
 */
export function* arrangements(viewport, options) {
  const { hasSteps, hasBoards, hasWindows, staysReadable, droppable, centeredRows, bars, canTurn, canFold } = options;
  const make = (form, isNarrow, needed, readable) => makeArrangement(viewport, form, isNarrow, needed, readable);
  const families = hasBoards && (hasSteps || droppable) ? [{}, { boards: false }] : [{}];
  const inEach = (forms, family) => forms.map((form) => ({ ...form, ...family }));
  const forms = centeredRows ? LABELED : [...LABELED, COMPACT]; // centered rows have their labels above the nodes
  const shrink = ([form, readable]) => {
    return { ...make(form, false, all), readable, hasRoom: (scene) => viewport.canShowAll(scene, readable) };
  };
  const sizeOf = (form) => (hasWindows && !form.compact ? COMFORTABLE : 1);
  const whole = (family) => inEach(forms, family).map((form) => shrink([form, sizeOf(form)]));
  const narrow = centeredRows ? ROWS : hasWindows ? WITH_WINDOWS : NARROW;
  const folded = (family) =>
    (hasSteps ? narrow : []).flatMap(([forms, needed]) =>
      inEach(forms, family).map((form) => make(form, true, needed)),
    );
  const turned = (family, readable = 1) => {
    const hasRoom = (scene) => viewport.canShowAll(scene, readable, true);
    return { ...make({ ...SIDEWAYS, ...family }, false, all), isBare: true, readable, hasRoom };
  };
  if (centeredRows) for (const family of families) yield* [...whole(family), ...folded(family)];
  else {
    const shrinking = [
      [{ close: true }, LEAST_WITH_HIGH_BARS],
      [{ ...COMPACT, lowBars: true }, LEAST_WITH_BARS],
    ];
    const wide = { ...make({ roomy: true }, false, all), hasRoom: (scene) => viewport.canShowAll(scene, ROOMY) };
    if (bars) yield wide;
    const shrunk = bars ? shrinking.map(shrink) : [];
    const wholes = (family) => [...whole(family), ...(canTurn ? [turned(family)] : [])];
    yield* [...families.flatMap(wholes), ...shrunk, ...families.flatMap(folded)]; // a whole tree comes before boards
  }
  const [low, lowest, labeled] = inEach([COMPACT, LOWEST, { close: true }], families.at(-1));
  if (hasSteps && centeredRows) yield make(lowest, true, all);
  else if (hasSteps && !bars) yield make(lowest, true, namedAndAbove, NEARLY);
  const small = (form, isNarrow) => ({ ...make(form, isNarrow, all), readable: LEAST_READABLE });
  const smallRows = centeredRows && { ...CENTERED, short: true };
  const inSteps =
    smallRows || bars ? small(smallRows || { ...lowest, lowBars: true }, true) : make(lowest, true, onlyNamed);
  if (staysReadable && !hasSteps && !centeredRows) {
    const hasRoom = (scene) => viewport.canShowAll(scene, 1, true);
    for (const form of [low, labeled]) yield { ...make(form, false, all), isBare: true, hasRoom }; // some need less height, some less width
    if (canFold) yield* [labeled, low].map((form) => make(form, true, all));
  }
  const turns = (readable) => turned(families.at(-1), readable);
  if (canTurn) yield* [turns(LEAST_TURNED), shrink([low, LEAST_READABLE]), turns(LEAST_READABLE)]; // rather than be cut
  const staying = staysReadable && { readable: centeredRows ? LEAST_CENTERED : 1 };
  const last = hasSteps ? inSteps : { ...small(low, false), ...staying };
  yield { ...last, hasRoom: () => true, isLast: true };
}

function makeArrangement(viewport, form, isNarrow, needed, readable = 1) {
  const hasRoom = (scene, path) => {
    const nodes = needed(path);
    return nodes ? viewport.canShow(boxesOf(scene, nodes), readable) : viewport.canShowAll(scene, readable);
  };
  return { form, isNarrow, needed, hasRoom, showsPath: needed !== onlyNamed, readable, isLast: false };
}

/** The middle and the reach of each of these nodes that a scene shows. */
export function boxesOf(scene, nodes) {
  const places = nodes.map((node) => scene.nodes.placeOf.get(node)).filter((at) => at !== undefined);
  return places.map((at) => [scene.painter.center(at), reachWithWindow(scene, at)]);
}

/** How far a node reaches; the root, up to the window above it, and a leaf with a bar, down to the end of that. */
function reachWithWindow({ room, contents, style, nodes, height, painter }, at) {
  const reach = room.reach(at);
  if (contents.options.bars && nodes.leaf[at])
    return { ...reach, below: height - style.ROW_MARGIN - painter.center(at)[1] };
  return at || !contents.rootWindow() ? reach : { ...reach, above: reach.above + style.ROOT_WINDOW };
}
