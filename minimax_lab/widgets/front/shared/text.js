// Numbers and lists as text.

/** Join texts: "1, 4 and 6". */
export function joinWithAnd(texts) {
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}` : texts.join("");
}

/** Write a number with commas between the thousands. */
export function withCommas(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Replace the hyphens before numbers with minus signs. */
export function printable(text) {
  return String(text).replace(/(?<![\w.])-(?=[\d\u221e])/g, "\u2212");
}
