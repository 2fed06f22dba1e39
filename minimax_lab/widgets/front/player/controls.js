// What the step player is steered with: buttons, slider, options, keys. What they do stands in player.js.

import { h, setText } from "../shared/dom.js";
import { leaveWidget, onEnter, shareTabStop } from "../shared/keys.js";
import { withCommas } from "../shared/text.js";

export const PARTS = { tree: "tree", code: "code", cards: "open calls", board: "board", sentence: "sentence", values: "values", numbers: "call numbers" };
const KEYS = [
  ["→ or space", "forward"], ["←", "back"], ["Home, End", "first, last"], ["R", "to the next return"],
  ["F", "finish this call"], ["G", "go to a call"], ["P", "play or pause"], ["L", "every line"],
  ["Q", "quiz on or off"], ["S", "show me the answer"], ["B", "boards in the tree"], ["E", "enlarge"],
  ["O", "open the fold of this call"], ["+ − 0", "larger, smaller, fit the tree as far as it can be read"], ["?", "these keys"], ["Esc", "leave"],
];
const SPEEDS = [["slow", 2500], ["1 a second", 1000], ["2 a second", 500], ["fast", 150]];

function button(label, title, react) {
  return h("button", { type: "button", title, "aria-label": title, onclick: react }, label);
}

export class Controls {
  buildControls() {
    this.buttons = {
      first: button("|◀", "First (Home)", () => this.go(0)),
      back: button("◀", "Back (left arrow)", () => this.back()),
      play: button("play", "Play (P)", () => (this.timer ? this.pause() : this.play())),
      forward: button("▶", "Forward (right arrow)", () => this.forward()),
      last: button("▶|", "Last (End)", () => this.go(this.run.lastStep)),
      nextReturn: button("next return", "To the next return (R)", () => this.go(this.run.nextReturn(this.step))),
      finish: button("finish call", "Finish this call (F)", () => this.go(this.run.finish(this.step))),
    };
    this.slider = h("input", { type: "range", min: 0, max: this.run.lastStep, step: 1, value: 0, "aria-label": "Step", class: "slider",
      oninput: () => this.go(Number(this.slider.value)) });
    this.where = h("span", { class: "where" });
    this.jump = h("input", { type: "text", inputmode: "numeric", size: String(this.run.calls).length + 1, "aria-label": `Go to call, 1 to ${this.run.calls}`, title: "Go to a call (G)" });
    onEnter(this.jump, () => this.toCall());
    const goButton = button("go", "Go to that call", () => this.toCall());
    this.trouble = h("span", { class: "trouble", role: "alert" });
    this.speed = h("select", { "aria-label": "Speed of playing" }, ...SPEEDS.map(([name, pause]) => h("option", { value: pause, selected: pause === 1000 }, name)));
    const toolbar = h("div", { class: "controls", role: "toolbar", "aria-label": "Stepping" }, ...Object.values(this.buttons));
    this.settle = shareTabStop(toolbar);
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
    this.quizKind = h("select", { "aria-label": "Quiz", onchange: () => this.quiz.set(this.quizKind.value) },
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
      h("span", { class: "group" }, button("open this fold", "Open the fold that holds this call (O)", () => this.openFold()),
        button("fold again", "Fold the tree as at the start", () => this.tree?.resetFolds()),
        button("+", "Enlarge the tree (+)", () => this.tree?.zoom(1.2)), button("−", "Make the tree smaller (-)", () => this.tree?.zoom(1 / 1.2)),
        button("fit", "Fit the tree into its place (0)", () => this.tree?.fit())));
    shareTabStop(several);
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
      h("p", {}, "▲ MAX moves. ▼ MIN moves. ◇ somebody moves. □ the end of the game. Blue number: the call. Thick frame: the call of this step. Dashed frame: a call that is still open. Heavy edge: the chosen move. Dashed and grey: never visited. “n below”: so many nodes are folded away; click to open. In the code, ▶ marks the line that has control, and ▹ the line it came from."),
      this.run.tables.windows ? h("p", {}, "(alpha, beta) on an edge: the window, as the call began. ≤ and ≥: the value is at most, at least this. Double bar: cut off; “by call 1” names where the bound of a deep cut was set. “n nodes”: so many were left out.") : null);
    return this.legend;
  }

  // -- how they stand at a step ------------------------------------------------------------------------

  showControls() {
    const { step, run, buttons, root } = this;
    this.slider.value = String(step);
    const part = this.line ? `, line ${this.line} of ${this.linesOf(step)[1]}` : "";
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${run.lastStep}${part}`);
    setText(this.where, `step ${withCommas(step)} of ${withCommas(run.lastStep)}${part}`);
    buttons.first.disabled = buttons.back.disabled = step === 0;
    const end = step >= run.lastStep;
    buttons.forward.disabled = buttons.last.disabled = buttons.nextReturn.disabled = buttons.finish.disabled = end && !this.quiz.waits();
    if (root.contains(document.activeElement) && document.activeElement.disabled) this.stage.focus({ preventScroll: true });
    this.settle();
    for (const refresh of this.boxes) refresh();
  }

  showPlaying() {
    const { play } = this.buttons;
    setText(play, this.timer ? "pause" : "play");
    play.setAttribute("aria-label", this.timer ? "Pause (P)" : "Play (P)");
    play.title = play.getAttribute("aria-label");
  }

  /** Open the list of keys, and go there, or close it and come back. */
  showLegend() {
    this.legend.open = !this.legend.open;
    if (this.legend.open) this.legend.querySelector("summary").focus();
    else this.stage.focus({ preventScroll: true });
    if (this.legend.open) this.legend.scrollIntoView({ block: "nearest" });
  }

  // -- keys and typing ---------------------------------------------------------------------------------

  toCall() {
    const text = this.jump.value.trim();
    const number = Number(text);
    const right = /^\d+$/.test(text) && number >= 1 && number <= this.run.calls;
    setText(this.trouble, right ? "" : `${text ? `“${text.slice(0, 12)}” is no call` : "Which call"}: write a number from 1 to ${withCommas(this.run.calls)}.`);
    if (right) this.go(this.run.calledAt(number - 1));
  }

  key(event) {
    const typing = event.target.matches("input[type=text], select, textarea");
    if (event.key === "Escape") {
      this.pause();
      event.preventDefault();
      leaveWidget(this.root);
      return;
    }
    if (typing) return;
    const onControl = event.target.matches("button, summary, input[type=checkbox]");
    const actions = {
      ArrowRight: () => this.forward(), ArrowLeft: () => this.back(),
      Home: () => this.go(0), End: () => this.go(this.run.lastStep),
      r: () => this.buttons.nextReturn.click(), f: () => this.buttons.finish.click(), g: () => { this.jump.focus(); this.jump.select(); },
      p: () => this.buttons.play.click(), l: () => this.keep("by_line", !this.model.get("by_line") && this.run.columns.l_line.length > 0),
      q: () => this.quiz.set(this.model.get("predict") === "off" ? "values" : "off"), s: () => this.quiz.reveal(),
      b: () => this.keep("boards", !this.model.get("boards")), e: () => this.keep("large", !this.model.get("large")), o: () => this.openFold(),
      "+": () => this.tree?.zoom(1.2), "=": () => this.tree?.zoom(1.2), "-": () => this.tree?.zoom(1 / 1.2), 0: () => this.tree?.fit(),
      "?": () => this.showLegend(),
    };
    if (!onControl) actions[" "] = () => this.forward();
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || (event.target === this.slider && ["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !["ArrowRight", "ArrowLeft", "+", "=", "-", " "].includes(event.key)) return;
    action();
  }
}
