// A tree to fill in: values, the order of the calls or of the returns, or the cuts of alpha-beta.

import { unpack } from "../../widgets/shared/columns.js";
import { h, setText } from "../../widgets/shared/dom.js";
import { claim } from "../../widgets/shared/keys.js";
import { readNumber } from "../../widgets/shared/numbers.js";
import { button, mounting, Task } from "../../widgets/shared/task.js";
import { CHECK, HINT, joinWithAnd, printable, SHOW_THE_ANSWER } from "../../widgets/shared/text.js";
import { ARROWS } from "../../widgets/tree/input.js";
import { OwnValues } from "../../widgets/tree/own_values.js";
import { TreeView } from "../../widgets/tree/tree.js";
import { toggleCut, verdictItems } from "./cutting.js";
import { Entry } from "./entry.js";
import { Sending } from "./sending.js";
import { HOW_TO_CUT, HOW_TO_FILL, KEYS, ordinal, written } from "./words.js";

const START_AGAIN = "Start again";

class FillIn {
  constructor(model, host) {
    this.model = model;
    this.mode = model.get("mode");
    this.isExamined = model.get("examined"); // nothing is judged, and nothing helps
    const tables = model.get("tables");
    const { players } = tables;
    this.isExercise = model.get("hints") > 0 || this.isExamined;
    const columns = unpack(tables.columns, model.get("data"));
    this.names = model.get("names");
    this.leafTexts = Array.from(columns.value, (value) => (value < 0 ? "" : tables.values[value]));
    this.isSigned = this.leafTexts.some((text) => /^[+−-]/.test(text));
    const longest = [...this.leafTexts, "?"].sort((a, b) => b.length - a.length)[0];
    const widest = this.isOrder ? "99th" : this.mode === "values" ? `${longest} ≠` : longest;
    this.own = new OwnValues({ ...tables, widest }, columns, widest);
    this.tree = new TreeView(this.own.tables, this.own.columns, null, {
      boards: true,
      heaps: true,
      droppable: tables.states[0].look.kind === "pile",
      cuttable: this.mode === "cuts",
      hasCutKeys: true,
      isDeep: true,
      canTurn: true,
      symbolsBeside: true,
      bareEnds: true,
      valuedEnds: this.mode === "values",
      players,
      takes: this.mode === "values" && !this.isExercise,
      widestLeaf: this.isOrder ? "" : longest,
      onPick: (node) => this.pick(node),
      onEnter: (node) => this.pick(this.hasNext(node) ? this.next : node),
      onDraw: () => this.sending?.attach(),
      onDrag: (node, dx, dy) => this.sending?.drag(node, dx, dy),
      onDragEnd: () => this.drop(),
      nameOf: (node) => this.nameOf(node),
      describeValue: (_node, text) => `${{ calls: "visited", returns: "returned" }[this.mode] ?? "value"} ${text}`,
    });
    this.sentence = this.mode === "values" ? HOW_TO_FILL : "";
    this.entries = model.get("entries"); // those that are shown; Python may not have judged them yet
    this.build(host);
    this.sending = this.mode === "values" ? new Sending(this.tree, (node) => this.canGo(node)) : null;
    this.entered = null; // the node whose value Python judges now, and what was typed since then
    for (const name of ["entries", "marks", "message", "windows", "note", "line", "refusal"])
      this.task.listen({ [name]: () => this.showSoon() });
    this.showSoon = this.task.inNextFrame(() => this.show()); // Python's changes arrive one by one
    this.task.endings.push(() => this.tree.dispose());
    this.foldGiven();
    this.show();
    this.focusNext();
  }

  /** Fold the branches of several plies that a lesson has filled in, so that the others are larger. */
  foldGiven() {
    const [given, { parent }] = [this.model.get("given"), this.tree.tree];
    const below = this.model.get("rows").filter((row) => parent[row] in given);
    if (0 in given || !below.length || !below.every((row) => row in given)) return;
    for (const row of Object.keys(given)) if (!(parent[row] in given)) this.tree.folds.close(Number(row));
    this.tree.draw();
  }

  get hasBegun() {
    const given = Object.keys(this.model.get("given")).length; // which a lesson filled in
    return Object.keys(this.entries).length !== given || Boolean(this.model.get("is_done"));
  }

  get isOrder() {
    return this.mode === "calls" || this.mode === "returns";
  }

