// The texts and boards of a picture, as in contents.py: what each node contains, and what is written on the edge to it.

import { shorten, signOf, textWidth, withCommas } from "../shared/text.js";
import { heapBoard } from "./boards.js";

export class Contents {
  /**
   * tree      a Tree; nodes: its ShownNodes. `at` is the place of a node among them. An absent text is ""
   * options   booleans: boards, heaps as boards, calls, names, values, windows; close: lower edges; compact: edges with actions only; lowBars: bars with less height; roomy: nodes far apart; sideways: the root at the left;
   *           symbolsBeside: those of boards are beside them, as they are with the numbers of calls;
   *           bareEnds: no symbol beside the boards of ends; valuedEnds: all ends have values, so an empty heap needs no board;
   *           players: their names; with these, a row does not name its ply; takes: it says what its player takes;
   *           widestLeaf: the longest text of a leaf, if other values are longer;
   *           short: counts of folded nodes as numbers
   *
   * `view` is what the picture shows now: `step`, the place of the `current` node, isMasked(call) for values that are
   * written as "?", isAsked(call) for those that nothing else may show either, and hidesCut, if it does not show yet what is
   * skipped from this step on.
   */
  constructor(tree, nodes, options) {
    this.tree = tree;
    this.nodes = nodes;
    this.options = options;
    const { CLOSE, BESIDE, COMPACT, CENTERED, LOW_BARS, ROOMY, SIDEWAYS } = tree.style;
    this.style = {
      ...tree.style,
      ...(options.close && CLOSE),
      ...(options.symbolsBeside && BESIDE),
      ...(options.compact && COMPACT),
      ...(options.centered && CENTERED),
      ...(options.lowBars && LOW_BARS),
      ...(options.roomy && ROOMY),
      ...(options.sideways && SIDEWAYS),
    };
    this.cuts = tree.cuts;
    this.columns = tree.columns;
    this.show({ step: Infinity, current: -1, isMasked: (/** @type {number} */ _call) => false });
    this.hasSymbolsBeside = options.calls || options.symbolsBeside;
    this.labels = [];
    this.player = nodes.rows.map((node) => tree.player(node));
    const { look } = tree.state(0);
    const isHeap = options.heaps && look.kind === "pile" && look.count <= this.style.MOST_NODE_BONES;
    this.hasBoards = options.boards && (look.kind === "grid" || isHeap) && nodes.rows.length <= this.style.MOST_BOARDS;
    this.widestValue = this._widestValue();
    const { widestLeaf } = options;
    this.widestLeaf = widestLeaf ? textWidth(this.style, widestLeaf, this.style.VALUE, true) : this.widestValue;
  }

  show(view) {
    this.view = view;
    this.best = new Map(); // the best calls so far, by the places of their callers
  }

  call(at) {
    return this.columns.call[this.nodes.rows[at]];
  }
  /** Whether the run skipped a node; before the first call, no node is known to be. */
  isSkipped(at) {
    return this.view.step > 0 && !this.call(at);
  }
  isPresent(at) {
    const { step, hidesCut } = this.view;
    const since = this.tree.calledAt[this.nodes.rows[at]];
    return since < step || (since === step && !(hidesCut && this.isSkipped(at)));
  }
  hasReturned(at) {
    return this.tree.returnedAt[this.nodes.rows[at]] <= this.view.step;
  }
  isOpen(at) {
    if (this.tree.openNodes) return this.tree.openNodes.has(this.nodes.rows[at]);
    return Boolean(this.tree.run) && this.isPresent(at) && !this.hasReturned(at);
  }
  isHidden(at) {
    return this.view.isMasked(this.call(at) - 1);
  }

  /** The value as far as it is known at this step, or "?" if it is hidden. */
  value(at) {
    if (!this.options.values) return "";
    if (this.isHidden(at)) return "?";
    return this.hasReturned(at) ? this.finalValue(at) : this._soFar(at);
  }

  /** The best value that an open call has got by this step, unless its window is at its place. */
  _soFar(at) {
    const child = this.lowWindow(at) ? -1 : this.bestSoFar(at);
    return child < 0 ? "" : this.tree.run.value(child);
  }

