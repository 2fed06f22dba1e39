// Texts: the names of buttons, numbers and lists in words, shortening, and the widths of texts.

// The buttons of every question
export const CHECK = "Check";
export const HINT = "Hint";
export const SHOW_THE_ANSWER = "Show the answer";

/** A number with what it counts: "1 node", "2,031 nodes", "3 plies". */
export function plural(count, thing, things = `${thing}s`) {
  return `${withCommas(count)} ${count === 1 ? thing : things}`;
}

/** The last ones of what is counted: "the last bone", "the last 2 bones". */
export function theLast(count, thing) {
  return `the last ${count === 1 ? thing : plural(count, thing)}`;
}

/** Join texts: "1, 4 and 6", or with another word. */
export function joinWithAnd(texts, word = "and") {
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} ${word} ${texts[texts.length - 1]}` : texts.join("");
}

/** A template with its fields filled in: each {name} by what has that name. */
export function fill(template, fields) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/** Write a number with commas between the thousands. */
export function withCommas(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Replace the hyphens before numbers with minus signs. */
export function printable(text) {
  return String(text).replace(/(?<![\w.])-(?=[\d\u221e])/g, "\u2212");
}

/** Cut a text after `longest` characters and add an ellipsis. An emoji is one character, although its length is two. */
export function shorten(text, longest) {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`;
}

// Characters that are as wide as they are tall: the East Asian ones, and most emoji.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6b\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const widths = new Map(); // of texts, in hundredths of the size
const MOST_WIDTHS = 20_000;

/** Return the greatest width that a text can have, as marks.py measures it. */
export function textWidth(style, text, size, bold = false) {
  let hundredths = widths.get(text);
  if (hundredths === undefined) {
    if (widths.size > MOST_WIDTHS) widths.clear();
    hundredths = measure(style, text);
    widths.set(text, hundredths);
  }
  return ((hundredths * size) / 100) * (bold ? style.BOLD : 1);
}

function measure(style, text) {
  let hundredths = 0;
  for (const character of printable(text)) {
    const at = character.codePointAt(0) - 32;
    hundredths +=
      at >= 0 && at < style.LETTER_WIDTHS.length ? style.LETTER_WIDTHS[at] : WIDE.test(character) ? 105 : 84;
  }
  return hundredths;
}

/** Return the size, or a smaller one at which a text fits into the room. */
export function fittingSize(style, text, size, room, bold = false) {
  return size * Math.min(1, room / Math.max(textWidth(style, text, size, bold), 1));
}

/** Return -1, 0, or 1: the sign of a number as it is written beside a node, such as "≤ −3". */
export function signOf(text) {
  return Math.sign(Number(text.replace(/^[≤≥≈\s]+/, "").replaceAll("−", "-"))) || 0;
}
