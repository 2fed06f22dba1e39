// What a learner answers with: a field for a number, options, the squares of a board, or a tree.
//
// Each ground has an `element`, `focus()`, `missing`, a sentence for when nothing is picked, the `picked` items, `setPicked(items)`, `lock(isLocked, right)`, which shows the items of
// the right answer if there are any, and calls `onChange()` when the learner picks something. `handsHint` is how a show
// of hands is taken. A ground that `isPicture` is what the question is about; the others are beside it.

import { unpack } from "../../widgets/shared/columns.js";
import { h, setAttribute, svg } from "../../widgets/shared/dom.js";
import { claim, onEnter, onPlainKey, shareTabStop } from "../../widgets/shared/keys.js";
import { drawLook, drawSquares, nameOfSquare, pieceMarks, squareOfEvent } from "../../widgets/shared/looks.js";
import { numberText, readNumber } from "../../widgets/shared/numbers.js";
import { paint } from "../../widgets/shared/paint.js";
import { printable } from "../../widgets/shared/text.js";
import { ARROWS } from "../../widgets/tree/input.js";
import { OwnValues } from "../../widgets/tree/own_values.js";
import { TreeView } from "../../widgets/tree/tree.js";
import { CUT_OFF, UserCuts } from "../../widgets/tree/user_cuts.js";
import { answerMarks, explainMarks, markIcon, paintMark, ruledOutMarks, SIZE } from "./answer_marks.js";

/**
 * Make the ground of a question; `on` has onChange, onEnter for a second Enter or Enter in a text field,
 * onRefusal for a sentence on what cannot be an answer, and onCourse for one on how the game goes on.
 */
export function newGround(question, data, on) {
  if (question.tree) return new TreeGround(question, data, on);
  if (question.kind === "number") return new NumberGround(question, on);
  return question.kind.startsWith("square") ? new SquareGround(question, on) : new OptionGround(question, on);
}

const [SHORT, LONG, WORD] = [8, 32, 12]; // characters of options, and of a word: three or two are side by side
const [FEW, HEAPS] = [3, 4]; // options with short texts, and heaps, that are side by side
const IN_A_KEY = { BONES_IN_A_ROW: 6, COUNT_LINE: 0 }; // of a heap: the key has the number
const NEAR = 60; // pixels at scale 1: a click that is not farther from a node or an edge is for it
const TURN = 700; // milliseconds between two moves of a course
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const MARK_AT = 0.68; // of the way along an edge: below its cut

class Ground {
  constructor(question, on) {
    this.question = question;
    this.on = on;
    this.picked = [];
    this.right = [];
    this.ruledOut = []; // items that the reply to the first try has called wrong
    this.reasons = new Map(); // texts by item
    this.courses = new Map(); // after the answer, what a choice shows, by item: a sentence and boards
    this.followed = null; // the item whose course is shown
    this.shown = null; // the board of that course
    this.cuts = []; // the items at the lower ends of the edges that a run has cut
    this.line = []; // the nodes on the best line
    this.isLocked = false;
    this.isPicture = false;
    this.nodes = null; // the DrawnNodes of the picture beside it, if they can be chosen
    this.key = h("div", { class: "key", role: "list", "aria-label": "What the marks mean" });
    /** @type {HTMLElement} */
    this.element = null;
  }

  dispose() {}
  resize() {}
  show() {}

  focus() {
    const control = /** @type {HTMLElement} */ (this.element.querySelector("input, [tabindex='0']"));
    control.focus({ preventScroll: true });
  }

  hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** The element that a screen reader announces first: what has the focus, or the group around it. */
  get focusable() {
    return this.element;
  }

  canPick(_item) {
    return true;
  }

  /** Pick an item by its digit, where it has one. */
  pickByKey(_key) {}

  /** Why an item cannot be picked; "" if nothing is to be said. */
  refusalOf(item) {
    return this.question.refusal ? `${item} ${this.question.refusal}` : "";
  }

  get missing() {
    return "Choose an answer first.";
  }

  get handsHint() {
    return "The key of a row adds a hand; Shift and the key takes one back.";
  }

  /** Pick an item, or unpick it; if there is only one answer, an item replaces the one before. */
  toggle(item) {
    if (this.isLocked) {
      if (this.courses.has(item)) this.follow(item === this.followed ? null : item);
      return;
    }
    const isRuledOut = this.ruledOut.includes(item);
    if (isRuledOut || !this.canPick(item)) {
      const refusal = isRuledOut ? `${item} is ruled out. Choose another answer.` : this.refusalOf(item);
      if (refusal) this.on.onRefusal(refusal);
      return;
    }
    const isPicked = this.answers.includes(item);
    if (this.question.several)
      this.setPicked(isPicked ? this.picked.filter((each) => each !== item) : [...this.picked, item]);
    else this.setPicked(isPicked ? [] : [item]);
    this.on.onChange();
  }