  build(host) {
    this.task = new Task(this.model, host, {
      name: `fill-in ${this.mode === "values" ? "to-send " : ""}${this.isExercise ? "exercise" : ""}`,
      ask: [h("strong", {}, printable(this.model.get("ask"))), this.mode === "cuts" ? ` ${HOW_TO_CUT}` : ""],
      onSwitch: () => {
        this.tree.resize();
        this.entry.place();
        this.showSoon();
      },
    });
    this.task.describe(this.tree.root);
    this.tree.root.setAttribute("aria-label", `Game tree. ${ARROWS} ${KEYS[this.mode]}`);
    this.entry = new Entry(this.tree, {
      value: (node, text, isEnter) => this.enter(node, text, isEnter),
      same: (node) => this.goOn(node),
      leave: () => this.tree.root.focus({ preventScroll: true }),
    });
    this.requests = this.task.newRequests({
      onSilence: () => {
        this.entered = null;
      },
      react: () => this.receive(),
    });
    this.verdicts = h("ul", { class: "verdicts" });
    this.count = h("span", { class: "where" });
    this.withWindows = h("input", { type: "checkbox", onchange: () => this.show() });
    this.windowsOption = h("label", {}, this.withWindows, " Show the windows up to my first mistake");
    this.task.ground.append(h("div", { class: "tree-host" }, this.tree.element));
    this.task.ground.after(this.task.status); // the reply is close to the tree
    this.restart = button(START_AGAIN, () => this.clear()); // one press by mistake must not lose the entries
    const later = [this.restart];
    this.showAnswer = button(SHOW_THE_ANSWER, () => this.request("answer"));
    if (!this.isExamined) later.push(this.showAnswer);
    this.task.addControls(
      ...(this.isExamined ? [button("Hand in", () => this.request("hand in"))] : []),
      ...(this.mode === "cuts" && !this.isExamined ? [button(CHECK, () => this.request("check"))] : []),
      ...(this.model.get("hints") ? [button(HINT, () => this.request("hint"))] : []),
      h("span", { class: "later group" }, ...later),
      this.windowsOption,
      this.count,
    );
    this.note = h("p", { class: "note", role: "status" });
    this.task.root.append(h("div", { role: "status", hidden: this.mode !== "cuts" }, this.verdicts), this.note);
    this.tree.root.addEventListener("keydown", (event) => this.handleKey(event), true);
  }

  nameOf(row) {
    return this.names[row];
  }

  // -- what the learner does --------------------------------------------------------------------------

  /** Begin to type at the node that the arrow keys have reached. */
  handleKey(event) {
    if (this.mode !== "values" || event.ctrlKey || event.altKey || event.metaKey || !/^[-−+.\d]$/.test(event.key))
      return;
    claim(event);
    const { focused } = this.tree;
    const isOpen = this.model.get("rows").includes(focused) && this.kindOf(focused) !== "right";
    if (this.entered) this.entered.typed += event.key;
    else this.pick(isOpen ? focused : (this.next ?? focused), event.key);
  }

  /** What Python has said about the entry of a node: "right", "wrong", "early", or undefined. */
  kindOf(node) {
    return this.model.get("marks")[node]?.kind;
  }

  /** Whether the value of a node can be sent up: nothing is wrong with it, and the node above has no right value yet. */
  canGo(node) {
    const isFilled = this.entries[node] !== undefined && (this.isExamined || this.kindOf(node) === "right");
    const isKnown = isFilled || this.leafTexts[node] !== "";
    return node > 0 && isKnown && this.kindOf(this.tree.tree.parent[node]) !== "right";
  }

  /** Let the value of a node fly up. */
  send(node) {
    this.say(`${this.textOf(node, {})} goes up.`);
    this.entry.close();
    return this.sending.fly(node, () => this.enterAbove(node));
  }

  /** Send up the value of the node that was dropped where it goes, if one was. */
  drop() {
    const node = this.sending?.drop() ?? null;
    if (node !== null) this.enterAbove(node);
  }

  enterAbove(node) {
    this.enter(this.tree.tree.parent[node], this.entries[node] ?? this.leafTexts[node], true, true);
  }

  /** Whether nothing is to be done at a node, because its value is known and another node than the one above waits for a value. */
  hasNext(node) {
    if (this.mode !== "values" || this.next === undefined) return false;
    const isKnown = this.kindOf(node) === "right" || !this.model.get("rows").includes(node);
    return isKnown && this.tree.tree.parent[node] !== this.next;
  }

  pick(node, typed = "") {
    if (this.mode === "cuts") return this.cut(node);
    if (this.isOrder) return this.enter(node, Object.keys(this.entries).length + 1);
    if (!typed && this.canGo(node)) return this.send(node);
    if (!this.model.get("rows").includes(node)) return this.sayGiven();
    this.tree.focused = node;
    return this.entry.open(node, this.fieldLabel(node), written(this.entries[node] ?? ""), typed);
  }

  /** What screen readers announce with the field of a node: whose move it is, and the values below, as far as known. */
  fieldLabel(node) {
    const { tree } = this.tree;
    const texts = [...tree.children(node)].map((row) => this.textOf(row, {}).replace("?", "unknown"));
    const mover = tree.player(node);
    return `Value of ${this.nameOf(node)}${mover ? `, ${mover} moves` : ""}, children ${joinWithAnd(texts)}`;
  }

