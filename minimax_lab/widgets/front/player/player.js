// The step player: code, open calls, board, tree and sentence of one recorded run, all at the same step.

import { h } from "../shared/dom.js";
import { onPlainKey } from "../shared/keys.js";
import { TreeView } from "../tree/tree.js";
import { Controls, PARTS } from "./controls.js";
import { Board, Cards, Code, Words } from "./panes.js";
import { Quiz } from "./quiz.js";
import { Run } from "./run.js";

class Player extends Controls {
  constructor(model, host) {
    super();
    this.model = model;
    this.run = new Run(model.get("tables"), model.get("data"));
    this.style = this.run.tables.style;
    this.line = 0;
    this.timer = null;
    this.listeners = [];
    this.build(host);
    this.step = model.get("step");
    this.rebuildTree();
    for (const name of ["hide", "boards", "predict"]) this.listen(name, () => this.rebuildTree());
    for (const name of ["votes", "notes", "large", "by_line"]) this.listen(name, () => this.show());
    this.listen("step", () => { if (model.get("step") !== this.step) this.go(model.get("step"), false); });
    this.listen("line", () => { if (model.get("line") !== this.line) { this.line = model.get("line"); this.show(); } });
  }

  listen(name, react) {
    this.model.on(`change:${name}`, react);
    this.listeners.push([name, react]);
  }

  dispose() {
    this.pause();
    for (const [name, react] of this.listeners) this.model.off?.(`change:${name}`, react);
    this.tree?.dispose();
  }

  keep(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  // -- what is where -----------------------------------------------------------------------------------

  build(host) {
    const title = this.model.get("title");
    [this.code, this.cards, this.board, this.words] = [new Code(this), new Cards(this), new Board(this), new Words(this)];
    this.treeHost = h("div", { class: "tree-host" });
    this.quiz = new Quiz(this);
    this.stage = h("div", { class: "stage", tabindex: 0, role: "group", "aria-label": `Steps of ${title}. Arrow keys: forward and back. Question mark: all keys.` },
      h("div", { class: "upper" }, h("div", { class: "left" }, this.code.element, this.cards.element), this.treeHost),
      h("div", { class: "lower" }, this.board.element, this.words.element));
    this.root = h("div", { class: "minimax-lab player", tabindex: -1, role: "group", "aria-label": `Step player: ${title}` },
      this.stage, this.quiz.element, this.buildControls(), this.buildOptions(), this.buildLegend());
    onPlainKey(this.root, (event) => this.key(event));
    host.append(h("div", { class: "minimax-lab-frame" }, this.root));
  }

  // -- moving ------------------------------------------------------------------------------------------

  go(step, own = true) {
    const clear = Math.max(0, Math.min(this.run.lastStep, step));
    [this.step, this.line, this.quiz.answer] = [clear, 0, null];
    this.show();
    if (own) {
      this.model.set("step", clear);
      this.model.set("line", 0);
      this.model.save_changes();
    }
  }

  forward() {
    if (this.quiz.waits()) return this.quiz.urge();
    if (this.model.get("by_line") && this.line < this.linesOf(this.step)[1]) return this.toLine(this.line + 1);
    if (this.step < this.run.lastStep) this.go(this.step + 1);
    return undefined;
  }

  back() {
    if (this.model.get("by_line")) {
      if (this.line > 0) return this.toLine(this.line - 1);
      if (this.step > 0) {
        this.go(this.step - 1);
        return this.toLine(this.linesOf(this.step)[1]);
      }
    }
    if (this.step > 0) this.go(this.step - 1);
    return undefined;
  }

  toLine(line) {
    this.line = line;
    this.show();
    this.keep("line", line);
  }

  /** Where the lines of a step begin in the list of lines, and how many they are. */
  linesOf(step) {
    const steps = this.run.columns.l_step;
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle] < step) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < steps.length && steps[end] === step) end += 1;
    return [low, end - low];
  }

  play() {
    if (this.step >= this.run.lastStep) this.go(0);
    const tick = () => {
      this.forward();
      if (this.step >= this.run.lastStep || this.quiz.waits() || this.stops(this.step)) this.pause();
      else this.timer = setTimeout(tick, Number(this.speed.value));
    };
    this.timer = setTimeout(tick, Math.min(300, Number(this.speed.value)));
    this.showPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.showPlaying();
  }

  stops(step) {
    return this.model.get("votes").includes(step) || String(step) in this.model.get("notes");
  }

  openFold() {
    if (!this.tree || this.step === 0) return;
    const node = this.run.node(this.run.at(this.step).row);
    for (let tries = 0; tries < 60 && this.tree.visibleNode(node) !== node; tries += 1) this.tree.open(this.tree.visibleNode(node));
    this.tree.fitted = false;
    this.showTree();
  }

  // -- showing a step ----------------------------------------------------------------------------------

  hidden(part) { return this.model.get("hide").includes(part); }

  rebuildTree() {
    const options = { boards: this.model.get("boards"), numbers: !this.hidden("numbers"), values: !this.hidden("values"), windows: !this.quiz.asksValues(), onPick: (node) => this.pick(node), onClick: () => this.stage.focus({ preventScroll: true }) };
    const key = JSON.stringify([options.boards, options.numbers, options.values, options.windows]);
    if (key !== this.treeKey) {
      const folds = this.tree && { opened: this.tree.opened, closed: this.tree.closed };
      const focus = this.tree && document.activeElement === this.tree.root ? this.tree.focused : -1;
      this.tree?.dispose();
      this.tree = new TreeView(this.run.tables, this.run.columns, this.run, options);
      this.treeHost.replaceChildren(this.tree.element);
      if (folds && (folds.opened.size || folds.closed.size)) {
        Object.assign(this.tree, folds);
        this.tree.draw();
      }
      if (focus >= 0) {
        this.tree.focused = this.tree.visibleNode(focus);
        this.tree.root.focus({ preventScroll: true });
      }
      this.treeKey = key;
    }
    this.show();
  }

  pick(node) {
    const call = this.run.columns.call[node];
    if (call) this.go(this.run.calledAt(call - 1));
  }

  show() {
    const { root, model, step } = this;
    const isLarge = Boolean(model.get("large"));
    if (isLarge !== root.classList.contains("large")) this.enlarge(isLarge);
    for (const part of Object.keys(PARTS)) root.classList.toggle(`without-${part}`, this.hidden(part));
    this.now = step > 0 ? this.run.at(step) : null;
    if (this.now?.isReturn) this.quiz.met.add(this.now.row);
    for (const pane of [this.code, this.cards, this.board, this.words, this.quiz]) pane.show();
    this.showTree();
    this.showControls();
  }

  enlarge(isLarge) {
    this.root.classList.toggle("large", isLarge);
    this.code.lit = undefined; // the line has moved
    this.tree?.resize();
  }

  showTree() {
    this.tree.update({ step: this.step, current: this.now ? this.run.node(this.now.row) : -1, isMasked: (row) => this.quiz.masked(row) });
  }
}

export function mountPlayer(model, host) {
  const player = new Player(model, host);
  return () => player.dispose();
}

