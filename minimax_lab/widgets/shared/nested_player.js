// The step player below another widget, such as a board, which has it as its trait "player".

import { h, whenReady } from "./dom.js";
import { CLOSE } from "./stage.js";

export class NestedPlayer {
  /**
   * close       called to close the player when it leaves full screen
   * showPlayer  shows the player `given` in an element, and returns a function that removes it, or a promise
   */
  constructor(model, close, showPlayer = showInNotebook) {
    this.model = model;
    this.showPlayer = showPlayer;
    this.element = h("div", { class: "minimax-lab-nested" });
    this.element.addEventListener(CLOSE, close);
  }

  clear() {
    this.remove?.();
    this.remove = null;
    this.element.replaceChildren();
  }

  /**
   * Show the player that the model has now, below `above`. Once it is drawn, call `lead` with the element around it and
   * its stage.
   */
  async show(lead, ...above) {
    const given = this.model.get("player");
    this.clear();
    if (!given) return;
    const inside = h("div", {});
    this.element.append(...above, inside);
    try {
      const remove = await this.showPlayer(this.model, given, inside);
      if (this.model.get("player") !== given || !inside.isConnected) return remove();
      this.remove = remove;
      const stage = () => inside.querySelector(".stage");
      whenReady(inside, stage, () => lead(inside, stage()));
    } catch (error) {
      inside.append(`The step player cannot be shown here: ${error}. Display its "player" in a cell of its own.`);
    }
  }
}

async function showInNotebook(model, given, inside) {
  const child =
    typeof given === "string" ? await model.widget_manager.get_model(given.replace("IPY_MODEL_", "")) : given;
  const view = await model.widget_manager.create_view(child, {});
  inside.append(view.el);
  return () => view.remove?.();
}
