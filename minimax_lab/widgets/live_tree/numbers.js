// What follows from the numbers at the leaves of a tree, and where a number must go to change it.

import { alphaBeta, backUp, boundSigns, childrenOfEach } from "../shared/rules.js";

const MARGIN = 0.1; // less than two numbers differ

/**
 * What minimax or alpha-beta makes of a tree, by row.
 * @typedef {object} Outcome
 * @property {(number|null)[]} values  null where alpha-beta did not look
 * @property {string[]} signs          before a value that is only a bound: "≥ " or "≤ "; else ""
 * @property {number[]} best           the row of the chosen child, -1 without one
 * @property {[number, number][]} windows  alpha and beta at the beginning of each call; null where there was none
 * @property {number[]} cut            the rows below the edges that were cut, from left to right
 * @property {number[]} line           the principal variation: rows, from the root down
 */

export class Numbers {
  /**
   * tree   parent, player, and value by row, as in rules.js
   * rule   "" for minimax, ">=" or ">" for alpha-beta that cuts on that condition
   */
  constructor({ parent, player, value }, rule = "") {
    this.tree = { parent, player, value: Array.from(value) };
    this.rule = rule;
    this.children = childrenOfEach(parent);
    this.leaves = this.children.flatMap((each, row) => (each.length ? [] : [row]));
  }

  /** The numbers at the leaves, from left to right. */
  get list() {
    return this.leaves.map((row) => this.tree.value[row]);
  }

  set list(numbers) {
    for (const [place, row] of this.leaves.entries()) this.tree.value[row] = numbers[place];
  }

  isLeaf(row) {
    return this.leaves.includes(row);
  }

  get(row) {
    return this.tree.value[row];
  }

  set(row, number) {
    this.tree.value[row] = number;
  }

  /** @returns {Outcome} */
  outcome() {
    const found = this.rule ? this._alphaBeta() : this._minimax();
    const line = [0];
    while (found.best[line.at(-1)] >= 0) line.push(found.best[line.at(-1)]);
    return { ...found, line };
  }

  _minimax() {
    const { values, best } = backUp(this.tree);
    return { values, best, signs: values.map(() => ""), windows: values.map(() => null), cut: [] };
  }

  _alphaBeta() {
    const size = this.tree.parent.length;
    const fill = (each) => Array.from({ length: size }, () => each);
    const found = { values: fill(null), best: fill(-1), signs: fill(""), windows: fill(null), cut: [] };
    const visits = alphaBeta(this.tree, this.rule === ">=");
    const signs = boundSigns(this.tree, visits);
    for (const { row, alpha, beta, value, best, skipped } of visits) {
      found.values[row] = value;
      found.best[row] = best;
      found.signs[row] = signs.get(row) && `${signs.get(row)} `;
      if (best >= 0) found.windows[row] = [alpha, beta];
      found.cut.push(...skipped);
    }
    found.cut.sort((a, b) => a - b);
    return found;
  }

  /** How few leaves have to change until the root chooses another child. */
  fewest() {
    const [{ player }, { values, best }] = [this.tree, backUp(this.tree)];
    const cost = (row, sign, limit) => {
      if (sign * values[row] > sign * limit) return 0;
      const costs = this.children[row].map((child) => cost(child, sign, limit));
      if (!costs.length) return 1;
      return sign * player[row] > 0 ? Math.min(...costs) : costs.reduce((sum, each) => sum + each);
    };
    const [sign, kept] = [Math.sign(player[0]), best[0]];
    const others = this.children[0].filter((row) => row !== kept);
    const least = (row) => sign * (row < kept ? MARGIN : 0); // of two equal values, the first one is chosen
    const costs = others.flatMap((row) => [
      cost(row, sign, values[kept] - least(row)),
      cost(kept, -sign, values[row] + least(row)),
    ]);
    return Math.min(...costs);
  }

  /** For each row, the range, [from, to], of the values at it which the root would have, too; null if there is none. */
  reaches() {
    const [{ player }, { values }] = [this.tree, backUp(this.tree)];
    const ends = [[-Infinity, Infinity]];
    for (const [row, children] of this.children.entries()) {
      const [from, to] = ends[row];
      const isMax = player[row] > 0;
      for (const child of children) {
        const others = children.filter((each) => each !== child).map((each) => values[each]);
        const rival = isMax ? Math.max(...others) : Math.min(...others);
        const limit = Math.max(from, Math.min(to, rival));
        ends[child] = isMax ? [limit, to] : [from, limit];
      }
    }
    return ends.map(([from, to]) => (from < to ? [from, to] : null));
  }

  /** The rows from a leaf up to the last one that is chosen for it: the way of its number. */
  wayOf(row, best) {
    const above = this.tree.parent[row];
    return above >= 0 && best[above] === row ? [row, ...this.wayOf(above, best)] : [row];
  }

  /**
   * The ranges of the number at a leaf within which the best move and the cuts stay the same, from low to high.
   *
   * Only comparisons with the other leaves matter, so it is enough to try each of their numbers and one between each
   * two. A range has `from` and `to`, whether each of them belongs to it (`hasFrom`, `hasTo`), the row of the `best`
   * move, and the rows `cut`.
   */
  ranges(row, low, high) {
    const others = this.leaves.filter((each) => each !== row).map((each) => this.get(each));
    const inside = [...new Set(others)].filter((number) => low < number && number < high).sort((a, b) => a - b);
    const [kept, ranges] = [this.get(row), []];
    const points = [low, ...inside, high];
    const add = (number, from, to, isPoint) => {
      this.set(row, number);
      const { best, cut } = this.outcome();
      const last = ranges.at(-1);
      if (last && last.best === best[0] && String(last.cut) === String(cut))
        Object.assign(last, { to, hasTo: isPoint });
      else ranges.push({ from, hasFrom: isPoint, to, hasTo: isPoint, best: best[0], cut });
    };
    for (const [place, point] of points.entries()) {
      add(point, point, point, true);
      const next = points[place + 1];
      if (next !== undefined) add((point + next) / 2, point, next, false);
    }
    this.set(row, kept);
    return ranges;
  }
}

/** The whole numbers of a range, [first, last]; null if it has none. */
export function wholeNumbers({ from, hasFrom, to, hasTo }) {
  const first = Number.isInteger(from) && !hasFrom ? from + 1 : Math.ceil(from);
  const last = Number.isInteger(to) && !hasTo ? to - 1 : Math.floor(to);
  return first <= last ? [first, last] : null;
}
