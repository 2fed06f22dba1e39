// The position, to be clicked: a grid of squares, a heap, or a text, and a list of the moves that sit nowhere.

import { squareNumber } from "../scene/boards.js";
import { h, setAttribute, setText, svg } from "../shared/dom.js";
import { onPlainKey, shareTabStop } from "../shared/keys.js";
import { drawBone, drawSquares, nameOfSquare, pieceMarks, placeOfSquare } from "../shared/looks.js";
import { repaint } from "../shared/paint.js";
import { plural, printable, theLast } from "../shared/text.js";
import { Motion } from "./board_motion.js";
import { BoardTree } from "./board_tree.js";

const NUMBERED = 400; // squares; on a larger board the numbers have no room
const SHORT = 3; // characters of a score
const ROOMY = 5; // rows or columns; on a larger board, scores have room only if all are short
const KEYS = "Enter: choose. N: new game. ?: all keys.";
const OR = new Intl.ListFormat("en", { type: "disjunction" });
const FALLS = "A disc falls to the lowest empty square of its column. ";
const MOST_LARGE = 12; // characters of a text that is written as large as a board
const PLACED = ["X", "O"]; // marks that a move puts on an empty square
const BONES = 60; // buttons; of a larger heap the rest is counted

/** Write a score, in the color of its sign. */
function showScore(element, worth) {
  setText(element, worth);
  element.dataset.sign = worth ? String(Math.sign(Number(worth.replace("\u2248", "").replace("\u2212", "-")))) : "";
  return element;
}

/** A score where there is little room: +.07 for ≈+0.071. The line below the board says that it is an estimate. */
const abridged = (worth) =>
  worth
    .replace("\u2248", "")
    .replace(/\d+\.\d{3,}/, (number) => Number(number).toFixed(2))
    .replace(/\b0(?=\.)/, "");

/** The names of the row and of the column of a square in the first column or in the last row. */
function namesAtEdge({ rows, columns, row_names, column_names }, square) {
  const [row, column] = [Math.floor(square / columns), square % columns];
  const names = [
    [column === 0 && row_names?.[row], "row-name"],
    [row === rows - 1 && column_names?.[column], "column-name"],
  ];
  return names.filter(([name]) => name).map(([name, kind]) => h("span", { class: kind, "aria-hidden": true }, name));
}

const MOST_IN_ROW = 14; // more bones are larger in two rows

/** The style of a heap of bones: how many are in a row, and in how many rows they are. */
function inRows(bones) {
  const rows = bones > MOST_IN_ROW ? 2 : 1;
  return `--bones: ${Math.ceil(bones / rows)}; --bone-rows: ${rows}`;
}

/** The squares before the last move, if they can be compared. */
const squaresBefore = ({ before, look }) =>
  before?.kind === "grid" && before.cells.length === look.cells.length ? before.cells : null;

export class Place {
  constructor(board) {
    this.board = board;
    this.style = board.model.get("scene_style");
    this.squares = h("div", { class: "squares" });
    this.heap = h("div", { class: "heap" });
    this.text = h("div", { class: "look-text" });
    this.told = h("div", { class: "told", "aria-hidden": true });
    this.list = h("div", { class: "moves", role: "group", "aria-label": "Moves" });
    this.scale = h("p", { class: "scale" });
    this.tree = new BoardTree(this.text, (number) =>
      this.board.send({ do: "play", at: number, number: this.view.number }),
    );
    const parts = [this.squares, this.heap, this.text, this.told, this.scale, this.list];
    this.element = h("div", { class: "place" }, ...parts);
    this.settle = shareTabStop(this.list);
    this.motion = new Motion();
    this.shape = "";
    this.most = { rows: 0, columns: 0 }; // of all positions of a game, so that the board keeps its size
    this.start = null; // the square from which a move was begun
    this.held = null; // the square of a piece that is played, until Python answers
    this.listed = null; // the numbers of the moves that end where it was led to, if there are several
  }

