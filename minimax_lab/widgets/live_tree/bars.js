// The leaves of a live tree as bars, so that a number has a height: a leaf hangs on a line from its edge, and the chosen one moves
// up and down a rail, which shows the range in which the number matters to the root.

import { setAttribute, setText, svg } from "../shared/dom.js";
import { textWidth } from "../shared/text.js";

const [CHOICE_GAP, CHOICE_SIZE] = [18, 20]; // at the left of the root; of its text

export class Bars {
  /** tree: a TreeView that is drawn with room for bars; isLeaf(row): whether a node of it is a leaf */
  constructor(tree, isLeaf) {
    this.tree = tree;
    this.isLeaf = isLeaf;
  }

  /** Put bars below the leaves of a tree that was just drawn. */
  attach() {
    const { painter } = this.tree;
    const { scene, world } = painter;
    const { style, nodes, places } = scene;
    this.style = style;
    this.top = Math.max(...places.y);
    const [base, width] = [this.top + style.BAR_HEIGHT, 2 * style.HALF_BAR_WIDTH];
    this.path = svg("path", { class: "path-of-cut", "aria-hidden": true });
    this.zero = svg("g", { class: "zero", "aria-hidden": true });
    this.bars = new Map();
    for (const [at, row] of nodes.rows.entries()) {
      if (!this.isLeaf(row)) continue;
      const [x, y] = scene.painter.center(at);
      const [side, half] = [scene.room.body(at).right, style.SQUARE_REACH];
      const [first, last] = [y - half, base + half];
      const column = { x: x - side, y: first, width: 2 * side, height: last + style.NAME_LINE - first };
      const bar = {
        x,
        y,
        side,
        item: painter.item(at),
        filled: svg("rect", { class: "bar", x: x - width / 2, width, rx: 4 }),
        range: svg("path", { class: "range" }),
        grip: svg("path", { class: "grip", d: gripAt(x, y, half, Infinity) }),
        line: svg("path", { class: "line-to-leaf" }),
        first,
      };
      const rail = svg("path", { class: "rail", d: `M${x} ${first + 4}V${base - 4}` });
      const area = svg("rect", { class: "column", "data-node": row, ...column });
      const parts = [area, rail, bar.line, bar.filled, bar.range, bar.grip];
      const group = svg("g", { class: "of-leaf", "aria-hidden": true }, ...parts);
      painter.items.before(group);
      this.bars.set(row, { ...bar, group });
    }
    world.children[1].before(this.path); // below the edges
    const [rootX, rootY] = scene.painter.center(0);
    this.choiceEnd = rootX - scene.room.body(0).left - CHOICE_GAP;
    const looks = { x: this.choiceEnd, y: rootY + 6, "font-size": CHOICE_SIZE };
    this.choice = svg("text", { class: "choice", "aria-hidden": true, ...looks });
    painter.items.before(this.choice);
    painter.items.before(this.zero);
  }

  /**
   * Show the numbers of the leaves on a scale from `low` to `high`, of which one is `chosen`: the root has the same number
   * in a `reach`. Best play leads to the leaf `best`.
   */
  show({ low, high }, chosen, numberOf, reach, best) {
    const { BAR_HEIGHT, RANGE_GAP: gap, SQUARE_REACH } = this.style;
    const yOf = (number) => {
      const part = high > low ? (Math.min(high, Math.max(low, number)) - low) / (high - low) : 0.5;
      return this.top + BAR_HEIGHT * (1 - part);
    };
    this.perNumber = BAR_HEIGHT / (high - low || 1);
    const [zero, { scene }] = [yOf(0), this.tree.painter];
    for (const [row, { x, y, side, item, group, filled, range, grip, line, first }] of this.bars) {
      const place = yOf(numberOf(row));
      setAttribute(line, "d", `M${x} ${first}V${place}`);
      for (const each of [item, grip]) setAttribute(each, "transform", `translate(0 ${place - y})`);
      const name = item.querySelector('[data-role="name"]');
      if (name) setAttribute(name, "transform", `translate(0 ${this.top + BAR_HEIGHT - place})`);
      setAttribute(filled, "y", String(Math.min(place, zero)));
      setAttribute(filled, "height", String(Math.abs(place - zero)));
      const [ends, left] = [(row === chosen && reach?.map(yOf)) || [], x - side - 2.5 * gap]; // beside the large box
      setAttribute(range, "d", ends.length ? `M${left} ${ends[0]}h-${gap}V${ends[1]}h${gap}` : "");
      if (row === chosen) setAttribute(grip, "d", gripAt(x, y, SQUARE_REACH, this.top + BAR_HEIGHT - place));
      const way = row === best ? " best" : scene.edges.isChosen(scene.nodes.placeOf.get(row)) ? " backed-up" : "";
      setAttribute(group, "class", `of-leaf${row === chosen ? " chosen" : ""}${way}`);
    }
    this._showZero(zero, low <= 0 && high >= 0);
  }

  /** Draw the line on which the bars stand: that of 0, or else the lower end of the scale. */
  _showZero(y, isZero) {
    const xs = [...this.bars.values()].map((each) => each.x);
    const [from, to] = [Math.min(...xs) - 24, Math.max(...xs) + 24];
    const text = svg("text", { x: to + 4, y: y + 5, "font-size": this.style.SMALL }, isZero ? "0" : "");
    this.zero.replaceChildren(svg("path", { d: `M${from} ${y}H${to}` }), text);
  }

  /** Show the path of a change: these rows, from the leaf up to where the value stopped. */
  showPath(rows) {
    const { scene } = this.tree.painter;
    const places = rows.map((row) => scene.nodes.placeOf.get(row)).filter((at) => at !== undefined);
    const ends = places.slice(0, -1).map((at) => scene.edges.ends(at));
    setAttribute(this.path, "d", ends.map(([x1, y1, x2, y2]) => `M${x2} ${y2}L${x1} ${y1}`).join(""));
  }

  /** Write beside the root what is chosen there, if there is room. */
  showChoice(words) {
    const hasRoom = this.choiceEnd - textWidth(this.style, words, CHOICE_SIZE, true) > this.style.GUTTER;
    setText(this.choice, hasRoom ? words : "");
  }

  /** How many numbers a drag by so many pixels of the page is. */
  numbersIn(pixels) {
    return pixels / (this.perNumber * this.tree.viewport.scale);
  }
}

/** Two arrowheads above and below a leaf; none below it if it is so `low` that it would be on the name. */
function gripAt(x, y, half, low) {
  const to = (side) => `M${x - 7} ${y + side * (half + 9)}l7 ${side * 6}l7 ${side * -6}`;
  return to(-1) + (low < 2 * half ? "" : to(1));
}
