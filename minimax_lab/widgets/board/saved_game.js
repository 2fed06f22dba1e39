// A game on a saved page. The page contains every position, and this file answers the board as Python does: what
// session.py, requests.py, and explanations.py do for a machine that looks to the end of the game. A test compares them.

import { squareName } from "../shared/looks.js";
import { PageModel } from "../shared/page.js";
import { bestActions, solve } from "../shared/rules.js";
import { joinWithAnd, withCommas } from "../shared/text.js";

const MOST_NAMED = 9; // moves; of more than that, only the first are named

const plural = (plies) => (plies === 1 ? "1 ply" : `${withCommas(plies)} plies`);

/** Why something is refused, as a sentence. */
class Refusal extends Error {}

export class SavedGame {
  /** `values` and `table` are what page.py returns. */
  constructor(values, table, random = Math.random) {
    this.values = values;
    this.table = table;
    this.random = random;
    this.options = { ...values.options };
    this.solution = solve(table);
    this.number = 0;
    this.begin();
    const traits = { scene_style: values.style, view: this.view(""), thoughts: this.thoughts(), player: null };
    this.model = Object.assign(new PageModel(traits), { send: (asked) => this.answer(asked) });
  }

  // -- the position ------------------------------------------------------------------------------------

  get row() {
    return this.rows[this.rows.length - 1];
  }

  get isOver() {
    return this.table.player[this.row] === 0;
  }

  get side() {
    return this.table.sides.find((each) => each.name === this.options.person);
  }

  /** How many actions there are in a position. */
  count(row = this.row) {
    return this.table.children[row].length;
  }

  text(column, action, row = this.row) {
    return this.table.texts[this.table[column][row][action]];
  }

  fill(name, fields = {}) {
    return this.values.templates[name].replace(/\{(\w+)\}/g, (_, field) => String(fields[field]));
  }

  // -- what is asked -----------------------------------------------------------------------------------

  /** Do what was asked, and show what follows from it. */
  answer(asked) {
    const requests = {
      new: () => this.begin(),
      back: () => this.takeBack(),
      hint: () => this.hint(),
      play: () => this.play(asked),
      option: () => this.change(asked.name, asked.value),
    };
    try {
      requests[asked.do]?.();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [first, ...rest] = error.message;
      this.report(`${first.toUpperCase()}${rest.join("")}${error.message.endsWith(".") ? "" : "."}`);
      this.isRefused = true;
    }
    if (asked.do === "nudge") return;
    this.model.set("view", this.view(asked.id));
    this.model.set("thoughts", this.thoughts());
  }

  begin() {
    this.rows = [0];
    this.finish(this.isOver ? this.fill("nothing left") : this.side.sides);
  }

  takeBack() {
    const { player } = this.table;
    const moves = [...this.rows.slice(0, -1).keys()];
    const own = moves.filter((at) => !this.side.player || player[this.rows[at]] === this.side.player).pop();
    if (own === undefined) throw new Refusal(this.fill("nothing to take back"));
    this.rows.length = own + 1;
    this.finish(this.fill("taken back"));
  }

  play({ at, place }) {
    if (at === undefined) throw new Refusal(this.whyIllegal(place));
    this.finish(this.move(at));
  }

  hint() {
    if (this.isOver) throw new Refusal(this.fill("no hint"));
    const [action] = bestActions(this.table, this.solution, this.row, true);
    this.report(this.fill("hint", { place: this.text("spots", action), why: this.why() }));
    this.hinted = action;
  }

  change(name, value) {
    if (this.options[name] === value) return;
    this.options[name] = value;
    if (name === "person") this.finish(this.side.sides);
    else if (name === "strength") this.report(this.side.strength[value]);
    else this.announcement = this.values.announcements[name][Number(value)];
  }

  /** Make a move, and return the sentence that reports it. */
  move(action) {
    const { row } = this;
    const sentence = this.fill("moved", {
      who: this.side.who[this.table.player[row]],
      move: this.text("moves", action),
    });
    this.rows.push(this.table.children[row][action]);
    return sentence;
  }

  /** Let the machine move for as long as it is its turn, and report that after `sentence`. */
  finish(sentence) {
    const sentences = [sentence];
    const machine = -this.side.player;
    while (machine && this.table.player[this.row] === machine) sentences.push(this.move(this.choose()));
    this.report(...sentences, this.table.texts[this.side.now[this.row]]);
    this.number += 1;
    this.hinted = null;
  }

  choose() {
    if (this.options.strength === "random") return Math.floor(this.random() * this.count());
    return bestActions(this.table, this.solution, this.row, this.options.quicker)[0];
  }

  report(...sentences) {
    this.message = sentences.join(" ");
    this.announcement = "";
    this.isRefused = false;
  }

  // -- reasons -----------------------------------------------------------------------------------------