  /** Show the position, with the scores of the moves, if there are any, and whose values they are. */
  show(view, scores, scale) {
    if (this.view?.number !== view.number) this.start = this.listed = null;
    this.view = view;
    setText(this.scale, scale);
    this.scores = scores;
    this.areShort = scores.every((each) => printable(each).length <= SHORT);
    const { kind } = view.look;
    this.squares.toggleAttribute("hidden", kind !== "grid" || (view.look.cells.length === 1 && !view.look.cells[0])); // nothing is left
    this.heap.toggleAttribute("hidden", kind !== "pile");
    this.text.toggleAttribute("hidden", kind === "grid" || kind === "pile");
    this.told.toggleAttribute("hidden", kind !== "pile");
    setAttribute(this.element, "data-mover", String(view.mover));
    this.at = new Map(view.actions.map((each, number) => [each.place, number]).filter(([place]) => place !== null));
    if (kind === "grid") this.showSquares();
    else if (kind === "pile") this.showHeap();
    else this.showText(String(view.look.text ?? ""));
    this.tree.show(this.board.hasTree ? this.board.model.get("tree") : null, view.way);
    this.showList();
  }

  /** Focus where the next move is made. */
  focus() {
    this.element.querySelector("button:not([tabindex='-1'])")?.focus();
  }

  showText(text) {
    if (this.text.textContent !== text) this.changed(`Now: ${text}.`);
    setText(this.text, text);
    this.text.classList.toggle("short", text.length <= MOST_LARGE);
  }

  /** A move is told by its name alone; what it leads to is to be heard too, but not when the board is first shown. */
  changed(words) {
    if (this.begun) this.board.tell(words);
    this.begun = true;
  }

  /** Play what sits in a place, or let Python say why nothing does. */
  play(place) {
    const number = this.at.get(this.landing(place));
    const what = number === undefined ? { place } : { at: number };
    if (!this.view.look.falls) this.hold(place);
    this.board.send({ do: "play", ...what, number: this.view.number });
  }

  /** Show the piece that is played at its full strength until Python answers; -1: none. */
  hold(square) {
    this.held = null;
    if (!this.cells) return;
    this.aim(square < 0 ? this.pointedCell : square);
    if (square >= 0 && this.aimedAt) this.held = square;
    this.squares.classList.toggle("held", this.held !== null);
  }

  /** The square in which a mark comes to rest: where marks fall, the lowest empty one of the column. */
  landing(square) {
    const { look } = this.view;
    if (!look.falls) return square;
    for (const place of this.at.keys()) if ((place - square) % look.columns === 0) return place;
    return square;
  }

  /** Show in a pale color the piece that a click on a square would put there, or where it would fall; -1: none. */
  aim(square) {
    if (this.held !== null) return;
    const { columns, piles } = this.view.look;
    const goes = (at) => this.at.has(square) && at <= square && (square - at) % columns === 0;
    if (piles) for (const [at, { button }] of this.cells.entries()) button.classList.toggle("going", goes(at));
    const target = square >= 0 && !this.board.editor.draft ? this.landing(square) : -1;
    const piece = this.pieceFor(target);
    const aimed = piece && `${piece} ${target}`;
    if (aimed === this.aimed) return;
    this.aimed = aimed;
    this.aimedAt?.classList.remove("landing");
    this.aimedAt = piece ? this.cells[target].button : null;
    this.aimedAt?.classList.add("landing");
    const corner = [target % columns, Math.floor(target / columns)].map((at) => at * this.style.PANEL_CELL);
    repaint(this.preview, piece ? pieceMarks(this.view.look, this.style, piece, ...corner) : [], this.style);
  }

  /** The square below the mouse, or else the one that Enter would choose; -1 for none. */
  get pointedCell() {
    const hovered = this.cells.findIndex(({ button }) => button.matches(":hover"));
    return hovered >= 0 ? hovered : this.cells.findIndex(({ button }) => button.matches(":focus-visible"));
  }

  /** The piece that a click on a square puts there; "" for none. */
  pieceFor(square) {
    const { look, seats, mover } = this.view;
    if (this.movesTo(square).length) return look.cells[this.start];
    const name = seats.find(({ player }) => player === mover)?.name;
    return this.at.has(square) && !look.cells[square] && PLACED.includes(name) ? name : "";
  }

  // -- squares -----------------------------------------------------------------------------------------

