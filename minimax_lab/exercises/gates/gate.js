// A gate: a question in the page with an input. What the answer is comes from Python, after the learner's answer.

import { h, setText, whenReady } from "../../widgets/shared/dom.js";
import { claim, FIELDS, onPlainKey, typeInto } from "../../widgets/shared/keys.js";
import { drawLook } from "../../widgets/shared/looks.js";
import { closeMenus } from "../../widgets/shared/menu.js";
import { paintPicture } from "../../widgets/shared/picture.js";
import { NO_ANSWER } from "../../widgets/shared/requests.js";
import { button, mounting, Task } from "../../widgets/shared/task.js";
import { CHECK, printable, SHOW_THE_ANSWER } from "../../widgets/shared/text.js";
import { Cast } from "./cast.js";
import { DrawnNodes } from "./drawn_nodes.js";
import { newGround, OptionGround } from "./grounds.js";
import { Hands } from "./hands.js";
import { TrialBoard } from "./trial.js";

const SHOWN = ["said", "released", "shown", "reveal", "comparison", "lecturing", "hands", "first_hands", "trouble"]; // traits
const LONG = 160; // characters of a question
const TALL = 2.2; // a picture with a smaller width, in parts of its height, has room beside it
const READABLE = 12; // pixels, of the smallest text of a picture
const EDGE = 18; // below the last part of a gate
const LARGEST = 1.15; // a larger one would look like a new question
const NEARLY = 0.95; // as good as the best place
const LOSS = 8; // a smaller one is worth less, by this power of its size
const SEE_MORE = "Choose a square to see how the game goes on.";
const HEAP = { rows: 3, columns: 4 }; // about as large as a board of so many squares

export class Gate {
  /** traits   the names of the traits that `show` shows */
  constructor(model, host, traits = SHOWN) {
    this.model = model;
    this.question = model.get("question");
    this.ground = this.question.kind
      ? newGround(this.question, model.get("data"), {
          onChange: () => {
            this.task.warn("");
            this.showControls();
          },
          onEnter: () => this.commit(),
          onRefusal: (sentence) => this.task.warn(sentence),
          onCourse: (sentence) => this.showCourse(sentence),
        })
      : null;
    this.cast = this.hasCast ? new Cast(this.question, this.isOfSquares) : null;
    this.task = new Task(model, host, {
      name: this.className,
      ask: h("div", { class: "bubble" }, ...emphasized(printable(this.question.ask))),
      keys: { Enter: () => this.commit() },
      onSwitch: () => {
        this.placeBecause();
        this.ground?.resize();
      },
    });
    this.picture = h("div", { class: "picture", onclick: () => this.question.trial || this.ground?.focus() });
    this.because = h("div", { class: "picture because" });
    this.build();
    this.cast?.watch(this.task.root);
    const field = this.ground?.element.querySelector("input[type=text]");
    const type = (event) => (this.isLecturing && !this.hands.areTyped) || typeInto(field, event); // else a digit is a hand
    this.task.root.addEventListener("keydown", type, true);
    if (this.ground) {
      this.task.describe(this.ground.focusable);
      if (!this.question.tree) onPlainKey(this.ground.element, (event) => this.leaveGround(event));
    }
    for (const name of traits) this.task.listen({ [name]: () => this.show() });
    this.requests = this.task.newRequests({ onSilence: () => this.restoreInput(), react: () => this.receive() });
    this.task.listen({ refusal: () => this.showTrouble() });
    this.task.endings.push(() => this.ground?.dispose());
    this.show();
  }

  /** Whether the players are drawn beside the question. */
  get hasCast() {
    return true;
  }

  /** Whether the squares of a large board are the answers, and the players have the space beside it. */
  get isOfSquares() {
    return this.question.kind.startsWith("square") && !this.question.hasSmallBoard;
  }

  get className() {
    const { ask, tree, look, drawing, hasSmallBoard, trial } = this.question;
    const gate = ask.length > LONG ? "gate wordy" : "gate";
    if (tree) return `${gate} with-tree`;
    if (look?.kind === "pile") return `${gate} with-picture with-heap`;
    const kind = hasSmallBoard ? " with-small-board" : trial ? " with-trial" : "";
    if (look?.kind === "grid") return `${gate} with-picture with-board${kind}`;
    if (drawing) return `${gate} with-picture${drawing.width < TALL * drawing.height ? " with-tall-picture" : ""}`;
    return look ? `${gate} with-picture` : gate;
  }

