// A Parsons problem: the learner puts the lines of a program in order, indentation included. Python runs the order.

import { h, setChildren, setText } from "../../widgets/shared/dom.js";
import { claim } from "../../widgets/shared/keys.js";
import { button, mounting, Task } from "../../widgets/shared/task.js";
import { CHECK, plural, SHOW_THE_ANSWER } from "../../widgets/shared/text.js";
import { Drag } from "./drag.js";

const KEYS = [
  ["\u2191 \u2193", "another line; a line that is picked up moves"],
  ["\u2190 \u2192", "the other list; a line that is picked up is indented less or more"],
  ["Shift+\u2190 \u2192", "indent a line less or more, with the block below it"],
  ["Enter", "pick a line up, or put it down"],
  ["Delete", "put a line back into the list"],
  ["Esc", "undo the move of a line that is picked up"],
  ["F", "full screen"],
];
const HOW = "A line that you choose goes to the end. Drag it, or move and indent it with arrow keys.";
const FIRST = 2; // the number of the first line below the given one
const ENDS_BLOCK = /^(return|break|continue)\b/; // as in an editor
const TIMES = ["not indented", "indented once", "indented twice", "indented three times", "indented four times"];

class Parsons {
  constructor(model, host) {
    this.model = model;
    this.lines = model.get("lines");
    this.program = copy(model.get("program")); // pairs: the number of a line, and how many times it is indented
    this.picked = null; // the number of the line that the keys move
    this.before = []; // the program before a line was picked up
    this.sentence = "";
    this.build(host);
    for (const name of ["program", "message", "wrong", "trouble"]) this.task.listen({ [name]: () => this.receive() });
    this.task.warn(model.get("trouble"));
    this.show();
  }

