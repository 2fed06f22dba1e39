// The step player: code, open calls, board, tree, and sentences of a recorded run, all at the same step.

import { h } from "../shared/dom.js";
import { onPlainKey } from "../shared/keys.js";
import { closeMenus, closeMenusOnClick } from "../shared/menu.js";
import { Stage } from "../shared/stage.js";
import { TreeView } from "../tree/tree.js";
import { Cards } from "./cards.js";
import { Code, columnsOf } from "./code.js";
import { Controls } from "./controls.js";
import { CurrentBoard } from "./current_board.js";
import { Fault } from "./fault.js";
import { handleKey } from "./keyboard.js";
import { NumberLine } from "./number_line.js";
import { Options, PARTS } from "./options.js";
import { Quiz } from "./quiz.js";
import { Run } from "./run.js";
import { Narration, Sentences } from "./sentences.js";

const JUST_NOW = 500; // milliseconds
const FEW_CALLS = 4; // open calls at most, so that a large board leaves them enough room
const [WIDE, SHORT, FEW] = [1000, 14, 60]; // pixels of a player, lines of code, and calls: then the code is beside the tree
const ENLARGEABLE = ["tree", "code", "cards", "board"]; // the parts that can be shown alone, with the sentence

class Player {
  constructor(model, host) {
    this.model = model;
    this.run = new Run(model.get("tables"), model.get("data"));
    this.sentences = new Sentences(
      this.run,
      (row) => this.hides("values") || this.quiz.isMasked(row),
      (row) => this.quiz.hiddenAt(row),
    );
    this.style = this.run.tables.style;
    this.line = 0; // lines of the step that have run
    this.timer = null;
    this.enlarged = ENLARGEABLE[0];
    this.listeners = [];
    this.isCodeOpen = model.get("whole_code") || null; // null: where it has room beside the tree
    this.build(host);
    this.step = 1;
    this.rebuildTree(); // the browser compiles what the first step needs, so that step is as fast as the others
    this.step = model.get("step");
    this.show();
    for (const name of ["without", "boards", "predict"]) this.listen(name, () => this.rebuildTree());
    for (const name of ["votes", "notes", "large", "refusal"]) this.listen(name, () => this.show());
    this.listen("by_line", () => (this.line && !model.get("by_line") ? this.goToLine(0) : this.show()));
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
    this.fault = new Fault(this);
    this.controls = new Controls(this);
    this.options = new Options(this);
    this.narration = new Narration(this);
    this.numberLine = new NumberLine(this);
    this.cards = new Cards(this);
    const [board, { narration, numberLine, cards }] = [new CurrentBoard(this), this];
    this.parts = [narration, this.code, cards, board, numberLine, this.quiz, this.fault, this.controls, this.options];
    this.treeHost = h("div", { class: "tree-host" });
    this.stage = h(
      "div",
      {
        class: "stage",
        tabindex: 0,
        role: "group",
        "aria-label": `Steps of ${title}. Arrow keys: forward and back. Question mark: all keys.`,
      },
      this.treeHost,
      board.element,
      cards.element,
      this.code.element,
      numberLine.element,
      narration.element,
    );
    const { functions, windows, states } = this.run.tables;
    const lines = Math.max(2, ...functions.map((each) => each.lines.length));
    const rows = states[0].look.rows ?? 0;
    const isDeep = this.run.depth.some((depth) => depth >= FEW_CALLS); // then the open calls need more room than the board
    const isSmall = lines <= SHORT && this.run.calls <= FEW;
    this.isSmall = isSmall && !windows && states[0].look.kind !== "text"; // windows need a tree of the whole width
    const columns = Math.max(20, ...functions.map((each) => columnsOf(each, this.isCodeOpen)));
    this.root = h(
      "div",
      {
        class: `minimax-lab player${windows ? " has-windows" : ""}${this.isCodeOpen ? " whole-code" : ""}`,
        style: `--code-lines: ${lines}; --code-columns: ${columns}; --board-rows: ${Math.max(3, rows)}; --card-lines: ${cards.lines}; --board-share: ${isDeep ? 0.7 : 1.4}fr`,
        tabindex: -1,
        role: "group",
        "aria-label": `Step player: ${title}`,
      },
      h("div", { class: "title", "aria-hidden": true }, h("span", {}, title), " ", ...this.playersInTitle()),
      this.stage,
      this.quiz.element,
      this.fault.element,
      this.controls.element,
      this.options.notice,
    );
    this.root.addEventListener("keydown", (event) => this.quiz.typeAnswer(event), true);
    onPlainKey(this.root, (event) => {
      this.lastInput = performance.now();
      handleKey(this, event);
      this._bringIntoView();
    });
    this.root.addEventListener("click", () => {
      this.lastInput = performance.now();
      this._bringIntoView();
    });
    this.sight = new IntersectionObserver(([entry]) => this._noteSight(entry), { threshold: [0.99, 1] });
    this.sight.observe(this.root);
    closeMenusOnClick(this.root);
    this.frame = h("div", { class: "minimax-lab-frame" }, this.root);
    this.fullScreen = new Stage(
      this.frame,
      this.root,
      () => {
        const isFromButton = document.activeElement === this.fullScreen.button;
        this.code.refresh();
        this.show();
        if (!isFromButton) this.focus();
      },
      Boolean(this.model.get("projected")),
      () => this.focus(),
    );
    this.controls.addMenus(this.options.element, this.fullScreen.button);
    host.append(this.frame);
  }

