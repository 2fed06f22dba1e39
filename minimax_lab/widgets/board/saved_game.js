// A game on a saved page. The page contains every position with the words that Python made for it; here are the moves.

import { squareName } from "../shared/looks.js";
import { PageModel } from "../shared/page.js";
import { fill } from "../shared/text.js";

export class SavedGame {
  /** `values` and `table` are what page.py returns. */
  constructor(values, table, random = Math.random) {
    this.values = values;
    this.table = table;
    this.random = random;
    this.options = { ...values.options };
    this.number = 0;
    this.wins = { 1: 0, 0: 0, "-1": 0 };
    this.begin();
    const { tree, style } = values;
    const traits = { scene_style: style, view: this.view(""), thoughts: this.thoughts(), player: null };
    if (tree.tables) traits.tree = { ...tree, data: new Uint8Array(tree.data) };
    this.model = Object.assign(new PageModel(traits), { send: (asked) => this.answer(asked) });
  }

  get row() {
    return this.rows[this.rows.length - 1];
  }

  /** What is in a column of the table at the current position. */
  at(column, row = this.row) {
    return this.table.positions[column][row];
  }

  get isOver() {
    return !this.at("player");
  }

  /** The texts of the moves, their places, and what is written on their buttons. */
  get menu() {
    return this.table.menus[this.at("menu")];
  }

  get side() {
    return this.table.sides.find((each) => each.name === this.options.person);
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
    if (!requests[asked.do]) return;
    requests[asked.do]();
    this.model.set("view", this.view(asked.id));
    this.model.set("thoughts", this.thoughts());
  }

  begin() {
    this.rows = [0];
    this.counted = null; // who won this game, if it is among the wins
    this.finish(this.side.opening);
  }

  takeBack() {
    const moves = [...this.rows.slice(0, -1).keys()];
    const own = moves.filter((at) => !this.side.player || this.at("player", this.rows[at]) === this.side.player).pop();
    if (own === undefined) return this.refuse(this.values.sentences.nothingToTakeBack);
    this.rows.length = own + 1;
    return this.finish(this.values.sentences.takenBack);
  }

  play({ at, place }) {
    if (at !== undefined) return this.finish(this.move(at));
    const [look, [unmarked, marked]] = [this.at("look"), this.at("reasons")];
    const mark = look.cells?.[place];
    const name = look.kind === "grid" ? squareName(look, place) : place;
    const reason = fill(this.table.reasons[mark ? marked : unmarked], { place: name, mark, count: look.count });
    return this.refuse(`${reason[0].toUpperCase()}${reason.slice(1)}`);
  }

  hint() {
    if (this.isOver) return this.refuse(this.values.sentences.noHint);
    this.report(this.table.texts[this.at("hint")]);
    this.hinted = this.at("best")[1][0];
    return undefined;
  }

  change(name, value) {
    if (this.options[name] === value) return;
    this.options[name] = value;
    if (name === "person") {
      this.wins = { 1: 0, 0: 0, "-1": 0 };
      this.finish(this.side.sides);
    } else if (name === "strength") this.report(this.side.strength[value]);
    else this.announcement = this.values.sentences[name][Number(value)];
  }

  /** Make a move, and return the sentence that reports it. */
  move(action) {
    const sentence = fill(this.side.moved[this.at("player")], { move: this.menu[0][action] });
    this.rows.push(this.row + this.at("steps")[action]);
    return sentence;
  }

  /** Let the machine move for as long as it is its turn, and report that after `sentence`. */
  finish(sentence) {
    const sentences = [sentence];
    const machine = -this.side.player;
    while (machine && this.at("player") === machine) sentences.push(this.move(this.choose()));
    const { ends, turn } = this.side;
    this.report(...sentences, this.isOver ? this.table.texts[ends[this.row]] : turn[this.at("player")]);
    this.count();
    this.number += 1;
    this.hinted = null;
  }

  /** Count who has won, or take that back with the last move. */
  count() {
    const winner = this.isOver && this.rows.length > 1 ? this.side.outcomes[this.at("value")].sign : null;
    if (winner === this.counted) return;
    if (this.counted !== null) this.wins[this.counted] = Math.max(0, this.wins[this.counted] - 1);
    if (winner !== null) this.wins[winner] += 1;
    this.counted = winner;
  }

  choose() {
    if (this.options.strength === "random") return Math.floor(this.random() * this.at("steps").length);
    const equal = this.at("best")[Number(this.options.quicker)]; // several only where the machine has lost
    return equal[this.number % equal.length];
  }

  report(...sentences) {
    this.message = sentences.join(" ");
    this.announcement = "";
    this.isRefused = false;
  }

  refuse(sentence) {
    this.report(sentence);
    this.isRefused = true;
  }

  // -- what the board shows: as view_of and thoughts_of in view.py -----------------------------------------

  view(answered) {
    const [, places, labels] = this.menu;
    return {
      look: this.at("look"),
      actions: places.map((place, action) => ({ place, label: labels[action] })),
      over: this.isOver,
      title: this.values.title,
      heading: "", // the page has the title above the board
      goal: this.values.goal,
      quiet: this.side.quiet,
      seats: this.side.seats.map((seat) => ({
        ...seat,
        wins: this.wins[seat.player],
        draws: this.wins[0],
        taken: this.takenBy(seat.player),
      })),
      mover: this.at("player"),
      number: this.number,
      refused: this.isRefused,
      message: this.message,
      aside: this.announcement,
      before: this.table.positions.look[this.rows[this.rows.length - 2]],
      course: this.course(),
      way: this.way(),
      outcome: this.isOver ? this.side.outcomes[this.at("value")] : null,
      hint: this.hinted,
      settings: this.settings(),
      editor: null,
      answered,
      busy: "",
    };
  }

  /** The heaps of this game, each with the player who had to move there. */
  course() {
    const piles = this.rows.filter((row) => this.at("look", row).kind === "pile");
    return piles.map((row) => [this.at("look", row).count, this.at("player", row)]);
  }

  /** Which of the legal moves, from 0, each move of this game was. */
  way() {
    return this.rows.slice(1).map((row, at) => this.at("steps", this.rows[at]).indexOf(row - this.rows[at]));
  }

  /** The coins that a player has taken, if the game has coins. */
  takenBy(player) {
    return this.rows.slice(1).flatMap((row, at) => {
      const before = this.rows[at];
      const [{ coins, cells = [] }, after] = [before, row].map((each) => this.at("look", each));
      if (!coins || this.at("player", before) !== player) return [];
      const left = [...after.cells];
      return cells.filter((coin) => !left.includes(coin) || !left.splice(left.indexOf(coin), 1));
    });
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

  thoughts() {
    if (!this.options.thinking) return {};
    const { score, allScores, source } = this.values.sentences;
    const scores = this.at("steps").map((step) => this.table.scores[this.at("value", this.row + step)]);
    const listed = scores.map((each, action) => fill(score, { move: this.menu[0][action], score: each }));
    const wanted = this.table.texts[this.at("wanted")];
    const words = this.isOver ? [wanted] : [fill(allScores, { scores: listed.join(", ") }), wanted, source];
    return { words, scores, scale: this.table.scales[this.at("player")] ?? "", number: this.number, now: true };
  }
}
