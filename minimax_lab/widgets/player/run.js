// A recorded run: the tables and columns that Python sends once, and what follows from them at each step.

import { depths, lastBelow, unpack } from "../shared/columns.js";

export class Run {
  constructor(tables, bytes) {
    this.tables = tables;
    this.columns = unpack(tables.columns, bytes);
    this.parent = this.columns.c_parent;
    this.calls = this.parent.length;
    this.lastStep = 2 * this.calls;
    this.depth = depths(this.parent);
    this.last = lastBelow(this.parent);
    this.constants = new Set(
      tables.arguments.filter((name, place) => {
        if (tables.windows && /^(alpha|beta)$/.test(name)) return false; // a call changes them
        const column = this.columns[`a_${place}`];
        return column.every((text) => text === column[0]);
      }),
    );
    this.hasLines = this.columns.l_step.length > 0;
    this.hasPlayers = this.columns.c_player.some((player) => player);
  }

  // -- steps and calls: a step is the number of calls and returns so far -------------------------------

  calledAt(row) {
    return 2 * row + 1 - this.depth[row];
  }
  returnedAt(row) {
    return 2 * this.last[row] + 2 - this.depth[row];
  }

  /** Return the call of a step from 1 on, and whether the step is its return. */
  at(step) {
    let [low, high] = [0, this.calls - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.calledAt(middle) <= step) low = middle;
      else high = middle - 1;
    }
    const returns = step - this.calledAt(low);
    let row = low;
    for (let up = 1; up < returns; up += 1) row = this.parent[row];
    return { row, isReturn: returns > 0 };
  }

  /** Return the calls that are open after a step, the outermost first. */
  open(step) {
    if (step < 1) return [];
    const { row, isReturn } = this.at(step);
    const path = [];
    for (let at = isReturn ? this.parent[row] : row; at >= 0; at = this.parent[at]) path.unshift(at);
    return path;
  }

  children(row) {
    const found = [];
    for (let child = row + 1; child <= this.last[row]; child = this.last[child] + 1) found.push(child);
    return found;
  }

  /** Return the calls that `row` has made by a step, those of them that have returned a value, and the moves not tried yet. */
  progress(row, step) {
    const begun = this.children(row).filter((child) => this.calledAt(child) <= step);
    const scored = this.scored(begun, step);
    const tried = new Set(begun.map((child) => this.columns.c_move[child]));
    const left = this.hasRounds(row) ? [] : this.moves(row).filter((_, place) => !tried.has(place));
    return { begun, scored, left };
  }

  /** Return those of some calls that have returned a value by a step. */
  scored(calls, step) {
    return calls.filter((each) => this.returnedAt(each) <= step && this.columns.c_value[each] >= 0);
  }

  /** Return those of some callees of a call whose values are worse than the best of them, or tie with it and come later. */
  beaten(row, scored) {
    if (!this.tables.keeps_best) return []; // the call compares when it has all its scores
    const [values, player] = [this.columns.c_value, this.columns.c_player[row]];
    const best = scored.reduce((one, other) => (player * (values[other] - values[one]) > 0 ? other : one), scored[0]);
    return player ? scored.filter((each) => each !== best) : [];
  }

  /** Those of some callees that had returned a value before the one that is asked for: a question changes nothing. */
  beforeQuestion(scored, isHidden) {
    return scored.length && isHidden(scored.at(-1)) ? scored.slice(0, -1) : scored;
  }

  /** Those that are beaten as far as the reader knows: none if one of the values, or that of the call itself, is hidden. */
  beatenAsFarAsKnown(row, scored, isHidden) {
    const known = this.beforeQuestion(scored, isHidden);
    return [row, ...known].some(isHidden) ? [] : this.beaten(row, known);
  }

  /** Whether the window of a call shows a hidden value, or the best score so far of a call whose value is hidden. */
  hasHiddenBound(row, isHidden) {
    const { parent, columns: c } = this;
    const caller = row < 0 ? -1 : parent[row];
    if (caller < 0 || !this.tables.windows) return false;
    const isNarrowed = c.w_alpha[row] !== c.w_alpha[caller] || c.w_beta[row] !== c.w_beta[caller];
    const sources = () => [caller, ...this.children(caller).filter((each) => each < row)];
    return (isNarrowed && sources().some(isHidden)) || this.hasHiddenBound(caller, isHidden);
  }

  /** Return the call that has control after a step: after a return, the caller. */
  running(step) {
    const { row, isReturn } = this.at(Math.max(step, 1));
    return isReturn && this.parent[row] >= 0 ? this.parent[row] : row;
  }

  /** Which round of a search a call begins, or which call it repeats, because a table has answered it; "" for neither. */
  remark(row) {
    return this.text(this.columns.remark?.[this.node(row)] ?? -1);
  }

  /** Return whether a call makes one call for each round of a search, and tries no move itself. */
  hasRounds(row) {
    return row < this.last[row] && this.remark(row + 1).startsWith("round");
  }

  /** Return the step of the next return after `step`, or the last step. */
  nextReturn(step) {
    for (let next = step + 1; next <= this.lastStep; next += 1) if (this.at(next).isReturn) return next;
    return this.lastStep;
  }

  /** Return the step at which the innermost open call returns. */
  finish(step) {
    const open = this.open(step);
    return open.length ? this.returnedAt(open[open.length - 1]) : this.lastStep;
  }

  /** Return where the lines of code of a step begin in the columns of lines, and their number. */
  linesOf(step) {
    const steps = this.columns.l_step;
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle] < step) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < steps.length && steps[end] === step) end += 1;
    return [low, end - low];
  }

  // -- tables ------------------------------------------------------------------------------------------

  text(place) {
    return place < 0 ? "" : this.tables.texts[place];
  }
  node(row) {
    return this.columns.c_node[row];
  }
  state(row) {
    return this.tables.states[this.columns.state[this.node(row)]];
  }
  player(row) {
    return { 1: "MAX", "-1": "MIN" }[this.columns.c_player[row]] || null;
  }
  functionOf(row) {
    return this.tables.functions[this.columns.c_function[row]];
  }

  /** Return the legal moves of a call, as texts for a list. */
  moves(row) {
    const { c_facts, m_from, m_listed } = this.columns;
    return Array.from(m_listed.subarray(m_from[c_facts[row]], m_from[c_facts[row] + 1]), (text) => this.text(text));
  }

  /** Return the word before the moves of a call in a list, as in "take 1, 2, 3"; in most games, there is none. */
  verb(row) {
    const { c_facts, m_from, m_alone } = this.columns;
    return /^\D+ (?=\d+$)/.exec(this.text(m_alone[m_from[c_facts[row]]]))?.[0] ?? "";
  }

  /** Return the text of the move that led to a call. */
  move(row) {
    const [parent, place] = [this.parent[row], this.columns.c_move[row]];
    if (parent < 0 || place < 0) return `call ${row + 1}`;
    const { c_facts, m_from, m_alone } = this.columns;
    return this.text(m_alone[m_from[c_facts[parent]] + place]);
  }

  /** Return the move that led to a call as the code has it: 2 for the square to which X moves. */
  action(row) {
    const { c_facts, c_move, m_from, m_listed } = this.columns;
    return this.text(m_listed[m_from[c_facts[this.parent[row]]] + c_move[row]]);
  }

  value(row) {
    const place = this.columns.c_value[row];
    return place < 0 ? this.text(this.columns.c_returned_text[row]) : this.tables.values[place];
  }

  /**
   * Return the arguments of a call besides the game and the state: "depth = 2". Those that are the same in all calls are
   * returned for the first call only.
   */
  furtherArguments(row) {
    return this.tables.arguments
      .map((name, place) => [name, this.columns[`a_${place}`][row]])
      .filter(([name, text]) => text >= 0 && (row === 0 || !this.constants.has(name)))
      .map(([name, text]) => `${name} = ${this.text(text)}`);
  }
}
