// The open calls as cards, the innermost first.

import { h, setAttribute, setChildren } from "../shared/dom.js";
import { describeLook } from "../shared/looks.js";
import { printable, withCommas } from "../shared/text.js";

const UNSURE = 3; // cards more than have room for certain may have room, if they are one below the other
const TIGHT = 3; // lines more than the measures say that complete cards may need
const MOST_COMPLETE = 2; // the calls further out are one line each
// In sizes of the text: the heights of cards by their lines, of a line, and the width of an argument
const [SHORT, COMPLETE, NARROW, LINE, ARGUMENT] = [1.9, 3.2, 4.6, 1.25, 11];
const [WIDE, MIDDLE, SLIM] = [28, 20, 14]; // widths; in one that is slim, all takes a line more
const [BESIDE, FEW] = [20.6, 6]; // widths of a card beside others, and of the line with more
const [HEAD, LETTERS] = [22, 55]; // letters in the head of a card without arguments, and of that with them in a line

export class Cards {
  constructor(player) {
    this.player = player;
    this.element = h("div", { class: "cards", role: "group", "aria-label": "Open calls, the innermost first" });
    this.elements = new Map(); // of the cards, by what they show
    const given = player.run.furtherArguments(0).join(" ").length;
    this.lines = given ? Math.max(2.4, Math.ceil((HEAD + given) / LETTERS)) : 1.6; // of heads beside others
    // Cards that have room, those that have it above a line with more, and how many of them are complete
    this.most = [MOST_COMPLETE, MOST_COMPLETE, MOST_COMPLETE];
    this.unsure = UNSURE;
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.element);
  }

  /** Find how many cards have room, once for each size, because measuring at each step would force a layout. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width) return; // it is hidden
    const { fontSize, flexDirection } = getComputedStyle(this.element);
    const size = Number.parseFloat(fontSize);
    const [columns, rows] = [width / size, height / size];
    const isWithout = this.element.querySelector(".argument")?.checkVisibility() === false;
    const lines = isWithout ? 0 : Math.ceil((this.player.run.furtherArguments(0).length * ARGUMENT) / columns);
    const narrow = NARROW + (columns < SLIM ? LINE : 0);
    const isLow = columns > (lines ? WIDE : MIDDLE);
    const complete = isLow ? COMPLETE : narrow + lines * LINE;
    const short = columns > WIDE ? SHORT : isLow ? COMPLETE : narrow;
    const whole = Math.min(MOST_COMPLETE, Math.floor(rows / complete));
    const fit = (room) => Math.max(1, whole + Math.floor((room - whole * complete) / short));
    const beside = [columns, columns - FEW].map((room) => Math.max(1, Math.floor(room / BESIDE)));
    const stacked = height ? [fit(rows), fit(rows - SHORT), whole] : [Infinity, 0, MOST_COMPLETE];
    const isRow = flexDirection === "row";
    const most = isRow ? [...beside, MOST_COMPLETE] : stacked;
    this.unsure = isRow ? 0 : UNSURE;
    this.isTight = !isRow && rows - whole * complete < TIGHT * LINE;
    if (String(most) === String(this.most)) return;
    this.most = most;
    this.show();
  }

  dispose() {
    this.sizes.disconnect();
  }

  show() {
    const open = this.player.run.open(this.player.shownStep).reverse();
    this.before = this.elements;
    this.elements = new Map();
    const [most, besideMore] = this.most;
    const isCertain = open.length <= most || !this.unsure;
    let shown = isCertain && open.length > most ? besideMore : Math.min(open.length, most + this.unsure);
    this._fill(open, shown);
    while (!isCertain && shown > besideMore && this._overflows()) this._fill(open, --shown);
    if (this.isTight && open.length && this._overflows()) this._fill(open, shown, 0);
  }

  /** Show the innermost of the open calls, and how many more there are. */
  _fill(open, shown, complete = this.most[2]) {
    const cards = open.slice(0, shown).map((row, at) => this._card(row, at < complete));
    if (open.length > shown) cards.push(h("div", { class: "more" }, `and ${withCommas(open.length - shown)} more`));
    if (!open.length)
      cards.push(h("div", { class: "more" }, this.player.step ? "All calls have returned." : "No call is open yet."));
    setChildren(this.element, cards);
  }

  /** Whether a card has no room. This forces a layout, so it is asked only where the measures leave it open. */
  _overflows() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.element;
    return scrollWidth > clientWidth || scrollHeight > clientHeight;
  }

  _card(row, isComplete) {
    const { run, shownStep } = this.player;
    const { begun, scored, left } = run.progress(row, shownStep);
    const player = run.player(row);
    const head = [
      !this.player.hides("numbers") && this._text(row, "b", null, `call ${row + 1}`),
      this._origin(row) && this._text(row, "span", "by", this._origin(row)),
      run.hasPlayers && this._text(row, "span", null, this._kind(row, player)),
      ...(isComplete ? this._arguments(row, scored) : []),
    ];
    const scores = this.player.hides("values") ? [] : scored;
    const facts = [
      run.moves(row).length && this._text(row, "span", null, this._moves(row, begun, left)),
      scores.length && this._scores(row, scores),
    ];
    const card = this._box(row, "card", [this._box(row, "head", head), this._box(row, "facts", facts)]);
    setAttribute(card, "class", `card ${player || "end"} ${isComplete ? "complete" : "short"}`);
    return card;
  }

  /** The scores of a call; those that are beaten are struck through. */
  _scores(row, scored) {
    const { run, quiz } = this.player;
    const beaten = run.beatenAsFarAsKnown(row, scored, (each) => quiz.isMasked(each));
    const texts = scored.map((child) => {
      const value = quiz.isMasked(child) ? "?" : printable(run.value(child));
      return `${run.move(child)} \u2192 ${value}`;
    });
    const parts = () =>
      texts.flatMap((text, at) => [at ? ", " : "", h(beaten.includes(scored[at]) ? "s" : "span", {}, text)]);
    return this._keep(`${row} ${beaten} ${texts}`, () => h("span", { class: "scores" }, ...parts()));
  }

  /** A text of a card, and the same element as at the last step if it was there then. */
  _text(row, tag, name, text) {
    return this._keep(`${row} ${tag} ${name} ${text}`, () => h(tag, { class: name }, text));
  }

  /** A part of a card with its texts. */
  _box(row, name, children) {
    const box = this._keep(`${row} ${name}`, () => h("div", { class: name }));
    setChildren(box, children.filter(Boolean));
    return box;
  }

  _keep(key, make) {
    const element = this.before.get(key) ?? make();
    this.elements.set(key, element);
    return element;
  }

  /** The move that led to a call, or its round. */
  _origin(row) {
    const { run } = this.player;
    return run.columns.c_move[row] >= 0 ? run.move(row) : run.remark(row);
  }

  /** Who moves in a call. */
  _kind(row, player) {
    const { run } = this.player;
    return { MAX: "▲ MAX", MIN: "▼ MIN" }[player] || (run.last[row] > row ? "◇ player unknown" : "□ the end");
  }

  /** The state of a call, and its further arguments. */
  _arguments(row, scored) {
    const { run } = this.player;
    const { name, look } = run.state(row);
    const state = this._text(row, "span", "state", name);
    if (look.kind === "grid") {
      setAttribute(state, "role", "img");
      setAttribute(state, "aria-label", describeLook(look));
    }
    return [
      state,
      ...run
        .furtherArguments(row)
        .map((text) => this._text(row, "span", "argument", printable(this._argument(text, row, scored)))),
    ];
  }

  /** Whether a call of alpha-beta has made its cut by this step. */
  _hasCut(row) {
    const { run, shownStep, quiz } = this.player;
    const cuttingCall = run.columns.w_closer?.[row] ?? -1;
    return cuttingCall >= 0 && run.returnedAt(cuttingCall) <= shownStep && !quiz.hidesCut(cuttingCall);
  }

  /** The moves that a call has still to try; if none is left, whether the last one is still being tried. */
  _moves(row, begun, left) {
    const { run, shownStep } = this.player;
    if (run.hasRounds(row))
      return begun.length ? `in ${run.remark(begun.at(-1))}` : "to try: one round after the other";
    if (run.remark(row).startsWith("table")) return "answered from the table";
    const moves = `${run.verb(row)}${left.join(", ")}`;
    if (left.length) return this._hasCut(row) ? `${moves} cut off` : `to try: ${moves}`;
    const trying = begun.find((child) => run.returnedAt(child) > shownStep);
    return trying === undefined ? "nothing left to try" : `trying ${run.move(trying)}, the last`;
  }

  /** An argument as the call received it; alpha and beta with their present values: "beta = inf, now 10". */
  _argument(text, row, scored) {
    const { run, quiz } = this.player;
    const name = /^(alpha|beta) = /.exec(text)?.[1];
    if (!name || !run.tables.windows) return text;
    if (run.hasHiddenBound(row, (each) => quiz.isMasked(each))) return `${name} = ?`;
    const known = run.beforeQuestion(scored, (each) => quiz.isMasked(each) || quiz.hidesCut(each));
    const latest = known.at(-1);
    const isUnknown =
      latest === undefined ||
      this.player.hides("values") ||
      [row, ...known].some((each) => quiz.isMasked(each)) ||
      run.columns.w_closed[latest] < 0;
    if (isUnknown) return text;
    const now = run.columns[`w_${name}_now`][latest];
    return now === run.columns[`w_${name}`][row] ? text : `${text}, now ${run.tables.windows.bounds[now]}`;
  }
}
