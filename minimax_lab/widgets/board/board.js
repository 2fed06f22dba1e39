// A board to play on. Python decides everything: this shows what it says, and tells it what was done.

import { h, setText, uniqueId } from "../shared/dom.js";
import { belongsToField, focusWhileScrollable, leaveWidget, onPlainKey, shareTabStop } from "../shared/keys.js";
import { closeMenus, closeMenusOnClick, newLegend, toggleMenu } from "../shared/menu.js";
import { NestedPlayer } from "../shared/nested_player.js";
import { NO_ANSWER, Requests } from "../shared/requests.js";
import { Stage } from "../shared/stage.js";
import { printable } from "../shared/text.js";
import { Place } from "./board_place.js";
import { Editor, Settings, Thinking } from "./board_side.js";

export const OTHER_KEYS = [
  ["F", "full screen, and back"],
  ["?", "these keys"],
  ["Tab", "to the next part"],
  ["Esc", "close this list, or leave full screen, or the board"],
];
const KEYS = [
  ["arrow keys", "from square to square"],
  ["Enter or space", "play there; where pieces move, choose a piece, then its new square"],
  ["N", "new game"],
  ["U", "take back"],
  ["H", "hint"],
  ["T", "show the machine's thinking"],
  ...OTHER_KEYS,
];
const SYMBOLS =
  "Small gray number: an empty square. Tinted square: the last move. Dashed frame: the hint. With thinking on, the large number in an empty square is what that move is worth to MAX: MAX wants the largest, MIN the smallest. ≈ marks an estimate.";

const QUIET = 600; // milliseconds after the end of a game

export class Board {
  constructor(model, host) {
    this.model = model;
    this.requests = new Requests(model, () => setText(this.trouble, `${NO_ANSWER} Nothing has been played yet.`));
    this.opening = null;
    this.quietUntil = 0;
    this.place = new Place(this);
    this.settings = new Settings(this);
    this.thinking = new Thinking(this);
    this.editor = new Editor(this);
    this.build(host);
    this.listeners = [
      ["change:view", () => this.show()],
      ["change:thoughts", () => this.showThoughts()],
      ["change:player", () => this.showPlayer()],
    ];
    for (const [event, react] of this.listeners) model.on(event, react);
    this.show();
    this.showThoughts();
    this.showPlayer();
  }

  dispose() {
    this.requests.dispose();
    for (const [event, react] of this.listeners) this.model.off?.(event, react);
    this.thinking.dispose();
    this.stage.dispose();
    this.player.clear();
  }

  get view() {
    return this.model.get("view");
  }

  // -- what is where -----------------------------------------------------------------------------------

  build(host) {
    this.heading = h("h3", { class: "heading" });
    this.outcome = h("p", { class: "outcome", role: "status" });
    this.message = h("div", { class: "message", id: uniqueId("message"), role: "status" });
    this.trouble = h("div", { class: "trouble", role: "alert" });
    this.aside = h("div", { class: "aside unseen", role: "status" });
    const button = (label, title, react) => h("button", { type: "button", title, onclick: react }, label);
    this.newGame = button("new game", "New game (N)", () => this.send({ do: "new" }));
    this.takeBack = button("take back", "Take back your move and the reply (U)", () => this.send({ do: "back" }));
    this.thinkButton = button("thinking", "Show the machine's thinking (T)", () =>
      this.option("thinking", !this.view.settings.thinking),
    );
    this.toolbar = h("div", { class: "controls", role: "toolbar", "aria-label": "Game" }, ...this.tools(button));
    shareTabStop(this.toolbar);
    this.legend = newLegend(...this.legendTexts);
    this.beside = h(
      "div",
      { class: "beside" },
      this.heading,
      h("div", { class: "said" }, this.outcome, this.message),
      this.trouble,
      this.aside,
      this.toolbar,
      this.settings.element,
    );
    const play = h("div", { class: "play" }, this.place.element, this.beside);
    for (const type of ["keydown", "keyup"]) play.addEventListener(type, (event) => this.ignoreStrayKey(event), true);
    this.root = h(
      "div",
      { class: "minimax-lab board", tabindex: -1, role: "group" },
      play,
      this.editor.element,
      this.thinking.element,
    );
    closeMenusOnClick(this.root);
    onPlainKey(this.root, (event) => this.key(event));
    this.player = new NestedPlayer(this.model, () => this.send({ do: "close" }));
    this.frame = h("div", { class: "minimax-lab-frame" }, this.root, this.player.element);
    this.stage = new Stage(
      this.frame,
      this.root,
      () => focusWhileScrollable(this.thinking.words),
      Boolean(this.model.get("projected")),
      () => this.place.focus(),
    );
    this.toolbar.append(this.stage.button, this.legend);
    host.append(this.frame);
  }

  /** The buttons below the message. */
  tools(button) {
    return [this.newGame, this.takeBack, button("hint", "Hint (H)", () => this.send({ do: "hint" })), this.thinkButton];
  }

  get legendTexts() {
    return [KEYS, SYMBOLS];
  }

  /**
   * What the keys do, beside those of the position and Escape.
   * @returns {Record<string, () => unknown>}
   */
  get keys() {
    return {
      n: () => this.send({ do: "new" }),
      u: () => this.send({ do: "back" }),
      h: () => this.send({ do: "hint" }),
      t: () => this.thinkButton.click(),
      f: () => this.stage.toggle(),
      "?": () => toggleMenu(this.legend),
    };
  }

  /** The button that gets the focus at the end of a game. */
  get afterGame() {
    return this.newGame;
  }

  // -- to Python ---------------------------------------------------------------------------------------

  /** Tell Python what was done; everything stays as it was until it answers. */
  send(content) {
    const id = this.requests.send(content);
    this.root.setAttribute("data-waiting", id);
    return id;
  }

