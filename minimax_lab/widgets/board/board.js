// A board to play on. Python decides everything: this shows what it says, and tells it what was done.

import { h, setAttribute, setText, uniqueId } from "../shared/dom.js";
import { belongsToField, focusWhileScrollable, leaveWidget, onPlainKey, shareTabStop } from "../shared/keys.js";
import {
  asMenuItem,
  closeMenus,
  closeMenusOnClick,
  DOTS,
  foldedKeys,
  menuActions,
  menuItem,
  newMenu,
  toggleKeys,
} from "../shared/menu.js";
import { NestedPlayer } from "../shared/nested_player.js";
import { NO_ANSWER, Requests } from "../shared/requests.js";
import { Stage } from "../shared/stage.js";
import { button, mounting } from "../shared/task.js";
import { joinWithAnd, printable } from "../shared/text.js";
import { Course } from "./board_course.js";
import { Place } from "./board_place.js";
import { Seat } from "./board_seats.js";
import { Editor, Settings, Thinking } from "./board_side.js";

export const OTHER_KEYS = [
  ["F", "full screen, and back"],
  ["?", "these keys"],
  ["Tab", "to the next part"],
  ["Esc", "close this list, or leave full screen, or the board"],
];
const KEYS = [
  ["arrow keys", "from square to square"],
  ["0 to 9", "to the square with that number, or to that bone"],
  ["Enter or space", "play there; where pieces move, choose a piece, then its new square"],
  ["N", "new game"],
  ["U", "take back"],
  ["H", "hint"],
  ["T", "show the machine's thinking"],
  ...OTHER_KEYS,
];
const SYMBOLS =
  "Small gray number: an empty square. Tinted square: a move that you can make or a piece that can move, in your color, or the last move. Dashed frame: the hint. With thinking on, the large number in an empty square is what that move is worth to MAX: MAX wants the largest, MIN the smallest. ≈ marks an estimate.";

const MACHINE_FIRST = "machine moves first";
const QUIET = 600; // milliseconds after the end of a game

export class Board {
  constructor(model, host) {
    this.model = model;
    this.requests = new Requests(model, () => {
      this.place.hold(-1);
      setText(this.trouble, `${NO_ANSWER} Nothing has been played yet.`);
    });
    this.opening = null;
    this.quietUntil = 0;
    this.place = new Place(this);
    this.settings = new Settings(this);
    this.thinking = new Thinking(this);
    this.editor = new Editor(this);
    this.build(host);
    this.listeners = [
      ["change:view", () => this.show()],
      ["change:thoughts", () => this.view?.settings?.thinking && this.showThoughts()],
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
    this.place.tree.dispose();
    this.stage.dispose();
    this.player.clear();
  }

  get view() {
    return this.model.get("view");
  }

  // -- what is where -----------------------------------------------------------------------------------

  build(host) {
    this.heading = h("div", { class: "heading" });
    this.message = h("p", { class: "message", id: uniqueId("message"), role: "status" });
    this.trouble = h("div", { class: "trouble", role: "alert" });
    this.aside = h("div", { class: "aside unseen", role: "status" });
    this.seats = [new Seat("near"), new Seat("far")];
    this.course = new Course();
    this.place.list.before(this.course.element);
    const begin = () => (this.otherStarter ? this.option("first", this.otherStarter) : this.send({ do: "new" }));
    this.newGame = button(this.again, begin, "New game (N)");
    const think = () => this.option("thinking", !this.view.settings.thinking);
    this.thinkButton = h("button", { type: "button", "aria-keyshortcuts": "T", onclick: think }, "");
    this.why = button("Where did I lose?", () => this.send({ do: "mistake" }));
    this.why.className = "why";
    this.controls = h("div", { class: "controls", role: "toolbar", "aria-label": "Game" }, ...this.tools());
    shareTabStop(this.controls, ":scope > button");
    const play = h(
      "div",
      { class: "play" },
      h("div", { class: "said" }, this.heading, this.message, this.trouble, this.aside),
      this.seats[0].element,
      this.place.element,
      this.seats[1].element,
      this.controls,
    );
    this.place.element.addEventListener("click", (event) => this.ignoreSecondClick(event), true);
    for (const type of ["keydown", "keyup"]) play.addEventListener(type, (event) => this.ignoreStrayKey(event), true);
    this.root = h(
      "div",
      { class: "minimax-lab board", tabindex: -1, role: "group" },
      play,
      this.editor.element,
      this.thinking.element,
    );
    closeMenusOnClick(this.root);
    this.root.addEventListener("keydown", () => this.place.motion.end(), true);
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
    this.buildMenu();
    host.append(this.frame);
  }

  /** Make the menu with everything that is not needed for each move. */
  buildMenu() {
    asMenuItem(this.stage.button, "full screen", "F").addEventListener("click", () => closeMenus(this.root));
    this.hintButton = menuItem("hint", "H", () => this.send({ do: "hint" }));
    this.editButton = menuItem("set up a position", "", () => this.editor.toggle());
    this.legend = foldedKeys(...this.legendTexts);
    const [actions] = menuActions(...this.items());
    this.menu = newMenu(DOTS, "More", "", actions, this.settings.element, this.legend);
    this.controls.append(this.menu);
  }

  /** What the button for a new game is called. */
  get again() {
    return "new game";
  }

  /** The machine's name, if it could move first in this game, in which nobody has moved; else null. */
  get otherStarter() {
    return this.view.settings.other_starter;
  }

  /** Whether the game is played on its tree: not while the thinking shows the same tree. */
  get hasTree() {
    return Boolean(this.model.get("tree")?.tables) && !this.view.settings.thinking;
  }

  /** The buttons below the board. */
  tools() {
    return [this.newGame, this.thinkButton];
  }

  /** The actions in the menu. */
  items() {
    return [
      this.hintButton,
      menuItem("take back", "U", () => this.send({ do: "back" })),
      this.editButton,
      this.stage.button,
    ];
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
      h: () => this.hasTree || this.send({ do: "hint" }),
      t: () => this.thinkButton.hidden || this.thinkButton.click(),
      f: () => this.stage.toggle(),
      "?": () => toggleKeys(this.menu, this.legend),
    };
  }

