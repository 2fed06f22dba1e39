// Back-up, minimax, and alpha-beta on a tree, for widgets that work without Python. Nothing else in the browser runs an
// algorithm: all other views show what Python has recorded. The tests compare each function here with Python's.

/**
 * A tree as a table with one row per node, in the order of the calls of minimax.
 * @typedef {object} Tree
 * @property {ArrayLike<number>} parent  the row of the parent, -1 at the root
 * @property {ArrayLike<number>} player  1 if MAX moves, -1 if MIN moves, 0 at a leaf
 * @property {ArrayLike<number>} value   the values of the leaves; those of inner nodes are not read
 */

/**
 * A call of alpha-beta.
 * @typedef {object} Visit
 * @property {number} row      the node
 * @property {number} alpha    the window at the beginning of the call
 * @property {number} beta
 * @property {number} value    what the call returned
 * @property {number} best     the row of the chosen child, -1 at a leaf
 * @property {number[]} skipped  the rows of the children that were cut off
 */

/**
 * The children of each row, from left to right.
 * @param {ArrayLike<number>} parent
 * @returns {number[][]}
 */
export function childrenOfEach(parent) {
  const children = Array.from(parent, () => /** @type {number[]} */ ([]));
  for (let row = 1; row < parent.length; row += 1) children[parent[row]].push(row);
  return children;
}

/**
 * Whether a player prefers a value to the best so far: MAX a larger one, MIN a smaller one.
 * @param {number} player
 * @param {number} value
 * @param {number} best
 */
export const isBetter = (player, value, best) => (player > 0 ? value > best : value < best);

/**
 * The value of each node, and the row of the first best child, -1 at a leaf: from the last row up to the root.
 * @param {Tree} tree
 */
export function backUp({ parent, player, value }) {
  const values = Array.from(value);
  const best = Array.from(parent, () => -1);
  const children = childrenOfEach(parent);
  for (let row = parent.length - 1; row >= 0; row -= 1) {
    for (const child of children[row]) {
      if (best[row] < 0 || isBetter(player[row], values[child], values[best[row]])) best[row] = child;
    }
    if (best[row] >= 0) values[row] = values[best[row]];
  }
  return { values, best };
}

/**
 * The returns of minimax, in the order in which they happen.
 * @param {Tree} tree
 * @returns {{ row: number, value: number, best: number }[]}
 */
export function minimax({ parent, player, value }) {
  const children = childrenOfEach(parent);
  const returns = /** @type {{ row: number, value: number, best: number }[]} */ ([]);
  const call = (/** @type {number} */ row) => {
    let [found, best] = [value[row], -1]; // ended?
    for (const child of children[row]) {
      // try
      const score = call(child); // call
      if (best < 0 || isBetter(player[row], score, found)) [found, best] = [score, child]; // compare
    }
    returns.push({ row, value: found, best }); // return
    return found;
  };
  call(0);
  return returns;
}

/**
 * The calls of alpha-beta, in the order in which they are made.
 * @param {Tree} tree
 * @param {boolean} [cutsOnEquality]  true: cut when alpha >= beta; false: only when alpha > beta
 * @returns {Visit[]}
 */
export function alphaBeta({ parent, player, value }, cutsOnEquality = true) {
  const children = childrenOfEach(parent);
  const visits = /** @type {Visit[]} */ ([]);
  const call = (/** @type {number} */ row, /** @type {number} */ alpha, /** @type {number} */ beta) => {
    const visit = { row, alpha, beta, value: value[row], best: -1, skipped: /** @type {number[]} */ ([]) };
    visits.push(visit);
    let [low, high] = [alpha, beta];
    for (const [place, child] of children[row].entries()) {
      // try
      const score = call(child, low, high); // call
      if (visit.best < 0 || isBetter(player[row], score, visit.value))
        Object.assign(visit, { value: score, best: child }); // compare
      if (player[row] > 0) low = Math.max(low, score);
      else high = Math.min(high, score);
      if (low > high || (low === high && cutsOnEquality)) {
        // cut?
        visit.skipped = children[row].slice(place + 1);
        break;
      }
    }
    return visit.value; // return
  };
  call(0, -Infinity, Infinity);
  return visits;
}

/**
 * How the true value of each visited node compares with the value that alpha-beta returned, as far as the calls show it:
 * "≥" if it is at least that, "≤" if it is at most that, "" if it is that; by row.
 * @param {Tree} tree
 * @param {Pick<Visit, "row" | "value" | "best" | "skipped">[]} visits
 */
export function boundSigns({ parent, player }, visits) {
  const ranges = new Map(
    visits.map(({ row }) => [row, player[row] > 0 ? [-Infinity, -Infinity] : [Infinity, Infinity]]),
  );
  const signs = /** @type {Map<number, string>} */ (new Map());
  for (const { row, value, best, skipped } of [...visits].reverse()) {
    let [least, most] = best < 0 ? [value, value] : ranges.get(row);
    if (skipped.length) [least, most] = player[row] > 0 ? [least, Infinity] : [-Infinity, most];
    signs.set(row, least === most ? "" : least >= value ? "≥" : "≤");
    const above = ranges.get(parent[row]);
    if (!above) continue;
    const choose = player[parent[row]] > 0 ? Math.max : Math.min;
    [above[0], above[1]] = [choose(above[0], least), choose(above[1], most)];
  }
  return signs;
}
