// A game on a saved page. The page contains every position with the words that Python made for it; here are the moves.

import { PageModel } from "../shared/page.js";

export class SavedGame {
  /** `values` and `table` are what page.py returns. */
  constructor(values, table, random = Math.random) {
    this.values = values;
    this.table = table;
    this.random = random;
    this.options = { ...values.options };
    this.number = 0;
    this.begin();
    const traits = { scene_style: values.style, view: this.view(""), thoughts: this.thoughts(), player: null };
    this.model = Object.assign(new PageModel(traits), { send: (asked) => this.answer(asked) });
  }

  get row() {
    return this.rows[this.rows.length - 1];
  }

  get position() {
    return this.table.positions[this.row];
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
    this.finish(this.side.opening);
  }

  takeBack() {
    const { positions } = this.table;
    const moves = [...this.rows.slice(0, -1).keys()];
    const own = moves.filter((at) => !this.side.player || positions[this.rows[at]].player === this.side.player).pop();
    if (own === undefined) return this.refuse(this.values.sentences.nothingToTakeBack);
    this.rows.length = own + 1;
    return this.finish(this.values.sentences.takenBack);
  }

  play({ at, place }) {
    const { refusals } = this.position;
    if (at !== undefined) this.finish(this.move(at));
    else this.refuse(this.table.texts[refusals[place] ?? refusals["{place}"]].replace("{place}", place));
  }

  hint() {
    if (this.position.over) return this.refuse(this.values.sentences.noHint);
    this.report(this.position.hint);
    [, this.hinted] = this.position.best;
    return undefined;
  }

  change(name, value) {
    if (this.options[name] === value) return;
    this.options[name] = value;
    if (name === "person") this.finish(this.side.sides);
    else if (name === "strength") this.report(this.side.strength[value]);
    else this.announcement = this.values.sentences[name][Number(value)];
  }

  /** Make a move, and return the sentence that reports it. */
  move(action) {
    const sentence = this.side.moved[this.row][action];
    this.rows.push(this.position.children[action]);
    return sentence;
  }

  /** Let the machine move for as long as it is its turn, and report that after `sentence`. */
  finish(sentence) {
    const sentences = [sentence];
    const machine = -this.side.player;
    while (machine && this.position.player === machine) sentences.push(this.move(this.choose()));
    this.report(...sentences, this.side.now[this.row]);
    this.number += 1;
    this.hinted = null;
  }

  choose() {
    const { best, children } = this.position;
    if (this.options.strength === "random") return Math.floor(this.random() * children.length);
    return best[Number(this.options.quicker)];
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
    const { look, actions, over } = this.position;
    return {
      look,
      actions,
      over,
      title: this.values.title,
      heading: "", // the page has the title above the board
      number: this.number,
      refused: this.isRefused,
      message: this.message,
      aside: this.announcement,
      before: this.table.positions[this.rows[this.rows.length - 2]]?.look,
      outcome: this.side.outcomes[this.row],
      hint: this.hinted,
      settings: this.settings(),
      editor: null,
      answered,
      busy: "",
    };
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
    return this.options.thinking ? { ...this.position.thoughts, number: this.number, now: true } : {};
  }
}
