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

export class TreeView {
  /**
   * tables, columns   the tree, as tables.py and run_tables.py prepare it
   * run               the Run behind the tree, or null to show the whole tree
   * options           booleans: boards, calls (their numbers), values, windows, cuttable (by the user);
   *                   functions: onPick(node), onClick() instead of moving the focus into the tree
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
    this.viewport = new Viewport(this.element, () => this._showHint());
    this.focused = 0;
    this.warning = "";
    this.view = { step: run ? 0 : Infinity, current: -1, isMasked: () => false };
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
    const before = node === null ? null : this._placeInPane(node);
    this.scene = new TreeScene(
      this.tree,
      new ShownNodes(this.tree, (each) => this.folds.isExpanded(each)),
      this.options,
    );
    this.painter = new Painter(this.scene, (each) => `${this.id}-${each}`);
    this.root.replaceChildren(this.painter.world, this.painter.gutter);
    this.viewport.picture = this.painter;
    this.states = new Int32Array(this.scene.nodes.rows.length).fill(-1);
    if (this._placeOf(this.focused) === undefined) this.focused = this.visibleNode(this.focused);
    this.update(this.view);
    this.cuts?.attachTo(this.painter);
    const after = before && this._placeInPane(node);
    if (after && !this.viewport.isFitted) this.viewport.shift(before[0] - after[0], before[1] - after[1]);
    else this.fit();
  }

  _placeOf(node) {
    return this.scene?.nodes.placeOf.get(node);
  }

  _placeInPane(node) {
    const at = this._placeOf(node);
    return at === undefined ? null : this.viewport.toPane(this.scene.painter.center(at));
  }

  // -- stepping ---------------------------------------------------------------------------------------

  /** Show the tree as it is after `view.step` calls and returns, with a frame around the node `view.current`. */
  update(view) {
    this.view = view;
    const current = this._placeOf(this._currentNode()) ?? -1;
    this.scene.show({ step: view.step, current, isMasked: view.isMasked });
    let deepest = -1;
    this.scene.nodes.rows.forEach((_, at) => {
      const state = this._stateAt(at);
      if (state) deepest = Math.max(deepest, this.scene.nodes.depth[at]);
      if (state === this.states[at]) return;
      this.states[at] = state;
      if (state) this.painter.paint(at, describeNode(this.scene, at, this._isFolded()));
      else this.painter.hide(at);
    });
    this.painter.showRows(deepest);
    this.painter.outlineRoot(view.step === 0);
    this._bringIntoView(this._mainNode());
    const hintDependsOn = [this._isFolded(), view.step === 0].join();
    if (hintDependsOn !== this.hintDependsOn) this._showHint();
    this.hintDependsOn = hintDependsOn;
  }

  /** The node of this step, or the one whose fold contains it; -1 if there is none. */
  _currentNode() {
    return this.view.current < 0 ? -1 : this.visibleNode(this.view.current);
  }

  _mainNode() {
    return this.view.step === 0 ? 0 : this._currentNode();
  }

  _isFolded() {
    return this._currentNode() !== this.view.current;
  }

  /** What the marks of a node depend on at this step, as the digits of a number; 0 if the node is not shown yet. */
  _stateAt(at) {
    const {
      contents,
      nodes: { parent },
    } = this.scene;
    if (!contents.isPresent(at)) return 0;
    const [above, isCurrent] = [Math.max(parent[at], 0), at === contents.view.current];
    const facts = [
      contents.hasReturned(at),
      contents.isHidden(at),
      contents.hasReturned(above),
      contents.isHidden(above),
      isCurrent,
      isCurrent && this._isFolded(),
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

  /** Open the folds until a node is shown, and show as much of the tree as fits. */
  reveal(node) {
    for (let tries = 0; tries < 60 && this.visibleNode(node) !== node; tries += 1) this.open(this.visibleNode(node));
    this.viewport.isFitted = false;
    this._bringIntoView(node);
  }

  // -- the pane ---------------------------------------------------------------------------------------

  zoom(factor) {
    this.viewport.zoom(factor);
  }

  fit() {
    this.viewport.fit();
    this._bringIntoView(this._mainNode());
  }

  resize() {
    this.viewport.resize();
    if (this.viewport.isFitted) this._bringIntoView(this._mainNode());
  }

  _bringIntoView(node) {
    const at = this._placeOf(node);
    if (at !== undefined) this.viewport.bringIntoView(this.scene.painter.center(at), this.scene.room.reach(at));
  }

  _showHint() {
    setText(
      this.hint,
      this.warning ||
        (this._isFolded() ? "This call is folded away in the thick frame. Press O to open it." : "") ||
        (this.view.step === 0 ? "Press → to make the first call." : "") ||
        (this.viewport.isCutOff ? "The tree is larger than this pane. Drag it, or press + or -." : ""),
    );
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
    this._bringIntoView(this.focused);
  }
}