  showSquares() {
    const { look } = this.view;
    const draft = this.board.editor.draft;
    const shape = `${look.rows} ${look.columns}`;
    if (shape !== this.shape) this.buildSquares(look);
    this.shape = shape;
    this.squares.classList.toggle("editing", Boolean(draft));
    for (const [square, mark] of (draft || look.cells).entries()) this.showSquare(square, mark, draft);
    const shown = draft ? { ...look, cells: draft, line: [] } : look;
    const [before, old] = [squaresBefore(this.view), new Set(this.drawing.children)];
    drawSquares(shown, this.style, draft ? null : before, this.drawing);
    const last = before?.findIndex((mark, square) => !mark && look.cells[square]);
    const isMove = before && !draft && this.view.number !== this.drawn;
    if (isMove) this.motion.settle(this.drawing, old, { look, style: this.style, last, held: this.held });
    this.drawn = this.view.number;
    if (this.board.requests.isWaiting) this.aim(this.pointedCell);
    else this.hold(-1);
  }

  buildSquares(look) {
    const focused = this.cells?.findIndex(({ button }) => button === document.activeElement) ?? -1;
    this.reserveRoom(look);
    const first = Math.max(look.cells.indexOf(""), 0); // a square that is free, where there is one
    this.cells = look.cells.map((_, square) => {
      const parts = {
        index: h("span", { class: "index", "aria-hidden": true }),
        score: h("span", { class: "score" }),
      };
      const button = h(
        "button",
        { type: "button", class: "cell", tabindex: square === first ? 0 : -1, onclick: () => this.click(square) },
        parts.index,
        parts.score,
        ...namesAtEdge(look, square),
      );
      return { button, ...parts };
    });
    this.drawing = drawSquares(look, this.style);
    this.preview = svg("svg", { class: "drawing preview", "aria-hidden": true });
    this.aimed = "";
    this.preview.setAttribute("viewBox", this.drawing.getAttribute("viewBox"));
    this.grid = h(
      "div",
      {
        class: "grid",
        style: `--columns: ${look.columns}`,
        role: "group",
        "aria-label": `Board of ${plural(look.rows, "row")} and ${plural(look.columns, "column")}. ${look.falls ? FALLS : ""}Arrow keys: to another square. ${KEYS}`,
      },
      this.drawing,
      this.preview,
      ...this.cells.map((each) => each.button),
    );
    onPlainKey(this.grid, (event) => this.gridKey(event, look));
    this.grid.addEventListener("focusin", (event) =>
      this.stopAt(this.cells.findIndex((each) => each.button === event.target)),
    );
    for (const type of ["mouseover", "mouseleave", "focusin", "focusout"])
      this.grid.addEventListener(type, () => this.aim(this.pointedCell));
    this.squares.classList.toggle("many", look.cells.length > NUMBERED);
    for (const kind of ["coins", "falls", "piles"]) this.squares.classList.toggle(kind, Boolean(look[kind]));
    this.squares.classList.toggle("named", Boolean(look.row_names || look.column_names));
    this.squares.replaceChildren(this.grid);
    if (focused >= 0) this.cells[Math.min(focused, this.cells.length - 1)]?.button.focus();
  }

  /** Let the squares keep their size and the parts beside them their place when the board gets smaller in a game. */
  reserveRoom({ rows, columns }) {
    const { title } = this.view;
    const { most } = this;
    const isSame = most.title === title;
    this.most = isSame
      ? { title, rows: Math.max(rows, most.rows), columns: Math.max(columns, most.columns) }
      : { title, rows, columns };
    this.squares.style.setProperty("--most-rows", String(this.most.rows));
    this.squares.style.setProperty("--most-columns", String(this.most.columns));
  }

