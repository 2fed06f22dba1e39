// The step player with the right steps, below the exercise.

import { h } from "../shared/dom.js";
import { CLOSE } from "../shared/stage.js";

export class ModelAnswer {
  /** showPlayer(model, given, inside): see mountMachine */
  constructor(model, requests, showPlayer) {
    this.model = model;
    this.requests = requests;
    this.showPlayer = showPlayer;
    this.isAsked = false; // whether it was asked for in this view
    this.element = h("div", { class: "minimax-lab-nested" });
    this.element.addEventListener(CLOSE, () => this.close());
  }

  dispose() {
    this.remove?.();
  }

  /** Ask for the model answer to a task, at a step. */
  ask(task, step) {
    this.isAsked = true;
    this.requests.send({ do: "open", task, step });
  }

  /** Close the player at once: Python may not answer. */
  close() {
    this._clear();
    if (this.model.get("player")) this.requests.send({ do: "close" });
  }

  _clear() {
    this.remove?.();
    this.remove = null;
    this.element.replaceChildren();
  }

  /** Show the player that the model has now. */
  async show() {
    const given = this.model.get("player");
    this._clear();
    if (!given) return;
    const inside = h("div", {});
    this.element.append(inside);
    const remove = await this.showPlayer(this.model, given, inside);
    if (this.model.get("player") !== given || !inside.isConnected) return remove();
    this.remove = remove;
    if (this.isAsked) this._leadTo(inside);
  }

  /** Bring the player into view and move the focus there, as soon as it is drawn. */
  _leadTo(inside) {
    this.isAsked = false;
    const observer = new ResizeObserver(() => {
      const stage = inside.querySelector(".stage");
      if (!stage) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        inside.scrollIntoView({ block: "start" });
        stage.focus({ preventScroll: true });
      });
    });
    observer.observe(inside);
  }
}

/** Show the step player of a notebook. */
export async function showNestedPlayer(model, given, inside) {
  const child =
    typeof given === "string" ? await model.widget_manager.get_model(given.replace("IPY_MODEL_", "")) : given;
  const view = await model.widget_manager.create_view(child, {});
  inside.append(view.el);
  return () => view.remove?.();
}
