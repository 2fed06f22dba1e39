// Be the machine on a saved page, which contains the model answers.

import { mountPlayer } from "../player/player.js";
import { focusOnOwnPage, PageModel } from "../shared/page.js";
import { mountMachine } from "./machine.js";

const KEPT = ["attempt", "value"];

/** Keep the attempt in this tab of the browser, so that it is there again after the page was reloaded. */
class SavedModel extends PageModel {
  constructor(values) {
    super(values);
    const { algorithm, graded, cutsOnEquality } = values.options;
    this.key = JSON.stringify([location.pathname, algorithm, graded, cutsOnEquality, values.tasks]);
    try {
      Object.assign(this.values, JSON.parse(sessionStorage.getItem(this.key)));
    } catch {} // the page may not keep anything
  }

  save_changes() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, this.get(name)]))));
    } catch {} // the page may not keep anything
  }
}

/** Show the exercises. `answers` has the values of a StepPlayer for each task, with its bytes as base64. */
export function mountSavedMachine(values, answers, host) {
  const model = Object.assign(
    new SavedModel({ ...values, value: {}, attempt: {}, player: null, answered: "", refusal: "" }),
    {
      send({ do: what, id, task, step }) {
        if (what === "nudge") return;
        if (what !== "finish")
          model.set("player", what === "open" ? { ...answers[task], step, projected: values.projected } : null);
        model.set("answered", id);
      },
    },
  );
  mountMachine(model, host, (_model, given, inside) => {
    const data = Uint8Array.from(atob(given.data), (char) => char.charCodeAt(0));
    return mountPlayer(new PageModel({ ...given, data: new DataView(data.buffer) }), inside);
  });
  focusOnOwnPage(host.querySelector("svg.tree"));
}
