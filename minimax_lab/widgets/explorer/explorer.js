// The whole tree of a game in one picture, which the reader zooms down to any board.

import { unpack } from "../shared/columns.js";
import { h, setText } from "../shared/dom.js";
import { belongsToField, claim, onEnter, onPlainKey, shareTabStop } from "../shared/keys.js";
import { drawLook, squareOfEvent } from "../shared/looks.js";
import { button, mounting, Task } from "../shared/task.js";
import { plural, printable } from "../shared/text.js";
import { between, Camera } from "./camera.js";
import { listenToGestures } from "./gestures.js";
import { Graph } from "./graph.js";
import { Painter } from "./painter.js";
import { Row } from "./row.js";
import { findMoves, Words } from "./words.js";

const FACTOR = 1.5; // of a key or a button that zooms
const BONES_IN_A_ROW = 6;
const TIME = 200; // milliseconds, of a move to another node
const KEYS = [
  ["↓ ↑", "to the first move from here, and back"],
  ["PageDown, PageUp", "the same, for a presenter's remote"],
  ["← →", "to the move beside this one"],
  ["Enter", "zoom to the chosen node"],
  ["+ −", "zoom in and out"],
  ["0", "show the whole game"],
  ["F", "full screen"],
  ["?", "this list"],
  ["Esc", "leave"],
];
const ROUTE_KEYS = [
  ["N", "to the next stop of the route"],
  ["V", "show the values below a stop"],
];
const HELP =
  "A click zooms to a node; a click on a node above goes back. A drag moves the picture; Ctrl and the wheel, or two fingers, zoom. " +
  "A node is as wide as the games that pass through it. Where nodes are too narrow, the colors show their shares.";

class Explorer {
  constructor(model, host) {
    this.model = model;
    this.tables = model.get("tables");
    this.columns = unpack(this.tables.columns, model.get("data"));
    this.graph = new Graph(/** @type {any} */ (this.columns));
    this.words = new Words(this.tables, this.columns, this.graph);
    this.camera = new Camera(this.graph.games[0]);
    this.chosen = this.graph.root;
    this.hasMoved = false;
    this.stop = -1; // of the route, the one that the reader has reached
    this.isAsking = false; // whether the values below a stop are hidden, until the reader chooses another node
    this.answers = []; // for each stop, whether the first move that the reader chose there was right
    this.isOpen = false; // whether the reader has left a stop without a move there
    this.missed = null; // the mistake that the reader has chosen at this stop; there is one more try
    this.visited = new Map(); // for each state, the node that was last chosen with it
    this.build(host);
    this.paintSoon = this.task.inNextFrame(() => this.isReady && this.paint());
    this.task.listen({ path: () => this.receive() });
    this.repaintInEachTheme();
    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(this.plane);
    this.task.endings.push(() => sizes.disconnect());
    this.receive();
    this.show();
  }

  repaintInEachTheme() {
    const repaint = () => this.paintSoon();
    const theme = matchMedia("(prefers-color-scheme: dark)");
    theme.addEventListener("change", repaint);
    const themes = new MutationObserver(repaint); // of JupyterLab
    themes.observe(document.body, { attributes: true });
    this.task.endings.push(
      () => theme.removeEventListener("change", repaint),
      () => themes.disconnect(),
    );
  }

