// The sentences of a step: Python chooses the templates; their fields are filled in here, as in wording.py.

import { joinWithAnd } from "../shared/text.js";

export class Sentences {
  /** A value for which `isMasked(row)` is true becomes a question mark. */
  constructor(run, isMasked = () => false) {
    const { parent, last, columns: c } = run;
    this.run = run;
    this.isMasked = isMasked;
    this.tables = run.tables.sentences;
    this.names = Object.keys(this.tables.templates);
    this.paths = { parent, before: c.c_before, leader: c.c_leader, chosen: c.c_chosen, origin: c.w_origin, next: last.map((row) => row + 1) };
  }

  /** Return the sentences of a step. `quiet` leaves out windows and cuts, because their bounds are values. */
  at(step, quiet = false) {
    const { columns } = this.run;
    if (step === 0) return this.tables.start.map((template) => this.fill(this.names[template], 0));
    const { row, isReturn } = this.run.at(step);
    if (isReturn && this.isMasked(row)) return [this.fill("HIDDEN_RETURN", row)];
    const places = this.tables[isReturn ? "return" : "call"].filter((place) => !(quiet && this.tables.windows.includes(place)));
    return places.map((place) => columns[`s_${place}`][row]).filter((template) => template >= 0).map((template) => this.fill(this.names[template], row));
  }

  /** Fill in the fields of the template `name`, about the call in `row`. `given` has texts in place of fields. */
  fill(name, row = 0, given = {}) {
    return this.tables.templates[name].replace(/{(\w+)}/g, (_, field) => given[field] ?? this._text(field, row));
  }

  _text(field, row) {
    const [kind, path, argument] = this.tables.fields[field];
    const columns = path ? path.split(" ") : [];
    return String(this[kind](columns.reduce((at, name) => this.paths[name][at], row), argument));
  }

  // -- the kinds of texts: each is about the call in `row` ----------------------------------------------

  number(row) { return row + 1; }
  move(row) { return this.run.move(row); }
  value(row) { return this.isMasked(row) ? "?" : this.run.value(row); }
  actions(row) { return joinWithAnd(this.run.moves(row)); }
  scores(row) { return joinWithAnd(this._children(row, (value) => value >= 0).map((child) => this.value(child))); }
  ties(row) { return joinWithAnd(this._children(row, (value, best) => value === best).map((child) => this.run.move(child))); }
  missing(row) { return joinWithAnd(this._children(row, (value) => value < 0).map((child) => `call ${child + 1}`)); }
  error(row) { return this.run.text(this.run.columns.c_error[row]); }
  word(row, words) { return words[this.run.columns.c_player[row] + 1]; }
  bound(row, column) { return this.run.tables.windows.bounds[this.run.columns[`w_${column}`][row]]; }
  callers_bound(row, columns) { return this.bound(row, this.word(this.run.parent[row], columns)); }
  rule(row) { return this.run.tables.windows.rule || (this.run.columns.w_alpha_now[row] > this.run.columns.w_beta_now[row] ? ">" : "="); }
  plies(row) { return this.run.columns.w_plies[row]; }
  node(row) { return this.run.tables.windows.callers[this.run.columns.w_caller[row]]; }

  /** The calls that `row` made whose values, and the best of them, fulfill a condition. */
  _children(row, condition) {
    const { c_value: values, c_leader: leader } = this.run.columns;
    return this.run.children(row).filter((child) => condition(values[child], values[leader[row]]));
  }
}
