// The step player: code, open calls, board, tree and sentence of one recorded run, all at the same step.

import { count, h, leave, listed, reachWhileScrolling, roving, say } from "./dom.js";
import { drawLook } from "./looks.js";
import { Run } from "./run.js";
import { printable, TreeView } from "./tree.js";

const MOST_CARDS = 12;
const MOST_CHOICES = 6;
const SPEEDS = [["slow", 2500], ["1 a second", 1000], ["2 a second", 500], ["fast", 150]];
const PARTS = { tree: "tree", code: "code", cards: "open calls", board: "board", sentence: "sentence", values: "values", numbers: "call numbers" };
const KEYS = [
  ["→ or space", "forward"], ["←", "back"], ["Home, End", "first, last"], ["R", "to the next return"],
  ["F", "finish this call"], ["G", "go to a call"], ["P", "play or pause"], ["L", "every line"],
  ["Q", "quiz on or off"], ["S", "show me the answer"], ["B", "boards in the tree"], ["E", "enlarge"],
  ["O", "open the fold of this call"], ["+ − 0", "larger, smaller, fit the tree"], ["?", "these keys"], ["Esc", "leave"],
];

class Player {
  constructor(model, host) {
    this.model = model;
    this.run = new Run(model.get("tables"), model.get("data"));
    this.style = this.run.tables.style;
    this.revealed = new Set();
    this.line = 0;
    this.timer = null;
    this.answer = null;
    this.listeners = [];
    this.build(host);
    this.step = model.get("step");
    this.rebuildTree();
    for (const name of ["hide", "boards"]) this.listen(name, () => this.rebuildTree());
    for (const name of ["predict", "votes", "notes", "large", "by_line"]) this.listen(name, () => this.show());
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
    this.code = h("div", { class: "code", role: "group", "aria-label": "Code" });
    this.cards = h("div", { class: "cards", role: "group", "aria-label": "Open calls, the innermost first" });
    this.treeHost = h("div", { class: "tree-host" });
    this.board = h("div", { class: "board-now" });
    this.sentence = h("div", { class: "sentence", role: "status" });
    this.note = h("div", { class: "note", role: "note" });
    this.stage = h("div", { class: "stage", tabindex: 0, role: "group", "aria-label": `Steps of ${title}. Arrow keys: forward and back. Question mark: all keys.` },
      h("div", { class: "upper" }, h("div", { class: "left" }, this.code, this.cards), this.treeHost),
      h("div", { class: "lower" }, this.board, h("div", { class: "words" }, this.sentence, this.note)));
    this.quiz = h("div", { class: "quiz" });
    this.root = h("div", { class: "minimax-lab player", "data-lm-suppress-shortcuts": "true", role: "region", "aria-label": `Step player: ${title}` },
      this.stage, this.quiz, this.buildControls(), this.buildOptions(), this.buildLegend());
    this.root.addEventListener("keydown", (event) => this.key(event));
    host.append(h("div", { class: "minimax-lab-frame" }, this.root));
  }

  button(label, title, react) {
    return h("button", { type: "button", title, "aria-label": title, onclick: react }, label);
  }

