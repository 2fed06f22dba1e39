// A game tree on the page: folds, the scene of the nodes that they show, its elements, and the part of it in the pane.

import { TreeScene } from "../scene/build.js";
import { ShownNodes, Tree } from "../scene/tree.js";
import { h, setText, svg, uniqueId } from "../shared/dom.js";
import { arrangements, boxesOf } from "./arrangements.js";
import { describeNode } from "./description.js";
import { Folds } from "./folds.js";
import { ARROWS, listenToInput } from "./input.js";
import { Painter } from "./painter.js";
import { UserCuts } from "./user_cuts.js";
import { Viewport } from "./viewport.js";

const IS_TOUCH = matchMedia("(pointer: coarse)").matches;
const FIRST_STEP = IS_TOUCH ? "Next step makes the first call." : "Next step, or the key →, makes the first call.";
const KEYS = `${ARROWS} Enter: to that call.`;
const MOST_AHEAD = 4; // children of the root that a folded tree shows before the first call
const MOST_OUTLINED = 36; // nodes of a tree that is shown whole before the first call, however small
const LEAST_OPENED = 0.75; // of the readable size: that of the children of a node that is opened
const MOST_READABLE = 200; // nodes; more have no room at a readable size on any screen

export class TreeView {
  /**
   * tables, columns   the tree, as tables.py and run_tables.py prepare it
   * run               the Run behind the tree, or null to show the whole tree
   * options           booleans: boards, heaps (as boards), calls (their numbers), values and windows (unless false), cuttable (by the user), hasCutKeys (on the edges that the user can cut),
   *                   staysReadable (rather than whole, if it has no steps), droppable (the boards, even so), isNarrow (all branches without one of the nodes `named` are folded), centeredRows (see arrangements), isDeep (spread over the height of the pane, too), canTurn (to have its root at the left), canFold (to its first ply);
   *                   functions: onDraw() after the tree was drawn, onPick(node), onMiss(event) after a click beside all nodes, onEnter(node) instead of onPick for that key, onClick() instead of moving the focus
   *                   into the tree, onDrag(node, dx, dy), which returns whether it uses the drag that began there, and onDragEnd(),
   *                   and nameOf, describeValue, and note for screen readers: see describeNode
   */
  constructor(tables, columns, run, options) {
    this.tree = new Tree(tables, columns, run);
    const names = this.tree.state(0).look.kind !== "grid";
    this.options = { windows: true, names, values: true, ...options };
    this.folds = new Folds(this.tree);
    this.cuts = options.cuttable ? new UserCuts(options.hasCutKeys) : null;
    this.id = uniqueId("node");
    this.root = svg("svg", {
      class: "tree",
      role: "tree",
      tabindex: 0,
      "aria-label": `Game tree. ${run ? KEYS : ARROWS}`,
    });
    this.hint = h("div", { class: "tree-hint" });
    this.element = h("div", { class: "tree-pane" }, this.root, this.hint);
    const { rule } = this.tree.cuts ?? {};
    const footer = rule ? h("div", { class: "tree-rule" }, `cut when alpha ${rule} beta`) : null;
    if (footer) this.element.append(footer);
    this.viewport = new Viewport(this.element, this.tree.style, footer);
    this.viewport.hasSteps = Boolean(run);
    this.focused = 0;
    this.plies = Infinity; // of the line of best play
    this.arrangement = null; // it is chosen when the tree is first drawn
    this.warning = "";
    this.view = {
      step: run ? 0 : Infinity,
      current: -1,
      named: this.options.named ?? [],
      path: [],
      returned: -1,
      isMasked: () => false,
    };
    listenToInput(this);
    this.observer = new ResizeObserver(() => this._noteSize());
    this.observer.observe(this.element);
    if (footer) this.observer.observe(footer); // a number line replaces it
    this.draw();
  }

  dispose() {
    this.observer.disconnect();
  }

  // -- drawing ----------------------------------------------------------------------------------------

  /** Draw the tree again, with other folds. If the user has moved the tree, keep `node` at its place on the screen. */
  draw(node = 0) {
    this.viewport.keepsScale = false;
    if (this.viewport.isFitted) this._arrange();
    else this._draw(this._newScene(this.arrangement.form), node);
    this._bringIntoView();
  }