  /** Put what the question is about at the left, with the input, the reply, and `others` beside it; below a tree. */
  arrange(...others) {
    const { ground, task, picture, because } = this;
    const { look, drawing, choices, style } = this.question;
    const { rows, columns } = look?.rows ? look : HEAP;
    for (const [name, count] of Object.entries({ rows, columns }))
      task.root.style.setProperty(`--${name}`, String(count));
    if (this.question.tree) {
      this.placeCast();
      task.ground.append(ground.element, ...others);
      return;
    }
    const [input, asking] = ground?.isPicture ? [null, ground.element] : [ground?.element, picture];
    if (choices) ground.nodes = new DrawnNodes(drawing, choices, style, ground);
    if (drawing) picture.append(ground?.nodes?.element ?? paintPicture(drawing, style));
    else if (this.question.trial) picture.append(new TrialBoard(this.question).element);
    else if (look && asking === picture) picture.append(drawLook(look, style));
    if (look?.falls && ground instanceof OptionGround) {
      picture.firstChild.addEventListener("click", (event) => ground.pickColumn(event));
      picture.classList.add("free");
    }
    this.placeCast();
    picture.hidden = !picture.firstChild;
    this.side = h("div", { class: "side" }, input ?? "", ...others, task.controls, task.trouble, task.status, because);
    task.ground.append(asking, this.side);
  }

  /** Put the players at both sides of the question. */
  placeCast() {
    if (!this.cast) return;
    const { question, task } = this;
    const [near, far] = this.cast.elements;
    task.ask.prepend(near);
    task.ask.append(far);
    task.root.classList.add("asks");
    task.root.classList.toggle("with-squares", this.isOfSquares);
    task.root.setAttribute("data-mover", question.mover ?? "MAX");
  }

  build() {
    this.hands = new Hands(
      (item) => this.labelOf(item),
      (hands) => this.set("hands", hands),
      this.question.kind.startsWith("square") ? this.question.places : [],
      this.question.kind === "number" && !this.question.ballot.length,
    );
    this.hasCounts = false; // whether the lecturer has shown the counts of this vote
    this.known = new Map(this.model.get("hands")); // the hands that have been announced
    onPlainKey(this.task.root, (event) => this.handleKey(event));
    this.hint = h("p", { class: "hint" }, this.ground.handsHint);
    this.arrange(this.hands.element);
    this.task.ground.after(this.hint);
    this.buildControls();
  }

  buildControls() {
    this.answer = button("", () => this.commit(), "Enter");
    this.answer.className = "primary";
    this.showMe = button(SHOW_THE_ANSWER, () => {
      closeMenus(this.task.root);
      this.send({ do: "show" });
    });
    this.showMe.className = "show-me";
    this.change = button("Change my answer", () => this.takeBack());
    this.switch = h("input", { type: "checkbox", onchange: () => this.switchLecturing() });
    this.voteAgain = button("Vote again", () => this.startSecondVote());
    this.showCounts = button("Show the counts", () => this.revealCounts());
    this.clear = button("Clear all hands", () => this.clearHands());
    this.openAll = button("Open all gates", () => this.askToOpenAll());
    this.closeAll = button("Close all gates", () => this.send({ do: "close all" }));
    const ofHands = [this.showCounts, this.voteAgain, this.clear];
    this.task.addControls(this.answer, this.change, ...ofHands, this.ground.key);
    const forClass = [h("label", {}, this.switch, "Show of hands"), h("p", {}, this.openAll, this.closeAll)];
    this.early = h("p", {});
    this.task.addMore(this.early, ...(this.question.isSaved ? [] : forClass)); // a saved page has no class and no other gates
    this.task.legend.addEventListener("toggle", () => {
      this.isSure = false;
    });
  }

  send(request) {
    this.task.warn("");
    return this.requests.send(request);
  }

  /** Escape in a field goes to the question first; from there, it leaves, as it does from the buttons of the answers. */
  leaveGround(event) {
    if (event.key !== "Escape" || !event.target.matches(FIELDS)) return;
    claim(event);
    this.task.root.focus({ preventScroll: true });
  }

  get isRevealed() {
    return Boolean(this.model.get("reveal").text);
  }

  /** Whether there has been a hint, and one more answer is possible. */
  get hasTryLeft() {
    return !this.isRevealed && !this.isLecturing && this.model.get("said") !== null;
  }