  buildControls() {
    this.buttons = {
      first: this.button("|◀", "First (Home)", () => this.go(0)),
      back: this.button("◀", "Back (left arrow)", () => this.back()),
      play: this.button("play", "Play (P)", () => (this.timer ? this.pause() : this.play())),
      forward: this.button("▶", "Forward (right arrow)", () => this.forward()),
      last: this.button("▶|", "Last (End)", () => this.go(this.run.lastStep)),
      nextReturn: this.button("next return", "To the next return (R)", () => this.go(this.run.nextReturn(this.step))),
      finish: this.button("finish call", "Finish this call (F)", () => this.go(this.run.finish(this.step))),
    };
    this.slider = h("input", { type: "range", min: 0, max: this.run.lastStep, step: 1, value: 0, "aria-label": "Step", class: "slider",
      oninput: () => this.go(Number(this.slider.value)) });
    this.where = h("span", { class: "where" });
    this.jump = h("input", { type: "text", inputmode: "numeric", size: String(this.run.calls).length + 1, "aria-label": `Go to call, 1 to ${this.run.calls}`, title: "Go to a call (G)",
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); this.toCall(); } } });
    const goButton = this.button("go", "Go to that call", () => this.toCall());
    this.trouble = h("span", { class: "trouble", role: "alert" });
    this.speed = h("select", { "aria-label": "Speed of playing" }, ...SPEEDS.map(([name, pause]) => h("option", { value: pause, selected: pause === 1000 }, name)));
    const toolbar = h("div", { class: "controls", role: "toolbar", "aria-label": "Stepping" }, ...Object.values(this.buttons));
    this.settle = roving(toolbar);
    this.more = h("div", { class: "controls", role: "group", "aria-label": "Playing and jumping" },
      h("label", {}, "call ", this.jump), goButton, h("label", {}, "speed ", this.speed), this.trouble);
    return h("div", { class: "bar" }, toolbar, this.slider, this.where);
  }

  buildOptions() {
    const box = (label, name, title) => {
      const input = h("input", { type: "checkbox", onchange: () => this.keep(name, input.checked) });
      this.boxes.push(() => { input.checked = Boolean(this.model.get(name)); });
      return h("label", { title: title || label }, input, ` ${label}`);
    };
    this.boxes = [];
    const hides = Object.entries(PARTS).map(([part, label]) => {
      const input = h("input", { type: "checkbox", onchange: () => this.keep("hide", input.checked ? this.model.get("hide").filter((each) => each !== part) : [...this.model.get("hide"), part]) });
      this.boxes.push(() => { input.checked = !this.model.get("hide").includes(part); });
      return h("label", {}, input, ` ${label}`);
    });
    this.quizKind = h("select", { "aria-label": "Quiz", onchange: () => this.setQuiz(this.quizKind.value) },
      ...[["off", "no quiz"], ["values", "ask me the values"], ["calls", "ask me what comes next"], ["both", "ask me both"]].map(([value, label]) => h("option", { value }, label)));
    this.boxes.push(() => { this.quizKind.value = this.model.get("predict"); });
    const lines = box("every line", "by_line", "Step through every line of code (L)");
    if (!this.run.columns.l_line.length) {
      lines.firstChild.disabled = true;
      lines.title = "The lines of this run were not noted: a debugger or a coverage tool was at work";
    }
    const several = h("div", { class: "options", role: "group", "aria-label": "Options" },
      h("span", { class: "group" }, "Show: ", ...hides),
      h("span", { class: "group" }, lines, box("boards in the tree", "boards", "Small boards in the tree (B)"), box("enlarge", "large", "Enlarge everything (E)")),
      h("span", { class: "group" }, this.button("open this fold", "Open the fold that holds this call (O)", () => this.openFold()),
        this.button("fold again", "Fold the tree as at the start", () => this.tree?.foldAll()),
        this.button("+", "Enlarge the tree (+)", () => this.tree?.zoom(1.2)), this.button("−", "Make the tree smaller (-)", () => this.tree?.zoom(1 / 1.2)),
        this.button("fit", "Fit the tree into its place (0)", () => this.tree?.fit())));
    roving(several);
    this.notice = h("p", { class: "notice" }, this.notices());
    return h("div", { class: "second" }, this.more, h("label", { class: "quiz-kind" }, "Quiz: ", this.quizKind), h("details", {}, h("summary", {}, "Options"), several), this.notice);
  }

  notices() {
    const { tables } = this.run;
    const notes = tables.note ? [tables.note] : [];
    if (this.run.columns.l_line.length && !tables.lines) notes.push("Every line is noted for the first calls only");
    return notes.join(". ");
  }

  buildLegend() {
    this.legend = h("details", { class: "legend" }, h("summary", {}, "Keys and signs"),
      h("dl", {}, ...KEYS.flatMap(([keys, what]) => [h("dt", {}, keys), h("dd", {}, what)])),
      h("p", {}, "▲ MAX moves. ▼ MIN moves. ◇ somebody moves. □ the end of the game. Blue number: the call. Thick frame: the call of this step. Dashed frame: a call that is still open. Heavy edge: the chosen move. Dashed and grey: never visited. “n below”: so many nodes are folded away; click to open. In the code, ▶ marks the line that has control, and ▹ the line it came from."));
    return this.legend;
  }

  // -- moving ------------------------------------------------------------------------------------------

  go(step, own = true) {
    const clear = Math.max(0, Math.min(this.run.lastStep, step));
    [this.step, this.line, this.answer] = [clear, 0, null];
    this.show();
    if (own) {
      this.model.set("step", clear);
      this.model.set("line", 0);
      this.model.save_changes();
    }
  }

  forward() {
    if (this.waits()) return this.urge();
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

  toCall() {
    const text = this.jump.value.trim();
    const number = Number(text);
    const right = /^\d+$/.test(text) && number >= 1 && number <= this.run.calls;
    say(this.trouble, right ? "" : `${text ? `“${text.slice(0, 12)}” is no call` : "Which call"}: write a number from 1 to ${count(this.run.calls)}.`);
    if (right) this.go(this.run.made(number - 1));
  }

  play() {
    if (this.step >= this.run.lastStep) this.go(0);
    const tick = () => {
      this.forward();
      if (this.step >= this.run.lastStep || this.waits() || this.stops(this.step)) this.pause();
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

  showPlaying() {
    const { play } = this.buttons;
    say(play, this.timer ? "pause" : "play");
    play.setAttribute("aria-label", this.timer ? "Pause (P)" : "Play (P)");
    play.title = play.getAttribute("aria-label");
  }

  stops(step) {
    return this.model.get("votes").includes(step) || String(step) in this.model.get("notes");
  }

  openFold() {
    if (!this.tree || this.step === 0) return;
    const node = this.run.node(this.run.at(this.step).row);
    for (let tries = 0; tries < 60 && this.tree.shown(node) !== node; tries += 1) this.tree.open(this.tree.shown(node));
    this.tree.fitted = false;
    this.showTree();
  }

  key(event) {
    const typing = event.target.matches("input[type=text], select, textarea");
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.pause();
      event.preventDefault();
      leave(this.root);
      return;
    }
    if (typing) return;
    const onControl = event.target.matches("button, summary, input[type=checkbox]");
    const actions = {
      ArrowRight: () => this.forward(), ArrowLeft: () => this.back(),
      Home: () => this.go(0), End: () => this.go(this.run.lastStep),
      r: () => this.buttons.nextReturn.click(), f: () => this.buttons.finish.click(), g: () => { this.jump.focus(); this.jump.select(); },
      p: () => this.buttons.play.click(), l: () => this.keep("by_line", !this.model.get("by_line") && this.run.columns.l_line.length > 0),
      q: () => this.setQuiz(this.model.get("predict") === "off" ? "values" : "off"), s: () => this.reveal(),
      b: () => this.keep("boards", !this.model.get("boards")), e: () => this.keep("large", !this.model.get("large")), o: () => this.openFold(),
      "+": () => this.tree?.zoom(1.2), "=": () => this.tree?.zoom(1.2), "-": () => this.tree?.zoom(1 / 1.2), 0: () => this.tree?.fit(),
      "?": () => { this.legend.open = !this.legend.open; },
    };
    if (!onControl) actions[" "] = () => this.forward();
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || (event.target === this.slider && ["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !["ArrowRight", "ArrowLeft", "+", "=", "-", " "].includes(event.key)) return;
    action();
  }

  // -- the quiz ----------------------------------------------------------------------------------------

  setQuiz(kind) {
    this.revealed.clear();
    this.answer = null;
    this.keep("predict", kind);
    this.show();
  }

  asksValues() { return ["values", "both"].includes(this.model.get("predict")); }
  asksCalls() { return ["calls", "both"].includes(this.model.get("predict")); }

  /** Whether a call's value is not to be seen yet: the learner is to find it, or the room to vote on it. */
  masked(row) {
    if (row < 0 || this.run.columns.c_value[row] < 0) return false;
    if (this.asksValues() && !this.revealed.has(row)) return true;
    const returned = this.run.returned(row);
    return returned > this.step && this.model.get("votes").some((vote) => vote <= this.step && this.run.nextReturn(vote) === returned);
  }

  /** What is asked at this step: the value of a return, or what comes next; null if nothing is. */
  question() {
    if (this.step > 0 && this.asksValues()) {
      const { row, isReturn } = this.run.at(this.step);
      if (isReturn && this.masked(row)) return { kind: "value", row };
    }
    if (this.asksCalls() && this.step > 0 && this.step < this.run.lastStep && this.answer?.done !== this.step) {
      const open = this.run.open(this.step);
      const row = open[open.length - 1];
      const { left } = this.run.progress(row, this.step);
      if (left.length) return { kind: "call", row, left };
    }
    return null;
  }

  waits() { return this.question() !== null; }

  urge() {
    say(this.quizSays, "First answer, or press “show me”.");
    this.quiz.querySelector("input, button")?.focus();
  }

  check(given) {
    const question = this.question();
    const text = String(given).trim();
    if (!question || !text) return say(this.quizSays, "Write or pick an answer first.");
    const first = !this.answer;
    const right = question.kind === "value" ? same(text, this.run.value(question.row)) : text === this.nextMove(question);
    if (question.kind === "value" && Number.isNaN(Number(text.replace("−", "-").replace("∞", "Infinity")))) {
      return say(this.quizSays, `“${text.slice(0, 20)}” is no number. Write the value as a number.`);
    }
    this.answer = { right };
    if (first) this.model.set("asked", this.model.get("asked") + 1);
    if (right && first) this.model.set("right", this.model.get("right") + 1);
    this.model.save_changes();
    this.showTally();
    if (!right) return say(this.quizSays, this.why(question, text));
    return this.resolve(question, "Right. ");
  }

  /** What comes next: the move that is tried, or "return". */
  nextMove({ row }) {
    const next = this.run.at(this.step + 1);
    return next.isReturn || this.run.parent[next.row] !== row ? "return" : this.run.move(next.row, true);
  }

  /** Why an answer is not right, without the right one. */
  why(question, text) {
    const { run } = this;
    if (question.kind === "call") return `Not ${text === "return" ? "yet: there is a move still to try" : text}. Moves are tried in order; look at “to try” on the card of call ${question.row + 1}.`;
    const children = run.children(question.row);
    if (!children.length) return `Not ${text}. The game is over here: who has won, and what is that worth to MAX?`;
    const scores = listed(children.map((child) => (this.masked(child) ? `? by ${run.move(child)}` : `${run.value(child)} by ${run.move(child)}`)));
    const player = run.player(question.row);
    return `Not ${text}. The scores are ${scores}. ${player === "MAX" ? "MAX takes the largest of them as it is." : player === "MIN" ? "MIN takes the smallest of them as it is; it does not turn signs." : "Look at what the code does with them."}`;
  }

  reveal() {
    const question = this.question();
    if (!question) return;
    if (!this.answer) this.keep("asked", this.model.get("asked") + 1);
    this.resolve(question, question.kind === "call" ? `It is ${this.nextMove(question)}. ` : `It is ${this.run.value(question.row)}. `);
  }

  resolve(question, word) {
    if (question.kind === "value") {
      this.revealed.add(question.row);
      this.answer = null;
      this.show();
    } else {
      this.answer = { done: this.step };
      this.show();
      this.forward();
    }
    this.said = word;
    this.showQuiz();
    if (!this.waits()) this.stage.focus({ preventScroll: true });
  }

  showQuiz() {
    const on = this.model.get("predict") !== "off";
    this.quiz.hidden = !on;
    if (!on) return;
    const question = this.question();
    const key = question ? `${question.kind} ${question.row} ${this.step}` : "";
    if (key !== this.quizKey || !this.quizSays) {
      this.quizKey = key;
      this.quizSays = h("span", { class: "quiz-says", role: "status" });
      this.tally = h("span", { class: "tally" });
      this.quiz.replaceChildren(...(question ? this.form(question) : [h("span", {}, "Step on: you will be asked.")]), this.quizSays, this.tally);
    }
    if (this.said) say(this.quizSays, this.said);
    this.said = "";
    this.showTally();
  }

  showTally() {
    say(this.tally, `${this.model.get("right")} right of ${this.model.get("asked")}`);
  }

  form(question) {
    const { run } = this;
    const ask = question.kind === "value" ? `What does call ${question.row + 1} return?` : `What comes next in call ${question.row + 1}?`;
    const choices = question.kind === "value" ? run.tables.values : [...question.left, "return"];
    const buttons = choices.length <= MOST_CHOICES || question.kind === "call"
      ? choices.map((choice) => h("button", { type: "button", onclick: () => this.check(choice) }, choice === "return" ? "it returns" : printable(choice))) : [];
    const input = h("input", { type: "text", size: 6, "aria-label": ask, onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); this.check(input.value); } } });
    const written = question.kind === "value" ? [input, h("button", { type: "button", onclick: () => this.check(input.value) }, "check")] : [];
    return [h("strong", {}, ask), ...buttons, ...written, h("button", { type: "button", title: "Show me (S)", onclick: () => this.reveal() }, "show me")];
  }

  // -- showing a step ----------------------------------------------------------------------------------

  hidden(part) { return this.model.get("hide").includes(part); }

  rebuildTree() {
    const options = { boards: this.model.get("boards"), numbers: !this.hidden("numbers"), values: !this.hidden("values"), pick: (node) => this.pick(node) };
    const key = JSON.stringify([options.boards, options.numbers, options.values]);
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
        this.tree.focused = this.tree.shown(focus);
        this.tree.root.focus({ preventScroll: true });
      }
      this.treeKey = key;
    }
    this.show();
  }

  pick(node) {
    const call = this.run.columns.call[node];
    if (call) this.go(this.run.made(call - 1));
  }

  show() {
    const { root, model, step } = this;
    root.classList.toggle("large", Boolean(model.get("large")));
    for (const part of Object.keys(PARTS)) root.classList.toggle(`without-${part}`, this.hidden(part));
    this.now = step > 0 ? this.run.at(step) : null;
    this.mask = (row) => this.masked(row);
    this.showCode();
    this.showCards();
    this.showBoard();
    this.showTree();
    this.showWords();
    this.showQuiz();
    this.showControls();
  }

  showTree() {
    this.tree.update({ step: this.step, current: this.now ? this.run.node(this.now.row) : -1, masked: this.mask || (() => false) });
  }

  showControls() {
    const { step, run, buttons, root } = this;
    this.slider.value = String(step);
    const part = this.line ? `, line ${this.line} of ${this.linesOf(step)[1]}` : "";
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${run.lastStep}${part}`);
    say(this.where, `step ${count(step)} of ${count(run.lastStep)}${part}`);
    buttons.first.disabled = buttons.back.disabled = step === 0;
    const end = step >= run.lastStep;
    buttons.forward.disabled = buttons.last.disabled = buttons.nextReturn.disabled = buttons.finish.disabled = end && !this.waits();
    if (root.contains(document.activeElement) && document.activeElement.disabled) this.stage.focus({ preventScroll: true });
    this.settle();
    for (const refresh of this.boxes) refresh();
  }

  showWords() {
    const told = this.hidden("sentence") ? [] : this.run.told(this.step, this.mask);
    const note = this.model.get("notes")[String(this.step)];
    const parts = told.map((text) => {
      const label = /^(Ended\?|Try|Call|Compare:|Return)/.exec(text);
      return label ? [h("strong", {}, label[0]), printable(text.slice(label[0].length)), " "] : [printable(text), " "];
    });
    const text = told.join(" ");
    if (this.told !== text) this.sentence.replaceChildren(...parts.flat());
    this.told = text;
    const vote = this.model.get("votes").includes(this.step) && this.step < this.run.lastStep;
    const asked = vote ? `Vote: what will call ${this.run.at(this.run.nextReturn(this.step)).row + 1} return?` : "";
    say(this.note, [asked, note].filter(Boolean).join(" "));
    this.note.hidden = !this.note.textContent;
  }

  showBoard() {
    const row = this.now ? this.now.row : 0;
    const done = this.now?.isReturn && this.run.parent[row] < 0;
    const node = this.run.node(row);
    const best = done && !this.masked(row) ? this.run.columns.best[node] : -1;
    const stateOf = (each) => this.run.tables.states[this.run.columns.state[each]];
    const shown = stateOf(best >= 0 ? best : node);
    const parent = best >= 0 ? node : this.run.columns.parent[node];
    const key = `${best >= 0 ? best : node} ${parent}`;
    if (key === this.boardKey) return;
    this.boardKey = key;
    const caption = best >= 0 ? "after the chosen move" : this.now && !this.hidden("numbers") ? `call ${row + 1}` : "the start";
    this.board.replaceChildren(drawLook(shown.look, this.style, parent >= 0 ? stateOf(parent).look : null), h("div", { class: "caption" }, caption));
  }

  showCards() {
    const open = this.run.open(this.step).reverse();
    const cards = open.slice(0, MOST_CARDS).map((row) => this.card(row));
    if (open.length > MOST_CARDS) cards.push(h("div", { class: "more" }, `and ${count(open.length - MOST_CARDS)} more open calls`));
    if (!open.length) cards.push(h("div", { class: "more" }, this.step ? "All calls have returned." : "No call is open yet."));
    this.cards.replaceChildren(...cards);
    reachWhileScrolling(this.cards);
  }

  card(row) {
    const { run } = this;
    const { scored, left } = run.progress(row, this.step);
    const player = run.player(row);
    const mover = player ? { MAX: "▲ MAX", MIN: "▼ MIN" }[player] : run.last[row] > row ? "◇ somebody" : "□ the end";
    const head = [this.hidden("numbers") ? null : h("b", {}, `call ${row + 1}`), run.columns.c_move[row] < 0 ? null : h("span", { class: "by" }, run.move(row)),
      h("span", {}, mover), h("span", { class: "state" }, run.state(row).name),
      ...run.furtherArguments(row).map((text) => h("span", { class: "argument" }, printable(text)))];
    const scores = this.hidden("values") ? [] : scored.map((child) => `${run.move(child, true)}: ${this.masked(child) ? "?" : printable(run.value(child))}`);
    const facts = [run.moves(row).length ? h("span", {}, left.length ? `to try ${left.join(" ")}` : "nothing left to try") : null, scores.length ? h("span", { class: "scores" }, `scores ${scores.join(", ")}`) : null];
    return h("div", { class: `card ${player || "end"}` }, h("div", { class: "head" }, ...head), h("div", { class: "facts" }, ...facts));
  }

  showCode() {
    const row = this.now ? (this.now.isReturn && this.run.parent[this.now.row] >= 0 ? this.run.parent[this.now.row] : this.now.row) : 0;
    const source = this.run.functionOf(row);
    if (source !== this.source) this.writeCode(source);
    const [now, before] = this.litLines(source);
    if (this.lit === now && this.dim === before) return;
    [this.lit, this.dim] = [now, before];
    for (const [number, line] of this.lines) {
      line.classList.toggle("lit", number === now);
      line.classList.toggle("from", number === before && number !== now);
      if (number === now) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    if (this.code.hasAttribute("tabindex")) this.scrollTo(this.lines.get(now));
  }

  /** Bring a line of long code into sight. Asking where it is makes the browser lay out the page, so not for short code. */
  scrollTo(line) {
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < this.code.scrollTop) this.code.scrollTop = top;
    else if (bottom > this.code.scrollTop + this.code.clientHeight) this.code.scrollTop = bottom - this.code.clientHeight;
  }

  writeCode(source) {
    this.source = source;
    [this.lit, this.dim] = [undefined, undefined];
    this.lines = new Map(source.lines.map((text, at) => [source.numbers[at], h("span", { class: "line" }, text || " ")]));
    const none = h("p", {}, `The code of ${source.name} is not at hand.`);
    this.code.replaceChildren(source.lines.length ? h("pre", {}, h("code", {}, ...this.lines.values())) : none);
    reachWhileScrolling(this.code);
  }

  /** The line that has control, and the one that control came from. */
  litLines(source) {
    if (!this.now) return [null, null];
    const { row, isReturn } = this.now;
    const c = this.run.columns;
    const [start] = this.linesOf(this.step);
    if (this.line) return [c.l_line[start + this.line - 1], null];
    const [from, length] = this.linesOf(this.step - 1);
    const before = length ? c.l_line[from + length - 1] : null;
    const called = this.run.parent[row] < 0 ? null : c.c_line[row];
    if (isReturn) return [called === null ? before : called, called === null ? null : before];
    const head = source.numbers[source.lines.findIndex((line) => /^\s*(async\s+)?def\s/.test(line))] ?? source.numbers[0];
    return [head, called];
  }
}

/** Whether two texts stand for the same number. */
function same(given, value) {
  const number = (text) => Number(String(text).replace("−", "-").replace("∞", "Infinity"));
  return given === value || number(given) === number(value);
}

export function mountPlayer(model, host) {
  const player = new Player(model, host);
  return () => player.dispose();
}

