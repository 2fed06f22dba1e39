// The board of the call of this step; at the end of the run, the board after the chosen move.

import { h, setChildren, setText } from "../shared/dom.js";
import { drawLook } from "../shared/looks.js";

export class CurrentBoard {
  constructor(player) {
    this.player = player;
    this.caption = h("div", { class: "caption" });
    this.element = h("div", { class: "board-now" });
  }

  show() {
    const { now, run, quiz, style } = this.player;
    const row = now ? now.row : 0;
    const node = run.node(row);
    const isOver = now?.isReturn && run.parent[row] < 0;
    const best = isOver && !quiz.isMasked(row) ? run.columns.best[node] : -1;
    const shown = best >= 0 ? best : node;
    const caption =
      best >= 0 ? "after the chosen move" : now && !this.player.hides("numbers") ? `call ${row + 1}` : "the start";
    if (this.key === `${shown} ${caption}`) return;
    this.key = `${shown} ${caption}`;
    const parent = run.columns.parent[shown];
    const look = (each) => run.tables.states[run.columns.state[each]].look;
    this.drawing = drawLook(look(shown), style, parent >= 0 ? look(parent) : null, this.drawing);
    setText(this.caption, caption);
    this.caption.classList.toggle("after", best >= 0);
    setChildren(this.element, [this.drawing, this.caption]);
  }
}