  get isLecturing() {
    return this.model.get("lecturing");
  }

  // -- what the learner does

  /** Set a trait; Python checks it. */
  set(name, value) {
    this.model.set(name, value);
    try {
      this.model.save_changes();
    } catch {
      this.task.warn(NO_ANSWER);
    }
    this.show();
  }

  /** Switch to a show of hands and back, at all gates of the notebook: a lecturer does not do it at each one. */
  switchLecturing() {
    this.set("lecturing", this.switch.checked);
    this.send({ do: "lecture" });
  }

  /** Show the answers of all gates, if the button is pressed twice: a curious click must not show them. */
  askToOpenAll() {
    if (this.isSure) this.send({ do: "open all" });
    else this.task.warn("This shows the answers of all gates in this notebook. Press the button again to open them.");
    this.isSure = !this.isSure;
  }

  /** Answer the question, or in a show of hands add the answer to the options. */
  commit() {
    const { picked } = this.ground;
    if (this.isRevealed) return;
    if (this.asksForNext()) this.ground.focus();
    else if (!this.canCommit()) this.task.warn(this.ground.missing);
    else if (this.isLecturing) this.addHand(picked);
    else this.send({ do: "answer", said: this.question.several ? picked : picked[0] });
  }

  /** Whether Enter, outside the field, is for typing the next number of a show of hands. */
  asksForNext() {
    const { kind } = this.question;
    return this.isLecturing && kind === "number" && !this.canCommit() && !this.ground.hasFocus() && !this.hasBallot;
  }

  /** Whether the class votes on answers that are known, so that nobody has to give one first. */
  get hasBallot() {
    return this.isLecturing && this.question.ballot.length > 0;
  }

  canCommit() {
    return this.ground.picked.length > 0;
  }

  /** Hide the reveal; the learner then goes on at the input. */
  takeBack() {
    this.sentence = this.model.get("said") === null ? "The answer is hidden." : "You can change your answer.";
    this.changing = this.send({ do: "change" });
  }

  /** Add the answer to the hands, and make room for the next one at once: a lecturer does not wait for Python. */
  addHand(picked) {
    this.added = picked;
    this.adding = this.send({ do: "hand", said: picked });
    this.ground.setPicked([]);
    this.task.root.focus({ preventScroll: true }); // the number keys now add hands
    this.showControls();
  }

  /** Keep the counts beside those of a second vote: the class votes, discusses, and votes again. */
  startSecondVote() {
    const hands = this.model.get("hands");
    const none = hands.map(([item]) => [item, 0]);
    this.model.set("first_hands", hands);
    this.known = new Map(none);
    this.hasCounts = false;
    this.set("hands", none);
    this.task.report("Second vote. The numbers of the first vote stay.");
    this.task.root.focus({ preventScroll: true }); // the number keys now add hands
  }

  clearHands() {
    this.hasCounts = false;
    this.model.set("first_hands", []);
    this.set("hands", []);
  }

  /** Show how many hands each answer has got in this vote. */
  revealCounts() {
    this.hasCounts = true;
    this.show();
    this.task.root.focus({ preventScroll: true }); // the button is gone
  }

  /** Show the answer that Python did not add, unless the lecturer has gone on to another one. */
  restoreInput() {
    if (!this.added || this.canCommit()) return;
    this.ground.setPicked(this.added);
    this.added = null;
    this.showControls();
  }

  reportHands() {
    const hands = this.model.get("hands");
    const changed = hands.find(([item, count]) => count !== (this.known.get(item) ?? 0));
    const wereCleared = this.known.size && !hands.length;
    this.known = new Map(hands);
    const total = hands.reduce((sum, [, count]) => sum + count, 0);
    if (wereCleared) this.task.report("All hands are cleared.");
    else if (changed && !this.isRevealed) this.task.report(`${total} ${total === 1 ? "hand" : "hands"} so far`);
  }

  labelOf(item) {
    const { kind, unit } = this.question;
    if (unit) return printable(`${item} ${unit}${item === 1 ? "" : "s"}`);
    return printable(kind.startsWith("square") ? `square ${item}` : item);
  }

  handleKey(event) {
    if (event.target.matches(FIELDS)) return;
    if (!this.isLecturing && !event.repeat && /^\d$/.test(event.key)) this.ground.pickByKey(event.key);
    if (!this.isLecturing) return;
    if (!this.hands.handleKey(event)) return;
    claim(event);
  }

