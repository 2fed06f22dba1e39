// Evaluations that play each other: one game to step through, the score as one bar, and all games as marks of who won.

import { Motion } from "../board/board_motion.js";
import { Seat } from "../board/board_seats.js";
import { h, setAttribute, setText } from "../shared/dom.js";
import { shareTabStop } from "../shared/keys.js";
import { describeLook, drawLook } from "../shared/looks.js";
import { menuItem } from "../shared/menu.js";
import { button, mounting, Task } from "../shared/task.js";
import { plural, printable, theLast } from "../shared/text.js";

const LEGEND = [
  [
    ["← →, or , .", "one move back, one move on"],
    ["PageUp, PageDown", "the same, for a presenter's remote"],
    ["← → on the list", "from game to game; Enter chooses one"],
    ["N", "next game"],
    ["F", "full screen"],
  ],
  "A mark is a game. It has the shape and the fill of the side that won; a dashed one is a draw. The number is the heap; some heaps may be underlined.",
];

class Duel {
  constructor(model, host) {
    this.model = model;
    this.games = model.get("games");
    this.style = model.get("scene_style");
    this.sides = Object.keys(model.get("table"));
    this._build(host);
    this.task.listen({ chosen: () => this.showGame() });
    this.showGame();
  }

  get game() {
    return this.games[this.chosen];
  }

