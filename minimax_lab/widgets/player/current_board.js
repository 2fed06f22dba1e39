// The board of the call that has control, with the scores of the moves that it has tried; at the end, the board after the chosen move.

import { line, shape, text } from "../scene/marks.js";
import { cellCenter, rectangle } from "../scene/shapes.js";
import { h, setChildren, setText } from "../shared/dom.js";
import { drawLook } from "../shared/looks.js";
import { fittingSize, printable, signOf, textWidth } from "../shared/text.js";

export class CurrentBoard {
  constructor(player) {
    this.player = player;
    this.caption = h("div", { class: "caption" });
    this.element = h("div", { class: "board-now" });
  }

  show() {
    const { now, run, quiz, style, step, shownStep } = this.player;
    const row = run.running(shownStep);
    const node = run.node(row);
    const isOver = step === run.lastStep && now.isReturn;
    const best = isOver && !quiz.isMasked(row) ? run.columns.best[node] : -1;
    const shown = best >= 0 ? best : node;
    const moves = { MAX: ", MAX moves", MIN: ", MIN moves" }[run.player(row)] ?? "";
    const call = now && !this.player.hides("numbers") ? `call ${row + 1}${moves}` : "the start";
    const caption = best >= 0 ? "after the chosen move" : call;
    const scores = best >= 0 || this.player.hides("values") ? [] : this._scores(row);
    const key = `${shown} ${caption} ${scores.map((each) => `${each.words}${each.isBeaten}`)}`;
    if (this.key === key) return;
    this.key = key;
    const parent = run.columns.parent[shown];
    const look = this._look(shown);
    const before = parent >= 0 ? this._look(parent) : null;
    this.drawing = drawLook(look, style, before, this.drawing, (layers) => {
      for (const each of scores) drawScore(style, layers, look, each);
    });
    setText(this.caption, caption);
    setChildren(this.element, [this.caption, this.drawing]);
  }

  _look(node) {
    const { tables, columns } = this.player.run;
    return tables.states[columns.state[node]].look;
  }

  /** The scores of a call by the squares that its moves fill. */
  _scores(row) {
    const { run, quiz, shownStep } = this.player;
    const scored = run.scored(run.children(row), shownStep);
    if (!scored.length) return scored;
    const beaten = run.beatenAsFarAsKnown(row, scored, (each) => quiz.isMasked(each));
    return scored
      .map((child) => ({
        square: filledSquare(this._look(run.node(row)), this._look(run.node(child))),
        isBeaten: beaten.includes(child),
        ...(quiz.isMasked(child) ? HIDDEN : this._value(child)),
      }))
      .filter(({ square }) => square >= 0);
  }

  /** The value of a call in words, and its sign where a run has both. */
  _value(row) {
    const { run } = this.player;
    const value = run.value(row);
    return { words: printable(value), tone: run.tables.has_both_signs ? signOf(value) : 0 };
  }
}

/** What a board shows of a value that the reader has to find. */
const HIDDEN = { words: "?", tone: 0 };

/** The one square of a board that is filled on the next board, -1 if there is none. */
function filledSquare(board, next) {
  if (board.kind !== "grid" || next.kind !== "grid" || board.cells.length !== next.cells.length) return -1;
  const changed = board.cells.flatMap((mark, square) => (mark === next.cells[square] ? [] : [square]));
  return changed.length === 1 && !board.cells[changed[0]] ? changed[0] : -1;
}

/** Draw a score on its square; one that is beaten is dashed and struck through. */
function drawScore(style, layers, board, { square, words, tone, isBeaten }) {
  const { PANEL_CELL: cell, VALUE_WIDTH: width, SCORE, SCORE_HALF: tall, SCORE_SIDE: side } = style;
  const [x, y] = cellCenter(square, board.columns, 0, 0, cell);
  const [fill, color, ink] = isBeaten ? [style.BOARD, style.SKIPPED, style.SKIPPED_TEXT] : style.VALUE_COLORS[tone + 1];
  const size = fittingSize(style, words, SCORE, cell - 2 * side, true);
  const half = textWidth(style, words, size, true) / 2;
  const reach = Math.max(half + side, tall);
  const corners = rectangle(x - reach, y - tall, x + reach, y + tall);
  layers.text.push(shape("score", -1, corners, fill, color, width, { radius: tall, dashed: isBeaten }));
  layers.text.push(text("score", -1, [x, y], words, size, ink, { bold: !isBeaten }));
  if (isBeaten) layers.text.push(line("beaten", -1, [x - half, y, x + half, y], ink, width));
}
