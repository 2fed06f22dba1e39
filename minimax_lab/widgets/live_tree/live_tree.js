// A tree whose leaves can be dragged: the values, the best line, the windows, and the cuts follow at once.

import { unpack } from "../shared/columns.js";
import { h, setText } from "../shared/dom.js";
import { claim, onPlainKey } from "../shared/keys.js";
import { numberText, writtenAlike } from "../shared/numbers.js";
import { button, mounting, Task } from "../shared/task.js";
import { joinWithAnd, printable } from "../shared/text.js";
import { OwnValues } from "../tree/own_values.js";
import { TreeView } from "../tree/tree.js";
import { CUT_OFF } from "../tree/user_cuts.js";
import { Bars } from "./bars.js";
import { Numbers } from "./numbers.js";
import { Scale } from "./scale.js";

const MOST_LEAVES = 16; // of a larger tree, only the branch around the chosen leaf is open
const PAUSE = 100; // milliseconds, after which a number is sent to Python

class LiveTree {
  constructor(model, host) {
    this.model = model;
    const tables = model.get("tables");
    this.names = tables.states.map((state) => state.name);
    const columns = unpack(tables.columns, model.get("data"));
    this.numbers = new Numbers({ parent: columns.parent, player: columns.player, value: columns.parent });
    this.row = this.numbers.leaves[0];
    this.reached = 0; // how many values of the goal the root has had
    this.ways = new Set(); // in which the reader has reached the goal with as few leaves as possible
    this.isLarge = this.numbers.leaves.length > MOST_LEAVES;
    this.tree = this._newTree(tables, columns);
    this.build(host);
    this.task.listen({
      numbers: () => this.readModel(),
      rule: () => this.readModel(),
      windows: () => this.show(),
    });
    this._showInNextFrame = this.task.inNextFrame(() => this.show());
    this.task.endings.push(
      () => clearTimeout(this.sending),
      () => this.tree.dispose(),
    );
    this.readModel();
  }

  /** The tree, with room for the widest number of the scale. */
  _newTree(tables, columns) {
    const widestLeaf = [this.model.get("low"), this.model.get("high")]
      .map((number) => printable(String(number)))
      .sort((a, b) => b.length - a.length)[0];
    const widest = `≥ ${widestLeaf}`;
    this.own = new OwnValues(tables, columns, widest);
    const tree = new TreeView(this.own.tables, this.own.columns, null, {
      cuttable: true,
      bars: true,
      players: {},
      takes: true,
      widestLeaf,
      named: [this.row],
      isNarrow: this.isLarge,
      onDraw: () => this.bars && this.attachBars(),
      onPick: (node) => this.pick(node),
      onDrag: (node, dx, dy) => this.drag(node, dx, dy),
      onDragEnd: () => this.endDrag(),
    });
    this.bars = new Bars(tree, (row) => this.numbers.isLeaf(row));
    this.bars.attach();
    return tree;
  }

  /** Put bars on a tree that was drawn again. */
  attachBars() {
    this.bars.attach();
    if (this.hasShown) this._showBars(this.numbers.outcome());
  }

