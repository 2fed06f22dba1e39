// Where a learner's program first goes wrong: hidden until the reader asks for it.

import { h, setText } from "../shared/dom.js";
import { drawLook } from "../shared/looks.js";
import { menuItem } from "../shared/menu.js";
import { button } from "./controls.js";

const MOST_BOARDS = 4; // that the rules allow

export class Fault {
  constructor(player) {
    this.player = player;
    this.isShown = false;
    this.text = h("div", { class: "fault-text", role: "status" });
    this.boards = h("div", { class: "fault-boards" });
    this.goThere = button("go there (W)", "Go to the step at which it goes wrong (W)", () => this.go());
    const close = button("close", "Hide this", () => this.hide());
    const buttons = h("div", { class: "controls" }, this.goThere, close);
    this.element = h("div", { class: "fault", hidden: true }, this.text, this.boards, buttons);
    this.opener = menuItem("what went wrong first?", "W", () => this.ask());
    player.listen("found", () => this._arrive());
  }

  get found() {
    return this.player.model.get("found") ?? {}; // nothing until Python has answered
  }

  /** The lines at fault, once the reader has asked, or has seen them before the player was opened. */
  get lines() {
    return ((this.isShown || this.player.model.get("seeks_fault")) && this.found.lines) || [];
  }

  /** Find the first wrong call, show it, and go to its step; if it is shown, go there again. */
  ask() {
    if (this.isShown) return this.go();
    this.isShown = true;
    if (this.found.text) this._arrive();
    else this.player.save("seeks_fault", true);
  }

  hide() {
    this.isShown = false;
    this.player.show();
    this.player.focus();
  }

  go() {
    if (this.found.step) this.player.go(this.found.step);
    this.player.focus();
  }

  _arrive() {
    if (!this.isShown || !this.found.text) return;
    this._draw();
    if (this.found.step) this.go();
    else this.player.show();
  }

  _draw() {
    const { evidence, question, count, rest } = this.found;
    const parts = evidence ? [h("strong", {}, evidence), " ", question, " ", count] : rest;
    this.text.replaceChildren(...parts);
    this.boards.replaceChildren(...this._boards());
    this.goThere.hidden = !this.found.step;
  }

  /** The board at fault beside those that the rules allow. */
  _boards() {
    const { run, style } = this.player;
    const { looks, seen_at: seenAt, caption } = this.found;
    if (!looks?.length) return [];
    const own = run.state(seenAt - 1).look;
    const picture = (look, text, name) =>
      h("figure", { class: name }, drawLook(look, style), h("figcaption", {}, text));
    const allowed = looks.slice(0, MOST_BOARDS).map((look, at) => picture(look, at ? "" : caption, "allowed"));
    return [picture(own, `call ${seenAt}`, "own"), ...allowed];
  }

  /** Mark the step and the node, once the reader has asked. */
  show() {
    const { player } = this;
    const isMarked = this.isShown && Boolean(this.found.step);
    this.element.toggleAttribute("hidden", !(this.isShown && this.found.text));
    player.root.classList.toggle("at-fault", isMarked && player.step === this.found.step);
    setText(this.goThere, player.step === this.found.step ? "here (W)" : "go there (W)");
  }

  /** The node of the call at fault, -1 until the reader has asked. */
  get node() {
    return this.isShown && this.found.call ? this.player.run.node(this.found.call - 1) : -1;
  }
}
