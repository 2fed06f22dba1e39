// A search whose horizon the reader moves: the tree down to it, and a table of what is found at each depth.

import { unpack } from "../shared/columns.js";
import { h } from "../shared/dom.js";
import { claim } from "../shared/keys.js";
import { drawLook } from "../shared/looks.js";
import { closeMenus } from "../shared/menu.js";
import { button, mounting, Task } from "../shared/task.js";
import { plural, printable, withCommas } from "../shared/text.js";
import { ARROWS } from "../tree/input.js";
import { TreeView } from "../tree/tree.js";

const ROWS = {
  calls: ({ calls }) => withCommas(calls),
  value: ({ value }) => printable(value),
  move: ({ move }) => move || "–",
  mistakes: ({ mistakes }) => (mistakes === null ? "–" : withCommas(mistakes)),
  others: ({ others }) => (others === null ? "–" : withCommas(others)),
};
const BARS = [["calls"], ["mistakes", "others"]]; // rows whose numbers have heights; those of calls on a logarithmic scale
const MISTAKES = Object.keys(ROWS).indexOf("mistakes");
const LOWEST_BAR = 0.05; // of the highest one: a number that is not 0 has a bar that can be seen
const LOWEST_ROW = 80; // pixels, at least, that a row of nodes takes
const KEPT_ROWS = 2; // the boards of the root and its children: they are dropped rather than one of these rows
const LEGEND = [
  [
    ["0 to 9", "so many plies ahead; the slider, too"],
    ["→ ←", "one ply more, one ply less"],
    ["PageDown, PageUp", "the same, for a presenter's remote"],
    ["F", "full screen"],
    ["≈", "an estimate, or a value that depends on one"],
    ["n below, ↓ n", "that many nodes below this one are folded away; a click or the ↓ key shows some"],
  ],
  "Mistakes: the positions, of all that can come, in which the program, looking so far ahead, chooses a move that is worth less than the best one. Choose a number of mistakes to see one of them. The row below has the mistakes with another evaluation. Log: ten times the calls add the same height to a bar, however many they are.",
];

class LookAhead {
  constructor(model, host) {
    this.model = model;
    this.found = model.get("found");
    this.seen = new Set(); // the depths that the reader has tried
    this.exampleAt = 0; // how many mistakes were shown
    this._build(host);
    this.task.listen({ depth: () => this.show() });
    this.show();
    this.sizes = new ResizeObserver(() => this._showTree()); // another pane has room for more or for fewer rows
    this.sizes.observe(this.tree.element);
    this.task.endings.push(
      () => this.sizes.disconnect(),
      () => this.tree.dispose(),
    );
  }

  get depth() {
    return this.model.get("depth");
  }

  _build(host) {
    this.task = new Task(this.model, host, {
      name: "look-ahead",
      label: "A search with a movable horizon",
      ask: this._heading(),
      legend: LEGEND,
    });
    this.task.root.setAttribute("data-outcome", this.isDone ? "right" : "");
    this.slider = h("input", {
      type: "range",
      class: "slider",
      min: 0,
      max: this.found.length - 1,
      "aria-label": "Plies ahead",
      oninput: () => this.look(Number(this.slider.value)),
    });
    this.task.focus = () => this.slider.focus({ preventScroll: true });
    this.tree = this._newTree();
    this.table = this._newTable();
    this.example = h("div", { class: "example", hidden: true });
    this.task.ground.append(h("div", { class: "tree-host" }, this.tree.element), this.example);
    this.task.ground.after(
      h("div", { class: "depths", style: `--depths: ${this.found.length}` }, this.slider, this.table),
    );
    this.task.addControls();
    this.task.addMore();
    this.task.root.addEventListener("keydown", (event) => this._handleKey(event), true); // before the tree's own keys
  }

  /** The heading: the title, or how many mistakes there are and how few there should be. */
  _heading() {
    const { fewer, depth } = this.model.get("goal");
    if (!fewer) return [h("strong", {}, this.model.get("title")), " Move the slider. ≈ marks an estimate."];
    const { mistakes } = this.found[depth];
    const goal = fewer.find((each) => mistakes >= each) ?? fewer.at(-1);
    this.isDone = mistakes < goal;
    const isFirst = goal === fewer[0];
    const verdict = this.isDone ? "✓ Done" : isFirst ? "Not yet" : `✓ Fewer than ${fewer[0]}`;
    const found = `${verdict}: ${plural(mistakes, "mistake")}`;
    return [
      h("strong", {}, found),
      ` ${isFirst || this.isDone ? "The" : "The next"} goal at ${plies(depth)}: fewer than ${withCommas(goal)}.`,
    ];
  }