  /** What each player wants, for a tree that has no room for the labels of its rows. */
  playersInTitle() {
    if (!this.run.hasPlayers) return [];
    const players = [
      ["max", "▲ MAX: largest"],
      ["min", "▼ MIN: smallest"],
    ];
    return players.map(([name, words]) => h("span", { class: name }, words));
  }

  listen(name, callback) {
    this.model.on(`change:${name}`, callback);
    this.listeners.push([name, callback]);
  }

  dispose() {
    this.pause();
    this.code.dispose();
    this.cards.dispose();
    this.controls.sizes.disconnect();
    for (const [name, callback] of this.listeners) this.model.off?.(`change:${name}`, callback);
    this.tree.dispose();
    this.fullScreen.dispose();
    this.sight.disconnect();
  }

  /** Set a trait and send it to Python. */
  save(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  focus() {
    this.stage.focus({ preventScroll: true });
  }

  /** The short code of a run with few calls is beside the boards in the tree if the player is wide. */
  noteWidth(width) {
    const hasRoom = this.isSmall && width > WIDE;
    if (hasRoom === this.hasRoomForCode) return;
    this.hasRoomForCode = hasRoom;
    this.code.refresh();
    this.show();
  }

  /** A key or a click can make the player grow beyond the window, when a question appears. */
  _noteSight({ intersectionRatio }) {
    this.isCutOff = intersectionRatio < 0.99;
    if (performance.now() - this.lastInput < JUST_NOW) this._bringIntoView();
  }

  /** Scroll the page if a part of the player that has the focus is outside the window. */
  _bringIntoView() {
    if (this.isCutOff && this.root.contains(document.activeElement)) this.root.scrollIntoView({ block: "nearest" });
  }

  hides(part) {
    return this.model.get("without").includes(part);
  }

  // -- moving ------------------------------------------------------------------------------------------

  setStep(step) {
    if (this.options.legend.open) closeMenus(this.root);
    this.step = Math.max(0, Math.min(this.run.lastStep, step));
    this.line = 0;
    this.quiz.answer = null;
    this.narration.announce("");
    this.show();
  }

  /** Go to a step, or only to the first question on the way there. */
  go(step) {
    if (step >= this.step && this.isOver) return this.sayOver();
    if (step > this.step && ["value", "best", "cut"].includes(this.quiz.question()?.kind)) {
      this.controls.show(); // puts the slider back
      return this.quiz.urge();
    }
    this.setStep(this.quiz.firstStop(this.step, step));
    this._sendPlace();
  }

  forward() {
    if (this.quiz.waits()) this.quiz.insist();
    else if (this.model.get("by_line") && this.line < this.run.linesOf(this.step)[1]) this.goToLine(this.line + 1);
    else this.go(Math.min(this.step + 1, this.run.lastStep));
  }

  /** Whether the class votes at this step on the value that is returned next. */
  get hasVote() {
    return this.model.get("votes").includes(this.step) && this.step < this.run.lastStep && !this.quiz.asksValues();
  }

  get isOver() {
    return this.step >= this.run.lastStep && !this.quiz.waits();
  }

  sayOver() {
    this.narration.announce(this.sentences.fill("OVER"));
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
    this._sendPlace();
  }

  /** Send the step and the line to Python, when the browser has shown them; set earlier, an older answer could undo them. */
  _sendPlace() {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      this.model.set("step", this.step);
      this.model.set("line", this.line);
      this.model.save_changes();
    });
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
    for (const part of ENLARGEABLE) this.root.classList.toggle(`only-${part}`, isLarge && part === this.enlarged);
    for (const part of Object.keys(PARTS)) this.root.classList.toggle(`without-${part}`, this.hides(part));
    this.root.classList.toggle("has-board", this.run.tables.states[0].look.kind !== "text" && !this.hides("board"));
    const isOnlyCode = isLarge && this.enlarged === "code";
    const isFull = this.root.classList.contains("full"); // there, the tree and the open calls need the room
    const isBeside = this.hasRoomForCode && this.step > 0 && !isFull && !this.hides("code");
    const isOpen = (this.isCodeOpen ?? isBeside) || this.hides("tree") || this.model.get("by_line");
    this.root.classList.toggle("code-open", isOpen || isOnlyCode);
    this.now = this.step > 0 ? this.run.at(this.step) : null;
    const wasAtStart = this.root.classList.contains("at-start");
    const isAtStart = this.root.classList.toggle("at-start", !this.now && !isLarge);
    this.quiz.seeReturn(this.now);
    for (const part of this.parts) part.show();
    if (wasAtStart && !isAtStart) this.cards.measure(); // they have just appeared
    this.showTree();
    this.code.scroll();
  }

  toggleCode() {
    this.isCodeOpen = !this.root.classList.contains("code-open");
    this.code.refresh();
    this.show();
    this.narration.announce(`Code: ${this.isCodeOpen ? "all lines" : "the line of this step"}.`);
  }

  /** Enlarge the next part, or none after the last one. */
  enlargeNext() {
    const parts = ENLARGEABLE.filter((part) => !this.hides(part));
    const next = this.model.get("large") ? parts.indexOf(this.enlarged) + 1 : 0;
    this.enlarged = parts[next] ?? ENLARGEABLE[0];
    this.save("large", next < parts.length);
    this.show();
    this.tree.resize();
  }

  enlarge(isLarge) {
    this.root.classList.toggle("large", isLarge);
    this.code.refresh();
    this.tree?.resize();
  }

  /** The step whose calls and board are shown: before a return about which the reader is asked, the call still runs. */
  get shownStep() {
    return ["value", "best"].includes(this.quiz.question()?.kind) ? this.step - 1 : this.step;
  }

  showTree() {
    const isCompared = this.quiz.question()?.kind === "best"; // the edge of the score that is kept is heavy after the answer
    this.tree.update({
      step: isCompared ? this.shownStep : this.step,
      current: this.now ? this.run.node(this.run.running(this.shownStep)) : -1,
      ...this.cut(),
      ...this.motion(),
      named: this.namedCalls().map((row) => this.run.node(row)),
      bestLine: this.bestLine(),
      fault: this.fault.node,
      isMasked: (row) => row >= 0 && this.run.returnedAt(row) <= this.step && this.quiz.isMasked(row),
      isAsked: (row) => this.quiz.isMasked(row),
      hidesCut: this.hidesCut || this.shownStep < this.step,
    });
  }

  /** What a return lets move in the tree: its value, and the best value so far that it meets. */
  motion() {
    const { now, run, quiz } = this;
    if (!now?.isReturn || quiz.isMasked(now.row) || quiz.hidesBest(now.row) || this.hides("values"))
      return { returned: -1 };
    const [before, caller] = [run.columns.c_before[now.row], run.parent[now.row]];
    const hasRival =
      run.tables.keeps_best && caller >= 0 && before >= 0 && !quiz.isMasked(before) && !quiz.isMasked(caller);
    const isBeaten = hasRival && run.beaten(caller, [before, now.row]).includes(now.row);
    return { returned: run.node(now.row), rival: hasRival ? run.node(before) : -1, isBeaten };
  }

  /** At a cut: the nodes from the one whose value set the bound to the one below the severed edge, and the reason in words. */
  cut() {
    const { now, run } = this;
    const none = { path: [], reason: [] };
    if (!now?.isReturn || !run.columns.w_closer || this.hides("values") || this.quiz.asksValues()) return none;
    if (this.hidesCut) return none;
    const { w_closer: closer, w_origin: origins } = run.columns;
    const isMasked = this.quiz.isMasked(now.row);
    const isClosing = !isMasked && closer[run.parent[now.row]] === now.row;
    const isAsked = isMasked || this.quiz.asksValueOf(now.row); // then its own cut is the last news
    const row = isAsked && !isClosing ? closer[now.row] : now.row;
    const [caller, origin] = [run.parent[row] ?? -1, origins[row]];
    if (caller < 0 || closer[caller] !== row || origin < 0) return none;
    const down = [];
    for (let at = caller; at !== run.parent[origin] && at >= 0; at = run.parent[at]) down.unshift(run.node(at));
    const severed = [...this.tree.tree.children(run.node(caller))].find((node) => node > run.node(row));
    if (severed !== undefined) down.push(severed);
    return { path: [run.node(origin), run.node(run.parent[origin]), ...down], reason: this.sentences.reason(row) };
  }

  /** Whether the cut of this step, if there is one, is not shown before the reader has answered. */
  get hidesCut() {
    return Boolean(this.now?.isReturn) && this.quiz.hidesCut(this.now.row);
  }

  /** The calls that this step is about: its own, its caller, and all that the sentence names. */
  namedCalls() {
    if (!this.now) return [];
    const { row } = this.now;
    const named = this.hides("sentence") ? [] : this.narration.calls;
    return [...new Set([row, this.run.parent[row], ...named])].filter((each) => each >= 0);
  }

  /** At the end, the nodes of best play, from the root down. */
  bestLine() {
    if (this.step < this.run.lastStep || this.hides("values") || this.quiz.asksValues()) return [];
    if (this.quiz.isMasked(0)) return []; // it shows which value the first call returns
    const line = [];
    for (let at = 0; at >= 0; at = this.run.columns.best[at]) line.push(at);
    return line;
  }

  /** Draw the tree again if its options have changed. Folds and focus stay as they are. */
  rebuildTree() {
    const options = {
      boards: this.model.get("boards"),
      calls: !this.hides("numbers"),
      values: !this.hides("values"),
      windows: !this.quiz.asksValues(),
      players: {}, // the labels of the rows explain colors and shapes
      takes: true, // from the start, unlike those of a tree to fill in
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
}

export function mountPlayer(model, host) {
  const player = new Player(model, host);
  return () => player.dispose();
}