  /** The button that gets the focus at the end of a game. */
  get afterGame() {
    return this.newGame;
  }

  focusMenu() {
    this.menu.querySelector("summary").focus();
  }

  // -- to Python ---------------------------------------------------------------------------------------

  /** Tell Python what was done; all but a piece that is played stays as it was until it answers. */
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
    this.root.classList.toggle("with-tree", this.hasTree);
    for (const each of [this.thinkButton, this.hintButton]) each.hidden = this.hasTree; // what a node is worth is for the reader to find
    const { thinking, strength } = view.settings;
    if (hasMachine(view.seats) && strength === "random") this.thinkButton.hidden ||= !thinking; // it does not think
    this.root.classList.toggle("small", view.look.kind === "grid" && view.look.columns <= SMALL);
    setText(this.newGame, this.otherStarter ? MACHINE_FIRST : this.again);
    if (this.otherStarter) this.newGame.dataset.longest = MACHINE_FIRST;
    this.newGame.title = this.otherStarter ? "" : "New game (N)";
    this.root.setAttribute("aria-busy", String(Boolean(view.busy)));
    this.message.classList.toggle("refused", view.refused);
    const message = this.status(view);
    const text = message.map((each) => each.textContent ?? each).join("");
    // The same words again, after another click, are to be heard again; not if that click has changed something else.
    const isAside = view.aside !== "" && view.aside !== this.asideOfView;
    const isAnswer = view.answered === this.requests.last && this.answered !== view.answered;
    const hadFocus = document.activeElement === this.why;
    if (this.message.textContent !== text || (isAnswer && !isAside)) this.message.replaceChildren(...message);
    if (hadFocus && !this.why.isConnected) this.afterGame.focus({ preventScroll: true }); // the answer stays in view
    this.answered = view.answered;
    setAttribute(this.root, "data-sign", view.outcome ? String(view.outcome.sign) : "");
    if (view.aside !== this.asideOfView) this.tell(view.aside);
    this.asideOfView = view.aside;
    const what = hasMachine(view.seats) ? "its thinking" : "the scores";
    setText(this.thinkButton, `${view.settings.thinking ? "hide" : "show"} ${what}`);
    for (const [at, seat] of this.seats.entries()) seat.show(view, view.seats[at], this.place.style);
    this.course.show(view);
    this.settings.show(view.settings);
    this.editor.show(view);
    this.showThoughts();
    if (isAnswer && view.over !== this.wasOver) this.moveFocus(view.over);
    this.wasOver = view.over;
  }

  /** The status line, as texts and elements: how the game has ended, or what was played and what to do. */
  status({ message, outcome, mistake, heading, quiet, goal, look, seats, actions, before }) {
    const why = mistake && !mistake.shown ? [" ", this.why] : [];
    if (outcome)
      return [...ending(outcome, message, look.kind === "pile" ? [...quiet, goal] : null, mistake?.shown), ...why];
    if (!message.includes(quiet.at(-1))) return [message]; // a game does not begin
    const kind = ["moves", "falls", "coins", "piles"].find((each) => look[each]) ?? look.kind;
    const isListed = kind === "grid" && actions.every(({ place }) => place === null);
    const todo = kind === "pile" ? !before && takesInWords(actions) : TODO[isListed ? "text" : kind];
    const parts = [...quiet, ...(todo ? ["Your move."] : [])].reduce(hideSentence, [message]);
    const question = goal && !heading && hasMachine(seats) && [h("strong", {}, QUESTION), " "];
    const roles = goal && seats.some(({ name }) => !ROLES.includes(name)) && rolesOf(seats);
    const space = !todo || message.endsWith("Your move.") ? "" : " "; // a hidden sentence has one
    return [...(question || []), goal && `${goal} `, ...parts, space, todo, roles].filter(Boolean);
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

  /** The second click of a double click plays no second move. */
  ignoreSecondClick(event) {
    if (event.detail > 1 && !this.editor.draft) event.stopPropagation();
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
    this.thinking.show(view, thoughts, fitting && !view.over);
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
    const { element } = this.place;
    if (/^\d$/.test(event.key) && !element.contains(event.target))
      element.querySelector(".cell, .bone")?.dispatchEvent(new KeyboardEvent("keydown", event)); // as if pressed there
    const action = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) action();
  }
}