  _newTree() {
    const tables = this.model.get("tables");
    this.columns = unpack(tables.columns, this.model.get("data"));
    const { parent } = this.columns;
    const [value, best, below] = [-1, -1, 0].map((each) => new Int32Array(parent.length).fill(each));
    this.shown = { value, best, below }; // at the present depth
    const tree = new TreeView(tables, { ...this.columns, ...this.shown }, null, {
      boards: true,
      droppable: true,
      staysReadable: true,
      centeredRows: true,
      isDeep: true,
    });
    tree.root.setAttribute("aria-label", `Game tree down to the horizon. ${ARROWS}`);
    this.hasBoards = tree.tree.state(0).look.kind === "grid";
    return tree;
  }

  _newTable() {
    const depths = this.found.map((_, depth) => depth);
    this.heads = depths.map((depth) => h("th", { scope: "col" }, String(depth)));
    const than = this.model.get("than");
    const names = Object.keys(ROWS).filter((name) => name !== "others" || this.found.at(-1).others !== null);
    this.cells = names.map(() => depths.map(() => h("td", { class: "bar" })));
    const labels = { calls: "calls (log)", others: than };
    const rows = names.map((name, row) =>
      h("tr", { class: name }, h("th", { scope: "row" }, labels[name] ?? name), ...this.cells[row]),
    );
    return h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "row" }, "plies"), ...this.heads)),
      h("tbody", {}, ...rows),
    );
  }

  _handleKey(event) {
    const to = this._depthOf(event);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    claim(event);
    closeMenus(this.task.root);
    this.look(to);
  }

  /** The depth that a key asks for, or null. The slider and the tree use the arrow keys themselves. */
  _depthOf({ key, target }) {
    if (/^\d$/.test(key)) return Number(key);
    const by = { PageDown: 1, PageUp: -1, ArrowRight: 1, ArrowLeft: -1 }[key];
    const isTheirs = key.startsWith("Arrow") && [this.slider, this.tree.root].includes(target);
    return by && !isTheirs ? this.depth + by : null;
  }

  /** Look so many plies ahead, and let Python know. */
  look(depth) {
    if (depth < 0 || depth >= this.found.length || depth === this.depth) return;
    this.model.set("depth", depth);
    this.model.save_changes();
    this.show();
  }

  show() {
    const { depth } = this;
    if (depth === this.shownDepth || !this.found[depth]) return; // Python refuses such a depth
    this.shownDepth = depth;
    this.seen.add(depth);
    this.slider.value = String(depth);
    this.slider.setAttribute("aria-valuetext", `${plies(depth)} ahead`);
    for (const name of ["value", "best", "below"]) this.shown[name].set(this.columns[`${name}${depth}`]);
    this._showTree();
    this._showTable();
    this.closeExample();
  }

  /** Show one of the mistakes at a depth in place of the tree; chosen again, the next one. */
  openExample(depth) {
    if (depth !== this.depth) this.look(depth);
    const examples = this.model.get("examples")[depth];
    const { mistakes } = this.found[depth];
    const { look, mover, moves } = examples[this.exampleAt++ % examples.length];
    const style = this.model.get("tables").style;
    const figure = (words, drawing) => h("figure", {}, h("figcaption", {}, ...words), drawing);
    const names = ["It chooses ", "Best: "];
    const after = moves.map(({ move, look: then, then: end, value }, at) =>
      figure(
        [names[at], h("strong", {}, move), h("div", {}, `${end} (${printable(value)})`)],
        drawLook(then, style, look),
      ),
    );
    const close = button("back to the tree", () => this.closeExample());
    const here = figure([h("strong", {}, `${mover} moves`), h("div", {}, "the position")], drawLook(look, style));
    this.example.replaceChildren(here, ...after, close);
    this.example.hidden = false;
    const [chosen, best] = moves;
    const which = `${mistakes === 1 ? "The only mistake" : `One of ${withCommas(mistakes)} mistakes`} at ${plies(depth)}.`;
    const why = `${mover} chooses ${chosen.move}: then ${chosen.then}. After ${best.move}, ${best.then}.`;
    this.task.report(`${which} ${why}`);
  }

  closeExample() {
    const hadFocus = this.example.contains(document.activeElement);
    this.example.hidden = true;
    if (hadFocus) this.task.focus();
    this.task.report(this._sentence());
  }

  _showTree() {
    const line = this._line();
    this.tree.setHorizon(this.depth, line);
    while (line.length > 2 && !this._hasRoom(line.length)) {
      line.pop();
      this.tree.setHorizon(this.depth, line);
    }
  }

  _hasRoom(rows) {
    const keepsBoards = this.tree.scene.contents.hasBoards === this.hasBoards;
    return this.tree.hasRoom && (keepsBoards || rows <= KEPT_ROWS);
  }

  _showTable() {
    for (const [depth, found] of this.found.entries()) {
      const column = [this.heads[depth], ...this.cells.map((row) => row[depth])];
      for (const cell of column) cell.toggleAttribute("data-here", depth === this.depth);
      if (!this.seen.has(depth)) continue;
      for (const [row, write] of Object.values(ROWS).slice(0, this.cells.length).entries())
        this._write(this.cells[row][depth], write(found), row === MISTAKES && found.mistakes ? depth : null);
    }
    for (const names of BARS) this._showBars(names);
  }

  /** Write a number; if it is one of mistakes at `depth`, as a button that opens one of them. */
  _write(cell, number, depth) {
    if (cell.firstChild) return; // it never changes
    if (depth === null) cell.replaceChildren(shortened(number));
    else {
      const name = `${number} mistakes at ${plies(depth)}: show one`;
      const shown = button(shortened(number), () => this.openExample(depth), "show one of them", name);
      shown.className = "bar";
      cell.classList.remove("bar");
      cell.append(shown);
    }
  }

  /** Give the numbers of rows heights, as parts of the largest one at the depths that the reader has tried. */
  _showBars(names) {
    const seen = [...this.seen];
    const height = (depth, name) =>
      name === "calls" ? Math.log(this.found[depth].calls) : (this.found[depth][name] ?? 0);
    const most = Math.max(1, ...seen.flatMap((depth) => names.map((name) => height(depth, name))));
    for (const name of names) {
      const cells = this.cells[Object.keys(ROWS).indexOf(name)];
      for (const depth of cells ? seen : []) {
        const part = this.found[depth][name] ? Math.max(LOWEST_BAR, height(depth, name) / most) : 0;
        cells[depth].style.setProperty("--part", String(part));
      }
    }
  }

  /** The nodes of the line of best play that may have room in the pane, from the root down. */
  _line() {
    const height = this.tree.element.clientHeight / this.tree.viewport.readableScale;
    const rows = Math.max(2, Math.floor(height / LOWEST_ROW));
    const line = [0];
    while (line.length < rows && this.shown.best[line.at(-1)] >= 0) line.push(this.shown.best[line.at(-1)]);
    return line;
  }

  _sentence() {
    const { calls, value, move, mistakes, then, tied } = this.found[this.depth];
    const [mover, positions] = [this.model.get("mover"), withCommas(this.model.get("positions"))];
    const worth = value.startsWith("≈") ? `about ${printable(value.slice(1))}` : `certain: ${printable(value)}`;
    const made = `${plies(this.depth)}, ${plural(calls, "call")}:`;
    if (mistakes === null) return `${made} the position is worth ${worth}. No move is chosen.`;
    let outcome = "No mistake from here on.";
    if (then) outcome = `A mistake: then ${then}.`;
    else if (tied) outcome = `${tied} moves look equal, and the first is right by luck.`;
    else if (mistakes) outcome = `Right here, but wrong in ${withCommas(mistakes)} of ${positions} positions.`;
    return `${made} ${mover} chooses ${move}, ${worth}. ${outcome}`;
  }
}

const plies = (count) => plural(count, "ply", "plies");

const SHORT = new Intl.NumberFormat("en", { notation: "compact" });

/** A number; a narrow column shows a short form of a wide one. */
function shortened(number) {
  const short = SHORT.format(Number(number.replaceAll(",", "")));
  return number.includes(",") ? h("span", { "data-short": short }, number) : number;
}

export const mountLookAhead = mounting(LookAhead);
