// The scale of one leaf: its number, and where the best move or a cut changes.

import { h, setText } from "../shared/dom.js";
import { numberField, onEnter } from "../shared/keys.js";
import { numberText, readNumber } from "../shared/numbers.js";
import { joinWithAnd, printable } from "../shared/text.js";
import { wholeNumbers } from "./numbers.js";

const LARGEST = 999; // larger numbers than that, or than those at first, would make the tree too wide

export class Scale {
  /**
   * low, high, step   the ends of the scale, and from one number to the next
   * onNumber(number)  called when the reader chooses a number
   * onEnd()           called after Enter in the field
   */
  constructor(low, high, step, onNumber, onEnd) {
    this.first = { low, high };
    this.low = low;
    this.high = high;
    this.step = step;
    this.onNumber = onNumber;
    this.field = numberField({ class: "number", inputmode: "decimal", onchange: () => this._read() });
    onEnter(this.field, () => this._read() && onEnd());
    this.name = h("strong", { class: "leaf" });
    this.problem = h("span", { class: "trouble", role: "alert" });
    this.list = h("ul", { class: "ranges" });
    this.reach = h("span", { class: "reach" });
    this.element = h(
      "span",
      { class: "scale" },
      h("label", {}, this.name, " = ", this.field),
      this.problem,
      this.reach,
    );
  }

  /** Show the number of a leaf. */
  showNumber(name, number) {
    setText(this.name, name);
    if (document.activeElement !== this.field) this.field.value = printable(numberText(number));
    setText(this.problem, "");
  }

  /** Begin to type a number with this character. */
  type(character) {
    this.field.value = character;
    this.field.focus();
  }

  /** Make the scale as long as these numbers need, but not shorter than at first. */
  include(numbers) {
    this.low = Math.min(this.first.low, ...numbers);
    this.high = Math.max(this.first.high, ...numbers);
  }

  /** Show the ranges of this leaf; nameOf(row) names a node. */
  showRanges(ranges, nameOf) {
    const shown = this.step === 1 ? ranges.filter(wholeNumbers) : ranges;
    const texts = shown.map((each) => this._text(each));
    const changes = shown.slice(1).map((each, before) => describeChange(shown[before], each, nameOf));
    const [first] = shown;
    const best =
      first && `${nameOf(first.best)} ${shown.length > 1 ? "is" : "stays"} best${cutsText(first.cut, nameOf)}`;
    const words = texts.map((text, at) => [h("strong", {}, text), `: ${at ? changes[at - 1] : best}`]);
    const alone = [`Whatever ${this.name.textContent} is (${texts[0]}), ${best}.`];
    this.list.replaceChildren(...(shown.length === 1 ? [alone] : words).map((each) => h("li", {}, ...each)));
    this.shown = shown;
  }

  /** Say in which range the root has the number of this leaf, and how `high` that number goes up now, if it does. */
  showReach(root, name, reach, high) {
    const words = (number) => printable(numberText(number));
    const band = high && ` Now it reaches ${high === root ? "" : "only "}${high} (gray band).`;
    if (!reach) {
      const [low, top] = [words(this.low), words(this.high)];
      return setText(this.reach, `${name} from ${low} to ${top}: ${root} keeps its value.${band}`);
    }
    const [least, most] = reach.map((end) => Number.isFinite(end) && words(end));
    const range = least && most ? `From ${least} to ${most}` : least ? `From ${least} up` : `Up to ${most}`;
    const follows = least || most ? `${range} (bracket), ${root} follows` : `${root} always follows`;
    return setText(this.reach, `${follows} ${name}.${band}`);
  }

  /** Mark the range in which the number is. */
  showPlace(number) {
    for (const [at, range] of (this.shown ?? []).entries()) {
      const isInside =
        (range.from < number || (range.hasFrom && range.from === number)) &&
        (number < range.to || (range.hasTo && range.to === number));
      this.list.children[at]?.toggleAttribute("data-here", isInside);
    }
  }

  _text(range) {
    const words = (number) => printable(numberText(number));
    if (this.step === 1) {
      const [first, last] = wholeNumbers(range);
      return first === last ? words(first) : `${words(first)} to ${words(last)}`;
    }
    if (range.from === range.to) return words(range.from);
    const [start, end] = [`${range.hasFrom ? "" : "above "}${words(range.from)}`, words(range.to)];
    return `${start} to ${range.hasTo ? "" : "below "}${end}`;
  }

  /** Read the field, and return whether it has a number that a leaf can have. */
  _read() {
    const number = readNumber(this.field.value);
    const largest = Math.max(LARGEST, -this.first.low, this.first.high);
    const isFine = number !== null && Math.abs(number) <= largest;
    setText(this.problem, isFine ? "" : `Type a number from \u2212${largest} to ${largest}, such as 12 or \u22123.`);
    this.field.toggleAttribute("aria-invalid", !isFine);
    if (isFine) this.onNumber(number);
    return isFine;
  }
}

function cutsText(cut, nameOf) {
  return cut.length ? `, and alpha-beta skips ${joinWithAnd(cut.map(nameOf))}` : "";
}

/** What changes from one range to the next. */
function describeChange(before, after, nameOf) {
  const gone = before.cut.filter((row) => !after.cut.includes(row));
  const added = after.cut.filter((row) => !before.cut.includes(row));
  const texts = [
    before.best !== after.best && `now ${nameOf(after.best)} is best`,
    added.length && `alpha-beta now skips ${joinWithAnd(added.map(nameOf))}`,
    gone.length && `alpha-beta now reads ${joinWithAnd(gone.map(nameOf))}`,
  ];
  return texts.filter(Boolean).join("; ");
}
