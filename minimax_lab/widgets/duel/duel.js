// Evaluations that play each other: a table of the results, all games as buttons, and one game to step through.

import { h, setText } from "../shared/dom.js";
import { shareTabStop } from "../shared/keys.js";
import { describeLook, drawLook } from "../shared/looks.js";
import { button, Task } from "../shared/task.js";
import { printable } from "../shared/text.js";

const LEGEND = [
  [
    ["← →, or , .", "one move back, one move on"],
    ["PageUp, PageDown", "the same, for a presenter's remote"],
    ["← → on the list", "from game to game; Enter chooses one"],
    ["F", "full screen"],
  ],
  "A button is a game: 1 if the side that moved first won it, 0 if it lost, ½ for a draw. The small number is the heap.",
];
const ASK = "Choose a game to step through. 1: the side that moved first won. 0: it lost.";

class Duel {
  constructor(model, host) {
    this.model = model;
    this.games = model.get("games");
    this.style = model.get("scene_style");
    this.onChosen = () => this.showGame();
    this._build(host);
    model.on("change:chosen", this.onChosen);
    this.showGame();
    this.task.report(this._summary());
  }

  dispose() {
    this.model.off?.("change:chosen", this.onChosen);
    this.task.dispose();
  }

  get game() {
    return this.games[this.chosen];
  }

  _build(host) {
    const [back, on] = [() => this.step(-1), () => this.step(1)];
    this.task = new Task(this.model, host, {
      name: "duel",
      label: "Games between evaluations",
      ask: this._ask(),
      keys: { ",": back, ".": on, ArrowLeft: back, ArrowRight: on, PageUp: back, PageDown: on },
      legend: LEGEND,
    });
    this.board = h("div", { class: "board-now" });
    this.caption = h("div", { class: "caption" });
    this.scale = h("div", { class: "scale" });
    this.back = button("◀", back, "One move back (←)");
    this.on = button("▶", on, "One move on (→)");
    this.back.setAttribute("aria-label", "One move back");
    this.on.setAttribute("aria-label", "One move on");
    const name = "The game: ← and → step through it";
    const stage = h(
      "div",
      { class: "stage", tabindex: 0, role: "group", "aria-label": name },
      this.board,
      this.caption,
      this.scale,
    );
    this.task.focus = () => stage.focus({ preventScroll: true });
    this.buttons = this.games.map((_, number) => this._button(number));
    const lists = h("div", { class: "lists" }, this._table(), ...this._pairs());
    this.task.ground.append(lists, stage);
    this.task.addControls(this.back, this.on);
  }

  _ask() {
    const hasDraws = this.games.some(({ winner }) => winner === null);
    const hasHeaps = this.games.some(({ looks }) => looks[0].kind === "pile");
    return `${ASK}${hasDraws ? " ½: a draw." : ""}${hasHeaps ? " Above it: the bones in the heap." : ""}`;
  }

  _table() {
    const row = ([name, results]) =>
      h("tr", {}, h("th", { scope: "row" }, name), ...results.map((each) => h("td", {}, String(each))));
    const head = ["side", "wins", "draws", "losses"].map((name) => h("th", { scope: "col" }, name));
    return h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head)),
      h("tbody", {}, ...Object.entries(this.model.get("table")).map(row)),
    );
  }

  /** The games of each ordered pair of sides: a heading, and a button for each game. */
  _pairs() {
    const pairs = new Map();
    for (const [number, { first, second }] of this.games.entries()) {
      const heading = `${first} first, against ${second}`;
      if (!pairs.has(heading)) pairs.set(heading, []);
      pairs.get(heading).push(this.buttons[number]);
    }
    return [...pairs].map(([heading, buttons]) => {
      const group = h("div", { class: "games", role: "group", "aria-label": heading }, ...buttons);
      shareTabStop(group);
      return h("div", {}, h("div", { class: "heading" }, heading), group);
    });
  }

  _button(number) {
    const { first, winner, looks } = this.games[number];
    const result = winner === null ? ["½", "a draw"] : winner === first ? ["1", "won"] : ["0", "lost"];
    const label = `${describeLook(looks[0])}: ${result[1]}`;
    const made = button(result[0], () => this.choose(number), label);
    made.setAttribute("aria-label", label);
    if (looks[0].kind === "pile") made.dataset.heap = String(looks[0].count);
    return made;
  }

  choose(number) {
    this.model.set("chosen", number);
    this.model.save_changes();
    this.showGame();
    this.task.focus();
  }

  showGame() {
    const chosen = this.model.get("chosen");
    if (!this.games[chosen]) return; // Python refuses such a number
    this.chosen = chosen;
    for (const [number, each] of this.buttons.entries()) each.setAttribute("aria-pressed", String(number === chosen));
    this.at = 0;
    this.showStep();
  }

  step(by) {
    const at = this.at + by;
    if (at < 0 || at >= this.game.looks.length) return;
    this.at = at;
    this.showStep();
  }

  showStep() {
    const { looks } = this.game;
    this.board.replaceChildren(drawLook(looks[this.at], this.style, this.at ? looks[this.at - 1] : null));
    const heap = looks[0].kind === "pile" ? `heap of ${looks[0].count}, ` : "";
    setText(this.scale, printable(this.game.scale));
    setText(this.caption, `${heap}after ${this.at} of ${looks.length - 1} moves`);
    const focused = document.activeElement; // some browsers take the focus from a button that is disabled
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === looks.length - 1;
    if (this.back.disabled && focused === this.back) this.on.focus();
    if (this.on.disabled && focused === this.on) this.back.focus();
    this.task.report(this._sentence());
  }

  _sentence() {
    const { first, second, moves, winner, looks } = this.game;
    const { kind, count } = looks[this.at];
    const bones = kind === "pile" ? describeLook(looks[this.at]) : "";
    if (!this.at) return `${bones && `${bones}: `}${first} moves first, against ${second}.`;
    const { side, move, value } = moves[this.at - 1];
    const end = this.at < moves.length ? "" : winner ? ` ${winner} wins.` : " The game is a draw.";
    const rest = bones && ` ${bones} ${count === 1 ? "remains" : "remain"}.`;
    return `${side}: ${move}.${rest} Its search returned ${printable(value)} for MAX.${end}`;
  }

  _summary() {
    const results = Object.entries(this.model.get("table")).map(([name, [wins]]) => `${name} wins ${wins}`);
    return `${this.games.length} games: ${results.join(", ")}.`;
  }
}

export function mountDuel(model, host) {
  const duel = new Duel(model, host);
  return () => duel.dispose();
}
