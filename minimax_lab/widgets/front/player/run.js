// A recorded run: the tables and columns that Python sends once, and what they say of each step.

import { depths, lastBelow, unpack } from "../shared/columns.js";
import { joinWithAnd } from "../shared/text.js";
import { cutFields, WINDOW } from "./cuts.js";

const NONE = -1;

export class Run {
  constructor(tables, bytes) {
    this.tables = tables;
    const c = unpack(tables.columns, bytes);
    this.columns = c;
    this.parent = c.c_parent;
    this.calls = this.parent.length;
    this.lastStep = 2 * this.calls;
    this.depth = depths(this.parent);
    this.last = lastBelow(this.parent);
    this.hasPlayers = c.c_player.some((player) => player);
  }

  // -- steps and calls ---------------------------------------------------------------------------------

  /** After how many calls and returns the call in `row` was made, and after how many it returned. */
  calledAt(row) { return 2 * row + 1 - this.depth[row]; }
  returnedAt(row) { return 2 * this.last[row] + 2 - this.depth[row]; }

  /** The call of a step from 1 on, and whether the step is its return. */
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

  /** The calls that are open after a step, the first call first. */
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

  /** The calls that `row` has made by a step; those of them that have returned a value; the moves it has still to try. */
  progress(row, step) {
    const begun = this.children(row).filter((child) => this.calledAt(child) <= step);
    const scored = begun.filter((child) => this.returnedAt(child) <= step && this.columns.c_value[child] >= 0);
    const tried = new Set(begun.map((child) => this.columns.c_move[child]));
    const left = this.moves(row).filter((_, place) => !tried.has(place));
    return { begun, scored, left };
  }

  /** The step of the next return after `step`, or the last step. */
  nextReturn(step) {
    for (let next = step + 1; next <= this.lastStep; next += 1) if (this.at(next).isReturn) return next;
    return this.lastStep;
  }

  /** The step at which the innermost open call returns. */
  finish(step) {
    const open = this.open(step);
    return open.length ? this.returnedAt(open[open.length - 1]) : this.lastStep;
  }

  // -- texts -------------------------------------------------------------------------------------------

  text(number) { return number < 0 ? "" : this.tables.texts[number]; }
  node(row) { return this.columns.c_node[row]; }
  state(row) { return this.tables.states[this.columns.state[this.node(row)]]; }
  player(row) { return { 1: "MAX", "-1": "MIN" }[this.columns.c_player[row]] || null; }
  functionOf(row) { return this.tables.functions[this.columns.c_function[row]]; }

  /** The moves of a call, as they are written in a list. */
  moves(row) {
    const { c_position, m_from, m_listed } = this.columns;
    return Array.from(m_listed.subarray(m_from[c_position[row]], m_from[c_position[row] + 1]), (text) => this.text(text));
  }

  /** The move that led to a call, as it is written alone; short as in a list, or with its mark. */
  move(row, short = false) {
    const [parent, place] = [this.parent[row], this.columns.c_move[row]];
    if (parent < 0 || place < 0) return `call ${row + 1}`;
    const { c_position, m_from, m_listed, m_alone } = this.columns;
    return this.text((short ? m_listed : m_alone)[m_from[c_position[parent]] + place]);
  }

  value(row) {
    const number = this.columns.c_value[row];
    return number < 0 ? this.text(this.columns.c_returned_text[row]) : this.tables.values[number];
  }

  /** What the call was given besides the game and the state. */
  furtherArguments(row) {
    return this.tables.arguments
      .map((name, number) => [name, this.columns[`a_${number}`][row]])
      .filter(([, text]) => text >= 0)
      .map(([name, text]) => `${name} = ${this.text(text)}`);
  }

  // -- what is told ------------------------------------------------------------------------------------

  /**
   * The sentences of a step; a value for which `masked(row)` holds is a question mark. `quiet` leaves out windows and
   * cuts, which are made of values.
   */
  told(step, masked = () => false, quiet = false) {
    const c = this.columns;
    if (step === 0) return [this.phrase(0, 0, masked), ...(this.calls && c.c_situation[0] === 3 ? [this.phrase(19, 0, masked)] : [])];
    const { row, isReturn } = this.at(step);
    if (isReturn && masked(row)) return [`Return: call ${row + 1} gives back ?.`];
    const templates = isReturn ? this.returning(row) : this.calling(row);
    return templates.filter((template) => template !== NONE && !(quiet && template >= WINDOW)).map((template) => this.phrase(template, row, masked));
  }

  calling(row) {
    const c = this.columns;
    const begin = this.parent[row] < 0 ? 1 : c.c_move[row] >= 0 ? 2 : 20;
    return this.tables.windows ? [begin, c.w_window[row], c.w_opening[row], c.c_situation[row]] : [begin, c.c_situation[row]];
  }

  returning(row) {
    const c = this.columns;
    if (c.c_error[row] >= 0) return [16];
    if (!c.c_finished[row]) return [17];
    const end = this.parent[row] < 0 ? 11 : 10;
    if (!this.tables.windows) return [c.c_result[row], end, c.c_compare[row]];
    return [c.c_result[row], c.w_trust[row], c.w_bound[row], end, c.c_compare[row], c.w_cut[row], c.w_rest[row]];
  }

  /** A template with its fields filled in: the same fields as narration.py has. */
  phrase(template, row, masked) {
    const c = this.columns;
    const parent = this.parent[row];
    const before = c.c_before[row];
    const comparing = template >= 12 && template <= 15;
    const mover = this.player(comparing ? parent : row);
    const largest = mover === "MAX";
    const worth = (of) => (masked(of) ? "?" : this.value(of));
    const values = (rows) => joinWithAnd(rows.map(worth));
    const fields = {
      call: () => row + 1,
      parent: () => parent + 1,
      move: () => this.move(comparing && template >= 14 ? before : row),
      player: () => mover || "Nobody",
      actions: () => joinWithAnd(this.moves(row)),
      value: () => worth(row),
      extreme: () => (largest ? "largest" : "smallest"),
      better: () => (largest ? "larger" : "smaller"),
      before: () => (template === 14 ? this.move(before) : worth(before)),
      best: () => this.move(c.c_leader[row]),
      chosen: () => this.move(c.c_chosen[row]),
      expected: () => worth(c.c_leader[row]),
      scores: () => values(this.children(row).filter((child) => c.c_value[child] >= 0)),
      ties: () => joinWithAnd(this.children(row).filter((child) => c.c_value[child] === c.c_value[c.c_leader[row]]).map((child) => this.move(child))),
      missing: () => joinWithAnd(this.children(row).filter((child) => c.c_value[child] < 0).map((child) => `call ${child + 1}`)),
      error: () => this.text(c.c_error[row]),
      ...(template >= WINDOW ? cutFields(this, row) : {}),
    };
    return this.tables.templates[template].replace(/{(\w+)}/g, (_, name) => String(fields[name]()));
  }
}