  showSquare(square, mark, draft) {
    const { button, index, score } = this.cells[square];
    const { look, hint, mistake } = this.view;
    const number = this.at.get(square);
    const landing = draft ? square : this.landing(square);
    const worthOf = (at) => (!draft && at !== undefined && this.scores.length ? printable(this.scores[at]) : "");
    const worth = worthOf(number);
    const hasRoom = this.areShort || Math.max(look.rows, look.columns) <= ROOMY;
    const aboveColumn = square < look.columns ? abridged(worthOf(this.at.get(landing))) : ""; // where discs fall
    showScore(score, look.falls ? aboveColumn : hasRoom ? worth : ""); // the sentences and the name of the square have it
    setText(index, mark ? "" : squareNumber(look, square));
    index.toggleAttribute("hidden", Boolean(mark));
    button.classList.toggle("filled", Boolean(mark));
    button.classList.toggle("free", !draft && number !== undefined);
    score.style.fontSize =
      worth.length > SHORT ? `max(var(--readable-text), var(--cell) * ${0.95 / worth.length})` : "";
    button.classList.toggle("long", worth.length > SHORT);
    button.classList.toggle("on-mark", Boolean(mark && score.textContent && !look.falls));
    const isHint = (number !== undefined && number === hint) || Boolean(look.moves?.[hint]?.includes(square));
    const hinted = !draft && isHint;
    const before = squaresBefore(this.view);
    const changed = Boolean(!draft && before && before[square] !== look.cells[square]);
    button.classList.toggle("last", changed);
    button.classList.toggle("hinted", hinted);
    const isMistake = Boolean(!draft && mistake?.shown && mistake.square === square);
    button.classList.toggle("mistake", isMistake);
    const [from, to] = draft ? [[], []] : [this.movesFrom(square), this.movesTo(square)];
    button.classList.toggle("taken", !draft && !this.at.has(landing) && !from.length && !to.length);
    const isMovable = this.start === null && from.length > 0;
    button.classList.toggle("movable", isMovable);
    button.classList.toggle("chosen", square === this.start);
    button.classList.toggle("target", to.length > 0);
    const words = nameOfSquare(look, square, [
      mark || "empty",
      !draft && number !== undefined && this.view.actions[number].label && `move ${this.view.actions[number].label}`,
      worth && `worth ${worth}`,
      isMovable && plural(from.length, "move"),
      changed && "the last move",
      !draft && (look.line || []).includes(square) && "in the full line",
      hinted && "the hint",
      isMistake && "your losing move",
      square === this.start && "chosen",
      to.length && `to here: ${to.map((each) => this.view.actions[each].label).join(", ")}`,
      look.falls && !draft && number !== undefined && `move ${square % look.columns}`,
      landing !== square &&
        !look.cells[square] &&
        `move ${square % look.columns} falls to ${placeOfSquare(look, landing)}`,
      draft && "being set up",
    ]);
    if (button.getAttribute("aria-label") !== words) button.setAttribute("aria-label", words);
  }

  click(square) {
    this.stopAt(square);
    if (this.board.editor.draft) this.board.editor.turn(square);
    else if (this.view.look.moves && !this.at.has(square)) this.move(square);
    else this.play(square);
  }

  /** The numbers of the actions that lead from a square; those to a square from the one where a move was begun. */
  movesFrom(square) {
    return (this.view.look.moves ?? []).flatMap((each, number) => (each?.[0] === square ? [number] : []));
  }

  movesTo(square) {
    if (this.start === null || square === this.start) return [];
    return this.movesFrom(this.start).filter((number) => this.view.look.moves[number][1] === square);
  }

  /** Begin a move on a square, or end it there. If several moves end there, such as promotions, the list has them. */
  move(square) {
    const [ending, beginning] = [this.movesTo(square), this.movesFrom(square)];
    if (ending.length === 1) this.board.send({ do: "play", at: ending[0], number: this.view.number });
    else if (ending.length) this.showMoves(ending);
    else if (beginning.length) {
      this.start = square === this.start ? null : square;
      this.showMoves(null);
      const moves = plural(beginning.length, "move");
      const place = placeOfSquare(this.view.look, square);
      this.board.report(this.start === null ? "Nothing is chosen." : `Chosen: ${place}, ${moves}.`);
    } else if (this.start !== null) {
      const [from, to] = [this.start, square].map((each) => placeOfSquare(this.view.look, each));
      this.start = null;
      this.showMoves(null);
      this.board.report(`No move leads from ${from} to ${to}. Nothing is chosen.`);
    } else this.play(square);
  }

  /** Show the squares anew, and in the list the moves of these numbers; null: all from the chosen square. */
  showMoves(numbers) {
    this.listed = numbers;
    this.showSquares();
    this.showList();
    if (numbers) this.list.querySelector("button")?.focus();
  }

  stopAt(square) {
    if (square < 0) return;
    for (const [at, each] of this.cells.entries())
      if (each.button.tabIndex === 0 || at === square) each.button.tabIndex = at === square ? 0 : -1;
  }

