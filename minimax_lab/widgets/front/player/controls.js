// The buttons, the slider, and the fields that move the player to another step.

import { h, setText } from "../shared/dom.js";
import { onEnter, shareTabStop } from "../shared/keys.js";
import { withCommas } from "../shared/text.js";

const SPEEDS = [
  ["slow", 2500],
  ["1 a second", 1000],
  ["2 a second", 500],
  ["fast", 150],
]; // milliseconds for each step

export function button(label, title, onclick) {
  return h("button", { type: "button", title, "aria-label": title, onclick }, label);
}

export class Controls {
  constructor(player) {
    const { run } = player;
    this.player = player;
    this.buttons = {
      first: button("|◀", "First (Home)", () => player.go(0)),
      back: button("◀", "Back (left arrow)", () => player.back()),
      play: button("play", "Play (P)", () => (player.timer ? player.pause() : player.play())),
      forward: button("▶", "Forward (right arrow)", () => player.forward()),
      last: button("▶|", "Last (End)", () => player.go(run.lastStep)),
      nextReturn: button("next return", "To the next return (R)", () => player.go(run.nextReturn(player.step))),
      finish: button("finish call", "Finish this call (F)", () => player.go(run.finish(player.step))),
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
    this.where = h("span", { class: "where" });
    const toolbar = h(
      "div",
      { class: "controls", role: "toolbar", "aria-label": "Stepping" },
      ...Object.values(this.buttons),
    );
    this.updateTabStop = shareTabStop(toolbar);
    this.element = h("div", { class: "bar" }, toolbar, this.slider, this.where);
    this.more = this._buildMore(run.calls);
  }

  /** The field for the number of a call, and the speed of playing. */
  _buildMore(calls) {
    this.callField = h("input", {
      type: "text",
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
      h("label", {}, "call ", this.callField),
      button("go", "Go to that call", () => this.goToCall()),
      h("label", {}, "speed ", this.speed),
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
    const number = Number(text);
    const isCall = /^\d+$/.test(text) && number >= 1 && number <= player.run.calls;
    setText(
      this.trouble,
      isCall
        ? ""
        : `${text ? `“${text.slice(0, 12)}” is not a call. ` : ""}Enter a number from 1 to ${withCommas(player.run.calls)}.`,
    );
    if (isCall) player.go(player.run.calledAt(number - 1));
  }

  show() {
    const { buttons, player } = this;
    const { step, run, root } = player;
    this.slider.value = String(step);
    const line = player.line ? `, line ${player.line} of ${run.linesOf(step)[1]}` : "";
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${run.lastStep}${line}`);
    setText(this.where, `step ${withCommas(step)} of ${withCommas(run.lastStep)}${line}`);
    buttons.first.disabled = buttons.back.disabled = step === 0;
    const isEnd = step >= run.lastStep && !player.quiz.waits();
    buttons.forward.disabled = buttons.last.disabled = buttons.nextReturn.disabled = buttons.finish.disabled = isEnd;
    if (root.contains(document.activeElement) && document.activeElement.matches(":disabled")) player.focus();
    this.updateTabStop();
  }

  showPlaying(isPlaying) {
    const { play } = this.buttons;
    setText(play, isPlaying ? "pause" : "play");
    play.title = isPlaying ? "Pause (P)" : "Play (P)";
    play.setAttribute("aria-label", play.title);
  }
}