  build(host) {
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.plane = h(
      "div",
      {
        class: "plane",
        tabindex: 0,
        role: "application",
        "aria-label":
          "The whole game. Down: first move. Up: back. Left and right: the move beside. Enter: zoom. 0: the whole game.",
      },
      this.canvas,
    );
    this.reason = this.route.length ? h("div", { class: "reason" }) : null;
    this.painter = new Painter(this.canvas, this.tables, this.columns, this.graph);
    this.task = new Task(this.model, host, {
      name: "explorer",
      label: this.tables.title,
      ask: [this._task(), this._colors(), this.reason],
      keys: {
        PageDown: () => this.choose(this.graph.childOf(this.chosen, 0)), // of a presenter's remote
        PageUp: () => this.choose(this.chosen.parent),
        ...(this.route.length ? { n: () => this.goOn(), v: () => this.showValues() } : {}),
      },
      legend: [this.route.length ? [...ROUTE_KEYS, ...KEYS] : KEYS, HELP],
      onSwitch: () => setText(this.announcement, this.task.stage.isFull ? "Full screen." : "Full screen is off."),
    });
    this.announcement = h("div", { class: "unseen", role: "status" });
    this.task.root.append(this.announcement);
    this.task.focus = () => this.plane.focus({ preventScroll: true });
    this.node = h("div", { class: "node" });
    this.row = new Row(this.graph);
    this.task.ground.append(h("div", { class: "picture" }, this.plane, this.row.element), this.node);
    const example = this.words.example();
    this.field = h("input", {
      type: "text",
      class: "find",
      style: `width: calc(${example.length}ch + 18px)`,
      "aria-label": "Find a node by its moves",
      placeholder: example,
    });
    onEnter(this.field, () => this.find());
    this.valuesButton = button("Show the values", () => this.showValues(), "Show the values below this node (V)");
    this.task.addControls(
      ...(this.route.length
        ? [button("Next stop", () => this.goOn(), "Go to the next stop of the route (N)"), this.valuesButton]
        : []),
      button("Whole game", () => this.showWhole(), "Whole game (0)"),
      button("−", () => this.zoom(1 / FACTOR), "Zoom out (−)"),
      button("+", () => this.zoom(FACTOR), "Zoom in (+)"),
      this.field,
      button("Find", () => this.find(), "Find the node that these moves lead to"),
    );
    listenToGestures(this.plane, {
      pan: (pixels) => this.moveCamera(() => this.camera.pan(pixels / this.painter.room)),
      zoom: (factor, x) => this.moveCamera(() => this.camera.zoom(factor, this.painter.find(x, 0).part)),
      click: (x, y) => this.click(x, y),
    });
    onPlainKey(this.task.root, (event) => this.handleKey(event)); // after a click on a button, too
  }

  get route() {
    return this.model.get("route") ?? []; // a saved page of an earlier version has none
  }

  _task() {
    if (!this.route.length)
      return "Choose a node with the mouse or the arrow keys. A click or Enter zooms to it, and 0 shows all.";
    this.note = h("strong", {}, this._invitation);
    return this.note;
  }

  get _invitation() {
    return `Next stop leads you through the tree in ${plural(this.route.length, "stop")}.`;
  }

  /** Go to the next stop of the route, and say what there is to see. After the last one, the route ends. */
  goOn() {
    if (this.isAsking) {
      this._showNote("First choose a move, or show the values. ");
      this._announceNote();
      return;
    }
    if (this.stop === this.route.length - 1 && !this.isOpen) {
      this.endRoute();
      return;
    }
    if (!this.isOpen) this.stop += 1;
    this.isOpen = false;
    this.missed = null;
    this.choose(this.graph.follow(this.route[this.stop][0]), true);
    this.isAsking = true;
    this.show();
    this._announceNote();
  }

  /** Show the whole game and how the reader has answered. The next stop is the first one again. */
  endRoute() {
    const right = this.answers.filter(Boolean).length;
    const count = this.route.filter(([path]) => this.words.hasMistakes(this.graph.follow(path))).length;
    this.stop = -1;
    this.isAsking = false;
    this.answers = [];
    this.showWhole();
    setText(
      this.note,
      `The route ends. A mistake was possible at ${plural(count, "stop")}: at the first try, you were right at ${right}.`,
    );
    setText(this.announcement, this.note.textContent);
  }

  /** Show the values below a stop, which the reader was asked about. */
  showValues() {
    if (!this.isAsking) return;
    this.isAsking = false;
    this.answers[this.stop] = false;
    this.show();
    this._announceNote();
    this.plane.focus({ preventScroll: true }); // the button is gone
  }