  gridKey(event, look) {
    const at = this.cells.findIndex((each) => each.button === event.target);
    const [row, column] = [Math.floor(at / look.columns), at % look.columns];
    const next = {
      ArrowRight: column + 1 < look.columns ? at + 1 : at,
      ArrowLeft: column ? at - 1 : at,
      ArrowDown: row + 1 < look.rows ? at + look.columns : at,
      ArrowUp: row ? at - look.columns : at,
      Home: at - column,
      End: at - column + look.columns - 1,
    }[event.key];
    const to = next ?? this.cells.findIndex((_, square) => squareNumber(look, square) === event.key);
    if (at < 0 || to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.stopAt(to);
    this.cells[to].button.focus();
  }

  // -- a heap ------------------------------------------------------------------------------------------

  showHeap() {
    const { count } = this.view.look;
    const focused = this.bones?.find((each) => each.button === document.activeElement);
    const drawn = Math.min(count, BONES);
    if (this.count !== count) {
      this.buildHeap(count, drawn);
      this.changed(`${plural(count, "bone is", "bones are")} left.`);
    }
    this.count = count;
    const hinted = this.view.actions[this.view.hint]?.place ?? 0;
    for (const { button, score, take } of this.bones) {
      const number = this.at.get(take);
      const legal = number !== undefined;
      const worth = legal && this.scores.length ? printable(this.scores[number]) : "";
      showScore(score, worth.length > SHORT ? "" : worth); // a bone is narrow; the list of moves has all scores
      button.classList.toggle("free", legal);
      button.classList.toggle("hinted", take <= hinted);
      const name = legal
        ? `${this.view.actions[number].label}, leaves ${count - take}${worth ? `, worth ${worth}` : ""}${number === this.view.hint ? ", the hint" : ""}`
        : `bone ${take}, not to be taken now`;
      button.setAttribute("aria-label", name);
    }
    if (focused && !focused.button.isConnected)
      (
        this.bones.find((each) => each.take === Math.min(focused.take, drawn)) || {
          button: this.list.querySelector("button"),
        }
      ).button?.focus();
    this.point(this.bones.find((each) => each.button === document.activeElement)?.take || 0);
  }

  buildHeap(count, drawn) {
    if (count > this.count) this.heap.style.minHeight = "";
    else if (this.count > MOST_IN_ROW) this.heap.style.minHeight = `${this.heap.offsetHeight}px`; // fewer rows move no button
    this.bones = Array.from({ length: drawn }, (_, at) => {
      const take = at + 1; // a click takes this bone and all at its left
      const score = h("span", { class: "score" });
      const button = h(
        "button",
        {
          type: "button",
          class: "bone",
          tabindex: take === 1 ? 0 : -1,
          onclick: () => this.play(take),
          onmouseenter: () => this.point(take),
          onmouseleave: () => this.point(0),
          onfocus: () => this.point(take),
          onblur: () => this.point(0),
        },
        this._drawBone(),
        score,
      );
      return { button, score, take };
    });
    const rest = count > drawn ? h("p", { class: "more" }, `and ${plural(count - drawn, "more bone")}`) : null;
    const row = h(
      "div",
      {
        class: "bones",
        style: inRows(drawn),
        role: "group",
        "aria-label": `Heap of ${plural(count, "bone")}. Arrow keys: to another bone. ${KEYS}`,
      },
      ...this.bones.map((each) => each.button),
    );
    onPlainKey(row, (event) => this.heapKey(event));
    row.addEventListener("focusin", (event) => {
      for (const each of this.bones) each.button.tabIndex = each.button === event.target ? 0 : -1;
    });
    const words = (!count && this._lastTake()) || plural(count, "bone");
    this.heap.replaceChildren(...[row, rest, h("p", { class: "count" }, words)].filter(Boolean));
    if (!rest) this._showTaken(row, count);
  }

  _drawBone() {
    const [width, height] = this.style.BONE_ROOM;
    return svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": true },
      drawBone(width / 2, height / 2 - 1, this.style),
    );
  }