  /** The place of the child that is chosen, in the end or by an open call so far; -1 if none is, or it is hidden or folded. */
  bestChild(at) {
    if (!this.options.values || this.isHidden(at)) return -1;
    const { run } = this.tree;
    const child = this.hasReturned(at) ? -1 : this.bestSoFar(at);
    const node = this.hasReturned(at) ? this.columns.best[this.nodes.rows[at]] : child < 0 ? -1 : run.node(child);
    return this.nodes.placeOf.get(node) ?? -1;
  }

  /** The row of the call that returned the best value so far; -1 without one, or if one of the values, or its own, is hidden. */
  bestSoFar(at) {
    if (!this.best.has(at)) this.best.set(at, this._findBest(at));
    return this.best.get(at);
  }

  _findBest(at) {
    const [{ run }, row, { step, isMasked, isAsked = isMasked }] = [this.tree, this.call(at) - 1, this.view];
    if (!this.isOpen(at) || !run?.tables.keeps_best || !this.player[at] || isAsked(row) || run.hasRounds(row))
      return -1;
    const scored = run.beforeQuestion(run.scored(run.children(row), step), isAsked);
    const beaten = run.beaten(row, scored);
    return scored.some(isAsked) ? -1 : (scored.find((each) => !beaten.includes(each)) ?? -1);
  }

  /** The value in the end. */
  finalValue(at) {
    const value = this.columns.value[this.nodes.rows[at]];
    if (value < 0) return "";
    const words = this.tree.tables.values[value];
    if (this.valueRole(at) !== "estimate") return this.bound(at) + words;
    return words.startsWith(this.style.ESTIMATE) ? words : this.style.ESTIMATE + words;
  }

  /** The sign before a value that is only a bound. */
  bound(at) {
    return this.cuts && this.call(at) ? this.cuts.signs[this.columns.w_sign[this.call(at) - 1]] || "" : "";
  }

  /** The sign before a value that is shown and is only a bound. */
  shownBound(at) {
    return this.hasReturned(at) ? this.bound(at) : "";
  }

  /** 1 or -1 if the value favors MAX or MIN: by its bound, or by its sign if the game has both signs; else 0. */
  tone(at) {
    const words = this.value(at);
    if (!/[0-9\u221e]$/.test(words)) return 0;
    const bound = this.shownBound(at);
    if (bound) return bound.startsWith("\u2265") ? 1 : -1;
    return this.tree.tables.has_both_signs ? signOf(words) : 0;
  }

  _widestValue() {
    const { widest } = this.tree.tables; // of values that are yet to be written
    const texts = new Set(this.options.values && !this.cuts ? this.nodes.rows.map((_, at) => this.finalValue(at)) : []);
    if (widest) texts.add(widest);
    return Math.max(0, ...[...texts].map((text) => textWidth(this.style, text, this.style.VALUE, true)));
  }

  /** What the value is: the utility of an end, an estimate where a search stops, or a backed-up value, also from a table. */
  valueRole(at) {
    if (!this.nodes.leaf[at] || this.nodes.folded[at] || this.remark(at)) return "value";
    if (!this.player[at]) return "utility";
    const { isWritten, values } = this.tree.tables;
    const isTrue = isWritten && !values[this.columns.value[this.nodes.rows[at]]]?.startsWith(this.style.ESTIMATE);
    return isTrue ? "value" : "estimate";
  }

  callNumber(at) {
    return this.options.calls && this.call(at) ? String(this.call(at)) : "";
  }

  fullName(at) {
    return this.tree.state(this.nodes.rows[at]).name;
  }

  /** The name, if there is no board instead. */
  name(at) {
    return this.hasBoards || !this.options.names ? "" : shorten(this.fullName(at), this.style.MOST_LETTERS);
  }

  /** The name, if it is below the symbol: that of a leaf, or one that is too long. */
  outsideName(at) {
    const { TRIANGLE_NAME_ROOM, DIAMOND_NAME_ROOM } = this.style;
    const room = this.player[at] ? TRIANGLE_NAME_ROOM : this.nodes.leaf[at] ? 0 : DIAMOND_NAME_ROOM;
    return textWidth(this.style, this.name(at), this.style.SMALL_NAME) > room ? this.name(at) : "";
  }

  /** How many nodes are folded away at a node. */
  foldedCount(at, isShort = this.options.short) {
    const folded = this.nodes.folded[at];
    if (!folded) return "";
    const role = this.foldedRole(at);
    if (role === "left out") return `${withCommas(folded + 1)} nodes`;
    if (role === "unsearched") return "not searched";
    return isShort ? `${this.style.BELOW} ${withCommas(folded)}` : `${withCommas(folded)} below`;
  }

