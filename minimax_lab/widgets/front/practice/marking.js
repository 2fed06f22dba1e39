// An exercise: cut the edges of a tree that alpha-beta never follows, by clicking them.

import { unpack } from "../shared/columns.js";
import { h, setText } from "../shared/dom.js";
import { NO_ANSWER, Requests } from "../shared/requests.js";
import { button, Task } from "../shared/task.js";
import { joinWithAnd } from "../shared/text.js";
import { TreeView } from "../tree/tree.js";

class Marking {
  constructor(model, host) {
    this.model = model;
    const tables = model.get("tables");
    this.tree = new TreeView(tables, unpack(tables.columns, model.get("data")), null, {
      boards: false,
      calls: false,
      values: true,
      cuttable: true,
      onPick: (node) => this.toggle(node),
    });
    this.tree.root.setAttribute(
      "aria-label",
      "Game tree. Arrow keys: to another node. Enter: cut the edge above the node.",
    );
    this.build(host, tables.rule);
    this.listeners = [
      ["cuts", () => this.show()],
      ["verdicts", () => this.show()],
      ["message", () => this.show()],
      ["windows", () => this.show()],
      ["answered", () => this.receiveReply()],
    ];
    for (const [name, callback] of this.listeners) model.on(`change:${name}`, callback);
    this.show();
  }

  build(host, rule) {
    this.task = new Task(this.model, host, {
      name: "marking",
      label: "Mark the cuts",
      ask: [
        h("strong", {}, "Which edges would alpha-beta never follow? "),
        `Click an edge to cut it; click again to restore it. Alpha-beta works from left to right. ${rule}`,
      ],
      onSwitch: () => this.tree.resize(),
    });
    this.verdicts = h("ul", { class: "verdicts" });
    this.count = h("span", { class: "where" });
    this.withWindows = h("input", { type: "checkbox", onchange: () => this.show() });
    this.option = h("label", { class: "windows" }, this.withWindows, " windows, up to your first mistake");
    this.task.ground.append(h("div", { class: "tree-host" }, this.tree.element));
    this.task.addControls(
      button("check", () => this.requests.send({ do: "check" })),
      button("restore all", () => this.setCuts([])),
      button("show the answer", () => this.requests.send({ do: "key" })),
      this.option,
      this.count,
    );
    this.task.root.append(this.verdicts);
    this.requests = new Requests(this.model, () => this.task.warn(NO_ANSWER));
  }

  dispose() {
    this.requests.dispose();
    this.task.dispose();
    for (const [name, callback] of this.listeners) this.model.off?.(`change:${name}`, callback);
    this.tree.dispose();
  }

  /** Show these cuts and send them to Python. The verdicts on other cuts are removed. */
  setCuts(cuts) {
    this.model.set("verdicts", {});
    this.model.set("message", "");
    this.model.set("cuts", cuts);
    try {
      this.model.save_changes();
    } catch {
      // the kernel of this widget has ended; the page shows the cuts all the same
    }
    this.show();
  }

  /** Cut the edge above a node, or restore it. A cut replaces the cuts below it. */
  toggle(node) {
    if (!node) return this.report("The root has no edge above it.");
    const [names, { parent, last }] = [this.model.get("names"), this.tree.tree];
    const cuts = new Set(this.model.get("cuts"));
    const name = names[node];
    for (let at = parent[node]; at > 0; at = parent[at]) {
      if (cuts.has(names[at])) return this.report(`${name} is below ${names[at]}, which is already cut.`);
    }
    if (cuts.delete(name)) return this.setCuts([...cuts]);
    const below = names.slice(node + 1, last[node] + 1).filter((each) => cuts.delete(each));
    this.setCuts([...cuts, name]);
    if (below.length) this.report(`${name} is cut, and ${joinWithAnd(below)} with it.`);
    return undefined;
  }

  report(text) {
    this.task.report(text);
  }

  receiveReply() {
    this.requests.receive(this.model.get("answered"));
    this.task.warn("");
    this.show();
  }

  show() {
    const [names, cuts, verdicts] = ["names", "cuts", "verdicts"].map((name) => this.model.get(name));
    const windows = Object.entries(this.model.get("windows"));
    this.option.hidden = !windows.length; // an answer comes first
    this.tree.cuts.show(
      new Map(cuts.map((name) => [names.indexOf(name), verdicts[name]?.kind || ""])),
      new Map(this.withWindows.checked ? windows.map(([name, text]) => [names.indexOf(name), text]) : []),
    );
    this.report(this.model.get("message").split("\n")[0]);
    this.verdicts.replaceChildren(
      ...Object.entries(verdicts).map(([name, { kind, message }]) =>
        h("li", { class: kind.replace(" ", "-") }, h("strong", {}, `${name}: `), message),
      ),
    );
    setText(this.count, cuts.length === 1 ? "1 edge cut" : `${cuts.length} edges cut`);
  }
}

export function mountMarking(model, host) {
  const marking = new Marking(model, host);
  return () => marking.dispose();
}