  /** Fill in a node. After Enter, Python's answer decides where the learner goes on: there, or at the next empty node. */
  enter(node, entry, isEnter = true, isSent = false) {
    if (this.isOrder && this.entries[node]) return this.say(`${this.nameOf(node)} has its place already.`);
    const { [node]: _, ...others } = this.entries;
    this.last = node;
    this.entered = !this.isOrder && isEnter ? { node, typed: "", entry, isSent } : null;
    this.setEntries({ ...others, [node]: entry });
    return undefined;
  }

  /** After a right value, go on; otherwise, stay at the node. What was typed since then belongs there, or what was refused. */
  continueFrom({ node, typed, entry, isSent }) {
    if (document.activeElement !== this.tree.root) return; // the learner is elsewhere
    const isRefused = Boolean(this.model.get("refusal"));
    const isRight = (this.isExamined || this.model.get("marks")[node]?.kind === "right") && !isRefused;
    if (isSent && !typed) this.focusNext();
    else if (isRight) this.goOn(node, typed);
    else this.pick(node, typed || (isRefused ? entry : ""));
    if (isRefused && !typed) this.entry.field.select(); // the next key replaces it
  }

  /** Go to the next empty node, or else to the next one whose value is not right. */
  goOn(node, typed = "") {
    const [rows, marks] = [this.model.get("rows"), this.model.get("marks")];
    const at = rows.indexOf(node);
    const others = [...rows.slice(at + 1), ...rows.slice(0, at)];
    const toChange = this.isExamined ? [] : others.filter((row) => marks[row]?.kind !== "right");
    const next = rows.find((row) => this.entries[row] === undefined) ?? toChange[0];
    if (next === undefined) this.tree.root.focus({ preventScroll: true });
    else this.pick(next, typed);
  }

  /** Let the arrow keys begin at the next node, and not at a value below it: which one goes up is the question. */
  focusNext() {
    if (this.next === undefined) return;
    this.tree.focused = this.next;
    this.tree.showFocusedNode();
  }

  say(sentence) {
    this.sentence = sentence;
    this.task.report(sentence);
  }

  /** Say at a leaf that its value is not needed any more, unless the answer is complete: then its verdict stays. */
  sayGiven() {
    if (!this.model.get("is_done")) this.say("The node above this leaf has its value already.");
    this.entry.close();
  }

  cut(node) {
    const { cuts, sentence } = toggleCut(Object.keys(this.entries).map(Number), node, this.tree.tree, (row) =>
      this.nameOf(row),
    );
    this.setEntries(Object.fromEntries(cuts.map((row) => [row, true])), sentence);
  }

  /** Remove all entries; pressed once more before the next entry, the button brings them back. */
  clear() {
    if (this.cleared) return this.setEntries(this.cleared, "Your entries are back.");
    const cleared = this.model.get("is_done") ? null : this.entries;
    this.setEntries(this.model.get("given"), "Cleared.");
    this.cleared = cleared;
    return this.show();
  }

  /** Show these entries with a sentence, and send them to Python, which judges them. */
  setEntries(entries, sentence = "") {
    this.sentence = sentence;
    this.entries = entries;
    this.cleared = null;
    this.requests.send({ do: "enter", entries });
    this.show();
  }

  request(action) {
    this.cleared = null;
    this.requested = action;
    this.requests.send({ do: action });
  }

  receive() {
    this.task.warn(this.model.get("trouble") ?? "");
    this.show();
    const reply = { hint: this.note, check: this.verdicts }[this.requested];
    if (reply) this.task.bringIntoView(reply);
    this.requested = "";
    if (this.entered) this.continueFrom(this.entered);
    this.entered = null;
    this.showSoon();
  }

  // -- showing ----------------------------------------------------------------------------------------

  show() {
    const { isWaiting } = this.requests;
    if (!isWaiting) this.entries = this.model.get("entries");
    const marks = isWaiting ? {} : this.model.get("marks");
    this.tree.repaint(this.own.write(this.names.map((_, row) => this.textOf(row, marks))));
    this.outlineNode(marks);
    if (this.sending && !isWaiting) this.next = this.nextNode();
    this.sending?.show(this.next);
    if (this.mode === "cuts") this.showCuts(marks);
    this.task.report(this.sentenceNow(marks));
    this.task.root.classList.toggle("done", Boolean(this.model.get("is_done")));
    this.tree.root.classList.toggle("free", !this.model.get("is_done"));
    const hadFocus = this.task.hasFocus();
    this.showAnswer.hidden = Boolean(this.model.get("is_done"));
    if (hadFocus) this.task.keepFocus();
    this.task.root.classList.toggle("begun", this.hasBegun);
    if (this.hasBegun) this.task.root.classList.add("tried");
    setText(this.note, printable(this.model.get("note")));
    if (!isWaiting) setText(this.count, this.countNow(marks));
    setText(this.restart, this.cleared ? "Undo" : START_AGAIN);
    this.windowsOption.hidden = !Object.keys(this.model.get("windows")).length; // an answer comes first
  }

