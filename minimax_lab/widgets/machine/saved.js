// Be the machine on a saved page, which contains the model answers.

import { mountPlayer } from "../player/player.js";
import { answeringModel, focusOnOwnPage, PageModel } from "../shared/page.js";
import { mountMachine } from "./machine.js";

const KEPT = ["attempt", "value"];

/** Keep the attempt in this tab of the browser, so that it is there again after the page was reloaded. */
function keepAttempt(model) {
  const { algorithm, graded, cutsOnEquality } = model.get("options");
  const key = JSON.stringify([location.pathname, algorithm, graded, cutsOnEquality, model.get("tasks")]);
  try {
    Object.assign(model.values, JSON.parse(sessionStorage.getItem(key)));
  } catch {} // the page may not keep anything
  model.save_changes = () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, model.get(name)]))));
    } catch {} // the page may not keep anything
  };
}

/** Show the exercises. `answers` has the values of a StepPlayer for each task, with its bytes as base64. */
export function mountSavedMachine(values, answers, host) {
  const model = answeringModel(
    { ...values, value: {}, attempt: {}, player: null },
    {
      open: ({ task, step }) => model.set("player", { ...answers[task], step, projected: values.projected }),
      close: () => model.set("player", null),
    },
  );
  keepAttempt(model);
  mountMachine(model, host, (_model, given, inside) => {
    const data = Uint8Array.from(atob(given.data), (char) => char.charCodeAt(0));
    return mountPlayer(new PageModel({ ...given, data: new DataView(data.buffer) }), inside);
  });
  focusOnOwnPage(host.querySelector("svg.tree"));
}