  /** Show how the game goes on from an item; null shows the values again. */
  follow(_item) {}

  /** The picked items in the form of the right answer. */
  get answers() {
    return this.picked;
  }

  /** The marks of the items that were chosen or are right; empty before the answer. */
  get marks() {
    return answerMarks(this.answers, this.right);
  }

  /** The marks to show: before the answer, those of what is ruled out. */
  get shownMarks() {
    return this.isLocked || this.right.length ? this.marks : ruledOutMarks(this.ruledOut);
  }

  /** "right", "not right", or "" before the answer and if nothing was chosen. */
  get outcome() {
    const marks = [...this.marks.values()].map(({ name }) => name);
    if (!marks.some((name) => name !== "missed")) return "";
    const lacks = this.question.several && marks.includes("missed");
    return lacks || marks.includes("extra") ? "not right" : "right";
  }

  /** Mark what is picked as right, or remove the marks; something else can still be picked. */
  markRight(isRight) {
    this.right = isRight ? this.answers : [];
    this.show();
  }

  /** Show the marks in the picture, and explain them beside the controls. */
  showMarks() {
    const marks = this.shownMarks;
    this.nodes?.show(this.answers, marks, this.isLocked);
    this.key.replaceChildren(...explainMarks(marks.values()));
    this.key.hidden = !marks.size;
  }

  setPicked(items) {
    this.picked = items;
    this.show();
  }

  lock(isLocked, { right = [], reasons = [], courses = [], line = [], cuts = [] } = {}) {
    this.isLocked = isLocked;
    if (!isLocked) this.followed = null;
    Object.assign(this, { right, reasons: new Map(reasons), courses: new Map(courses), line, cuts });
    this.show();
  }
}

class NumberGround extends Ground {
  constructor(question, on) {
    super(question, on);
    this.field = h("input", {
      type: "text",
      placeholder: "?",
      "aria-label": "Your answer, a number",
      autocomplete: "off",
      size: 6,
      oninput: () => {
        this.picked = this.field.value.trim() ? [this.field.value.trim()] : [];
        this.showMarks();
        on.onChange();
      },
    });
    onEnter(this.field, () => on.onEnter());
    this.verdict = h("span", { class: "verdict" });
    this.element = h("div", { class: "number" }, this.field, this.verdict);
  }

  focus() {
    super.focus();
    this.field.select();
  }

  get focusable() {
    return this.field;
  }

  get missing() {
    return this.nodes ? "Type a number, or choose a call in the picture." : "Type a number first.";
  }

  get handsHint() {
    if (this.question.ballot.length) return super.handsHint;
    return "Type a number and press Enter, once for each hand. Backspace, outside the field, takes the last one back.";
  }

  get text() {
    return printable(this.picked.join(""));
  }

  get answers() {
    return this.picked.length ? [readNumber(this.text) ?? this.text] : [];
  }

  show() {
    const { text, marks } = this;
    if (this.field.value !== text) this.field.value = text;
    this.field.disabled = this.isLocked;
    this.verdict.replaceChildren(
      ...[...marks]
        .reverse()
        .flatMap(([number, mark]) => [
          ...(mark.name === "missed" ? [h("strong", {}, `right: ${printable(numberText(number))}`)] : []),
          markIcon(mark),
        ]),
    );
    this.showMarks();
  }
}

/** Buttons to choose from, with one tab stop. Enter on a button that is picked commits. */
class ButtonGround extends Ground {
  constructor(question, on) {
    super(question, on);
    this.items = [];
    this.buttons = [];
    this.filled = []; // what the contents of each button were written for
    this.settle = () => {};
  }

  addButton(item, attributes, ...children) {
    const button = h("button", { type: "button", onclick: () => this.toggle(item), ...attributes }, ...children);
    onPlainKey(button, (event) => {
      if (event.key !== "Enter" || this.isLocked || !this.picked.includes(item)) return;
      claim(event);
      if (!event.repeat) this.on.onEnter();
    });
    this.items.push(item);
    this.buttons.push(button);
    return button;
  }