  whyIllegal(place) {
    if (this.isOver) return this.fill("over");
    const look = this.table.looks[this.row];
    if (look.kind === "grid") {
      if (look.moves) return this.fill("no start");
      if (this.table.places[this.row].every((each) => each === null)) return this.fill("listed");
      const mark = look.cells[place];
      const isTaken = mark && (look.falls || !look.places); // elsewhere, a mark may be what is taken
      return this.fill(isTaken ? "taken" : "blocked", { square: squareName(look, place), mark });
    }
    const takes = this.table.places[this.row];
    const named = takes.slice(0, MOST_NAMED).join(", ");
    const last = takes.length > 1 ? `${takes.slice(0, -1).join(", ")} or ${takes[takes.length - 1]}` : String(takes[0]);
    return this.fill("heap", {
      take: place,
      count: look.count,
      right: takes.length > MOST_NAMED ? `one of ${named} ...` : last,
    });
  }

  /** Why a best action is a good one. */
  why() {
    const { row, table, solution } = this;
    const [value, plies, player] = [solution.values[row], solution.plies[row], table.player[row]];
    const [equal, count] = [bestActions(table, solution, row).length, this.count()];
    if (table.extremes)
      return this.fill("extreme", { value: this.worth("worths", row), wanted: this.side.wanted[player] });
    if (value === 0)
      return this.fill(equal === count ? "every draw" : equal === 1 ? "one draw" : "some draws", { equal, count });
    if (value * player < 0) return this.fill("loss", { plies: plural(plies) });
    return this.fill(plies === 1 ? "win at once" : "win", { plies: plural(plies) });
  }

  /** The text of the value of a position. */
  worth(column, row) {
    return this.table[column][this.table.zero + this.solution.values[row]];
  }

  // -- what the board shows ----------------------------------------------------------------------------

  /** As view_of in view.py. */
  view(answered) {
    const { row, table } = this;
    const look = table.looks[row];
    return {
      title: this.values.title,
      heading: "", // the page has the title above the board
      number: this.number,
      refused: this.isRefused,
      message: this.message,
      aside: this.announcement,
      look,
      actions: table.places[row].map((place, action) => ({
        place,
        label: place === null || look.kind !== "grid" || look.numbers === false ? this.text("moves", action) : "",
      })),
      over: this.isOver,
      outcome: this.side.outcomes[row],
      last: this.rows.length > 1 ? this.changedSquares(table.looks[this.rows[this.rows.length - 2]], look) : [],
      hint: this.hinted,
      settings: this.settings(),
      editor: null,
      answered,
      busy: "",
    };
  }

  changedSquares(before, now) {
    if (before.kind !== "grid" || now.kind !== "grid" || before.cells.length !== now.cells.length) return [];
    return [...now.cells.keys()].filter((square) => before.cells[square] !== now.cells[square]);
  }

  settings() {
    return {
      ...this.options,
      persons: this.table.sides.map(({ name, label }) => [name, label]),
      starters: [],
      plies: 1,
      most: 0,
      perfect: true,
      note: this.side.strength[this.options.strength],
      thinking_of: "now",
      tree_plies: null,
    };
  }

  /** As thoughts_of in view.py, without the tree. */
  thoughts() {
    if (!this.options.thinking) return {};
    const children = this.table.children[this.row];
    return {
      number: this.number,
      now: true,
      words: this.thinking(),
      scores: children.map((child) => this.worth("scores", child)),
      scale: this.isOver ? "" : this.fill("scale", this.side.wants[this.table.player[this.row]]),
    };
  }

  /** Which of several best moves comes first, and which of them wins soonest or loses latest. */
  tie() {
    const { row, table, solution } = this;
    const [first, quickest] = [false, true].map((isQuicker) => bestActions(table, solution, row, isQuicker)[0]);
    const tie = this.fill("tie", { move: this.text("moves", first) });
    if (first === quickest || table.extremes) return tie;
    const wins = solution.values[row] * table.player[row] > 0;
    return tie + this.fill(wins ? "wins soonest" : "loses latest", { move: this.text("moves", quickest) });
  }

  thinking() {
    const { row, table, solution } = this;
    if (this.isOver) return [this.fill("end", { value: this.worth("worths", row) })];
    const moves = bestActions(table, solution, row).map((action) => this.text("moves", action));
    const scores = table.children[row].map((child, action) =>
      this.fill("score", { move: this.text("moves", action), value: this.worth("scores", child) }),
    );
    return [
      this.fill("scores", { scores: scores.join(", ") }),
      this.fill("wants", {
        ...this.side.wants[table.player[row]],
        moves: joinWithAnd(moves),
        tie: moves.length > 1 ? this.tie() : "",
      }),
      this.fill("to the end"),
    ];
  }
}
