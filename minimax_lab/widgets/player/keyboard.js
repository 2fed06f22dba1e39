// The keys of the player.

import { belongsToField, leaveWidget } from "../shared/keys.js";
import { closeMenus, openMenuAt, toggleKeys } from "../shared/menu.js";
import { PARTS } from "./options.js";

const REPEATABLE = ["ArrowRight", "ArrowLeft", "PageDown", "PageUp", "+", "=", "-", " "]; // while they are held down
const FORWARD = ["ArrowRight", "PageDown", " ", "Enter"];
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
  if (belongsToField(event)) return;
  const action = keyActions(player)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action || (event.target === player.controls.slider && SLIDER_KEYS.includes(event.key))) return;
  if ([" ", "Enter"].includes(event.key) && event.target.matches("button, summary, input[type=checkbox]")) return;
  event.preventDefault();
  event.stopPropagation();
  const isStop = player.pausesAt(player.step) || player.quiz.isUrged;
  if (event.repeat && FORWARD.includes(event.key) && isStop) return; // a key press goes on
  if (!event.repeat || REPEATABLE.includes(event.key)) action();
}

function keyActions(player) {
  const { model, run, controls, tree } = player;
  const { buttons, callField } = controls;
  const toggle = (trait, name) => {
    player.save(trait, !model.get(trait));
    player.narration.announce(`${name}: ${model.get(trait) ? "on" : "off"}.`);
  };
  return {
    ArrowRight: () => player.forward(),
    PageDown: () => player.forward(), // of a presenter's remote
    PageUp: () => player.back(),
    " ": () => player.forward(),
    Enter: () => player.forward(), // as on the button Next step, from which a click moves the focus to the stage
    ArrowLeft: () => player.back(),
    Home: () => player.go(0),
    End: () => player.go(run.lastStep),
    r: () => player.go(run.nextReturn(player.step)),
    c: () => player.go(run.finish(player.step)),
    f: () => player.fullScreen.toggle(),
    p: () => buttons.play.click(),
    g: () => {
      openMenuAt(player.options.element, callField);
      callField.select();
    },
    o: () => player.toggleCode(),
    l: () => run.hasLines && toggle("by_line", "Every line"),
    q: () => {
      player.quiz.toggle();
      player.narration.announce(`Quiz: ${model.get("predict") === "off" ? "off" : "on"}.`);
    },
    s: () => player.quiz.reveal(),
    w: () => player.fault.ask(),
    b: () => toggle("boards", "Boards in the tree"),
    e: () => {
      player.enlargeNext();
      player.narration.announce(`Enlarged: ${model.get("large") ? PARTS[player.enlarged] : "nothing"}.`);
    },
    "+": () => tree?.zoom(1.2),
    "=": () => tree?.zoom(1.2),
    "-": () => tree?.zoom(1 / 1.2),
    0: () => tree?.fit(),
    "?": () => toggleKeys(player.options.element, player.options.legend),
  };
}
