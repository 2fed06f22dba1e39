// The whole tree of a game, walked by the distinct states of its nodes: a state is stored once, however often it is met.

/**
 * A node of the tree: the state that its moves lead to, and its place among the games, which are side by side.
 * @typedef {object} Place
 * @property {Place | null} parent
 * @property {number} index  the number of the move that leads to it, from 0
 * @property {number} state
 * @property {number} ply
 * @property {number} start  how many games are to the left of it
 */

export class Graph {
  /**
   * columns  of `state_tables.py`: `player`, `good`, `moves`, `child`, and `label`
   *
   * For each state: `games` from there on, `nodes` of its tree, and `height`, the plies below. `shares` has the games
   * that pass through the tree of a state in each ply below it, by whom the position there is good for.
   */
  constructor({ player, good, moves, child, label }) {
    this.player = player;
    this.good = good;
    this.child = child;
    this.label = label;
    const count = moves.length;
    this.first = new Int32Array(count + 1); // of the moves of each state
    for (let state = 0; state < count; state += 1) this.first[state + 1] = this.first[state] + moves[state];
    this.games = new Float64Array(count);
    this.nodes = new Float64Array(count);
    this.height = new Int32Array(count);
    this.counts = []; // for each number of plies, the nodes so far below a state
    const order = this._childrenFirst();
    for (const state of order) this._count(state);
    this.plies = this.height[0] + 1;
    this.shares = new Float64Array(count * this.plies * 3);
    for (const state of order) this._addShares(state);
  }

  /** The states, each after all those that it leads to. */
  _childrenFirst() {
    const order = [];
    const isKnown = new Uint8Array(this.games.length);
    const visit = (state) => {
      isKnown[state] = 1;
      for (const child of this.children(state)) if (!isKnown[child]) visit(child);
      order.push(state);
    };
    visit(0);
    return order;
  }

  _count(state) {
    const children = this.children(state);
    this.games[state] = children.length ? 0 : 1;
    this.nodes[state] = 1;
    for (const child of children) {
      this.games[state] += this.games[child];
      this.nodes[state] += this.nodes[child];
      this.height[state] = Math.max(this.height[state], this.height[child] + 1);
    }
  }

  _addShares(state) {
    const row = this.plies * 3;
    this.shares[state * row + this.good[state]] = this.games[state];
    for (const child of this.children(state))
      for (let at = 0; at < (this.height[child] + 1) * 3; at += 1)
        this.shares[state * row + 3 + at] += this.shares[child * row + at];
  }

  /** The states that the moves of a state lead to. */
  children(state) {
    return this.child.subarray(this.first[state], this.first[state + 1]);
  }

  /** For each ply, how many nodes it has, and the players who move there: 1 is MAX, -1 is MIN. */
  byPly() {
    const plies = [];
    for (let paths = new Map([[0, 1]]); paths.size; ) {
      const ply = { nodes: 0, movers: new Set() };
      const below = new Map();
      for (const [state, count] of paths) {
        ply.nodes += count;
        if (this.player[state]) ply.movers.add(this.player[state]);
        for (const child of this.children(state)) below.set(child, (below.get(child) ?? 0) + count);
      }
      plies.push(ply);
      paths = below;
    }
    return plies;
  }

  /** @returns {Place} */
  get root() {
    return { parent: null, index: -1, state: 0, ply: 0, start: 0 };
  }

  /**
   * The node that a move leads to; null if there is none.
   * @param {Place} place
   * @returns {Place | null}
   */
  childOf(place, index) {
    const children = this.children(place.state);
    if (!(index >= 0 && index < children.length)) return null;
    let start = place.start;
    for (let at = 0; at < index; at += 1) start += this.games[children[at]];
    return { parent: place, index, state: children[index], ply: place.ply + 1, start };
  }

  /** The nodes below a node, from left to right. */
  childrenOf(place) {
    let start = place.start;
    return Array.from(this.children(place.state), (state, index) => {
      const child = { parent: place, index, state, ply: place.ply + 1, start };
      start += this.games[state];
      return child;
    });
  }

  /** The node that the moves with these numbers lead to, as far as there are such moves. */
  follow(path) {
    let place = this.root;
    for (const index of path) place = this.childOf(place, index) ?? place;
    return place;
  }

  /** How many nodes of its row are to the left of a node. */
  numberInRow(place) {
    let number = 0;
    for (let { parent, index, ply } = place; parent; { parent, index, ply } = parent)
      for (const state of this.children(parent.state).subarray(0, index))
        number += this.nodesBelow(state, place.ply - ply);
    return number;
  }

  /** How many nodes are so many plies below a state. */
  nodesBelow(state, plies) {
    const known = (this.counts[plies] ||= new Map());
    if (!plies) return 1;
    if (!known.has(state))
      known.set(
        state,
        this.children(state).reduce((sum, child) => sum + this.nodesBelow(child, plies - 1), 0),
      );
    return known.get(state);
  }

  /** The node of a ply through which a game passes, or the end of the game if that comes earlier. */
  at(game, ply) {
    let place = this.root;
    while (place.ply < ply && this.children(place.state).length) {
      const children = this.childrenOf(place);
      place = children.find((child) => game < child.start + this.games[child.state]) ?? children[children.length - 1];
    }
    return place;
  }

  /** The nodes from the root to a node. */
  line(place) {
    const line = [];
    for (let each = place; each; each = each.parent) line.unshift(each);
    return line;
  }
}
