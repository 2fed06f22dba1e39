// The keys of the player.

import { leaveWidget } from "../shared/keys.js";
import { closeMenus, toggleMenu } from "../shared/menu.js";

const REPEATABLE = ["ArrowRight", "ArrowLeft", "+", "=", "-", " "]; // while they are held down
const FORWARD = ["ArrowRight", " "];
const SLIDER_KEYS = ["ArrowRight", "ArrowLeft", "Home", "End"];

/** Do what a key means, unless the control that has the focus needs it. */
export function handleKey(player, event) {
  if (event.key === "Escape") {
    event.preventDefault();
    if (closeMenus(player.root)) return;
    if (player.fullScreen.isFull) player.fullScreen.toggle();
    else {
      player.pause();
      leaveWidget(player.root);
    }
    return;
  }
  if (event.target.matches("input[type=text], select, textarea")) return;
  const action = keyActions(player)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action || (event.target === player.controls.slider && SLIDER_KEYS.includes(event.key))) return;
  if (event.key === " " && event.target.matches("button, summary, input[type=checkbox]")) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat && FORWARD.includes(event.key) && player.pausesAt(player.step)) return; // a key press goes on
  if (!event.repeat || REPEATABLE.includes(event.key)) action();
}

function keyActions(player) {
  const { model, run, controls, tree } = player;
  const { buttons, callField } = controls;
  return {
    ArrowRight: () => player.forward(),
    " ": () => player.forward(),
    ArrowLeft: () => player.back(),
    Home: () => player.go(0),
    End: () => player.go(run.lastStep),
    r: () => buttons.nextReturn.click(),
    c: () => buttons.finish.click(),
    f: () => player.fullScreen.toggle(),
    p: () => buttons.play.click(),
    g: () => {
      player.options.element.open = true;
      callField.focus();
      callField.select();
    },
    l: () => player.save("by_line", !model.get("by_line") && run.hasLines),
    q: () => player.quiz.toggle(),
    s: () => player.quiz.reveal(),
    b: () => player.save("boards", !model.get("boards")),
    e: () => player.enlargeNext(),
    "+": () => tree?.zoom(1.2),
    "=": () => tree?.zoom(1.2),
    "-": () => tree?.zoom(1 / 1.2),
    0: () => tree?.fit(),
    "?": () => toggleMenu(player.legend),
  };
}
