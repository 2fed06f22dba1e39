// The code of the function that is running, with the lines that the sentence is about.

import { h, setAttribute } from "../shared/dom.js";
import { focusWhileScrollable } from "../shared/keys.js";
import { printable } from "../shared/text.js";

const AROUND = 3; // lines that are shown before and after the current one
const MOST_AT_FAULT = 2; // lines at fault that are shown beside the current one where the rest of the code is not
const VALUE = 13; // columns for the value of a call beside its line, such as value = +10
const VALUES = 20; // for those of the best score and its move
const TEST = 1.05; // columns of a character of a test, which is in another font
const GAP = 3; // columns of a tag around its text
const COLUMN = 0.61; // the width of a character, in sizes of the code
const BEFORE = 7; // columns before the code, with the number of the line

export class Code {
  constructor(player) {
    this.player = player;
    this.rowsAtFault = 0;
    this.columns = Infinity; // that have room; they are measured
    this.element = h("div", { class: "code", role: "group", "aria-label": "Code" });
    this.sizes = new ResizeObserver(() => {
      focusWhileScrollable(this.element);
      if (this.lines) this._fit();
    });
    this.sizes.observe(this.element);
  }

  dispose() {
    this.sizes.disconnect();
  }

  show() {
    focusWhileScrollable(this.element);
    const { run, shownStep } = this.player;
    const source = run.functionOf(run.running(shownStep));
    if (source !== this.source) this._write(source);
    const { lit, from, tests } = this._currentLines(source);
    this.atFault = this.player.fault.lines.filter((number) => source.numbers.includes(number));
    this.now = lit.at(-1) ?? source.numbers[0];
    const values = this._variables();
    const key = `${lit} ${from} ${[...tests.values()]} ${this.atFault} ${[...values]}`;
    if (this.key === key) return;
    this.key = key;
    const marked = this.lines.filter(({ number }) => [...lit, this.now, from, ...this.atFault].includes(number));
    for (const line of new Set([...this.marked, ...marked])) this._mark(line, lit, from, tests.get(line.number));
    this.marked = marked;
    for (const line of this.lines) {
      const { number, isFirst, variables, element } = line;
      const text = (isFirst && values.get(number)) || "";
      setAttribute(variables, "data-values", text);
      element.classList.toggle("with-values", text !== "");
      this._placeTags(line);
    }
    const rows = Math.min(this.atFault.length, MOST_AT_FAULT);
    if (rows !== this.rowsAtFault) this.player.root.style.setProperty("--lines-at-fault", rows);
    this.rowsAtFault = rows;
    this.hasMoved = true;
  }

  /** Show whether a line is one that the step is about, the last one of them, or one that the control came from; and what its test finds. */
  _mark({ number, isFirst, element, test }, lit, from, found = "") {
    const isLit = lit.includes(number);
    element.classList.toggle("lit", isLit);
    element.classList.toggle("now", number === this.now && isFirst);
    element.classList.toggle("wrong", isFirst && this.atFault.includes(number));
    element.classList.toggle("from", number === from && !isLit && isFirst);
    setAttribute(test, "data-test", isLit && isFirst ? found : "");
    if (isLit && number === this.now && isFirst) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
  }

  /** Place what is in view anew in a pane of another size. */
  _fit() {
    const { fontSize } = getComputedStyle(this.element.firstChild);
    this.columns = this.element.clientWidth / (COLUMN * Number.parseFloat(fontSize)) - BEFORE;
    for (const line of this.lines) this._placeTags(line);
    this._scrollTo([this.now]);
  }

  /** Put the values and the test of a line beside its code, in place of its comment if need be, or below it. */
  _placeTags({ text, element, variables, test }) {
    const [values, found] = [variables.dataset.values.length, test.dataset.test.length];
    const room = this.columns - (values && values + GAP);
    const rest = room - (found && TEST * found + GAP);
    const code = codeIn(text).length;
    const has = {
      "without-comment": (values || found) && text.length > rest,
      "test-below": found && code > rest,
      "values-below": values && code > room,
    };
    for (const [name, is] of Object.entries(has)) element.classList.toggle(name, Boolean(is));
  }