  stepThrough() {
    if (this.opening && this.opening === this.requests.last) return; // a second click
    this.opening = this.send({ do: "step" });
  }

  option(name, value) {
    return this.send({ do: "option", name, value });
  }

  /** Tell those who listen what others see change, and what the message does not speak of. */
  tell(words) {
    setText(this.aside, words);
  }

  /** Write in place of the message what a choice has led to that Python need not know of. */
  report(words) {
    this.message.classList.remove("refused");
    setText(this.message, words);
  }

  heard(view) {
    if (!this.requests.receive(view.answered)) return;
    this.root.removeAttribute("data-waiting");
    setText(this.trouble, "");
    this.editor.answered(view);
  }

  // -- from Python -------------------------------------------------------------------------------------

  show() {
    const { view } = this;
    if (!view?.look) return;
    this.heard(view);
    this.root.setAttribute("aria-label", view.title);
    setText(this.heading, view.heading);
    this.root.classList.toggle("large", view.settings.large);
    this.root.classList.toggle("thinks", view.settings.thinking);
    this.root.setAttribute("aria-busy", String(Boolean(view.busy)));
    this.message.classList.toggle("refused", view.refused);
    this.message.classList.toggle("over", view.over && !view.refused);
    const message = withoutOutcome(view.message, view.outcome);
    // The same words again, after another click, are to be heard again; not if that click has changed something else.
    const aside = view.aside !== "" && view.aside !== this.asideOfView;
    if (
      !aside &&
      this.message.textContent === message &&
      view.answered === this.requests.last &&
      this.answered !== view.answered
    )
      this.message.textContent = "";
    const isAnswer = view.answered === this.requests.last && this.answered !== view.answered;
    this.answered = view.answered;
    this.showOutcome(view.outcome); // it is announced first
    setText(this.message, message);
    if (view.aside !== this.asideOfView) this.tell(view.aside);
    this.asideOfView = view.aside;
    this.thinkButton.setAttribute("aria-pressed", String(view.settings.thinking));
    this.settings.show(view.settings);
    this.editor.show(view);
    this.showThoughts();
    if (isAnswer && view.over !== this.wasOver) this.moveFocus(view.over);
    this.wasOver = view.over;
  }

  /** Who has won and the score, in large words. */
  showOutcome(outcome) {
    this.root.dataset.sign = outcome ? String(outcome.sign) : "";
    const text = outcome ? `${outcome.words} ${printable(outcome.score)}` : "";
    if (this.outcome.textContent === text) return;
    this.outcome.replaceChildren(
      ...(text ? [h("strong", {}, outcome.words), " ", h("span", {}, printable(outcome.score))] : []),
    );
  }

  /** At the end, move the focus to what follows, unless somebody does something else on the page; and then back. */
  moveFocus(isOver) {
    const { activeElement, body } = document;
    const places = [this.place.element, this.place.list];
    const isFree =
      [null, body, this.root].includes(activeElement) || places.some((each) => each.contains(activeElement));
    if (isOver && isFree) {
      this.quietUntil = performance.now() + QUIET;
      this.afterGame.setAttribute("aria-describedby", this.message.id); // announced with the focus
      this.afterGame.focus();
    }
    if (!isOver) for (const each of [this.newGame, this.afterGame]) each.removeAttribute("aria-describedby");
    if (!isOver && [this.newGame, this.afterGame].includes(activeElement)) this.place.focus();
  }

  /** A key that is held down chooses once. At the end of a game, it may still be down, or be pressed once more. */
  ignoreStrayKey(event) {
    if (!["Enter", " "].includes(event.key) || !(event.repeat || performance.now() < this.quietUntil)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  showThoughts() {
    const { view } = this;
    if (!view?.look) return;
    const thoughts = this.model.get("thoughts") || {};
    const fitting =
      view.settings.thinking &&
      thoughts.now &&
      thoughts.number === view.number &&
      thoughts.scores.length === view.actions.length;
    this.place.show(view, fitting ? thoughts.scores : [], fitting ? thoughts.scale : "");
    this.thinking.show(view, thoughts);
  }

  showPlayer() {
    const isGiven = Boolean(this.model.get("player"));
    const hadFocus = this.player.element.contains(document.activeElement);
    const isAsked = this.opening === this.requests.last; // in this view of the board, and not in Python or in another view
    const onclick = () => this.send({ do: "close" });
    const close = h("button", { type: "button", class: "close-player", onclick }, "close the step player");
    this.player.show(
      (inside, stage) => {
        if (!isAsked) return;
        inside.scrollIntoView({ block: "nearest" }); // it is below what is seen of the board
        if (this.root.contains(document.activeElement)) stage.focus({ preventScroll: true });
      },
      h("div", { class: "minimax-lab closing" }, close),
    );
    if (hadFocus && isGiven) close.focus();
    else if (hadFocus) this.thinking.returned();
  }

  // -- keys --------------------------------------------------------------------------------------------

  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (closeMenus(this.root)) return;
      if (this.editor.draft) this.editor.end();
      else if (this.stage.isFull) this.stage.toggle();
      else leaveWidget(this.root);
      return;
    }
    if (belongsToField(event)) return;
    const action = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) action();
  }
}

/** A message without the words of the outcome, which is shown above it. */
function withoutOutcome(message, outcome) {
  const words = outcome?.words.replace("!", "");
  const [before, reason] = words ? message.split(`${words}: `) : [message];
  if (reason) return `${before}${reason[0].toUpperCase()}${reason.slice(1)}`;
  return words ? message.replace(`${words}.`, "").replace("  ", " ").trim() : message;
}

export function mountBoard(model, host) {
  const board = new Board(model, host);
  return () => board.dispose();
}
