// A card about a run: a sentence with a picture, code, and remarks, and a button that opens the step player in their place.

import { h, setText } from "../shared/dom.js";
import { NestedPlayer } from "../shared/nested_player.js";
import { paintPicture } from "../shared/picture.js";
import { button, mounting, Task } from "../shared/task.js";
import { printable } from "../shared/text.js";

class RunCard {
  constructor(model, host) {
    this.model = model;
    const { signed, sentence, picture, most, code, remarks, label, outcome, style } = model.get("card");
    this.label = label;
    const whose = signed ? [h("p", { class: "signed" }, ...withCode(signed))] : [];
    const ask = [...whose, h("strong", {}, ...withCode(sentence))];
    this.task = new Task(model, host, { name: "run-card", ask });
    this.requests = this.task.newRequests();
    this.task.root.setAttribute("data-outcome", outcome);
    this.task.ground.append(
      ...(picture ? [paintPicture(picture, style)] : []),
      ...(code.length ? [listed(code)] : []),
      h("div", { class: "remarks" }, ...remarks.map((remark) => h("p", {}, ...withCode(remark)))),
    );
    this.opener = button(label, () => this.send({ do: model.get("player") ? "close" : "open" }));
    this.task.ground.style.setProperty("--height", `${most}px`);
    this.task.addControls(this.opener);
    this.player = new NestedPlayer(model, () => this.send({ do: "close" }));
    this.task.frame.append(this.player.element);
    this.task.endings.push(() => this.player.clear());
    this.task.listen({ player: () => this.showPlayer() });
    this.showPlayer();
  }

  send(request) {
    this.task.warn("");
    this.requests.send(request);
  }

  /** Show the player, which gets the focus, in place of all but the sentence; the button closes it again. */
  showPlayer() {
    const isOpen = Boolean(this.model.get("player"));
    const hadFocus = this.player.element.contains(document.activeElement);
    this.task.ground.hidden = isOpen;
    setText(this.opener, isOpen ? "Close the step player" : this.label);
    this.player.show((inside, stage) => {
      inside.scrollIntoView({ block: "nearest" });
      if (this.task.hasFocus()) stage.focus({ preventScroll: true });
    });
    if (hadFocus) this.opener.focus();
  }
}

/** A sentence as texts and elements: what is between backticks is code, and stays as it is written. */
function withCode(sentence) {
  return sentence.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : printable(part)));
}

/** The lines of the program, with those at fault lit. */
function listed(code) {
  const lines = code.map(({ number, text, is_lit: isLit }) =>
    h("span", { class: isLit ? "line lit" : "line", "data-number": number }, text || " "),
  );
  return h("pre", { role: "group", "aria-label": "Code", tabindex: 0 }, h("code", {}, ...lines));
}

export const mountCard = mounting(RunCard);