  /** Show what the last stop asks and, after a move of the reader, whether it is a mistake, and why. */
  _showNote(refusal = "") {
    if (this.reason) setText(this.reason, "");
    if (this.stop < 0) return;
    const [path, question, reason = ""] = this.route[this.stop];
    const place = `stop ${this.stop + 1} of ${this.route.length}`;
    if (!this._isOnRoute(this.chosen)) {
      const isLast = this.stop === this.route.length - 1;
      const after = isLast
        ? `That was the last of ${this.route.length} stops.`
        : `You have left the route after ${place}.`;
      setText(this.note, this.isOpen ? `You have left ${place} without a move. Next stop leads back to it.` : after);
      return;
    }
    const move = this._moveAtStop(this.chosen);
    const again =
      this.missed && this.isAsking
        ? `${this.words.judge(this.missed)}${this.words.refute(this.missed)} Once more: `
        : "";
    setText(this.note, `S${place.slice(1)}: ${move ? this._reply(move) : `${refusal}${again}${question}`}`);
    if (this.isAsking) return;
    const worth = this.words.moveGroups(this.graph.follow(path)).join("; ");
    setText(this.reason, `${worth}. ${reason}`.trim());
  }

  /** The node of the move from the present stop that leads to a node or on the way to it. */
  _moveAtStop(place) {
    return this.graph.line(place)[this.route[this.stop][0].length + 1]; // the first node is the root
  }

  /** Whether a node is the first mistake that the reader chooses at a stop: then the values stay hidden. */
  _isFirstMistake(place) {
    const move = this.isAsking && this._isOnRoute(place) ? this._moveAtStop(place) : null;
    if (!move || !this.words.isMistake(move) || (this.missed && this.missed.index !== move.index)) return false;
    this.missed = move;
    this.answers[this.stop] = false;
    return true;
  }

  _isOnRoute(place) {
    const line = this.graph.line(place);
    return this.route[this.stop][0].every((move, ply) => line[ply + 1]?.index === move);
  }

  _announceNote() {
    setText(this.announcement, `${this.note.textContent} ${this.reason.textContent}`.trim());
  }

  /** Judge the move that the reader chose at a stop. A move counts only if another one would have been a mistake. */
  _reply(move) {
    const hasMistakes = this.words.hasMistakes(move.parent);
    this.answers[this.stop] ??= hasMistakes && !this.words.isMistake(move);
    if (hasMistakes) return this.words.judge(move);
    return `none of the moves is a mistake, because all are worth the same: ${this.words.worth(move)}.`;
  }

  /** What the colors mean. */
  _colors() {
    const names = ["--max-fill", "--neither-fill", "--min-fill"];
    const met = new Set(this.columns.good);
    const samples = this.tables.results.map((text, good) =>
      met.has(good) ? h("span", {}, h("i", { style: `background: var(${names[good]})` }), printable(text)) : null,
    );
    const over = h("span", {}, h("i", { style: "background: var(--surface)" }), "over");
    const when = this.tables.isOutcome ? h("span", { class: "when" }, "If both play well:") : null;
    return h("span", { class: "colors" }, when, ...samples, over);
  }

  // -- what the reader does ---------------------------------------------------------------------------

  click(x, y) {
    const { part, ply } = this.painter.find(x, y);
    if (part < 0 || part > 1) return;
    this.choose(this.graph.at(this.camera.left + part * this.camera.width, ply), true);
  }