  receive() {
    if (this.model.get("answered") === this.adding) {
      if (this.model.get("refusal")) this.restoreInput();
      this.added = null;
    }
    if (this.model.get("answered") === this.changing) {
      this.ground.focus();
      this.task.report(this.sentence);
    } else if (this.model.get("refusal")) this.task.bringIntoView(this.task.trouble);
    else if (this.isRevealed || this.hasTryLeft) {
      if (!this.because.hidden) this.task.bringIntoView(this.because);
      this.task.bringIntoView(this.task.status);
    }
    if (this.hasTryLeft) this.ground.focus();
    this.showTrouble();
  }

  // -- what is shown

  show() {
    const [said, reveal, isRevealed] = [this.model.get("said"), this.model.get("reveal"), this.isRevealed];
    const right = isRevealed ? reveal.right : [];
    const hadFocus = this.task.hasFocus();
    const released = isRevealed ? [] : this.model.get("released");
    this.ground.ruledOut = released;
    const kept = said === null ? null : [said].flat().filter((item) => !released.includes(item));
    if (kept && (isRevealed || String(kept) !== this.kept)) this.ground.setPicked(kept);
    this.kept = String(kept); // the learner may have gone on to the second try
    if (isRevealed && this.isLecturing && said === null) this.ground.setPicked([]); // it was nobody's choice
    this.ground.lock(isRevealed, isRevealed ? reveal : {});
    this.task.root.setAttribute("data-outcome", this.ground.outcome);
    this.cast.react(this.hasTryLeft ? "not right" : this.ground.outcome);
    this.showHands(right);
    this.showTexts(reveal);
    this.task.root.classList.toggle("revealed", isRevealed);
    this.reportHands();
    this.showTrouble();
    this.showControls();
    this.showBecause(reveal); // in the room that the texts leave
    if (hadFocus) this.task.keepFocus();
  }

  showHands(right) {
    this.switch.checked = this.isLecturing;
    this.task.root.classList.toggle("lecturing", this.isLecturing);
    this.hands.element.hidden = !this.isLecturing;
    this.hint.hidden = !this.isLecturing || this.isRevealed;
    const given = this.model.get("hands");
    const ballot = this.question.ballot.map((each) => [each, 0]);
    const isIn = (item) => given.some(([each]) => each === item);
    const unchosen = right.filter((item) => !isIn(item)).map((item) => [item, 0]);
    const isSecret = !(this.hasCounts || this.isRevealed);
    this.hands.show(given.length ? [...given, ...unchosen] : ballot, right, this.model.get("first_hands"), isSecret);
    if (!this.ground.isPicture) this.ground.element.hidden = this.hasBallot;
  }

  /** Show the picture of the reveal, once. */
  showBecause({ picture, replaces = false }) {
    this.because.hidden = !picture;
    this.picture.classList.toggle("replaced", replaces);
    if (!picture === !this.because.firstChild) return;
    const { style, drawing } = this.question;
    const trimmed = replaces && drawing ? 0 : style.MARGIN;
    this.because.replaceChildren(...(picture ? [paintPicture(picture, style, trimmed)] : []));
    this.placeBecause();
  }