  /** What the nodes that are folded away at a node are. */
  foldedRole(at) {
    if (!this.isSkipped(at)) return "folded";
    return this.cuts ? "left out" : "unsearched"; // one node stands for all that alpha-beta skipped
  }

  /** The look of the board, or of a heap as one; another state is one square with a question mark. */
  board(at) {
    const { look } = this.tree.state(this.nodes.rows[at]);
    if (look.kind === "pile") return heapBoard(this.style, look.count);
    return look.kind === "grid" ? look : this.style.NO_BOARD;
  }

  /** Whether a node is the end of a game with nothing on its board, so that its value is all there is to draw. */
  isBare(at) {
    return this.options.valuedEnds && this.hasBoards && !this.player[at] && this.board(at).bones === 0;
  }

  /** The lines of the label of an edge in the end, from the top down: role, text, size, and the text without a space. */
  edgeLabels(at) {
    return (this.labels[at] ||= this._labelsOf(at));
  }

  _labelsOf(at) {
    const { ACTION, WINDOW } = this.style;
    const short = this.options.compact && this.remark(at).split(":")[0]; // "round 2" or "table"
    const lines = [["action", [withSpace(this.action(at)), short].filter(Boolean).join(", "), ACTION, this.action(at)]];
    if (!this.options.compact)
      lines.push(
        [this.remark(at).startsWith("round") ? "round" : "table", this.remark(at), ACTION],
        ["cut", this.cut(at), ACTION],
        ["origin", this.origin(at), ACTION],
        ["window", at ? this.window(at) : "", WINDOW],
      );
    return lines.filter(([, text]) => text);
  }

  action(at) {
    const label = this.columns.label[this.nodes.rows[at]];
    return label < 0 ? "" : shorten(this.tree.tables.texts[label], this.style.MOST_LETTERS);
  }

  /** Which round of a search a call begins, or which call it repeats: then a table has answered it. */
  remark(at) {
    const text = this.columns.remark?.[this.nodes.rows[at]] ?? -1;
    return text < 0 ? "" : this.tree.tables.texts[text];
  }

  /** Whether the labels of an edge have a window among them: then they are beside it. */
  hasWindow(at) {
    return this.edgeLabels(at).some(([role]) => role === "window");
  }

  /** Alpha and beta at the start of a call where a player moves. */
  window(at) {
    const [call, { w_alpha: alpha, w_beta: beta }] = [this.call(at) - 1, this.columns];
    if (!this.cuts || !this.options.windows || !this.options.values || call < 0 || alpha[call] < 0) return "";
    if (!this.player[at]) return "";
    return `(${this.cuts.written[alpha[call]]}, ${this.cuts.written[beta[call]]})`;
  }

  /** Whether the window of a call is not shown, because its bounds would show a value that is asked for. */
  hidesWindow(at) {
    const { view, tree } = this;
    return Boolean(tree.run && this.cuts && view.isAsked) && tree.run.hasHiddenBound(this.call(at) - 1, view.isAsked);
  }

  /** The window at a node, if there is no room for it on the edge above. */
  lowWindow(at) {
    return this.options.compact && !this.nodes.leaf[at] ? this.window(at) : "";
  }

  /** The window above the root of the picture. */
  rootWindow() {
    return this.options.compact ? "" : this.window(0);
  }

  /** The kind of the cut, if the edge was cut off. */
  cut(at) {
    if (this._closer(at) < 0) return "";
    return this.player[this.nodes.parent[at]] === "MAX" ? "beta cut" : "alpha cut";
  }

  /** The call that set the bound of a deep cut. */
  origin(at) {
    const closer = this._closer(at);
    if (closer < 0 || this.columns.w_plies[closer] < 2) return "";
    return `by call ${this.tree.run.parent[this.columns.w_origin[closer]] + 1}`;
  }

  /** The call after which the edge was cut off, -1 if it was not. */
  _closer(at) {
    const above = this.nodes.parent[at];
    if (!this.cuts || !at || !this.isSkipped(at) || this.isSkipped(above)) return -1;
    return this.columns.w_closer[this.call(above) - 1];
  }
}

/** A move such as "O4" with a space, without which it looks like 04. */
function withSpace(action) {
  return action.replace(/^([XO])(?=[0-9]+$)/, "$1 ");
}
