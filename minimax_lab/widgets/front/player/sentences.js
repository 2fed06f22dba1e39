// The sentences of a step: Python chooses the templates, as in story.py; their fields are filled in here.

import { joinWithAnd } from "../shared/text.js";

const NONE = -1;
const WINDOW = 28; // the first template about windows and cuts

export class Sentences {
  constructor(run) {
    this.run = run;
  }

  /**
   * Return the sentences of a step. A value for which `isMasked(row)` is true becomes a question mark. `quiet` leaves
   * out windows and cuts, because their bounds are values.
   */
  at(step, isMasked = () => false, quiet = false) {
    const { columns: c, calls } = this.run;
    if (step === 0) return [this._fill(0, 0, isMasked), ...(calls && c.c_situation[0] === 3 ? [this._fill(19, 0, isMasked)] : [])];
    const { row, isReturn } = this.run.at(step);
    if (isReturn && isMasked(row)) return [`Return: call ${row + 1} gives back ?.`];
    const templates = isReturn ? this._returnTemplates(row) : this._callTemplates(row);
    return templates.filter((template) => template !== NONE && !(quiet && template >= WINDOW)).map((template) => this._fill(template, row, isMasked));
  }

  _callTemplates(row) {
    const { columns: c, parent, tables } = this.run;
    const begin = parent[row] < 0 ? 1 : c.c_move[row] >= 0 ? 2 : 20;
    return tables.windows ? [begin, c.w_window[row], c.w_opening[row], c.c_situation[row]] : [begin, c.c_situation[row]];
  }

  _returnTemplates(row) {
    const { columns: c, parent, tables } = this.run;
    if (c.c_error[row] >= 0) return [16];
    if (!c.c_finished[row]) return [17];
    const end = parent[row] < 0 ? 11 : 10;
    if (!tables.windows) return [c.c_result[row], end, c.c_compare[row]];
    return [c.c_result[row], c.w_trust[row], c.w_bound[row], end, c.c_compare[row], c.w_cut[row], c.w_rest[row]];
  }

  /** Fill in the fields of a template, about the call in `row`. */
  _fill(template, row, isMasked) {
    const fields = { ...this._callFields(template, row, isMasked), ...(template >= WINDOW ? this._windowFields(row) : {}) };
    return this.run.tables.templates[template].replace(/{(\w+)}/g, (_, name) => String(fields[name]()));
  }

  _callFields(template, row, isMasked) {
    const { run } = this;
    const { columns: c, parent } = run;
    const before = c.c_before[row];
    const isComparison = template >= 12 && template <= 15;
    const player = run.player(isComparison ? parent[row] : row);
    const isMax = player === "MAX";
    const value = (of) => (isMasked(of) ? "?" : run.value(of));
    return {
      call: () => row + 1,
      parent: () => parent[row] + 1,
      move: () => run.move(isComparison && template >= 14 ? before : row),
      player: () => player || "Nobody",
      actions: () => joinWithAnd(run.moves(row)),
      value: () => value(row),
      extreme: () => (isMax ? "largest" : "smallest"),
      better: () => (isMax ? "larger" : "smaller"),
      before: () => (template === 14 ? run.move(before) : value(before)),
      best: () => run.move(c.c_leader[row]),
      chosen: () => run.move(c.c_chosen[row]),
      expected: () => value(c.c_leader[row]),
      scores: () => joinWithAnd(run.children(row).filter((child) => c.c_value[child] >= 0).map(value)),
      ties: () => joinWithAnd(run.children(row).filter((child) => c.c_value[child] === c.c_value[c.c_leader[row]]).map((child) => run.move(child))),
      missing: () => joinWithAnd(run.children(row).filter((child) => c.c_value[child] < 0).map((child) => `call ${child + 1}`)),
      error: () => run.text(c.c_error[row]),
    };
  }

  /** The fields about the window of a call, or about what its caller did with the value that the call returned. */
  _windowFields(row) {
    const { run } = this;
    const { columns: c, parent, last } = run;
    const { bounds, nodes, rule } = run.tables.windows;
    const mover = c.c_player[parent[row]];
    const next = last[row] + 1; // the next call by the same caller, if there is one
    const [own, other] = mover > 0 ? [c.w_alpha_now, c.w_beta_now] : [c.w_beta_now, c.w_alpha_now];
    const name = (player) => ({ 1: "MAX", "-1": "MIN" })[player] || "Nobody";
    return {
      alpha: () => bounds[c.w_alpha[row]],
      beta: () => bounds[c.w_beta[row]],
      alpha_now: () => bounds[c.w_alpha_now[row]],
      beta_now: () => bounds[c.w_beta_now[row]],
      side: () => (mover > 0 ? "alpha" : "beta"),
      bound: () => bounds[own[row]],
      limit: () => bounds[other[row]],
      mover: () => name(mover),
      opponent: () => name(-mover),
      rule: () => rule || (c.w_alpha_now[row] > c.w_beta_now[row] ? ">" : "="),
      next: () => next + 1,
      next_alpha: () => bounds[c.w_alpha[next]],
      next_beta: () => bounds[c.w_beta[next]],
      by: () => run.move(c.w_origin[row]),
      origin: () => parent[c.w_origin[row]] + 1,
      plies: () => c.w_plies[row],
      node: () => nodes[c.w_node[row]],
    };
  }
}
