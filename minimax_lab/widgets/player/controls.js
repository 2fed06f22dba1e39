// The buttons, the slider, and the fields that move the player to another step.

import { h, icon, setAttribute, setText } from "../shared/dom.js";
import { numberField, onEnter } from "../shared/keys.js";
import { menuActions, menuItem } from "../shared/menu.js";
import { readNumber } from "../shared/numbers.js";
import { withCommas } from "../shared/text.js";
import { Timeline } from "./timeline.js";

const ICONS = {
  back: "M17 5v14L6 12z",
  play: "M4 5v14l9-7zM15 5h2v14h-2zM19 5h2v14h-2z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M7 5v14l11-7z",
};
const SPEEDS = [
  ["slow", 2500],
  ["1 a second", 1000],
  ["2 a second", 500],
  ["fast", 150],
]; // milliseconds for each step

export function button(label, title, onclick, kind = null) {
  return h("button", { type: "button", class: kind, title, "aria-label": title, onclick }, label);
}

/** A button with a picture that is drawn in a square of 24 units, perhaps with a name, and with a class of its own. */
function iconButton(path, title, onclick, name = "", kind = "") {
  const label = name ? h("span", { class: "name" }, name) : null;
  return h("button", { type: "button", class: `icon ${kind}`, title, "aria-label": title, onclick }, icon(path), label);
}

export class Controls {
  constructor(player) {
    const { run } = player;
    this.player = player;
    this.buttons = {
      back: iconButton(ICONS.back, "Back (left arrow)", () => player.back(), "", "back"),
      forward: iconButton(ICONS.forward, "Next step (right arrow)", () => player.forward(), "Next step", "next"),
      play: iconButton(ICONS.play, "Play (P)", () => (player.timer ? player.pause() : player.play()), "Play"),
    };
    this.items = {
      nextReturn: menuItem("next return", "R", () => player.go(run.nextReturn(player.step))),
      finish: menuItem("finish this call", "C", () => player.go(run.finish(player.step))),
      first: menuItem("first step", "Home", () => player.go(0)),
      last: menuItem("last step", "End", () => player.go(run.lastStep)),
      code: menuItem("all the code", "O", () => player.toggleCode()),
    };
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: run.lastStep,
      step: 1,
      value: 0,
      "aria-label": "Step",
      class: "slider",
      oninput: () => player.go(Number(this.slider.value)),
    });
    this.timeline = new Timeline(run, this.slider);
    this.where = h("span", { class: "where" });
    const stepping = h(
      "div",
      { class: "controls stepping", role: "group", "aria-label": "Stepping" },
      ...Object.values(this.buttons),
    );
    stepping.addEventListener("click", ({ pointerType }) => {
      if (pointerType && stepping.contains(document.activeElement)) player.focus();
    }); // the keys of the stage are named there
    const [actions, updateActions] = menuActions(...Object.values(this.items), player.fault.opener);
    this.actions = actions;
    this.updateActions = updateActions;
    this.menus = h("div", { class: "menus" });
    this.element = h("div", { class: "bar" }, stepping, this.timeline.element, this.where, this.menus);
    this.sizes = new ResizeObserver(([{ contentRect }]) => {
      this._placeTimeline(stepping);
      player.noteWidth(contentRect.width);
    });
    this.sizes.observe(this.element);
    this.more = this._buildMore(run.calls);
  }

  /** Put the timeline above the buttons on a phone, where the bar sticks to the lower end, so that the keys follow what is seen. */
  _placeTimeline(stepping) {
    const isAbove = getComputedStyle(this.element).position === "sticky";
    if (isAbove === (this.element.firstChild !== stepping)) return;
    stepping[isAbove ? "before" : "after"](this.timeline.element, this.where);
  }

  /** Add the menu and the button for full screen at the right end of the bar. */
  addMenus(...elements) {
    this.menus.append(...elements);
  }

  /** The field for the number of a call, and the speed of playing. */
  _buildMore(calls) {
    this.callField = numberField({
      inputmode: "numeric",
      size: String(calls).length + 1,
      "aria-label": `Go to call, 1 to ${calls}`,
      title: "Go to a call (G)",
    });
    onEnter(this.callField, () => this.goToCall());
    this.speed = h(
      "select",
      { "aria-label": "Speed of playing" },
      ...SPEEDS.map(([name, pause]) => h("option", { value: pause, selected: pause === 1000 }, name)),
    );
    this.trouble = h("span", { class: "trouble", role: "alert" });
    return h(
      "div",
      { class: "controls", role: "group", "aria-label": "Playing and jumping" },
      h("label", {}, "Go to call ", this.callField),
      button("go", "Go to that call", () => this.goToCall()),
      h("label", {}, "Speed ", this.speed),
      this.trouble,
    );
  }

  /** The milliseconds from one step to the next while playing. */
  get pause() {
    return Number(this.speed.value);
  }

  goToCall() {
    const { player, callField } = this;
    const text = callField.value.trim();
    const number = readNumber(text);
    const isCall = Number.isInteger(number) && number >= 1 && number <= player.run.calls;
    setText(
      this.trouble,
      isCall
        ? ""
        : `${text ? `“${text.slice(0, 12)}” is not a call. ` : ""}Enter a number from 1 to ${withCommas(player.run.calls)}.`,
    );
    if (!isCall) return;
    player.go(player.run.calledAt(number - 1));
    this.callField.select(); // the next letter is a command
  }

  show() {
    const { buttons, items, player } = this;
    const { step, run, root } = player;
    this.slider.value = String(step);
    this.timeline.show(step, player.now?.row ?? 0);
    items.code.hidden = player.hides("code") || player.hides("tree"); // then all of it is shown, or none
    setAttribute(items.code, "aria-pressed", String(root.classList.contains("code-open")));
    const line = this._lineText(player.line, run.linesOf(step)[1]);
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${run.lastStep}${line}`);
    setText(this.where, `step ${withCommas(step)} of ${withCommas(run.lastStep)}${line}`);
    const hadFocus = root.contains(document.activeElement);
    items.first.disabled = buttons.back.disabled = step === 0;
    const isEnd = player.isOver;
    buttons.forward.classList.toggle("waits", player.quiz.waits());
    buttons.forward.disabled = items.last.disabled = items.nextReturn.disabled = items.finish.disabled = isEnd;
    if (hadFocus && document.activeElement.matches("body, :disabled")) player.focus(); // some browsers drop it at once
    this.updateActions();
  }

  /** Which line of the step is shown; before the first one, whether there are lines to step through. */
  _lineText(line, lines) {
    if (line) return `, line ${line} of ${lines}`;
    return this.player.model.get("by_line") && lines ? `, before line 1 of ${lines}` : "";
  }

  showPlaying(isPlaying) {
    const { play } = this.buttons;
    play.firstChild.replaceWith(icon(isPlaying ? ICONS.pause : ICONS.play));
    setText(play.lastChild, isPlaying ? "Pause" : "Play");
    play.title = isPlaying ? "Pause (P)" : "Play (P)";
    play.setAttribute("aria-label", play.title);
  }
}
