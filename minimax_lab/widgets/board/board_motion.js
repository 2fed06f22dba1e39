// New marks come to rest on the board: discs drop, other marks grow. Bones that are taken fade. The next key ends all motion.

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

  /** Let the elements that are new since `old`, a set, come to rest: those in the square `last` after the others; that in `held` rests. */
  settle(drawing, old, { look, style, last, held = null }) {
    this.end();
    if (LESS_MOTION.matches) return;
    const made = [...drawing.children].filter((each) => !old.has(each));
    const marks = made.filter((each) => MARKS.includes(each.dataset.role));
    if (!marks.length) return;
    const places = marks.map((each) => placeOf(each, style));
    const time = (row) =>
      style.SHORTEST_DROP + (style.LONGEST_DROP - style.SHORTEST_DROP) * (row / (look.rows - 1 || 1));
    const isIn = (place, square) => place[1] * look.columns + place[0] === square;
    const isLast = (place) => isIn(place, last);
    const delay = places.every(isLast) ? 0 : look.falls ? style.SHORTEST_DROP : style.PAUSE;
    for (const [at, each] of marks.entries()) {
      if (isIn(places[at], held)) continue;
      const row = places[at][1];
      const from = look.falls
        ? { transform: `translateY(${-(row + 1) * style.PANEL_CELL}px)` }
        : { opacity: 0, transform: "scale(0.4)" };
      const duration = look.falls ? time(row) : style.SHORTEST_DROP;
      this.run(each, from, { duration, delay: isLast(places[at]) ? delay : 0, easing: look.falls ? DROP : GROW });
    }
    const lines = made.filter((each) => look.line?.length && each.dataset.role === (look.line_name ?? "full line"));
    for (const each of lines) this.run(each, { opacity: 0 }, { duration: style.LONGEST_DROP, delay: 2 * delay });
  }

  /** Let elements that are no longer on the board fade after a pause, and call `leave` then. */
  fade(elements, { PAUSE, SHORTEST_DROP }, leave) {
    this.end();
    if (LESS_MOTION.matches) {
      leave();
      return;
    }
    for (const each of elements)
      this.running.push(each.animate([{}, { opacity: 0 }], { delay: PAUSE, duration: SHORTEST_DROP }));
    this.running.at(-1).onfinish = leave;
  }

  run(element, from, options) {
    Object.assign(element.style, { transformBox: "fill-box", transformOrigin: "center" });
    this.running.push(element.animate([from, {}], { fill: "backwards", ...options }));
  }
}

/** The column and the row of a mark, from where its path or text begins: to ask for its box would compute the layout. */
function placeOf(element, { PANEL_CELL }) {
  const start = element.getAttribute("d")?.match(/-?[\d.]+/g) ?? [element.getAttribute("x"), element.getAttribute("y")];
  return [Math.floor(start[0] / PANEL_CELL), Math.floor(start[1] / PANEL_CELL)];
}
