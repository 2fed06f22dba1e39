// A game tree on the page: folds, the scene of the nodes that they show, its elements, and the part of it in the pane.

import { TreeScene } from "../scene/build.js";
import { ShownNodes, Tree } from "../scene/tree.js";
import { h, setText, svg, uniqueId } from "../shared/dom.js";
import { UserCuts } from "./cuts.js";
import { describeNode } from "./description.js";
import { Folds } from "./folds.js";
import { listenToInput } from "./input.js";
import { Painter } from "./painter.js";
import { Viewport } from "./viewport.js";

// How the nodes of a step are drawn: the first form for which the pane has room.
const FORMS = [{}, { compact: true }, { compact: true, boards: false }];

export class TreeView {
  /**
   * tables, columns   the tree, as tables.py and run_tables.py prepare it
   * run               the Run behind the tree, or null to show the whole tree
   * options           booleans: boards, calls (their numbers), values, windows, cuttable (by the user);
   *                   functions: onPick(node), onClick() instead of moving the focus into the tree,
   *                   onDrag(node, dx, dy), which returns whether it uses the drag that began there, and onDragEnd()
   */
  constructor(tables, columns, run, options) {
    this.tree = new Tree(tables, columns, run);
    this.options = { windows: true, names: this.tree.state(0).look.kind !== "grid", ...options };
    this.folds = new Folds(this.tree);
    this.cuts = options.cuttable ? new UserCuts() : null;
    this.id = uniqueId("node");
    this.root = svg("svg", { class: "tree", role: "tree", tabindex: 0, "aria-label": "Game tree" });
    this.hint = h("div", { class: "tree-hint" });
    this.element = h("div", { class: "tree-pane" }, this.root, this.hint);
    if (this.tree.cuts?.rule) {
      this.element.classList.add("ruled");
      this.element.append(h("div", { class: "tree-rule" }, `cut when alpha ${this.tree.cuts.rule} beta`));
    }
    this.viewport = new Viewport(this.element);
    this.focused = 0;
    this.wasNarrow = false;
    this.form = FORMS[0];
    this.warning = "";
    this.view = {
      step: run ? 0 : Infinity,
      current: -1,
      named: [],
      path: [],
      returned: -1,
      isNarrow: false,
      isMasked: () => false,
    };
    listenToInput(this);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    this.draw();
  }

  dispose() {
    this.observer.disconnect();
  }

  // -- drawing ----------------------------------------------------------------------------------------

  /** Draw all nodes that are not folded away. If `node` is given, keep it at its place on the screen. */
  draw(node = null) {
    this._draw(node);
    this._showNamed();
  }

  _draw(node) {
    const before = node === null ? null : this._placeInPane(node);
    this.scene = new TreeScene(this.tree, new ShownNodes(this.tree, (each) => this.folds.isExpanded(each)), {
      ...this.options,
      ...this.form,
    });
    this.painter = new Painter(this.scene, (each) => `${this.id}-${each}`);
    this.root.replaceChildren(this.painter.world, this.painter.gutter);
    this.viewport.picture = this.painter;
    this.states = new Int32Array(this.scene.nodes.rows.length).fill(-1);
    if (this._placeOf(this.focused) === undefined) this.focused = this.visibleNode(this.focused);
    this._paint();
    this.cuts?.attachTo(this.painter);
    const after = before && this._placeInPane(node);
    if (after && !this.viewport.isFitted) this.viewport.shift(before[0] - after[0], before[1] - after[1]);
    else this.viewport.fit();
  }

  _placeOf(node) {
    return this.scene?.nodes.placeOf.get(node);
  }

  _placeInPane(node) {
    const at = this._placeOf(node);
    return at === undefined ? null : this.viewport.toPane(this.scene.painter.center(at));
  }

  // -- stepping ---------------------------------------------------------------------------------------

  /**
   * Show the tree as it is after `view.step` calls and returns, with a frame around the node `view.current`. The nodes
   * `view.named` are brought into view, the nodes of `view.path` are joined by a line, and the value of the node
   * `view.returned` moves to its parent if this is the next step.
   */
  update(view) {
    this.view = view;
    const before = this.previous;
    this.previous = view.step;
    this._paint();
    this._showNamed();
    if (before === undefined || !view.step !== !before) this._showHint();
    if (view.step === before + 1) this.painter.moveValue(this._placeOf(view.returned));
  }

  /** Paint nodes again whose values or best children have changed. */
  repaint(nodes) {
    for (const node of nodes) {
      const at = this._placeOf(node);
      if (at !== undefined) this.states[at] = -1;
    }
    this._paint();
  }

  /** The element of a node's symbol, or of its board. */
  symbolOf(node) {
    const item = this.painter.item(this._placeOf(node));
    return item.querySelector('[data-role="MAX"], [data-role="MIN"], [data-role="end"], [data-role="somebody"]');
  }

  /** Color the edges of the line of best play, given from the root down, and mark the node that can be changed. */
  emphasize(line, marked) {
    Object.assign(this.view, { line, marked });
    this._emphasize();
  }

  _emphasize() {
    const { line, marked } = this.view;
    this.painter.showLine(line.slice(1).map((node) => this._placeOf(node)));
    this.painter.mark(this._placeOf(marked));
  }

