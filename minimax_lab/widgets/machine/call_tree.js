// The tree of an exercise on the page. Values, open calls, and cuts appear as the learner produces them.

import { boundSigns } from "../shared/rules.js";
import { ARROWS } from "../tree/input.js";
import { OwnValues } from "../tree/own_values.js";
import { TreeView } from "../tree/tree.js";
import { currentCall } from "./calls.js";
import { writeNumber } from "./reasons.js";

const [KNOWN, UNKNOWN] = [0, 2]; // steps at which a node has its value; the tree is always shown at step 1

export class CallTree {
  /**
   * table   the exercise as Python sends it
   * style   the table of scene/style
   * hasCuts whether values can be bounds
   * onPick  called with the node that the learner picks
   * noteOn  a function of a node that returns what screen readers announce with it, or ""
   * onDraw  called after the tree was drawn: with or without boards, as it has room
   */
  constructor(table, style, hasCuts, onPick, noteOn, onDraw) {
    this.table = table;
    const widestLeaf = table.value.map(writeNumber).sort((one, other) => other.length - one.length)[0];
    const isBoard = table.states[0].look.kind === "grid"; // it keeps its width, and a value on it gets smaller
    this.widest = hasCuts && !isBoard ? `≥ ${widestLeaf}` : widestLeaf;
    const labels = [...new Set(table.labels.filter(Boolean))];
    const column = (values) => Int32Array.from(values);
    this.own = new OwnValues(
      { style, states: table.states, texts: labels, note: "" },
      {
        parent: column(table.parent),
        player: column(table.player),
        state: column(table.parent.keys()),
        label: column(table.labels.map((label) => labels.indexOf(label))),
        call: column(table.parent.map(() => 1)),
      },
      this.widest,
    );
    this.view = new TreeView(this.own.tables, this.own.columns, null, {
      boards: true,
      heaps: true,
      droppable: true,
      cuttable: true,
      symbolsBeside: true,
      players: {},
      takes: true,
      bareEnds: true, // a square beside a board looks like a box to tick
      widestLeaf,
      onPick,
      note: noteOn,
      onDraw,
    });
    this.view.root.setAttribute("aria-label", `Game tree. ${ARROWS} Enter: enter the node.`);
    this.view.tree.returnedAt.fill(UNKNOWN);
    this.view.tree.openNodes = new Set();
    this.view.update({ ...this.view.view, step: 1 });
  }

  get element() {
    return this.view.element;
  }

  dispose() {
    this.view.dispose();
  }

  resize() {
    this.view.resize();
  }

  focus() {
    this.view.root.focus({ preventScroll: true });
  }

  /** Whether the nodes are boards, which a small pane has no room for. */
  get hasBoards() {
    return this.view.scene.contents.hasBoards;
  }

  /** Mark the node of the first wrong step; -1 marks none. */
  mark(node) {
    this.view.emphasize([], node);
  }

  /**
   * The sign before each result: "≥ " or "≤ " before a bound, else "".
   * @param {import("./calls.js").State} state
   * @returns {Map<number, string>}
   */
  signs({ results, skipped }) {
    const { parent } = this.table;
    const visits = [...results].reverse().map(([row, { value, chosen }]) => {
      return { row, value, best: chosen, skipped: skipped.filter((each) => parent[each] === row) };
    });
    return new Map([...boundSigns(this.table, visits)].map(([row, sign]) => [row, sign && `${sign} `]));
  }

  /**
   * Show what the machine has found, and its open calls.
   * @param {import("./calls.js").State} state
   */
  show(state) {
    const { tree } = this.view;
    const before = this.view.view.current;
    this.view.view.current = currentCall(state)?.node ?? -1;
    const isNew = state.open.length > 0 && this.view.view.current !== before;
    if (isNew) this.view.focused = this.view.view.current; // the cursor of the keys
    const open = new Set(state.open.map(({ node }) => node));
    const changed = new Set([before, this.view.view.current, ...open]); // a window can change while its call is open
    for (const row of tree.parent.keys()) {
      if (open.has(row) !== tree.openNodes.has(row)) changed.add(row);
      tree.returnedAt[row] = state.results.has(row) ? KNOWN : UNKNOWN;
    }
    tree.openNodes = open;
    const results = Array.from(tree.parent, (_, row) => state.results.get(row));
    const signs = this.signs(state);
    const texts = results.map((result, row) =>
      result ? `${signs.get(row)}${writeNumber(result.value)}` : this.widest,
    );
    const chosen = Int32Array.from(results, (result) => result?.chosen ?? -1);
    for (const row of this.own.write(texts, chosen)) changed.add(row);
    this.view.repaint(changed);
    if (isNew) this.view.showFocusedNode();
    this.view.cuts.show(new Map(state.skipped.map((node) => [node, ""])), new Map());
  }
}