const TODO = {
  moves: "Choose a piece, then its new square.",
  falls: "Choose a column.",
  grid: "Choose a square.",
  coins: "Choose a coin.",
  piles: "Choose one: it and all above it go.",
  text: "", // the buttons of the moves are all there is
};

const MOST_TAKES = 4; // that are named

/** What to do with a heap from which these can be taken: "Take 1 or 4." */
function takesInWords(actions) {
  const takes = actions.map(({ place }) => place);
  return takes.length > MOST_TAKES ? "Choose how many to take." : `Take ${joinWithAnd(takes, "or")}.`;
}

// It promises nothing: the reader may have come to beat a perfect machine, or to find out that nobody can.
const SMALL = 3; // columns of a board that has room beside its tree
const QUESTION = "Can you beat this machine?";
const ROLES = ["MIN", "MAX"];

/** Who is MAX and who is MIN, as the places of the players show it: to be heard. */
const rolesOf = (seats) => {
  const roles = seats.map(({ name, player }) => `${name} is ${ROLES[Number(player > 0)]}`);
  return h("span", { class: "unseen" }, ` ${roles.join(", ")}.`);
};

/** Whether the machine plays, rather than two people. */
const hasMachine = (seats) => seats.some(({ who }) => who === "Machine");

/** Texts of which one sentence is not seen, because the places of the players show it; it is heard. */
const hideSentence = (parts, sentence) =>
  parts.flatMap((part) => {
    const at = typeof part === "string" ? part.indexOf(sentence) : -1;
    if (at < 0) return [part];
    const hidden = h("span", { class: "unseen" }, `${sentence} `);
    return [part.slice(0, at), hidden, part.slice(at + sentence.length).trimStart()].filter(Boolean);
  });

/**
 * How a game has ended: in large words, and why, from the message; and the score, unless it was `shownBefore`. On a heap, which shows the last move, the
 * last of `unsaid`, the goal, says why; screen readers announce the moves, but not the other sentences of `unsaid`.
 */
function ending({ words, score }, message, unsaid, shownBefore) {
  const name = words.replace("!", "");
  const at = message.indexOf(name);
  const rest = at < 0 ? message : message.slice(at + name.length).replace(/^[:.] ?/, "");
  const why = rest && `${rest[0].toUpperCase()}${rest.slice(1)} `;
  const large = h("strong", {}, words.endsWith("!") ? words : `${words}.`);
  const moves = unsaid?.reduce((text, each) => text.replace(each, ""), message.slice(0, Math.max(at, 0))).trim();
  return [
    large,
    moves ? h("span", { class: "unseen" }, ` ${moves}`) : "",
    unsaid?.at(-1) ? ` ${unsaid.at(-1)}` : "",
    ` ${printable(why)}`,
    shownBefore || why.includes(score) ? "" : `${printable(score)}.`,
  ].filter(Boolean);
}

export const mountBoard = mounting(Board);