  show() {
    const marks = this.followed === null ? this.shownMarks : new Map();
    this.buttons.forEach((button, at) => {
      const mark = marks.get(this.items[at]);
      setAttribute(button, "aria-pressed", String(this.picked.includes(this.items[at])));
      button.disabled = this.isLocked && !this.courses.has(this.items[at]);
      button.toggleAttribute("data-course", this.isLocked && !button.disabled);
      const filling = `${mark?.name} ${this.isLocked} ${this.followed} ${this.shown?.line}`;
      if (this.filled[at] !== filling) button.replaceChildren(...this.contents(at), ...(mark ? [markIcon(mark)] : []));
      this.filled[at] = filling;
      setAttribute(button, "data-mark", mark?.name ?? "");
      if (!this.canPick(this.items[at])) button.setAttribute("aria-disabled", "true"); // keys reach it: its name is part of the position
      setAttribute(button, "aria-label", this.label(at) + (mark?.said ?? ""));
    });
    this.showMarks();
    this.settle();
  }

  contents(at) {
    return [this.label(at)];
  }

  label(at) {
    return printable(this.items[at]);
  }
}

export class OptionGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    const buttons = question.options.map((item) => this.addButton(item, {}));
    const isRow =
      !question.isCode && buttons.length === 3 && question.options.some((item) => String(item).length > SHORT); // not on a phone
    this.element = h(
      "div",
      {
        class: ["choices", question.isCode && "code", isRow && "in-a-row"].filter(Boolean).join(" "),
        style: `--across: ${acrossOf(question)}`,
        role: "group",
        "aria-label": howToMove(`Options, ${buttons.length}`),
      },
      ...buttons,
    );
    this.settle = shareTabStop(this.element);
  }

  /** Choose the option that is the number of the clicked column, on a board whose discs fall. */
  pickColumn(event) {
    const column = String(squareOfEvent(event, this.question.style)[1]);
    if (this.items.includes(column)) this.toggle(column);
  }

  /** The text of an option; the bones of a heap with their number. */
  contents(at) {
    const [item, { unit, style }] = [this.items[at], this.question];
    const bones = unit === "bone" ? [drawLook({ kind: "pile", count: item }, { ...style, ...IN_A_KEY })] : [];
    return [...bones, ...super.contents(at)];
  }
}

/** How many options are side by side: as many as have room for their texts, in rows without a hole. */
function acrossOf({ options, look, drawing, isCode, unit }) {
  const longest = (texts) => Math.max(...texts.map((text) => text.length));
  const texts = options.map(String);
  const isShort = longest(texts) <= SHORT;
  if (isCode) return 1;
  if (!isShort && (longest(texts) > LONG || longest(texts.join(" ").split(" ")) > WORD)) return 1;
  if (!isShort && texts.length === 3) return look || drawing ? 1 : 3; // beside a picture, there is room for two
  return Math.ceil(texts.length / Math.ceil(texts.length / (unit === "bone" ? HEAPS : isShort ? FEW : 2)));
}

export class SquareGround extends ButtonGround {
  constructor(question, on) {
    super(question, on);
    this.isPicture = true;
    const { rows, columns, cells } = question.look;
    const buttons = cells.map((mark, square) => this.addButton(square, { class: mark ? "filled" : "free" }));
    this.drawing = drawSquares(question.look, question.style);
    this.element = h(
      "div",
      {
        class: question.several ? "squares several" : "squares",
        "data-mover": question.mover,
        role: "group",
        "aria-label": howToMove(`Board of ${rows} rows and ${columns} columns`),
      },
      this.drawing,
      ...buttons,
    );
    this.settle = shareTabStop(this.element);
  }

  canPick(square) {
    return this.question.places.includes(square);
  }

  refusalOf(square) {
    return `Square ${square} is taken. Choose an empty square.`;
  }

  /** Choose the square with this number. */
  pickByKey(key) {
    this.buttons[key]?.focus();
    if (this.items.includes(Number(key))) this.toggle(Number(key));
  }

  get handsHint() {
    const squares = this.question.look.cells.length;
    const others = squares > 10 ? " For other squares, choose the square and press Enter twice." : "";
    return `The keys 0 to ${Math.min(squares - 1, 9)} add a hand to that square; Shift and the key takes one back.${others}`;
  }

  dispose() {
    clearTimeout(this.timer);
  }

  follow(item) {
    this.followed = item;
    this.board = 0;
    this._playOn();
    this.on.onCourse(this.courses.get(item)?.[0] ?? "");
  }

  /** Play the next move of the course, and the others after it. */
  _playOn() {
    clearTimeout(this.timer);
    const boards = this.courses.get(this.followed)?.[1] ?? [{}];
    this.board = LESS_MOTION.matches ? boards.length - 1 : Math.min(this.board + 1, boards.length - 1);
    this.shown = { ...this.question.look, ...boards[this.board] };
    drawSquares(this.shown, this.question.style, boards[this.board - 1]?.cells ?? null, this.drawing);
    this.show();
    if (this.board < boards.length - 1) this.timer = setTimeout(() => this._playOn(), TURN);
  }