  build(host) {
    this.task = new Task(this.model, host, {
      name: "parsons",
      label: "Lines to put in order",
      ask: [h("strong", {}, this.model.get("ask")), h("span", { class: "how" }, ` ${HOW}`)],
      keys: {
        ...Object.fromEntries(
          ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => [key, (event) => this.useArrow(event, key)]),
        ),
        Delete: (event) => this.putBack(this.lineAt(event.target)),
        Backspace: (event) => this.putBack(this.lineAt(event.target)),
      },
      legend: [KEYS, HOW],
    });
    this.requests = this.task.newRequests({ react: () => this.receive() });
    this.task.root.addEventListener("keydown", (event) => this.handleEscape(event), true);
    this.buildLists();
    this.buildControls();
    this.drag = new Drag(this.task.root, {
      start: (line) => this.pick(line, false),
      move: (line, x, y) => this.moveTo(line, this.targetAt(x, y, line)),
      end: (line) => this.putDown(line),
    });
    this.task.endings.push(() => this.drag.stop());
  }

  buildLists() {
    this.items = this.lines.map((text, line) => {
      const label = button(h("code", {}, text), () => this.choose(line));
      label.className = "line";
      label.addEventListener("pointerdown", (event) => this.drag.begin(event, line));
      return h("li", { "data-line": line }, h("span", { class: "number", "aria-hidden": true }), label);
    });
    this.gaps = this.lines.map((text) => h("li", { class: "gap" }, h("button", {}, h("code", {}, text))));
    const given = h("code", { class: "given" }, this.model.get("given"));
    this.given = h("li", {}, h("span", { class: "number", "aria-hidden": true }, FIRST - 1), given);
    this.task.ground.style.setProperty("--lines", String(this.lines.length));
    this.pool = h("ul", { class: "lines", "aria-label": "Lines to choose from" });
    this.list = h("ol", { class: "lines", "aria-label": "Your program" });
    this.panes = [
      ["Lines", this.pool],
      ["Your program", this.list],
    ].map(([title, list]) =>
      h("div", { class: "pane" }, h("div", { class: "title", "aria-hidden": true }, title), list),
    );
    this.task.ground.append(...this.panes);
  }

  buildControls() {
    const move = (label, symbol, key) => button(symbol, () => this.useArrow(null, key), label, label);
    this.moves = [
      move("Move up", "\u2191", "ArrowUp"),
      move("Move down", "\u2193", "ArrowDown"),
      move("Indent less", "\u2190", "ArrowLeft"),
      move("Indent more", "\u2192", "ArrowRight"),
      button("Put back", () => this.putBack(this.picked), "Delete"),
    ];
    this.task.addControls(
      button(CHECK, () => this.check()),
      button("Start again", () => this.startAgain()),
      button(SHOW_THE_ANSWER, () => this.requests.send({ do: "answer" })),
      h("span", { class: "group", role: "group", "aria-label": "The line that is picked up" }, ...this.moves),
    );
  }

  // -- lines

  placeOf(line) {
    return this.program.findIndex(([each]) => each === line);
  }

  get unused() {
    return this.lines.map((_, line) => line).filter((line) => this.placeOf(line) < 0);
  }

  /** The number of the line that an element belongs to; null for none. */
  lineAt(element) {
    const item = element?.closest?.("[data-line]");
    return item ? Number(item.dataset.line) : null;
  }

  get focused() {
    return this.lineAt(document.activeElement);
  }

  buttonOf(line) {
    return this.items[line].querySelector("button");
  }

  /** The indentation with which a line usually comes at a place. */
  usualIndent(place) {
    if (!place) return 1;
    const [line, indent] = this.program[place - 1];
    const text = this.lines[line];
    if (text.endsWith(":")) return this.within(indent + 1);
    return this.within(ENDS_BLOCK.test(text) ? indent - 1 : indent);
  }

  within(indent) {
    return Math.max(1, Math.min(indent, this.model.get("deepest")));
  }

  // -- what the learner does

  /** A click or Enter: pick a line up, or put it down. */
  choose(line) {
    if (this.drag.hasJustEnded) return;
    if (this.picked === line) this.putDown(line);
    else this.pick(line);
  }

  pick(line, isAdded = true) {
    if (this.picked !== null) this.putDown(this.picked);
    this.before = copy(this.program);
    this.picked = line;
    if (isAdded && this.placeOf(line) < 0) this.program.push([line, this.usualIndent(this.program.length)]);
    this.say(`Picked up. ${this.describe(line)} The arrow keys move it, and Enter puts it down.`);
    this.showAt(line);
  }

  putDown(line) {
    this.picked = null;
    this.say(`Put down. ${this.describe(line)}`);
    this.save();
    this.showAt(line);
  }

  putBack(line) {
    if (line === null || this.placeOf(line) < 0) return;
    this.picked = null;
    this.program.splice(this.placeOf(line), 1);
    this.say(`Put back: ${this.lines[line]}`);
    this.save();
    this.showAt(line);
  }

  startAgain() {
    this.picked = null;
    this.program = [];
    this.say("All lines are back in the list.");
    this.save();
    this.show();
  }

  check() {
    this.picked = null;
    this.sentence = "";
    this.requests.send({ do: "check", program: this.program });
    this.show();
  }

  /** Escape first undoes the move of the line that is picked up. */
  handleEscape(event) {
    if (event.key !== "Escape" || this.picked === null || this.task.legend.open) return;
    claim(event);
    const line = this.picked;
    this.drag.stop();
    this.picked = null;
    this.program = this.before;
    this.say(`Not moved. ${this.describe(line)}`);
    this.showAt(line);
  }

  useArrow(event, key) {
    if (event && this.task.controls.contains(event.target)) return;
    const change = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (event?.shiftKey && change) this.indentBlock(this.picked ?? this.lineAt(event.target), change);
    else if (this.picked !== null) this.movePicked(key);
    else this.moveFocus(key);
  }

  movePicked(key) {
    const place = this.placeOf(this.picked);
    const [line, indent] = this.program[place];
    const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
    const target = Math.max(0, Math.min(place + step, this.program.length - 1));
    const change = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    this.moveTo(line, [target, this.within(indent + change)]);
  }

  /** Indent a line and the lines of its block, which are the ones below it that are indented further. */
  indentBlock(line, change) {
    const place = this.placeOf(line);
    if (place < 0) return;
    const [first, ...below] = this.program.slice(place);
    const end = below.findIndex(([, indent]) => indent <= first[1]);
    const block = [first, ...(end < 0 ? below : below.slice(0, end))];
    if (block.some(([, indent]) => this.within(indent + change) !== indent + change)) return;
    for (const pair of block) pair[1] += change;
    const others = block.length - 1;
    const moved = others ? ` ${plural(others, "line")} below it moved, too.` : "";
    this.say(`${this.describe(line)}${moved}`);
    if (this.picked === null) this.save();
    this.showAt(line);
  }

  /** Move a line to a place with an indentation, or back into the list. */
  moveTo(line, target) {
    if (target === undefined) return;
    const was = JSON.stringify(this.program);
    this.program = this.program.filter(([each]) => each !== line);
    if (target) this.program.splice(target[0], 0, [line, target[1]]);
    if (JSON.stringify(this.program) === was) return;
    this.say(this.describe(line));
    this.show();
  }

  /** Where a drag would put a line: a place and an indentation, null for the list, undefined for nowhere. */
  targetAt(x, y, line) {
    const [pool, program] = this.panes.map((pane) => pane.getBoundingClientRect());
    const isIn = (box, margin) =>
      x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;
    if (isIn(pool, 0)) return null;
    if (!isIn(program, 24)) return undefined;
    const others = this.program.filter(([each]) => each !== line);
    const middles = others
      .map(([each]) => this.items[each].getBoundingClientRect())
      .map((box) => box.y + box.height / 2);
    const text = this.given.querySelector("code");
    const step = Number.parseFloat(getComputedStyle(this.task.ground).getPropertyValue("--step")) || 1;
    const width = step * Number.parseFloat(getComputedStyle(text).fontSize);
    const indent = Math.round((x - this.drag.offset - text.getBoundingClientRect().left) / width);
    return [middles.filter((middle) => middle < y).length, this.within(indent)];
  }

  /** Go to the line above or below, or to the other list. */
  moveFocus(key) {
    const lists = [this.unused, this.program.map(([line]) => line)];
    const side = Math.max(
      0,
      lists.findIndex((list) => list.includes(this.focused)),
    );
    const at = lists[side].indexOf(this.focused);
    const isSideways = key === "ArrowLeft" || key === "ArrowRight";
    const list = isSideways ? lists[key === "ArrowRight" ? 1 : 0] : lists[side];
    const next = isSideways ? Math.min(at, list.length - 1) : at + (key === "ArrowUp" ? -1 : 1);
    const line = list[Math.max(0, Math.min(next, list.length - 1))];
    if (line !== undefined) this.focusLine(line);
  }

  focusLine(line) {
    this.buttonOf(line).focus({ preventScroll: true });
    this.buttonOf(line).scrollIntoView({ block: "nearest" });
    this.showTabStops();
  }

  // -- Python

  save() {
    this.requests.send({ do: "enter", program: this.program });
  }

  receive() {
    if (this.requests.isWaiting || this.picked !== null) return;
    this.task.warn(this.model.get("refusal") || this.model.get("trouble"));
    this.program = copy(this.model.get("program"));
    if (this.model.get("message")) this.sentence = "";
    this.show();
  }

  // -- what is shown

  say(sentence) {
    this.sentence = sentence;
  }

  describe(line) {
    const place = this.placeOf(line);
    const where = place < 0 ? "not in your program" : `line ${place + FIRST}, ${TIMES[this.program[place][1]]}`;
    return `${this.lines[line]} is ${where}.`;
  }

  /** Show everything; the focus stays on the line, which may be at another place now. */
  showAt(line) {
    this.show();
    this.focusLine(line);
  }

  show() {
    const { focused } = this; // the browser takes the focus from a line that moves
    const message = this.picked === null && !this.requests.isWaiting ? this.model.get("message") : "";
    setChildren(
      this.pool,
      this.items.map((item, line) => (this.placeOf(line) < 0 ? item : this.gaps[line])),
    );
    setChildren(this.list, [this.given, ...this.program.map(([line]) => this.items[line])]);
    for (const line of this.unused) this.showLine(line, "", 0, false);
    const wrong = message ? this.model.get("wrong") : -1;
    this.program.forEach(([line, indent], place) => {
      this.showLine(line, place + FIRST, indent, place === wrong);
    });
    for (const each of this.moves) each.disabled = this.picked === null;
    this.task.report(this.sentence || message);
    if (focused === null) this.showTabStops();
    else this.focusLine(focused);
  }

  showLine(line, number, indent, isWrong) {
    const item = this.items[line];
    const label = this.buttonOf(line);
    setText(item.firstChild, number ? String(number) : "");
    item.style.setProperty("--indent", String(indent));
    item.classList.toggle("look", isWrong);
    label.setAttribute("aria-pressed", String(this.picked === line));
    const where = number ? `line ${number}, ${TIMES[indent]}: ` : "";
    label.setAttribute("aria-label", `${where}${this.lines[line]}${isWrong ? ", look at this line" : ""}`);
  }

  /** Each list has one tab stop: the line in it that has the focus, or the first one. */
  showTabStops() {
    for (const list of [this.unused, this.program.map(([line]) => line)]) {
      const stop = list.includes(this.focused) ? this.focused : list[0];
      for (const line of list) this.buttonOf(line).tabIndex = line === stop ? 0 : -1;
    }
  }
}

function copy(program) {
  return program.map((pair) => [...pair]);
}

export const mountParsons = mounting(Parsons);