  /**
   * Put the picture of the reveal where most of it is seen: below the picture that asks, below the reply, or below both;
   * of nearly equal places, the one that makes the gate least high. It is as large as there is room, and can be read.
   * The board that asks, with the answer in it, goes where the picture that asks was.
   */
  placeBecause() {
    const drawn = this.because?.firstChild;
    if (!drawn || !this.side) return;
    if (this.picture.matches(".replaced")) {
      this.picture.append(this.because);
      return;
    }
    const ratio = Number.parseFloat(drawn.style.getPropertyValue("--ratio"));
    const natural = Number.parseFloat(drawn.style.getPropertyValue("--natural"));
    const sizes = [...drawn.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size")));
    const readable = READABLE / Math.min(...sizes, this.question.style.VALUE); // of the natural width
    this.because.classList.toggle("wide", ratio > 3);
    const { root, ground, stage } = this.task;
    if (!root.offsetHeight) {
      whenReady(
        root,
        () => root.offsetHeight,
        () => this.placeBecause(),
      ); // a cell that is run again has no size at first
      return;
    }
    const stageHeight = stage.height ?? window.innerHeight; // it is not known at first
    const bottom = () => root.getBoundingClientRect().top + stageHeight - EDGE;
    const worthOf = (place) => {
      place.append(this.because);
      drawn.style.setProperty("--fit", String(readable));
      const room = bottom() - drawn.getBoundingClientRect().top;
      drawn.style.setProperty("--fit", String(Math.min(LARGEST, Math.max(readable, (room * ratio) / natural))));
      const { width, height, top } = drawn.getBoundingClientRect();
      const scale = Math.min(width, height * ratio) / natural;
      if (!height) return 0; // this place is hidden
      const seen = (bottom() - top) / height;
      return Math.max(0.01, Math.min(1, seen)) * Math.min(1, scale) * Math.min(1, scale / readable) ** LOSS;
    };
    const isBeside = this.side.getBoundingClientRect().left >= this.picture.getBoundingClientRect().right;
    const mayBeBelow = isBeside && !this.picture.hidden && !root.matches(".full, .projected"); // there, all parts shrink
    const places = [...(mayBeBelow ? [this.picture] : []), this.side, ground];
    const tried = places.map((place) => ({ place, worth: worthOf(place), height: root.offsetHeight }));
    const most = Math.max(...tried.map(({ worth }) => worth));
    const good = tried
      .filter(({ worth }) => worth > NEARLY * most)
      .sort((a, b) => a.height - b.height || b.worth - a.worth);
    if (good.length && good[0].place !== tried.at(-1).place) worthOf(good[0].place);
  }

  /** Show the comparison and the reveal; each is announced once. */
  showTexts({ answer, text, right = [], courses = [] }) {
    const comparison = this.model.get("comparison");
    const key = [comparison, answer, text].join("\n");
    if (key === this.textKey) return;
    this.textKey = key;
    const isSaid = this.ground.outcome === "right" && right.length === [this.model.get("said")].flat().length;
    this.task.keepHeight(comparison || text); // of a tree that fills the stage
    this.task.status.replaceChildren(
      ...(comparison ? [h("p", {}, printable(comparison)), " "] : []),
      ...(text ? [h("p", {}, isSaid ? null : h("strong", {}, `${printable(answer)} `), printable(text))] : []),
      ...(courses.length ? [" ", h("p", { class: "course" }, SEE_MORE)] : []),
    );
  }

  /** Show how the game goes on from a square that was chosen after the answer; "" is no longer. */
  showCourse(sentence) {
    setText(this.task.status.querySelector(".course"), sentence ? printable(sentence) : SEE_MORE);
    this.task.bringIntoView(this.task.status);
  }

  showTrouble() {
    const refusal = this.model.get("refusal");
    this.task.warn(refusal || this.model.get("trouble"));
  }

  showControls() {
    const label = this.question.isFinal ? "Answer" : CHECK;
    this.answer.textContent = this.isLecturing ? "Add" : label;
    this.answer.hidden = this.isRevealed || this.hasBallot || !this.canCommit(); // until then, the picture is what to press
    this.showMe.hidden = this.isRevealed;
    if (this.hasTryLeft || this.isLecturing) this.task.legend.before(this.showMe);
    else this.early.append(this.showMe); // at first, there is only what can be chosen
    const hasHands = this.isLecturing && this.hands.hands.some(([, count]) => count);
    const isSecondVote = this.model.get("first_hands").length > 0;
    this.showCounts.hidden = !hasHands || this.hasCounts || this.isRevealed;
    this.voteAgain.hidden = !hasHands || isSecondVote || this.isRevealed;
    this.clear.hidden = !hasHands && !(this.isLecturing && isSecondVote);
    this.change.hidden = !this.isRevealed || this.question.isFinal;
    this.closeAll.hidden = !this.isLecturing || !this.model.get("shown");
    this.openAll.hidden = !this.isLecturing || this.model.get("shown");
    this.change.textContent = this.model.get("said") === null ? "Hide the answer" : "Change my answer";
  }
}

/** The text of a question, in which the question itself and how to answer it stand out. */
function emphasized(text) {
  const end = text.lastIndexOf("?") + 1 || text.length;
  const start = text.lastIndexOf(". ", end - 1) + 1;
  return [
    h("span", { class: "context" }, text.slice(0, start)),
    h("strong", {}, text.slice(start, end)),
    h("span", { class: "how" }, text.slice(end)),
  ];
}

export const mountGate = mounting(Gate);