  build(host) {
    const { model } = this;
    this.goal = h("strong", { class: "goal" });
    this.task = new Task(model, host, {
      name: "live-tree",
      label: "A tree with numbers to change",
      ask: this.goal,
      onSwitch: () => this.tree.resize(),
    });
    this.tree.root.setAttribute(
      "aria-label",
      "Game tree. Left and right: to another leaf. Up and down: change its number. Digits: type it.",
    );
    this.scale = new Scale(
      model.get("low"),
      model.get("high"),
      model.get("step"),
      (number) => this.setNumber(this.row, number),
      () => this.task.focus(),
    );
    this.requests = this.task.newRequests({
      more: "The tree works without it.",
      react: () => {
        this.task.warn("");
        this.readModel();
      },
    });
    this.rules = h(
      "select",
      { "aria-label": "Algorithm", onchange: () => this.change(this.numbers.list, this.rules.value) },
      h("option", { value: "" }, "minimax"),
      h("option", { value: ">=" }, "alpha-beta, cut when alpha >= beta"),
      h("option", { value: ">" }, "alpha-beta, cut when alpha > beta"),
    );
    this.values = h("p", { class: "unseen" }); // the arrow keys reach the leaves only
    this.task.ground.append(h("div", { class: "tree-host" }, this.tree.element), this.values);
    this.task.status.classList.add("unseen"); // the picture says it, too
    this.task.addControls(
      button("Reset", () => this.startAgain(), "Start from the original numbers, and show the whole tree"),
      this.scale.element,
    );
    this.task.addMore(h("p", {}, this.rules), this.scale.list);
    this.tree.root.addEventListener("keydown", (event) => this.handleKey(event), true);
    onPlainKey(this.task.root, (event) => event.stopPropagation());
  }

  startAgain() {
    this.change(this.model.get("first_numbers"));
    this.tree.fit();
  }

  /** Who moves at the root. */
  get mover() {
    return this.numbers.tree.player[0] < 0 ? "MIN" : "MAX";
  }

  nameOf(row) {
    return row < 0 ? "none" : this.names[this.tree.tree.columns.state[row]];
  }

  // -- what the reader does ---------------------------------------------------------------------------

  pick(node) {
    if (!this.numbers.isLeaf(node)) return;
    this._choose(node);
    this.show();
  }

  /** Choose a leaf. Nothing is said about a change of it before there is one. */
  _choose(node) {
    this.row = node;
    this._forget();
    this.tree.name([node]);
  }

  /** Change the number of a leaf that is dragged; return whether this node can be dragged. */
  drag(node, _dx, dy) {
    if (!this.numbers.isLeaf(node)) return false;
    if (node !== this.row || !this.dragged) {
      this._choose(node);
      this.dragged = { from: this.numbers.get(node) };
      this.tree.root.focus({ preventScroll: true }); // the arrow keys go on from here
    }
    const { low, high, step } = this.scale;
    const steps = Math.round(this.bars.numbersIn(-dy) / step);
    const number = Math.min(high, Math.max(low, this.dragged.from + steps * step));
    this.setNumber(node, Number(number.toFixed(6)));
    return true;
  }

  endDrag() {
    this.dragged = null;
  }

  handleKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { leaves } = this.numbers;
    const at = leaves.indexOf(this.row);
    const add = (steps) =>
      this.setNumber(this.row, Number((this.numbers.get(this.row) + steps * this.scale.step).toFixed(6)));
    const go = (place) => this.pick(leaves[Math.max(0, Math.min(leaves.length - 1, place))]);
    const actions = {
      ArrowUp: () => add(1),
      ArrowDown: () => add(-1),
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      Home: () => go(0),
      End: () => go(leaves.length - 1),
    };
    const isDigit = /^[-\d]$/.test(event.key);
    if (!actions[event.key] && !isDigit) return;
    claim(event);
    if (isDigit) this.scale.type(event.key);
    else actions[event.key]();
  }

  setNumber(row, number) {
    if (writtenAlike(number, this.numbers.get(row))) return;
    this.task.root.classList.add("changed");
    this.numbers.set(row, number);
    this.isChanged = true;
    this.rangesAreOld ||= row !== this.row || number < this.scale.low || number > this.scale.high;
    this._send();
    this._showInNextFrame();
  }

  /** Take these numbers, or another rule, and send them to Python. */
  change(list, rule = this.numbers.rule) {
    this._take(list, rule);
    this._send();
  }

  /** Show other numbers, or another rule. */
  _take(list, rule) {
    Object.assign(this.numbers, { list, rule });
    this._forget();
    this.show();
  }

  /** Forget what is known about the chosen leaf and the change of its number. */
  _forget() {
    this.rangesAreOld = true;
    this.isChanged = false;
  }

  /** Send the numbers and the rule to Python, but of a drag only the last ones. A saved page has no Python. */
  _send() {
    if (!this.model.send) return;
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      this.sending = 0;
      this.requests.send({ do: "set", numbers: this.numbers.list, rule: this.numbers.rule });
    }, PAUSE);
  }

  readModel() {
    if (this.sending || this.requests.isWaiting) return; // the reader is ahead of Python
    const [list, rule] = [this.model.get("numbers"), this.model.get("rule")];
    if (this.hasShown && rule === this.numbers.rule && String(list) === String(this.numbers.list)) return;
    this.rules.value = rule;
    this._take(list, rule);
  }

  // -- showing ----------------------------------------------------------------------------------------

  show() {
    this.hasShown = true;
    const outcome = this.numbers.outcome();
    this._showValues(outcome);
    this._showCuts(outcome);
    this._showScale();
    this._showBars(outcome);
    this._showGoal(outcome);
    this.tree.emphasize(outcome.line, this.row);
    this.task.report(this._sentence(outcome));
  }

  /** Show which value the root is to get with the same numbers, and which ones it had. */
  _showWanted(wanted, worth) {
    const [first, count] = [
      this.model.get("first_numbers"),
      (list, one) => list.filter((each) => writtenAlike(each, one)).length,
    ];
    const missing = first.filter((each) => count(first, each) > count(this.numbers.list, each));
    if (!missing.length && wanted.length > this.reached && writtenAlike(worth, wanted[this.reached])) this.reached += 1;
    const [root, written] = [this.nameOf(0), wanted.map((each) => printable(this._written(each)))];
    const isDone = this.reached === wanted.length;
    const had = this.reached ? `✓ ${root} was worth ${joinWithAnd(written.slice(0, this.reached))}. ` : "";
    const next = isDone ? "Done." : `${had ? "Now make it" : `Make ${root}`} worth ${written[this.reached]}. `;
    const numbers = joinWithAnd(missing.map((each) => printable(this._written(each))));
    const rule = numbers ? `Still missing: ${numbers}.` : "Use each number once.";
    setText(this.goal, had + next + (isDone ? "" : rule));
    this.goal.classList.toggle("done", isDone);
  }

  /** Show what to try, or that it is done. */
  _showGoal({ best, cut, values }) {
    const wanted = this.model.get("goal");
    if (wanted.length) {
      this._showWanted(wanted, values[0]);
      return;
    }
    const { rule } = this.numbers;
    if (this.first?.rule !== rule) {
      const first = new Numbers(this.numbers.tree, rule);
      first.list = this.model.get("first_numbers");
      this.first = { rule, ...first.outcome(), fewest: first.fewest() };
    }
    const [gone, isNew] = [this.first.cut.filter((row) => !cut.includes(row)), best[0] !== this.first.best[0]];
    const more = cut.filter((row) => !this.first.cut.includes(row));
    const changes = [
      ["reads", gone],
      ["skips", more],
    ].flatMap(([does, rows]) => (rows.length ? [`${does} ${joinWithAnd(rows.map((row) => this.nameOf(row)))}`] : []));
    const isDone = rule ? changes.length > 0 : isNew;
    const { mover } = this;
    const others = this.numbers.children[0].filter((row) => row !== this.first.best[0]);
    const wish = others.length === 1 ? `chooses ${this.nameOf(others[0])}` : "changes its mind";
    const task = rule ? "a leaf until alpha-beta skips something else" : `leaves up or down until ${mover} ${wish}`;
    const change = () =>
      rule ? `Alpha-beta ${changes.join(", and ")} now.` : `${mover} chooses ${this.nameOf(best[0])}${this._way()}`;
    setText(this.goal, isDone ? `✓ ${change()}` : `Drag ${task}.`);
    this.goal.classList.toggle("done", isDone);
  }

  /** Which leaves have another number than at first, and what to try after that. */
  _way() {
    const first = this.model.get("first_numbers");
    const changed = this.numbers.leaves.filter((row, at) => !writtenAlike(this.numbers.get(row), first[at]));
    if (changed.length > this.first.fewest)
      return `, with ${changed.length} leaves changed. Fewer are enough: press Reset.`;
    this.ways.add(String(changed));
    const next = this.ways.size > 1 ? "That is another way." : "Press Reset, and find another way.";
    const names = joinWithAnd(changed.map((row) => this.nameOf(row)));
    return `, with ${names} changed${changed.length > 1 ? ", the fewest possible" : ""}. ${next}`;
  }

  _showBars({ values, best, line }) {
    const reach = this.numbers.reaches()[this.row];
    const way = this.isChanged ? this.numbers.wayOf(this.row, best) : [];
    const hasReach = this.isChanged && !this.numbers.rule; // with alpha-beta, the reader tries to change the cuts
    this.bars.show(this.scale, this.row, (row) => this.numbers.get(row), hasReach ? reach : null, line.at(-1));
    this.bars.showPath(way);
    const choices = this.numbers.children[0].filter((row) => writtenAlike(values[row], values[0]));
    const tie = choices.length > 1 && !this.numbers.rule ? " (a tie)" : "";
    this.bars.showChoice(line[1] === undefined ? "" : `${this.mover} chooses ${this.nameOf(line[1])}${tie}`);
    setText(this.scale.reach, "");
    const highest = way.length > 1 ? this.nameOf(way.at(-1)) : "";
    if (hasReach) this.scale.showReach(this.nameOf(0), this.nameOf(this.row), reach, highest);
  }

  _showValues({ values, signs, best }) {
    const texts = values.map((value, row) => {
      const shown = value ?? (this.numbers.isLeaf(row) ? this.numbers.get(row) : null);
      return shown === null ? "" : signs[row] + printable(this._written(shown));
    });
    this.tree.repaint(this.own.write(texts, best));
    const inner = texts.flatMap((text, row) =>
      text && !this.numbers.isLeaf(row) ? `${this.nameOf(row)} ${text}` : [],
    );
    setText(this.values, `Values: ${inner.join(", ")}.`);
  }

  _written(number) {
    const isSigned = this.numbers.list.some((each) => each < 0);
    return `${isSigned && number > 0 ? "+" : ""}${numberText(number)}`;
  }

  _showCuts({ windows, cut }) {
    const bound = (number) =>
      Math.abs(number) === Infinity ? `${number < 0 ? "−" : ""}∞` : printable(this._written(number));
    const texts = new Map();
    for (const [row, window] of windows.entries())
      if (row && window && this.model.get("windows")) texts.set(row, `(${bound(window[0])}, ${bound(window[1])})`);
    this.tree.cuts.show(new Map(cut.map((row) => [row, ""])), texts, CUT_OFF);
  }

  _showScale() {
    const number = this.numbers.get(this.row);
    this.scale.showNumber(this.nameOf(this.row), number);
    if (this.rangesAreOld) {
      this.rangesAreOld = false;
      this.scale.include(this.numbers.list);
      const { low, high } = this.scale;
      this.scale.showRanges(this.numbers.ranges(this.row, low, high), (row) => this.nameOf(row));
    }
    this.scale.showPlace(number);
    this.tree.focused = this.row;
    this.tree.showFocusedNode();
  }

  _sentence({ values, best, cut, line }) {
    const name = (row) => this.nameOf(row);
    const worth = `${name(0)} is worth ${printable(this._written(values[0]))}`;
    if (best[0] < 0) return `${worth}.`;
    const skips = this.numbers.rule && ` Alpha-beta skips ${cut.length ? joinWithAnd(cut.map(name)) : "nothing"}.`;
    return `${worth}. Best play: ${line.slice(1).map(name).join(", ")}.${skips}`;
  }
}

export const mountLiveTree = mounting(LiveTree);
