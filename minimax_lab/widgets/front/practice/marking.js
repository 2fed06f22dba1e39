// A tree whose edges are cut by clicking: which ones would alpha-beta never follow?

import { unpack } from "../shared/columns.js";
import { h, setText } from "../shared/dom.js";
import { leaveWidget, onPlainKey } from "../shared/keys.js";
import { joinWithAnd } from "../shared/text.js";
import { TreeView } from "../tree/tree.js";

const PATIENCE = 2500; // ms until it is said that Python does not answer
const WORDS = { right: "right", "too much": "too much", "too little": "too little", "other rule": "other rule" };

class Marking {
  constructor(model, host) {
    this.model = model;
    const tables = model.get("tables");
    this.tree = new TreeView(tables, unpack(tables.columns, model.get("data")), null, {
      boards: false, numbers: false, values: true, cuttable: true, onPick: (node) => this.toggle(node),
    });
    this.tree.root.setAttribute("aria-label", "Game tree. Arrow keys walk through it, Enter cuts the edge above a node.");
    this.says = h("div", { class: "sentence", role: "status" });
    this.verdicts = h("ul", { class: "verdicts" });
    this.count = h("span", { class: "where" });
    const button = (label, react) => h("button", { type: "button", onclick: react }, label);
    this.root = h("div", { class: "minimax-lab marking", tabindex: -1, role: "group", "aria-label": "Mark the cuts" },
      h("p", { class: "task" }, h("strong", {}, "Which edges would alpha-beta never follow? "), `Click an edge to cut it, click again to mend it. From left to right. ${tables.rule}`),
      h("div", { class: "tree-host" }, this.tree.element),
      h("div", { class: "controls" }, button("check", () => this.ask("check")), button("mend all", () => this.keep([])), button("show the key", () => this.ask("key")), this.count),
      this.says, this.verdicts);
    onPlainKey(this.root, (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      leaveWidget(this.root);
    });
    host.append(h("div", { class: "minimax-lab-frame" }, this.root));
    this.reactions = { cuts: () => this.show(), verdicts: () => this.show(), message: () => this.show(), replies: () => this.answered() };
    for (const [name, react] of Object.entries(this.reactions)) model.on(`change:${name}`, react);
    this.show();
  }

  dispose() {
    clearTimeout(this.waiting);
    for (const [name, react] of Object.entries(this.reactions)) this.model.off?.(`change:${name}`, react);
    this.tree.dispose();
  }

  keep(cuts) {
    this.model.set("verdicts", {});
    this.model.set("message", "");
    this.model.set("cuts", cuts);
    try {
      this.model.save_changes();
    } catch { // as below: the cuts stay on the page
    }
    this.show();
  }

  /** Cut the edge above a node, or mend it; what lies below a cut needs none of its own. */
  toggle(node) {
    if (!node) return this.word("The root has no edge above it.");
    const names = this.model.get("names");
    const cuts = new Set(this.model.get("cuts"));
    const name = names[node];
    for (let at = this.tree.parent[node]; at > 0; at = this.tree.parent[at]) {
      if (cuts.has(names[at])) return this.word(`${name} lies below ${names[at]}, which is cut already.`);
    }
    if (cuts.delete(name)) return this.keep([...cuts]);
    const below = names.slice(node + 1, this.tree.last[node] + 1).filter((each) => cuts.delete(each));
    this.keep([...cuts, name]);
    if (below.length) this.word(`${name} is cut, and ${joinWithAnd(below)} with it.`);
    return undefined;
  }

  word(text) {
    setText(this.says, text);
  }

  ask(what) {
    const silent = () => this.word("Python does not answer. If it was restarted, run the cell again.");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(silent, PATIENCE);
    try {
      this.model.send({ do: what });
    } catch { // the kernel of this widget is gone
      silent();
    }
  }

  answered() {
    clearTimeout(this.waiting);
    this.show();
  }

  show() {
    const [names, cuts, verdicts] = ["names", "cuts", "verdicts"].map((name) => this.model.get(name));
    this.tree.markCuts(new Map(cuts.map((name) => [names.indexOf(name), WORDS[verdicts[name]?.kind] || ""])));
    setText(this.says, this.model.get("message").split("\n")[0]);
    this.verdicts.replaceChildren(...Object.entries(verdicts).map(([name, { kind, message }]) => h("li", { class: kind.replace(" ", "-") }, h("strong", {}, `${name}: `), message)));
    setText(this.count, cuts.length === 1 ? "1 edge cut" : `${cuts.length} edges cut`);
  }
}

export function mountMarking(model, host) {
  const marking = new Marking(model, host);
  return () => marking.dispose();
}
