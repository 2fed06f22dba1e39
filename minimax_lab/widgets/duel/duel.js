// Evaluations that play each other: the score as one bar, all games as marks of who won, and one game to step through.

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
  "A mark is a game. It has the color and the shape of the side that won; a dashed one is a draw. The number is the heap.",
];

class Duel {
  constructor(model, host) {
    this.model = model;
    this.games = model.get("games");
    this.style = model.get("scene_style");
    this.sides = Object.keys(model.get("table"));
    this.onChosen = () => this.showGame();
    this._build(host);
    model.on("change:chosen", this.onChosen);
    this.showGame();
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
      ask: this._score(),
      keys: { ",": back, ".": on, ArrowLeft: back, ArrowRight: on, PageUp: back, PageDown: on },
      legend: LEGEND,
    });
    this.board = h("div", { class: "board-now" });
    this.caption = h("div", { class: "caption" });
    this.scale = h("div", { class: "scale" });
    this.back = button("◀", back, "One move back (←)");
    this.back.setAttribute("aria-label", "One move back");
    this.on = button("▶ Next move", on, "One move on (→)");
    this.on.setAttribute("aria-label", "Next move");
    this.on.classList.add("primary");
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
    const lists = h("div", { class: "lists" }, ...this._pairs());
    this.task.ground.append(lists, stage);
    this.task.addControls(this.back, this.on);
  }

  /** Who has won how many games: in words, and as the parts of one bar. */
  _score() {
    const wins = Object.values(this.model.get("table")).map(([won]) => won);
    const draws = this.games.filter(({ winner }) => winner === null).length;
    const mark = (side) => h("i", { class: "mark", "data-side": side, "aria-hidden": true });
    const name = (side) => h("span", { "data-side-text": side }, mark(side), this.sides[side]);
    const scores =
      wins.length === 2
        ? [name(0), ` ${wins[0]} : ${wins[1]} `, name(1)]
        : wins.flatMap((won, side) => [side ? ", " : "", name(side), ` ${won}`]);
    const count = draws && (draws === 1 ? ", 1 draw" : `, ${draws} draws`);
    const part = (games, side) => h("i", { "data-side": side, style: `flex-grow: ${games}` });
    const parts = wins.map(part);
    parts.splice(1, 0, part(draws, "none"));
    return [
      h("strong", { class: "score" }, ...scores, count || null),
      h("div", { class: "share", "aria-hidden": true }, ...parts),
      h("div", {}, "Each mark is a game, in the color and shape of its winner. Choose one to step through."),
    ];
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

  /** A game: a mark of the side that won it. */
  _button(number) {
    const { winner, looks } = this.games[number];
    const label = `${describeLook(looks[0])}: ${winner === null ? "a draw" : `${winner} won`}`;
    const made = button(looks[0].kind === "pile" ? String(looks[0].count) : "", () => this.choose(number), label);
    made.classList.add("mark");
    made.dataset.side = winner === null ? "none" : String(this.sides.indexOf(winner));
    made.setAttribute("aria-label", label);
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
}

export function mountDuel(model, host) {
  const duel = new Duel(model, host);
  return () => duel.dispose();
}