  countNow(marks) {
    if (this.mode === "cuts") return `${Object.keys(this.entries).length} cut`;
    if (this.isExamined) return `${Object.keys(this.entries).length} of ${this.model.get("rows").length} filled in`;
    if (!this.hasBegun) return "";
    const isDone = Object.keys(this.entries).length === this.model.get("rows").length;
    if (this.mode === "calls" && !isDone)
      return `Open calls: for ${this.openCalls()
        .map((row) => this.names[row].split(" below ")[0])
        .join(" \u2192 ")}`;
    const given = this.model.get("given"); // which is not the reader's
    const right = Object.entries(marks).filter(([row, { kind }]) => kind === "right" && !(row in given)).length;
    return `${right} of ${this.model.get("rows").length - Object.keys(given).length} right`;
  }

  sentenceNow(marks) {
    if (this.requests.isWaiting) return this.sentence;
    const [message, refusal] = [this.model.get("message"), this.model.get("refusal") ?? ""];
    const last = ["early", "wrong"].includes(marks[this.last]?.kind) ? marks[this.last].message : "";
    const news = this.hasBegun || this.mode === "cuts" ? message.split("\n")[0] : "";
    return refusal.replace(/^entries: /, "") || last || news || this.sentence;
  }

  textOf(row, marks) {
    const entry = this.entries[row];
    if (this.mode === "cuts") return this.leafTexts[row];
    if (this.isOrder) return entry === undefined ? "" : ordinal(entry);
    if (!this.model.get("rows").includes(row)) return this.leafTexts[row];
    if (entry === undefined) return "?";
    const sign = this.isSigned && readNumber(String(entry)) > 0 && !String(entry).startsWith("+") ? "+" : "";
    const { tables, style } = this.tree.tree;
    const about = marks[row]?.kind === "right" && tables.estimated.includes(row) ? style.ESTIMATE : "";
    return `${about}${sign}${written(entry)}${{ wrong: " ≠", early: " ?" }[marks[row]?.kind] ?? ""}`;
  }

  /** The node that waits for a value: the one of the last wrong value, or else the first empty one. */
  nextNode() {
    const rows = this.model.get("rows");
    if (this.kindOf(this.last) === "wrong") return this.last;
    const isOpen = (row) => !this.isExamined && this.kindOf(row) !== "right";
    return rows.find((row) => this.entries[row] === undefined) ?? rows.find(isOpen);
  }

  /** The nodes whose calls are open when the latest right one begins, from the root down; at the end, all have returned. */
  openCalls() {
    const { parent } = this.tree.tree;
    const called = Object.entries(this.model.get("entries")).sort(([, one], [, other]) => other - one);
    if (called.length === this.model.get("rows").length) return [];
    const path = called.slice(0, 1).map(([node]) => Number(node));
    while (path[0] > 0) path.unshift(parent[path[0]]);
    return path;
  }

  /** Light up the nodes whose calls are open, and return them. */
  showOpenCalls() {
    const open = this.openCalls();
    for (const item of this.tree.root.querySelectorAll("[data-node]"))
      item.classList.toggle("open", open.includes(Number(item.getAttribute("data-node"))));
    return open;
  }

  /** The nodes to join: the open calls, or the best line when everything is right. */
  lineNow() {
    if (this.mode === "calls") return this.showOpenCalls();
    return this.requests.isWaiting ? [] : this.model.get("line");
  }

  /** Outline the node of the last wrong entry, until the learner is at another one. */
  outlineNode(marks) {
    if (this.mode === "cuts") return;
    const wrong = Object.keys(marks).filter((row) => ["early", "wrong"].includes(marks[row].kind));
    const row = wrong.includes(String(this.last)) ? this.last : Number(wrong.at(-1));
    const isElsewhere = this.entry.node !== null && this.entry.node !== row;
    const isShown = wrong.length > 0 && !isElsewhere && !this.model.get("refusal");
    this.tree.emphasize(this.lineNow(), isShown ? row : undefined);
  }

  showCuts(marks) {
    const windows = Object.entries(this.withWindows.checked ? this.model.get("windows") : {});
    this.tree.cuts.show(
      new Map(Object.keys(this.entries).map((row) => [Number(row), marks[row]?.kind || ""])),
      new Map(windows.map(([row, text]) => [Number(row), text])),
    );
    if (marks === this.judged) return; // the same list would be announced again
    this.judged = marks;
    this.verdicts.replaceChildren(...verdictItems(marks, (row) => this.nameOf(row)));
  }
}

export const mountFillIn = mounting(FillIn);
