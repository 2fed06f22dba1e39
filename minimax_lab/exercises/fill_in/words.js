// What the reader of a tree to fill in reads: what to do, and the keys.

import { numberText } from "../../widgets/shared/numbers.js";
import { printable } from "../../widgets/shared/text.js";

export const HOW_TO_FILL = "Click or drag a value, or type it into a “?”.";
export const HOW_TO_CUT = "Cut them at the circles. Choose one again to restore its edge.";
export const KEYS = {
  values: "Enter: send a value up. Digits: type a value.",
  calls: "Enter: this one is next.",
  returns: "Enter: this one is next.",
  cuts: "Enter: cut the edge above the node.",
};

/** A number from Python as every view writes it, or what was typed. */
export function written(entry) {
  return printable(typeof entry === "number" ? numberText(entry) : entry);
}

/** The place in an order: 1st, 2nd, 3rd, 4th, 11th. */
export function ordinal(number) {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${isTeen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th")}`;
}