  _shownNodes() {
    return new ShownNodes(this.tree, (each) => this.folds.isExpanded(each));
  }

  _newScene(form, nodes = this._shownNodes()) {
    return new TreeScene(this.tree, nodes, { ...this.options, ...form });
  }

  _draw(scene, node, hasRoom = (picture) => this.viewport.canShowAll(picture)) {
    const before = this._placeInPane(node);
    this.scene = scene;
    if (this.tree.run && this.tree.cuts) scene.spreadEvenly(hasRoom);
    const { isFitted } = this.viewport;
    if (isFitted) scene.widen(this.viewport.widthBeside(scene, this.arrangement.isBare));
    const isRun = this.tree.run && this.view.step > 0 && isFitted && !this.arrangement.isNarrow;
    if (this.options.isDeep || isRun) scene.deepen(this.viewport.heightBeside(scene, this.arrangement.isBare));
    this.painter = new Painter(scene, (each) => `${this.id}-${each}`);
    this.root.replaceChildren(this.painter.world, this.painter.gutter);
    this.viewport.picture = this.painter;
    this.states = new Float64Array(scene.nodes.rows.length).fill(-1);
    if (this._placeOf(this.focused) === undefined) this.focused = this.visibleNode(this.focused);
    this._paint();
    this._outlineFocused();
    this.cuts?.attachTo(this.painter);
    this.options.onDraw?.();
    const after = before && this._placeInPane(node);
    if (after && !this.viewport.isFitted) this.viewport.shift(before[0] - after[0], before[1] - after[1]);
    else this.viewport.fit(this.arrangement.readable, this.arrangement.isBare);
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
   * `view.named` are brought into view, the nodes of `view.path` are joined by a line, the node `view.fault` is marked, and the value of
   * `view.returned` climbs to its parent if this is the next step, where it meets that of `view.rival`, and falls if it `isBeaten`.
   * The nodes of `view.bestLine`, from the root down, are not folded, as far as there is room.
   */
  update(view) {
    this.view = view;
    const before = this.previous;
    this.previous = view.step;
    const isStart = before === undefined || !view.step !== !before;
    this.viewport.keepsScale = !isStart && view.step > 0; // a picture that grows and shrinks is hard to follow
    if (isStart) this.viewport.measured = null; // other parts appear, so the pane gets another size
    this.isArranged = isStart && this.viewport.isFitted;
    if (this.isArranged) this._arrange();
    else if (isStart) this._draw(this._newScene(this.arrangement.form), 0);
    else if (!this._showNamed()) this._paint();
    this._bringIntoView();
    if (isStart) this._showHint();
    const { returned, rival, isBeaten, path } = view;
    const places = { rival: this._placeOf(rival), isBeaten, severed: this._placeOf(path.at(-1)) };
    this.painter.moveValue(view.step === before + 1 ? this._placeOf(returned) : undefined, places);
  }

  /** Show other nodes, in a tree that folds all branches in which none of these nodes is. */
  name(nodes) {
    this.view.named = nodes;
    if (!this._showNamed()) this._bringIntoView();
  }

  /** Show the tree down to a ply, with the horizon below it, and keep `named` in view; its columns have changed. */
  setHorizon(ply, named) {
    this.options.horizon = ply;
    this.folds.limit(ply);
    this.view.named = named;
    this.viewport.resize();
    this.viewport.isFitted = true;
    this.draw();
  }

  /** Whether the nodes that are shown have room at a readable size. */
  get hasRoom() {
    return !this.arrangement.isLast || this.viewport.canShowAll(this.scene);
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
  emphasize(line, marked = undefined) {
    Object.assign(this.view, { line, marked });
    this._emphasize();
  }

  _emphasize() {
    const { line, marked } = this.view;
    const places = line.slice(1).map((node) => this._placeOf(node));
    this.painter.showLine(places.filter((at) => at !== undefined));
    this.painter.mark(this._placeOf(marked));
  }

  _paint() {
    const { step, current, isMasked, isAsked, hidesCut } = this.view;
    this.scene.show({ step, current: this._placeOf(current) ?? -1, isMasked, isAsked, hidesCut });
    let deepest = this.tree.run ? this.painter.outlined : -1; // the outline has labels, too
    this.scene.nodes.rows.forEach((_, at) => {
      const state = this._stateAt(at);
      if (state) deepest = Math.max(deepest, this.scene.nodes.depth[at]);
      if (state === this.states[at]) return;
      this.states[at] = state;
      if (state) this.painter.paint(at, describeNode(this.scene, at, this.options));
      else this.painter.hide(at);
    });
    this.painter.showRows(deepest);
    if (this.view.fault !== undefined) this.painter.mark(this._placeOf(this.view.fault));
    if (this.tree.run) this.painter.outlineTree(this.view.step === 0);
    if (this.view.line) this._emphasize();
    else this.painter.showPath(this.view.path.map((node) => this._placeOf(node)).filter((at) => at !== undefined));
  }

  /**
   * Draw the tree anew if the nodes that the step is about are folded away or have no room. Return whether it was drawn.
   */
  _showNamed() {
    const [path, { arrangement }] = [this._path(), this];
    const isShown = path.named.every((node) => this.visibleNode(node) === node);
    if (!this.viewport.isFitted) {
      if (isShown) return false;
      this.folds.show(path.named, arrangement.isNarrow);
      this._draw(this._newScene(arrangement.form), path.named[0]);
    } else {
      if (isShown && this._canStay(path)) return false;
      this._arrange(arrangement.isNarrow);
    }
    return true;
  }

  /**
   * Draw the tree in the first arrangement that has room; `isTooLarge` is whether the whole tree is known to have none.
   * Only so many `plies` of the line of best play are kept in view: fewer of them, rather than a smaller tree.
   */
  _arrange(isTooLarge = Boolean(this.options.isNarrow), plies = Infinity) {
    this.plies = plies;
    const path = this._path();
    const { boards: hasBoards, staysReadable, droppable, centeredRows, bars, canTurn, canFold } = this.options;
    const hasSteps = path.named.length > 0;
    const isTooDeep = !bars && this._isTooDeep(path); // a tree with bars gets smaller
    const hasWindows = Boolean(this.tree.cuts);
    const options = { hasSteps, hasBoards, hasWindows, staysReadable, droppable, centeredRows, bars, canTurn, canFold };
    const scenes = {}; // some arrangements differ only in the nodes that they keep in view
    for (const each of arrangements(this.viewport, options)) {
      if ((isTooLarge && !each.isNarrow) || (isTooDeep && each.showsPath)) continue;
      this.folds.show(hasSteps || !each.isNarrow ? path.named : this.tree.children(0), each.isNarrow);
      const nodes = this._shownNodes();
      if (!each.isLast && !each.needed(path) && this._hasNoRoom(nodes, each)) continue;
      const key = JSON.stringify([each.form, each.isNarrow]);
      scenes[key] ??= this._newScene(each.form, nodes);
      const scene = scenes[key];
      if (!each.hasRoom(scene, path)) continue;
      if (each.isLast && path.bestLine.length) return this._arrange(isTooLarge, path.bestLine.length - 1);
      this.arrangement = each;
      this._draw(scene, 0);
      return this.view.step === 0 && this.tree.size <= MOST_OUTLINED && this._showWhole(); // an outline has no texts
    }
    return undefined;
  }

  /** Whether these nodes cannot have room at a readable size. To find that out is faster than to place each of them. */
  _hasNoRoom(nodes, { form, readable }) {
    if (nodes.rows.length > MOST_READABLE) return true;
    if (form.sideways) return false;
    const { ROW_LABELS, MARGIN, SQUARE } = this.tree.style;
    const most = Math.max(...nodes.levels.map((level) => level.length));
    return !this.viewport.canShowAll({ width: ROW_LABELS + MARGIN + most * 2 * SQUARE, height: 0 }, readable, true);
  }

  /** Whether the present arrangement has room for a step, and no better one does. */
  _canStay(path) {
    if (!this.arrangement.isLast) return this.arrangement.hasRoom(this.scene, path);
    return this._isTooDeep(path) && this.viewport.canShow(boxesOf(this.scene, path.named));
  }

  /** Whether the nodes from the root to those of a step have no room in any form. */
  _isTooDeep(path) {
    return !this.viewport.canShowHeight(this._leastHeight(path));
  }

  /** The least height that the nodes from the root to the deepest one of a step have in any form. */
  _leastHeight({ named }) {
    const { tree } = this;
    const { style } = tree;
    const height = (node) =>
      tree.player(node) ? style.ABOVE_TRIANGLE.MAX + style.BELOW_TRIANGLE.MAX : 2 * style.SQUARE_REACH;
    let total = 0;
    const deepest = named.reduce((a, b) => (tree.depth[b] > tree.depth[a] ? b : a), named[0] ?? -1);
    for (let node = deepest; node >= 0; node = tree.parent[node])
      total += height(node) + (node ? style.COMPACT.LABELED_EDGES[0] : 0);
    return total;
  }

  _bringIntoView() {
    const { viewport, scene, arrangement } = this;
    const path = this._path();
    if (viewport.isFitted) {
      const needed = arrangement.needed(path);
      const kept = needed && arrangement.isLast ? this._withThoseAbove(path) : needed;
      if (kept) viewport.bringIntoView(boxesOf(scene, kept), boxesOf(scene, this.visibleNodes()));
    } else viewport.bringIntoView(boxesOf(scene, path.named));
    this._showReason();
  }

  /** The nodes that the step is about, and as many of those above them as have room, from the lowest up. */
  _withThoseAbove({ named, above }) {
    const { depth } = this.tree;
    const up = [...above].sort((one, other) => depth[other] - depth[one]);
    while (up.length && !this.viewport.hasRoomFor(boxesOf(this.scene, [...named, ...up]))) up.pop();
    return [...named, ...up];
  }

  /** Show why an edge is severed, at the right of its branch, where nothing is yet; not if there is no room. */
  _showReason() {
    const { painter, scene, viewport, tree } = this;
    const { reason = [], path } = this.view;
    const last = reason.length ? [...tree.children(tree.parent[path.at(-1)])].at(-1) : undefined;
    const at = this._placeOf(last);
    const x = at && scene.places.x[at] + scene.room.reach(at).right + scene.style.REASON_AT;
    const hasRoom = at && viewport.isWithin(x + painter.reasonWidth(reason));
    painter.showReason(hasRoom ? reason : [], at ? [x, scene.edges.pointOn(at, scene.style.CUT_AT)[1]] : [0, 0]);
  }

  /** The nodes that the step is about, as far as they are part of the tree yet, and those above them. */
  _path() {
    const { step, named, path } = this.view;
    const bestLine = (this.view.bestLine ?? []).slice(0, this.plies);
    const own =
      step === 0
        ? this._ahead()
        : [...new Set([...named, ...path, ...bestLine])].filter((node) => this.tree.calledAt[node] <= step);
    const above = new Set();
    for (const node of own)
      for (let up = this.tree.parent[node]; up >= 0 && !above.has(up); up = this.tree.parent[up]) above.add(up);
    return { named: own, above: [...above], bestLine };
  }

  /** The nodes of which there is an outline before the first call, also in a folded tree: the root and a few children. */
  _ahead() {
    const children = [...this.tree.children(0)];
    return children.length > MOST_AHEAD ? [0] : [0, ...children];
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
      contents.hidesWindow(at),
      contents.hasReturned(above),
      at === contents.view.current,
    ];
    const digits = facts.reduce((before, fact) => 2 * before + (fact ? 1 : 0), 1);
    const places = digits * (parent.length + 1) + contents.bestChild(above) + 1;
    return places * (this.tree.size + 1) + contents.bestSoFar(at) + 1; // the child may be folded away, its value is not
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
    this.viewport.bringIntoView(boxesOf(this.scene, this._branch(node)));
    this.warning = warning;
    if (warning) this._showHint();
  }

  /** A node with its children, if these have room side by side, and as many plies below them as have room then. */
  _branch(node) {
    const { viewport, scene } = this;
    const visible = new Set(this.visibleNodes());
    let [branch, level] = [[node], [node]];
    while (level.length) {
      level = level.flatMap((each) => [...this.tree.children(each)]).filter((each) => visible.has(each));
      const boxes = boxesOf(scene, [...branch, ...level]);
      if (!(branch.length > 1 ? viewport.hasRoomFor(boxes) : viewport.canShow(boxes, LEAST_OPENED))) break;
      branch = [...branch, ...level];
    }
    return branch;
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

  /** Show the whole tree: in the arrangement that has room at a readable size, or else smaller, until the next step. */
  fit() {
    Object.assign(this.viewport, { isFitted: true, keepsScale: false });
    this._arrange();
    this._showWhole();
  }

  _showWhole() {
    const { arrangement, viewport } = this;
    if (this.options.isNarrow || !(arrangement.isNarrow || arrangement.isLast)) return;
    this.folds.show([], false);
    this._draw(this._newScene(arrangement.form), 0, () => true);
    viewport.fit(0);
    this.arrangement = { ...arrangement, isLast: true };
  }

  /** Fit the tree anew after its pane has changed, unless an update has just arranged it in a pane of this size. */
  _noteSize() {
    const isKnown = this.isArranged && this.viewport.isUpToDate;
    this.isArranged = false;
    if (!isKnown) this.resize();
  }

  resize() {
    this.viewport.resize();
    if (this.viewport.isFitted) this._arrange();
    this._bringIntoView();
    if (this.view.step === 0) this._showHint(); // it was placed in a pane of another size
  }

  _showHint() {
    const isInTree = this.tree.run && document.activeElement === this.root;
    const isStart = this.view.step === 0;
    const asks = isStart && Boolean(this.tree.cuts) && this.scene.isWhole;
    const text = this.warning || (isInTree ? KEYS : isStart ? FIRST_STEP : "");
    if (asks && text === FIRST_STEP) {
      const question = h("strong", {}, `Which of these ${this.tree.size} nodes will it skip?\n`);
      this.hint.replaceChildren(question, h("span", {}, text));
    } else setText(this.hint, text);
    this.warning = "";
    this.root.classList.toggle("small", isStart && this.viewport.scale < this.viewport.readableScale);
    this.hint.classList.toggle("first", isStart);
    this.hint.classList.toggle("asks", asks);
    this.hint.classList.remove("high");
    this.hint.style.bottom = isStart ? this._placeBelow(this.painter.endOfOutline) : "";
  }

  /** Place the hint in the middle of the room below a height in the picture, or at the right of the root. */
  _placeBelow(end) {
    const [room, { offsetHeight }] = [this.viewport.roomBelow(end), this.hint];
    const isHigh = this.painter.isOutlined && room < offsetHeight;
    this.hint.classList.toggle("high", isHigh);
    const rule = this.element.querySelector(".tree-rule")?.offsetHeight ?? 0; // in the lower corner
    return isHigh ? "" : `${Math.max(3 + rule, (room - offsetHeight) / 2)}px`;
  }

  /** Show the node that the arrow keys have reached, if the tree has the focus. */
  showFocusedNode() {
    this._showHint();
    const { viewport, arrangement, scene } = this;
    const isWhole = viewport.isFitted && viewport.canShowAll(scene, arrangement.readable, arrangement.isBare);
    if (this._outlineFocused() && !isWhole) viewport.bringIntoView(boxesOf(scene, [this.focused]));
  }

  /** Outline the node that the arrow keys have reached, if the tree has the focus. Return whether it is outlined. */
  _outlineFocused() {
    for (const each of this.root.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const at = this._placeOf(this.focused);
    const isPresent = at !== undefined && this.scene.contents.isPresent(at);
    if (isPresent) this.root.setAttribute("aria-activedescendant", `${this.id}-${this.focused}`);
    else this.root.removeAttribute("aria-activedescendant");
    const isOutlined = isPresent && document.activeElement === this.root;
    if (isOutlined) this.painter.item(at).classList.add("pointed");
    return isOutlined;
  }
}
