// The code of the function that is running, with the current line.

import { h } from "../shared/dom.js";
import { focusWhileScrollable } from "../shared/keys.js";

export class Code {
  constructor(player) {
    this.player = player;
    this.element = h("div", { class: "code", role: "group", "aria-label": "Code" });
    new ResizeObserver(() => focusWhileScrollable(this.element)).observe(this.element);
  }

  show() {
    focusWhileScrollable(this.element);
    const source = this.player.run.functionOf(this._runningCall());
    if (source !== this.source) this._write(source);
    const [now, from] = this._currentLines(source);
    if (this.now === now && this.from === from) return;
    this.now = now;
    this.from = from;
    for (const [number, line] of this.lines) {
      line.classList.toggle("lit", number === now);
      line.classList.toggle("from", number === from && number !== now);
      if (number === now) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    if (this.element.hasAttribute("tabindex")) this._scrollTo(this.lines.get(now));
  }

  /** Show the current line again after the size of the text has changed. */
  refresh() {
    this.now = undefined;
  }

  /** The text of the current line. */
  get currentText() {
    return this.lines.get(this.now)?.textContent.trim() ?? "";
  }

  /** The call that has control: after a return its caller. */
  _runningCall() {
    const { now, run } = this.player;
    if (!now) return 0;
    return now.isReturn && run.parent[now.row] >= 0 ? run.parent[now.row] : now.row;
  }

  /** Scroll to a line of long code; not for short code, because measuring forces the browser to do a layout. */
  _scrollTo(line) {
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (bottom > this.element.scrollTop + this.element.clientHeight)
      this.element.scrollTop = bottom - this.element.clientHeight;
  }

  _write(source) {
    this.source = source;
    this.now = this.from = undefined;
    this.lines = new Map(
      source.lines.map((text, at) => [source.numbers[at], h("span", { class: "line" }, text || " ")]),
    );
    const missing = h("p", {}, `The source code of ${source.name} is not available.`);
    this.element.replaceChildren(source.lines.length ? h("pre", {}, h("code", {}, ...this.lines.values())) : missing);
    focusWhileScrollable(this.element);
  }

  /** The number of the line that has control, and of the line that it came from. */
  _currentLines(source) {
    const { now, run, step, line } = this.player;
    if (!now) return [null, null];
    const c = run.columns;
    const [start] = run.linesOf(step);
    if (line) return [c.l_line[start + line - 1], null];
    const [before, count] = run.linesOf(step - 1);
    const lastLine = count ? c.l_line[before + count - 1] : null;
    const callLine = run.parent[now.row] < 0 ? null : c.c_line[now.row];
    if (now.isReturn) return callLine === null ? [lastLine, null] : [callLine, lastLine];
    const head =
      source.numbers[source.lines.findIndex((text) => /^\s*(async\s+)?def\s/.test(text))] ?? source.numbers[0];
    return [head, callLine];
  }
}