  /** Who took the last bones, in words, with their color for the bones; "" if nobody has. */
  _lastTake() {
    const { before, course, seats } = this.view;
    if (!before) return "";
    const [, player] = course.at(-2);
    const { who } = seats.find((each) => each.player === player);
    setAttribute(this.heap, "data-taker", String(player));
    return `${who === "Machine" ? "The machine" : who} took ${theLast(before.count, "bone")}`;
  }

  /** Let the bones that the last move has taken lie beside the others for a moment, or if none is left, for good. */
  _showTaken(row, count) {
    const before = this.view.before?.count ?? 0;
    const isMove = (this.count ?? before) >= before; // not after a move was taken back
    const taken = Math.max(0, isMove || !count ? before - count : 0);
    if (!taken) return;
    const bones = Array.from({ length: taken }, () =>
      h("span", { class: count ? "taken" : "last", "aria-hidden": true }, this._drawBone()),
    );
    row.style.cssText = inRows(count + taken);
    row.prepend(...bones);
    if (!count) return;
    this.motion.fade(bones, this.style, () => {
      for (const each of bones) each.remove();
      row.style.cssText = inRows(count);
    });
  }

  /** Show which bones a click would take. */
  point(take) {
    const legal = this.at.has(take);
    for (const each of this.bones) each.button.classList.toggle("going", legal && each.take <= take);
    const { count } = this.view.look;
    setText(
      this.told,
      !take
        ? "\u00a0"
        : legal
          ? `${this.view.actions[this.at.get(take)].label}: leaves ${count - take}`
          : `you may take ${OR.format([...this.at.keys()].sort((a, b) => a - b).map(String))}`,
    );
  }

  heapKey(event) {
    const at = this.bones.findIndex((each) => each.button === event.target);
    const row = this.bones.filter((each) => each.button.offsetTop === this.bones[0].button.offsetTop).length;
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + row,
      ArrowUp: at - row,
      Home: 0,
      End: this.bones.length - 1,
    }[event.key];
    const to = next ?? this.bones.findIndex((each) => String(each.take) === event.key);
    if (at < 0 || (to < 0 && next === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    this.bones[Math.max(0, Math.min(this.bones.length - 1, to))].button.focus();
  }

  /** Whether a move leads from the chosen square, if there is one. */
  isBegun(number) {
    return this.start === null || this.movesFrom(this.start).includes(number);
  }

  /** Whether the picture has these moves and their scores: then the list would say the same again. */
  hasAll(listed) {
    const { look } = this.view;
    if (this.scores.length && (look.moves || !this.areShort)) return false;
    return listed.every(({ number, place }) => (look.moves ? look.moves[number] : place !== null && place <= BONES));
  }

  // -- a list of moves ---------------------------------------------------------------------------------

  showList() {
    const { view, scores } = this;
    const pile = view.look.kind === "pile";
    const listed = view.actions
      .map((each, number) => ({ ...each, number }))
      .filter((each) => pile || each.place === null)
      .filter(({ number }) => (this.listed ? this.listed.includes(number) : this.isBegun(number)));
    const isLastCoin = view.look.coins && view.look.cells.length === 1; // then every move takes it
    this.list.toggleAttribute("hidden", !listed.length || isLastCoin || (!this.listed && this.hasAll(listed)));
    const before = [...this.list.children];
    const focus = before.indexOf(document.activeElement);
    const had = focus >= 0;
    const buttons = listed.map(({ label, number }, place) => {
      const button = before[place] || h("button", { type: "button" });
      const worth = scores.length ? printable(scores[number]) : "";
      if (button.dataset.label !== `${label} ${worth}`) {
        button.replaceChildren(
          h("span", { class: "label" }, label),
          ...(worth ? [" ", showScore(h("strong", { class: "worth" }), worth)] : []),
        );
        button.setAttribute("aria-label", worth ? `${label}, worth ${worth}` : label);
        button.dataset.label = `${label} ${worth}`;
      }
      button.onclick = () => this.board.send({ do: "play", at: number, number: this.view.number });
      button.classList.toggle("hinted", number === view.hint);
      return button;
    });
    if (buttons.length !== before.length || buttons.some((each, place) => each !== before[place]))
      this.list.replaceChildren(...buttons);
    if (had && !buttons.includes(document.activeElement))
      (buttons[Math.min(focus, buttons.length - 1)] || this.board.root.querySelector(".controls button"))?.focus();
    this.settle();
  }
}