  _paint() {
    const { step, current, isMasked } = this.view;
    this.scene.show({ step, current: this._placeOf(current) ?? -1, isMasked });
    let deepest = -1;
    this.scene.nodes.rows.forEach((_, at) => {
      const state = this._stateAt(at);
      if (state) deepest = Math.max(deepest, this.scene.nodes.depth[at]);
      if (state === this.states[at]) return;
      this.states[at] = state;
      if (state) this.painter.paint(at, describeNode(this.scene, at));
      else this.painter.hide(at);
    });
    this.painter.showRows(deepest);
    this.painter.outlineRoot(this.view.step === 0);
    if (this.view.line) this._emphasize();
    else this.painter.showPath(this.view.path.map((node) => this._placeOf(node)).filter((at) => at !== undefined));
  }

  /**
   * Bring the nodes that the step is about into view: open the folds above them; if they have no room at a readable size,
   * fold the branches that contain none of them; and if that is not enough, draw the rest in a lower form.
   */
  _showNamed() {
    const named = this._namedNodes();
    if (!named.length) return this._fitWholeTree();
    const { isNarrow } = this.view;
    const isOtherView = isNarrow !== this.wasNarrow || named.some((node) => this.visibleNode(node) !== node);
    this.wasNarrow = isNarrow;
    if (isOtherView) this._reveal(named, isNarrow);
    else if (this.form !== FORMS[0]) this._reveal(named, true); // this step may have room for more
    if (!this._haveRoom(named) && !this.folds.isNarrow) this._reveal(named, true);
    for (const form of FORMS.slice(1))
      if (!this._haveRoom(named) && this.viewport.isFitted) this._reveal(named, true, form);
    this.viewport.bringIntoView(this._boxesOf(named));
  }

  /** A tree without steps keeps its boards: draw it lower if it has no room at a readable size, and then smaller. */
  _fitWholeTree() {
    if (!this.viewport.isFitted || this.viewport.hasRoom()) return;
    if (this.form === FORMS[0]) {
      this.form = FORMS[1];
      this._draw(null);
    }
    if (!this.viewport.hasRoom()) this.viewport.shrinkToFit();
  }

  _haveRoom(nodes) {
    return this.viewport.hasRoomFor(this._boxesOf(nodes));
  }

  /** The nodes that the step is about, as far as they are part of the tree yet. */
  _namedNodes() {
    if (this.view.step === 0) return [0];
    return this.view.named.filter((node) => this.tree.calledAt[node] <= this.view.step);
  }

  _reveal(named, isNarrow, form = FORMS[0]) {
    this.folds.show(named, isNarrow);
    this.form = form;
    this._draw(named[0]);
  }

  /** The middle and the reach of each of these nodes that is shown. */
  _boxesOf(nodes) {
    const places = nodes.map((node) => this._placeOf(node)).filter((at) => at !== undefined);
    return places.map((at) => [this.scene.painter.center(at), this.scene.room.reach(at)]);
  }

  /** What the marks of a node depend on at this step, as the digits of a number; 0 if the node is not shown yet. */
  _stateAt(at) {
    const {
      contents,
      nodes: { parent },
    } = this.scene;
    if (!contents.isPresent(at)) return 0;
    const above = Math.max(parent[at], 0);
    const facts = [
      contents.hasReturned(at),
      contents.isHidden(at),
      contents.hasReturned(above),
      contents.isHidden(above),
      at === contents.view.current,
    ];
    return facts.reduce((digits, fact) => 2 * digits + (fact ? 1 : 0), 1);
  }

  /** The nodes that are shown at this step. */
  visibleNodes() {
    return this.scene.nodes.rows.filter((_, at) => this.scene.contents.isPresent(at));
  }

  // -- folding ----------------------------------------------------------------------------------------

  visibleNode(node) {
    return this.folds.visibleNode(node);
  }

  open(node) {
    const warning = this.folds.open(node, this.scene.nodes.rows.length);
    this.draw(node);
    this.warning = warning;
    if (warning) this._showHint();
  }

  fold(node) {
    if (this.tree.isLeaf(node)) return;
    this.folds.close(node);
    this.draw(node);
  }

  /** Fold the tree as at the start. */
  resetFolds() {
    this.folds.reset();
    this.draw();
  }

  /** Fold this tree like another view of the same tree. */
  takeFoldsFrom({ folds }) {
    if (!folds.isChanged) return;
    this.folds = folds;
    this.draw();
  }

  // -- the pane ---------------------------------------------------------------------------------------

  zoom(factor) {
    this.viewport.zoom(factor);
  }

  fit() {
    this.viewport.fit();
    this._showNamed();
  }

  resize() {
    this.viewport.resize();
    if (this.form !== FORMS[0] && !this._namedNodes().length) {
      this.form = FORMS[0]; // a larger pane may have room for more
      this._draw(null);
    }
    this._showNamed();
  }

  _showHint() {
    setText(this.hint, this.warning || (this.view.step === 0 ? "Press → to make the first call." : ""));
    this.warning = "";
  }

  /** Outline the node that the arrow keys have reached, if the tree has the focus. */
  showFocusedNode() {
    for (const each of this.root.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const at = this._placeOf(this.focused);
    if (at === undefined) return;
    this.root.setAttribute("aria-activedescendant", `${this.id}-${this.focused}`);
    if (document.activeElement !== this.root) return;
    this.painter.item(at).classList.add("pointed");
    this.viewport.bringIntoView(this._boxesOf([this.focused]));
  }
}