  /** Scroll to the current line if it is another one; after all parts have changed, so that one layout is enough. */
  scroll() {
    if (this.hasMoved && (this.isNew || this.element.hasAttribute("tabindex"))) this._scrollTo([this.now]);
    this.hasMoved = this.isNew = false;
  }

  /** Show the current line again after the size of the text has changed. */
  refresh() {
    this.key = undefined;
  }

  /** The text of the current line. */
  get currentText() {
    const parts = this.lines.filter(({ number }) => number === this.now);
    return parts.map(({ text }) => text.trim()).join(" ");
  }

  /** Scroll to lines of long code; not for short code, because measuring forces the browser to do a layout. */
  _scrollTo(numbers) {
    const places = this.lines.flatMap(({ number }, at) => (numbers.includes(number) ? [at] : []));
    if (!places.length) return;
    const first = this.lines[Math.max(0, places[0] - AROUND)].element;
    const last = this.lines[Math.min(this.lines.length - 1, places.at(-1) + AROUND)].element;
    const { scrollTop, clientHeight } = this.element;
    const bottom = last.offsetTop + last.offsetHeight;
    if (bottom > scrollTop + clientHeight) this.element.scrollTop = bottom - clientHeight;
    if (first.offsetTop < this.element.scrollTop) this.element.scrollTop = first.offsetTop;
  }

  _write(source) {
    this.source = source;
    this.isNew = true; // whether it is too long for its pane is known in the next frame
    this.key = undefined;
    let number = null;
    let count = 0;
    this.marked = [];
    this.lines = source.lines.map((text, at) => {
      const isFirst = source.numbers[at] !== null; // a long line goes on in lines without a number
      if (isFirst) number = source.numbers[at];
      const test = h("span", { class: "test", "data-test": "" });
      const variables = h("span", { class: "variables", "data-values": "" });
      const shown = { class: "line", "data-number": isFirst ? ++count : "" };
      const element = h("span", shown, ...colored(source.parts[at]), variables, test);
      return { number, isFirst, text, test, variables, element };
    });
    const missing = h("p", {}, `The source code of ${source.name} is not available.`);
    const lines = this.lines.map(({ element }) => element);
    this.element.replaceChildren(lines.length ? h("pre", {}, h("code", {}, ...lines)) : missing);
    focusWhileScrollable(this.element);
  }

  /** The numbers of the lines that the step is about, in order, with their tests, and of the line that the control came from. */
  _currentLines(source) {
    const { now, run, step, shownStep, line } = this.player;
    const tests = new Map();
    if (!now) return { lit: [], from: null, tests };
    const c = run.columns;
    const [start, count] = run.linesOf(step);
    if (line) return { lit: [c.l_line[start + line - 1]], from: null, tests };
    const ran = Array.from(c.l_line.subarray(start, start + count));
    const { labels, tests: found } = this.player.narration;
    const about = labels.flatMap((label) => {
      const numbers = linesAbout(source, label, ran);
      if (found[label] && this._hasComparison(numbers.at(-1))) tests.set(numbers.at(-1), printable(found[label]));
      return numbers;
    });
    const [before, countBefore] = run.linesOf(step - 1);
    const lastLine = countBefore ? c.l_line[before + countBefore - 1] : null;
    const callLine = run.parent[now.row] < 0 ? null : c.c_line[now.row];
    if (shownStep < step) return { lit: lastLine === null ? [] : [lastLine], from: null, tests }; // its value is asked
    if (now.isReturn) {
      const own = callLine ?? lastLine;
      return {
        lit: about.length ? about : own === null ? [] : [own],
        from: callLine === null ? null : lastLine,
        tests,
      };
    }
    return { lit: about.length ? about : [this._head(source)], from: callLine, tests };
  }

  /** What the variables of the running call contain, by the numbers of the lines that set them; nothing that is asked. */
  _variables() {
    const { now, run, shownStep, quiz } = this.player;
    const row = now ? run.running(shownStep) : -1;
    const names = namesOfBest(this.lines);
    const values = new Map();
    if (row < 0 || this.player.hides("values")) return values;
    const { scored } = run.progress(row, shownStep);
    const isHidden = (each) => quiz.isMasked(each);
    if ([row, ...scored].some(isHidden) || run.hasHiddenBound(row, isHidden)) return values;
    if (!names) return values.set(this.now, this._recorded());
    if (!run.moves(row).length) return values;
    if (!scored.length) {
      const least = run.player(row) === "MAX" ? "\u2212inf" : "inf";
      return values.set(names.start, `${names.best} = ${least}, ${names.move} = None`);
    }
    const [last, beaten] = [scored.at(-1), run.beaten(row, scored)];
    const best = scored.find((each) => !beaten.includes(each));
    values.set(names.call, `${names.value} = ${printable(run.value(last))}`);
    return values.set(names.keep, `${names.best} = ${printable(run.value(best))}, ${names.move} = ${run.action(best)}`);
  }

