// The step player: code, open calls, board, tree, and sentences of a recorded run, all at the same step.

import { h } from "../shared/dom.js";
import { onPlainKey } from "../shared/keys.js";
import { TreeView } from "../tree/tree.js";
import { Cards } from "./cards.js";
import { Code } from "./code.js";
import { Controls } from "./controls.js";
import { CurrentBoard } from "./current_board.js";
import { handleKey } from "./keyboard.js";
import { Legend } from "./legend.js";
import { Narration } from "./narration.js";
import { Options, PARTS } from "./options.js";
import { Quiz } from "./quiz.js";
import { Run } from "./run.js";
import { Sentences } from "./sentences.js";

class Player {
  constructor(model, host) {
    this.model = model;
    this.run = new Run(model.get("tables"), model.get("data"));
    this.sentences = new Sentences(this.run, (row) => this.hides("values") || this.quiz.isMasked(row));
    this.style = this.run.tables.style;
    this.line = 0; // lines of the step that have run
    this.timer = null;
    this.listeners = [];
    this.build(host);
    this.step = model.get("step");
    this.rebuildTree();
    for (const name of ["without", "boards", "predict"]) this.listen(name, () => this.rebuildTree());
    for (const name of ["votes", "notes", "large", "by_line", "refusal"]) this.listen(name, () => this.show());
    this.listen("step", () => {
      if (model.get("step") !== this.step) this.setStep(model.get("step"));
    });
    this.listen("line", () => {
      if (model.get("line") !== this.line) {
        this.line = model.get("line");
        this.show();
      }
    });
  }

  build(host) {
    const title = this.model.get("title");
    this.code = new Code(this);
    this.quiz = new Quiz(this);
    this.controls = new Controls(this);
    this.options = new Options(this);
    this.legend = new Legend(Boolean(this.run.tables.windows));
    const [cards, board, narration] = [new Cards(this), new CurrentBoard(this), new Narration(this)];
    this.parts = [this.code, cards, board, narration, this.quiz, this.controls, this.options];
    this.treeHost = h("div", { class: "tree-host" });
    this.stage = h(
      "div",
      {
        class: "stage",
        tabindex: 0,
        role: "group",
        "aria-label": `Steps of ${title}. Arrow keys: forward and back. Question mark: all keys.`,
      },
      h("div", { class: "upper" }, h("div", { class: "left" }, this.code.element, cards.element), this.treeHost),
      h("div", { class: "lower" }, board.element, narration.element),
    );
    this.root = h(
      "div",
      { class: "minimax-lab player", tabindex: -1, role: "group", "aria-label": `Step player: ${title}` },
      this.stage,
      this.quiz.element,
      this.controls.element,
      h("div", { class: "second" }, this.controls.more, ...this.options.elements),
      this.legend.element,
    );
    onPlainKey(this.root, (event) => handleKey(this, event));
    host.append(h("div", { class: "minimax-lab-frame" }, this.root));
  }

  listen(name, callback) {
    this.model.on(`change:${name}`, callback);
    this.listeners.push([name, callback]);
  }

  dispose() {
    this.pause();
    for (const [name, callback] of this.listeners) this.model.off?.(`change:${name}`, callback);
    this.tree.dispose();
  }

  /** Set a trait and send it to Python. */
  save(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  focus() {
    this.stage.focus({ preventScroll: true });
  }
  hides(part) {
    return this.model.get("without").includes(part);
  }

  // -- moving ------------------------------------------------------------------------------------------

  setStep(step) {
    this.step = Math.max(0, Math.min(this.run.lastStep, step));
    this.line = 0;
    this.quiz.answer = null;
    this.show();
  }

  go(step) {
    this.setStep(step);
    this.model.set("step", this.step);
    this.save("line", 0);
  }

  forward() {
    if (this.quiz.waits()) this.quiz.urge();
    else if (this.model.get("by_line") && this.line < this.run.linesOf(this.step)[1]) this.goToLine(this.line + 1);
    else if (this.step < this.run.lastStep) this.go(this.step + 1);
  }

  back() {
    const isByLine = this.model.get("by_line");
    if (isByLine && this.line > 0) this.goToLine(this.line - 1);
    else if (this.step > 0) {
      this.go(this.step - 1);
      if (isByLine) this.goToLine(this.run.linesOf(this.step)[1]);
    }
  }

  goToLine(line) {
    this.line = line;
    this.show();
    this.save("line", line);
  }

  play() {
    if (this.step >= this.run.lastStep) this.go(0);
    const playStep = () => {
      this.forward();
      if (this.step >= this.run.lastStep || this.quiz.waits() || this.pausesAt(this.step)) this.pause();
      else this.timer = setTimeout(playStep, this.controls.pause);
    };
    this.timer = setTimeout(playStep, Math.min(300, this.controls.pause));
    this.controls.showPlaying(true);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.controls.showPlaying(false);
  }

  pausesAt(step) {
    return this.model.get("votes").includes(step) || String(step) in this.model.get("notes");
  }

  // -- showing a step ----------------------------------------------------------------------------------

  show() {
    const isLarge = Boolean(this.model.get("large"));
    if (isLarge !== this.root.classList.contains("large")) this.enlarge(isLarge);
    for (const part of Object.keys(PARTS)) this.root.classList.toggle(`without-${part}`, this.hides(part));
    this.now = this.step > 0 ? this.run.at(this.step) : null;
    this.quiz.seeReturn(this.now);
    for (const part of this.parts) part.show();
    this.showTree();
  }

  enlarge(isLarge) {
    this.root.classList.toggle("large", isLarge);
    this.code.refresh();
    this.tree?.resize();
  }

  showTree() {
    this.tree.update({
      step: this.step,
      current: this.now ? this.run.node(this.now.row) : -1,
      isMasked: (row) => row >= 0 && this.run.returnedAt(row) <= this.step && this.quiz.isMasked(row),
    });
  }

  /** Draw the tree again if its options have changed. Folds and focus stay as they are. */
  rebuildTree() {
    const options = {
      boards: this.model.get("boards"),
      calls: !this.hides("numbers"),
      values: !this.hides("values"),
      windows: !this.quiz.asksValues(),
    };
    const key = JSON.stringify(options);
    if (key !== this.treeKey) {
      this.treeKey = key;
      const old = this.tree;
      const hasFocus = old && document.activeElement === old.root;
      old?.dispose();
      this.tree = new TreeView(this.run.tables, this.run.columns, this.run, {
        ...options,
        onPick: (node) => this.goToNode(node),
        onClick: () => this.focus(),
      });
      this.treeHost.replaceChildren(this.tree.element);
      if (old) this.tree.takeFoldsFrom(old);
      if (hasFocus) {
        this.tree.focused = this.tree.visibleNode(old.focused);
        this.tree.root.focus({ preventScroll: true });
      }
    }
    this.show();
  }

  goToNode(node) {
    const call = this.run.columns.call[node];
    if (call) this.go(this.run.calledAt(call - 1));
  }

  /** Open the folds until the call of this step is visible. */
  openFold() {
    if (this.step === 0) return;
    this.tree.reveal(this.run.node(this.run.at(this.step).row));
  }
}

export function mountPlayer(model, host) {
  const player = new Player(model, host);
  return () => player.dispose();
}
