// New marks come to rest on the board: discs drop, other marks grow. The next key ends all motion.

const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const DROP = "cubic-bezier(.5, 0, .9, .5)"; // faster and faster
const GROW = "cubic-bezier(.3, 0, .2, 1)";
const MARKS = ["panel", "disc"];

export class Motion {
  constructor() {
    this.running = [];
  }

  end() {
    for (const each of this.running.splice(0)) each.finish();
  }

  /** Let the elements that are new since `old`, a set, come to rest: those in the square `last` after the others. */
  settle(drawing, old, { look, style, last }) {
    this.end();
    if (LESS_MOTION.matches) return;
    const made = [...drawing.children].filter((each) => !old.has(each));
    const marks = made.filter((each) => MARKS.includes(each.dataset.role));
    const rows = marks.map((each) => Math.floor(centerOf(each)[1] / style.PANEL_CELL));
    const time = (row) =>
      style.SHORTEST_DROP + (style.LONGEST_DROP - style.SHORTEST_DROP) * (row / (look.rows - 1 || 1));
    const isLast = (each) => squareOf(each, look, style) === last;
    const delay = marks.every(isLast) ? 0 : style.SHORTEST_DROP;
    for (const [at, each] of marks.entries()) {
      const from = look.falls
        ? { transform: `translateY(${-(rows[at] + 1) * style.PANEL_CELL}px)` }
        : { opacity: 0, transform: "scale(0.4)" };
      const duration = look.falls ? time(rows[at]) : style.SHORTEST_DROP;
      this.run(each, from, { duration, delay: isLast(each) ? delay : 0, easing: look.falls ? DROP : GROW });
    }
    const lines = made.filter((each) => look.line?.length && each.dataset.role === (look.line_name ?? "full line"));
    for (const each of lines) this.run(each, { opacity: 0 }, { duration: style.LONGEST_DROP, delay: 2 * delay });
  }

  run(element, from, options) {
    this.running.push(element.animate([from, {}], { fill: "backwards", ...options }));
  }
}

function centerOf(element) {
  const { x, y, width, height } = element.getBBox();
  return [x + width / 2, y + height / 2];
}

function squareOf(element, { columns }, { PANEL_CELL }) {
  const [column, row] = centerOf(element).map((each) => Math.floor(each / PANEL_CELL));
  return row * columns + column;
}