  /** What the variables in the current line contain before a test, or else at the end of this step, as far as they are numbers. */
  _recorded() {
    const { run, shownStep, line } = this.player;
    const [start, count] = run.linesOf(shownStep);
    const ran = run.columns.l_line.subarray(start, start + (line || count));
    const at = /^(el)?if\b/.test(this.currentText) ? ran.lastIndexOf(this.now) : -1;
    const last = start + (at < 0 ? ran.length - 1 : at);
    const words = new Set(withoutComment(this.currentText).split(/[^\p{L}\p{N}_]+/u));
    const all = count ? run.text(run.columns.l_variables[last]).split(", ") : [];
    return printable(all.filter((each) => words.has(each.split(" = ")[0])).join(", "));
  }

  /** Whether a line compares two values by order; one that takes the largest of a list does not. */
  _hasComparison(number) {
    return this.lines.some((line) => line.number === number && ORDER.test(withoutComment(line.text)));
  }

  /** The number of the first line of the definition. */
  _head(source) {
    return source.numbers[source.lines.findIndex((text) => /^\s*(async\s+)?def\s/.test(text))] ?? source.numbers[0];
  }
}

/** The columns that a function needs with the values beside its lines; if all lines are shown from the start, beside any. */
export function columnsOf({ lines, numbers }, isOpen) {
  const all = lines.map((text, at) => ({ text, number: numbers[at] }));
  const names = namesOfBest(all);
  const rooms = new Map(
    names && [
      [names.start, VALUES],
      [names.keep, VALUES],
      [names.call, VALUE],
    ],
  );
  const other = isOpen && !names ? VALUE + GAP : 0;
  const room = ({ number }) => (rooms.has(number) ? rooms.get(number) + GAP : other);
  return Math.max(...all.map((line) => Math.max(line.text.length, codeIn(line.text).length + room(line))));
}

const KEEP = /^\s+(\w+), (\w+) = (\w+), \w+$/; // best, move = value, action

/** The variables for the best score so far, its move, and the last score, and the lines that set them; null if there are none. */
function namesOfBest(lines) {
  const kept = lines.find(({ text }) => KEEP.test(text));
  if (!kept) return null;
  const [, best, move, value] = KEEP.exec(kept.text);
  const set = (name) => lines.find(({ text }) => text.trim().startsWith(`${name}, `));
  const [start, call] = [set(best), set(value)];
  return start && call && start !== kept
    ? { best, move, value, start: start.number, call: call.number, keep: kept.number }
    : null;
}

/** The parts of a line, each in the color of its kind. */
const colored = (parts) => parts.map(([kind, text]) => (kind ? h("span", { "data-token": kind }, text) : text));

const ORDER = /[^-<>][<>]=?[^<>]/; // not -> and not a shift of bits
const withoutComment = (text) => text.replace(/#.*/, "");
const codeIn = (text) => withoutComment(text).trimEnd();
const ELSEWHERE = ["Call", "Try", "Return"]; // labels that are about the line that the control came from

/**
 * The numbers of the lines that a label is about: those of its places at which a line ran, or else the first place.
 * Where the comparison is part of the return, the scores wait in a list until then, so a score is not about that line.
 */
function linesAbout(source, label, ran) {
  const returns = new Set((source.spans.Return ?? []).map(([first]) => first));
  const isAbout = ([first]) => label !== "Compare" || !returns.has(first);
  const spans = ELSEWHERE.includes(label) ? [] : (source.spans[label] ?? []).filter(isAbout);
  const reached = spans.filter(([first, last]) => ran.some((number) => first <= number && number <= last));
  return (reached.length ? reached : spans.slice(0, 1)).map(([first]) => first);
}