  lock(isLocked, given) {
    const isFollowing = this.followed !== null;
    super.lock(isLocked, given);
    if (isFollowing && !isLocked) this._playOn();
  }

  /** The number of an empty square, with the piece that a click puts there; after the answer its score, in the color of whom it favors. */
  contents(at) {
    const reason = this.reasons.get(at);
    if (this.followed !== null) {
      const isPlain = this.question.look.cells[at] || this.shown.line?.includes(at); // a number would be below the line
      return [h("span", { class: "place" }, isPlain ? "" : String(at))];
    }
    if (reason === undefined && this.question.look.cells[at]) return [];
    if (reason === undefined)
      return [h("span", { class: "place" }, String(at)), ...(this.canPick(at) ? [this.piece()] : [])];
    const words = printable(reason);
    const favors = { "+": "max", "\u2212": "min" }[words[0]] ?? "nobody";
    return [
      h("span", { class: "place" }, String(at)),
      h("span", { class: `score ${favors}`, style: `--letters: ${words.split(" ")[0].length}` }, words),
    ];
  }

  piece() {
    const { look, style, piece: mark } = this.question;
    const box = { class: "piece", viewBox: `0 0 ${style.PANEL_CELL} ${style.PANEL_CELL}`, "aria-hidden": true };
    return svg("svg", box, ...paint(pieceMarks(look, style, mark), style));
  }

  label(at) {
    const reason = this.reasons.get(at);
    if (this.followed !== null) return nameOfSquare(this.shown, at, [this.shown.cells[at] || "empty"]);
    const facts = reason === undefined ? [] : [reason.includes(" ") ? reason : `value ${printable(reason)}`];
    return nameOfSquare(this.question.look, at, [this.question.look.cells[at] || "empty", ...facts]);
  }
}

class TreeGround extends Ground {
  constructor(question, data, on) {
    super(question, on);
    this.isPicture = true;
    this.isOfEdges = question.kind.startsWith("edge");
    this.marked = svg("g", { role: "presentation", "pointer-events": "none" }); // the marks of the answer
    this.tree = this._newTree(question, unpack(question.tree.columns, data), {
      boards: true,
      cuttable: this.isOfEdges,
      hasCutKeys: true,
      canTurn: true,
      symbolsBeside: true,
      players: {},
      onDraw: () => this.tree && this.show(),
      onPick: (node) => this._pick(node),
      onMiss: (event) => this._pickNearest(event),
      onEnter: (node) => this._enter(node),
    });
    const act = this.isOfEdges ? "cut the edge above the node" : "choose the node";
    this.tree.root.setAttribute("aria-label", `Game tree. ${ARROWS} Enter: ${act}, and again to answer.`);
    if (question.several) this.tree.root.setAttribute("aria-multiselectable", "true");
    this.element = h("div", { class: "tree-host" }, this.tree.element);
  }

  /** The tree. If values appear in it after the answer, it has room for them from the beginning. */
  _newTree({ tree, getsValues, getsBounds }, columns, options) {
    if (!getsValues) return new TreeView(tree, columns, null, options);
    this.leafTexts = Array.from(columns.value, (value) => (value < 0 ? "" : tree.values[value]));
    const longest = this.leafTexts.reduce((one, other) => (other.length > one.length ? other : one));
    const widest = getsBounds ? `≥ ${longest}` : longest;
    this.own = new OwnValues(tree, columns, widest);
    this.own.write(this.leafTexts);
    const tables = { ...this.own.tables, widest };
    return new TreeView(tables, this.own.columns, null, { ...options, widestLeaf: longest });
  }

  dispose() {
    this.tree.dispose();
  }

  resize() {
    this.tree.resize();
  }

  get focusable() {
    return this.tree.root;
  }

  canPick(name) {
    return this.question.places.includes(name);
  }

  get missing() {
    return this.isOfEdges ? "Cut an edge first." : "Choose a node first.";
  }

  get handsHint() {
    const act = this.isOfEdges ? "Cut an edge" : "Choose a node";
    return `${act}, and press Add. It gets a row with a number; press that number for each further hand.`;
  }

  _pick(node) {
    if (!node && this.isOfEdges) return;
    this.toggle(this.question.names[node]);
  }

  /** A second Enter answers. */
  _enter(node) {
    if (this.picked.includes(this.question.names[node])) this.on.onEnter();
    else this._pick(node);
  }