  _build(host) {
    const [back, on] = [() => this.step(-1), () => this.step(1)];
    this.task = new Task(this.model, host, {
      name: "board duel",
      label: "Games between evaluations",
      ask: this._score(),
      keys: {
        ...{ ",": back, ".": on, ArrowLeft: back, ArrowRight: on, PageUp: back, PageDown: on },
        n: () => this.chooseNext(),
      },
      legend: LEGEND,
    });
    this.seats = [new Seat("near"), new Seat("far")];
    this.motion = new Motion();
    this.board = h("div", { class: "board-now" });
    this.caption = h("p", { class: "caption" });
    this.back = button("◀", back, "One move back (←)", "One move back");
    this.on = button("", () => (this.isOver ? this.chooseNext() : on()));
    this.on.classList.add("primary");
    const name = "The game: ← and → step through it";
    const stage = h("div", { class: "stage", tabindex: 0, role: "group", "aria-label": name }, this.board);
    this.task.focus = () => stage.focus({ preventScroll: true });
    this.buttons = this.games.map((_, number) => this._button(number));
    const { ask, ground, controls, status, trouble, root } = this.task;
    status.classList.add("message");
    const [near, far] = this.seats.map(({ element }) => element);
    const place = h("div", { class: "place" }, stage, this.caption);
    controls.append(h("div", { class: "group" }, this.back, this.on));
    this.task.addMore(menuItem("next game", "N", () => this.chooseNext()));
    const said = h("div", { class: "said" }, status, trouble);
    ground.append(ask, h("div", { class: "lists" }, ...this._pairs()));
    root.replaceChildren(h("div", { class: "play" }, said, near, place, far, controls), ground);
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
    const part = (games, side) => h("i", { "data-side": side, style: `flex-grow: ${games}` });
    const parts = wins.map(part);
    parts.splice(1, 0, part(draws, "none"));
    return [
      h("strong", { class: "score" }, ...scores, draws ? `, ${plural(draws, "draw")}` : null),
      h("div", { class: "share", "aria-hidden": true }, ...parts),
      h(
        "div",
        { class: "explained" },
        "Each mark is a game, with the shape of its winner. Choose one to step through.",
      ),
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
      return h("div", {}, h("div", { class: "pair" }, heading), group);
    });
  }

  /** A game: a mark of the side that won it. */
  _button(number) {
    const { winner, looks, underlined } = this.games[number];
    const end = winner === null ? "a draw" : `${winner} won`;
    const label = `${describeLook(looks[0])}: ${end}${underlined ? ", underlined" : ""}`;
    const text = looks[0].kind === "pile" ? String(looks[0].count) : "";
    const made = button(text, () => this.choose(number), label, label);
    made.classList.add("mark");
    made.toggleAttribute("data-underlined", underlined);
    made.dataset.side = winner === null ? "none" : String(this.sides.indexOf(winner));
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

  get isOver() {
    return this.at === this.game.looks.length - 1;
  }

  chooseNext() {
    this.choose((this.chosen + 1) % this.games.length);
  }

  showStep() {
    const { looks, moves } = this.game;
    this._showBoard(looks[this.at], this.at ? looks[this.at - 1] : null);
    this._showSides();
    setText(this.caption, `${this.at} of ${moves.length} moves`);
    const label = this.isOver ? "Next game" : "Next move";
    setText(this.on, `▶ ${label}`);
    this.on.title = this.isOver ? "Next game (N)" : "One move on (→)";
    this.on.setAttribute("aria-label", label);
    const isLeft = this.at === 0 && document.activeElement === this.back;
    this.back.disabled = this.at === 0;
    if (isLeft) this.on.focus(); // some browsers take the focus from a button that is disabled
    const [large, ...rest] = this._sentences().map(printable);
    const text = [large, ...rest].join(" ");
    if (this.task.status.textContent !== text)
      this.task.status.replaceChildren(h("strong", {}, large), ` ${rest.join(" ")}`);
  }

  /** Show a position: a new mark comes to rest, and the bones that were taken have the color of the player. */
  _showBoard(look, before) {
    const taken = look.kind === "pile" && before ? before.count - look.count : 0;
    const old = this.board.firstElementChild;
    const marks = new Set(old?.children);
    const drawing = drawLook({ ...look, taken }, this.style, before, old);
    if (drawing !== old) this.board.replaceChildren(drawing);
    const last = before?.cells?.findIndex((mark, square) => mark !== look.cells[square]) ?? -1;
    if (last >= 0 && drawing === old) this.motion.settle(drawing, marks, { look, style: this.style, last });
  }

  /** Show both sides with what they play in this game, who moves, and how it has ended. */
  _showSides() {
    const { first, second, max, winner, moves, looks } = this.game;
    const sign = (side) => (side === max ? 1 : -1);
    const [look, last] = [looks[this.at], moves[this.at - 1]];
    const mover = this.isOver ? 0 : sign(moves[this.at].side);
    const outcome = this.isOver ? { sign: winner ? sign(winner) : 0 } : null;
    setAttribute(this.task.root, "data-sign", outcome ? String(outcome.sign) : "");
    setAttribute(this.board, "data-taker", last ? String(sign(last.side)) : "");
    const view = { look, mover, outcome, seats: [] };
    for (const [at, side] of [first, second].entries()) {
      const name = (side === max) === (look.max_mark === "X") ? "X" : "O";
      const settings = { strength: "ahead", plies: this.model.get("depths")[side] };
      const seat = { player: sign(side), who: side, name: look.max_mark ? name : "", counts: true, isMachine: true };
      this.seats[at].show({ ...view, settings }, { ...seat, taken: [] }, this.style);
      setAttribute(this.seats[at].element, "data-side", String(this.sides.indexOf(side)));
    }
  }

  /** The status, as sentences: the first is in large words. */
  _sentences() {
    const { first, second, moves, winner, looks, goal } = this.game;
    const look = looks[this.at];
    const bones = look.kind === "pile" ? describeLook(look) : "";
    if (!this.at) return [`${bones && `${bones}: `}${first} moves first, against ${second}.`, goal];
    const { side, move, value } = moves[this.at - 1];
    const taken = looks[this.at - 1].count;
    const last = bones && !look.count ? `${side} took ${theLast(taken, "bone")}.` : "";
    if (this.isOver) return [winner ? `${winner} wins!` : "A draw.", last || `${side}: ${move}.`, goal];
    const rest = bones ? [`${bones} ${look.count === 1 ? "remains" : "remain"}.`] : [];
    return [`${side}: ${move}.`, ...rest, `Its search returned ${printable(value)} for MAX.`];
  }
}

export const mountDuel = mounting(Duel);