  handleKey(event) {
    const { graph, chosen } = this;
    const beside = (step) => chosen.parent && graph.childOf(chosen.parent, chosen.index + step);
    const go = (place, edge) => (place ? this.choose(place) : setText(this.announcement, edge));
    const actions = {
      ArrowDown: () =>
        go(graph.childOf(chosen, this.isAsking && this.missed?.index === 0 ? 1 : 0), "The game is over here."),
      ArrowUp: () => go(chosen.parent, "This is the start of the game."),
      ArrowLeft: () => go(beside(-1), "There is no move to the left."),
      ArrowRight: () => go(beside(1), "There is no move to the right."),
      Enter: () => {
        this.choose(chosen, true);
        setText(this.announcement, `Zoomed to ${chosen.parent ? this.words.move(chosen) : "the whole game"}.`);
      },
      " ": () => {}, // the page does not scroll
      Home: () => this.showWhole(),
      0: () => this.showWhole(),
      "+": () => this.zoom(FACTOR),
      "=": () => this.zoom(FACTOR),
      "-": () => this.zoom(1 / FACTOR),
    };
    const pressesButton = event.target.matches("button, summary") && ["Enter", " "].includes(event.key);
    if (!actions[event.key] || belongsToField(event) || pressesButton) return;
    claim(event);
    actions[event.key]();
  }

  /** Choose a node; zoom to it, or only as far as is needed to read it. */
  choose(place, isZoomed = false) {
    if (!place) return;
    if (this._isFirstMistake(place)) {
      this.show();
      this._announceNote();
      return;
    }
    const before = String(this.path);
    this.chosen = place;
    const isReply = this.isAsking && String(this.path) !== before;
    if (isReply) {
      this.isAsking = false;
      this.isOpen = !this._isOnRoute(place); // a stop that the reader has left without a move
    }
    if (this.note && this.stop < 0) setText(this.note, this._invitation); // not the end of the route any more
    this.task.warn("");
    setText(this.announcement, "");
    const games = this.graph.games[place.state];
    this.fly(
      isZoomed ? this.camera.viewOf(place.start, games) : this.camera.viewWith(place.start, games, this.painter.room),
    );
    this.model.set("path", this.path);
    this.model.save_changes();
    this.show();
    if (isReply) this._announceNote();
  }

  get path() {
    return this.graph
      .line(this.chosen)
      .slice(1)
      .map((place) => place.index);
  }

  showWhole() {
    this.choose(this.graph.root, true);
  }

  /** Zoom at the chosen node if it is visible, and otherwise at the middle. */
  zoom(factor) {
    const { left, width } = this.camera;
    const middle = (this.chosen.start + this.graph.games[this.chosen.state] / 2 - left) / width;
    this.moveCamera(() => this.camera.zoom(factor, middle >= 0 && middle <= 1 ? middle : 0.5));
  }

  find() {
    const found = findMoves(this.field.value, this.graph, this.tables);
    const example = this.field.placeholder && ` Type moves ${this.field.placeholder}.`;
    if (found.problem) this.task.warn(`${found.problem}${example}`);
    else this.choose(found.place, true);
    this.field.select(); // for the next line of moves
  }

  receive() {
    const path = this.model.get("path");
    if (String(path) === String(this.path)) return;
    this.chosen = this.graph.follow(path);
    this.fly(this.camera.viewOf(this.chosen.start, this.graph.games[this.chosen.state]));
    this.show();
  }

  // -- showing ----------------------------------------------------------------------------------------

  moveCamera(move) {
    this.flight = null;
    move();
    this.paintSoon();
  }

  /** Move to a view within a moment, or at once if the reader wants no motion or there is no picture yet. */
  fly(view) {
    const target = new Camera(this.camera.total);
    target.show(view);
    const isStill = !this.isReady || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.flight = isStill ? null : { from: this.camera.view, to: target.view, begin: performance.now() };
    if (isStill) this.camera.show(view);
    this.paintSoon();
  }

  resize() {
    this.isReady = this.painter.resize(this.plane.clientWidth, this.plane.clientHeight);
    this.row.element.style.setProperty("--gutter", `${this.painter.gutter}px`);
    if (this.isReady) this.paint();
  }