  /** A click beside a node or an edge is for the nearest one. */
  _pickNearest(event) {
    const { world, scene } = this.tree.painter;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(world.getScreenCTM().inverse());
    const far = this.tree.visibleNodes().map((node) => {
      const at = scene.nodes.placeOf.get(node);
      const places = [scene.painter.center(at), ...(this.isOfEdges && at ? [scene.edges.pointOn(at, 0.5)] : [])];
      return [Math.min(...places.map(([a, b]) => Math.hypot(a - x, b - y))), node];
    });
    const [distance, node] = far.sort((one, other) => one[0] - other[0])[0];
    if (distance > NEAR) return;
    this.tree.focused = node; // the arrow keys go on from here
    this.tree.showFocusedNode();
    this._pick(node);
  }

  show() {
    const { marks } = this;
    this._showReasons();
    if (this.isOfEdges) this._showCuts(marks);
    else this._outline(this.shownMarks);
    this._paintMarks(this.shownMarks);
    this.showMarks();
  }

  _row(name) {
    return this.question.names.indexOf(name);
  }

  /** Color the line of the answer, and write the values at their nodes. */
  _showReasons() {
    const line = this.line.map((name) => this._row(name));
    if (this.own) this._writeValues(line);
    this.tree.root.classList.toggle("way", !this.reasons.size); // of calls; without values, it is no best line
    this.tree.emphasize(line);
    if (!this.isOfEdges && (this.cuts.length || this.skipped)) this._showSkipped();
  }

  /** Bars on the edges that the run has cut, which the learner was not asked for. */
  _showSkipped() {
    if (this.severed !== this.tree.painter) {
      this.severed = this.tree.painter;
      this.skipped = new UserCuts();
      this.skipped.attachTo(this.severed);
    }
    this.skipped.show(new Map(this.cuts.map((name) => [this._row(name), ""])), new Map(), CUT_OFF);
  }

  _writeValues(line) {
    const best = Int32Array.from(this.own.best, () => -1);
    line.slice(1).forEach((row, at) => {
      best[line[at]] = row;
    });
    const texts = this.question.names.map((name, row) => printable(this.reasons.get(name) ?? this.leafTexts[row]));
    this.tree.repaint(this.own.write(texts, best));
  }

  _showCuts(marks) {
    this.tree.root.classList.toggle("free", !this.isLocked);
    const shown = [...this.picked, ...marks.keys()];
    const markOf = (node) => marks.get(this.question.names[node]);
    this.tree.cuts.show(
      new Map(shown.map((name) => [this._row(name), ""])),
      new Map(),
      marks.size ? (node) => markOf(node)?.said.slice(2) ?? "" : undefined,
      (node) => markOf(node)?.name === "extra",
    );
  }

  /** Paint the marks on their edges, or at the upper right corners of the frames of their nodes. */
  _paintMarks(marks) {
    const { world, scene } = this.tree.painter;
    world.append(this.marked);
    const placeOf = (at, mark) => {
      const part = mark.name === "ruled-out" ? scene.style.CUT_AT : MARK_AT; // it covers the circle
      if (this.isOfEdges) return scene.edges.pointOn(at, part); // beside it, it could belong to the next edge
      const { x, y, width } = this.tree.painter.item(at).querySelector(".target").getBBox();
      return [x + width, Math.max(y, SIZE)]; // that of the root is not cut off
    };
    const placed = [...marks].map(([name, mark]) => [mark, scene.nodes.placeOf.get(this._row(name))]);
    const shown = placed.filter(([, at]) => at !== undefined);
    this.marked.replaceChildren(...shown.map(([mark, at]) => paintMark(mark, ...placeOf(at, mark))));
  }

  /** Outline the nodes that are picked, and the right ones. */
  _outline(marks) {
    for (const item of this.tree.root.querySelectorAll("[role=treeitem]")) {
      const name = this.question.names[Number(item.getAttribute("data-node"))];
      const mark = marks.get(name);
      const isPicked = this.picked.includes(name);
      item.classList.toggle("picked", isPicked && !this.marks.has(name));
      item.classList.toggle("free", !this.isLocked && this.canPick(name));
      item.setAttribute("data-mark", mark?.name ?? "");
      item.setAttribute("aria-selected", String(isPicked));
      const label = item.getAttribute("aria-label").replace(/, (your choice|the answer|ruled out).*$/, "");
      item.setAttribute("aria-label", label + (mark?.said ?? ""));
    }
  }
}

/** The name of a group with one tab stop: its contents, and how to reach all of them. */
const howToMove = (contents) => `${contents}. Arrow keys: to the next one. Enter: choose it, and again to answer.`;