  paint() {
    if (this.flight) {
      const part = Math.min(1, (performance.now() - this.flight.begin) / TIME);
      this.camera.show(between(this.flight.from, this.flight.to, part));
      if (part === 1) this.flight = null;
      else this.paintSoon();
    }
    this.row.showView(this.camera.view);
    this.painter.draw(this.camera.view, this.chosen, this.isAsking);
  }

  show() {
    this._showNote();
    this.valuesButton.disabled = !this.isAsking; // a button that comes and goes would move the others
    this.task.root.classList.toggle("asking", this.isAsking);
    this.hasMoved ||= Boolean(this.chosen.parent); // a lesson asks how many games there are
    const said = this.words.describe(this.chosen, this.hasMoved, !this.isAsking);
    const twin = this._sameBoard();
    const same = twin ? `The same board as after ${this._path(twin)}${this._apart(twin)}.` : "";
    this.task.report([said, same].filter(Boolean).join(" "));
    this.row.mark([this.chosen, twin].filter((each) => each?.parent).map((each) => [each, this._path(each)]));
    const { state, parent } = this.chosen;
    const style = { ...this.tables.style, BONES_IN_A_ROW }; // its column is narrow
    const picture = drawLook(this.words.look(state), style, parent && this.words.look(parent.state));
    picture.addEventListener("click", (event) => this._moveTo(event));
    const wasInMoves = this.node.contains(document.activeElement);
    this.node.style.setProperty("--moves", String(this.columns.moves[state]));
    this.node.replaceChildren(picture, this._moves());
    if (wasInMoves) (this.node.querySelector("button:enabled") ?? this.plane).focus({ preventScroll: true });
    this.paintSoon();
  }

  /** Choose the move that changes the clicked square of the board. */
  _moveTo(event) {
    const { cells, columns } = this.words.look(this.chosen.state);
    if (!cells) return; // of a heap
    const [row, column] = squareOfEvent(event, this.tables.style);
    const at = row * columns + column;
    const isThere = ({ state }) => this.words.look(state).cells[at] !== cells[at];
    const place = this.graph.childrenOf(this.chosen).find(isThere);
    if (place && !this._isKnownMistake(place)) this.choose(place, true);
  }

  /** The node that was chosen before with the same board after other moves; null if there is none. */
  _sameBoard() {
    const { chosen, visited } = this;
    const before = visited.get(chosen.state);
    visited.set(chosen.state, chosen);
    return before && this._path(before) !== this._path(chosen) ? before : null;
  }

  /** The moves that lead to a node. */
  _path(place) {
    const line = this.graph.line(place).slice(1);
    return line.map((each) => this.words.move(each)).join(", ");
  }

  /** How far the chosen node is from another one of its row. */
  _apart(twin) {
    const { chosen, graph } = this;
    if (twin.ply !== chosen.ply) return "";
    const [one, other] = [twin, chosen].map((each) => graph.numberInRow(each));
    const count = plural(Math.abs(other - one), "node");
    return `, ${count} to the ${one < other ? "left" : "right"} in this row`;
  }

  _isKnownMistake(place) {
    return this.isAsking && this.missed?.index === place.index;
  }

  /** The moves from the chosen node, each with its value and the number of nodes. */
  _moves() {
    const rows = this.graph.childrenOf(this.chosen).map((place) => {
      const { move, value, nodes } = this.words.row(place);
      const choice = button(move, () => this.choose(place, true), `Go to ${move}`);
      choice.disabled = this._isKnownMistake(place);
      return h(
        "tr",
        {},
        h("td", {}, choice),
        h("td", {}, this.isAsking ? "?" : value),
        h("td", {}, this.isAsking ? "?" : nodes),
      );
    });
    const head = h("tr", {}, ...["move", "value", "nodes"].map((name) => h("th", { scope: "col" }, name)));
    const moves = h("div", { class: "moves" });
    if (rows.length) moves.append(h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
    else setText(moves, "The game is over here.");
    shareTabStop(moves, "button:enabled");
    return moves;
  }
}

export const mountExplorer = mounting(Explorer);
