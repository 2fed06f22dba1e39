// A board for several games, with a table of who won each of them.

import { h } from "../shared/dom.js";
import { shareTabStop } from "../shared/keys.js";
import { button, mounting } from "../shared/task.js";
import { Board, OTHER_KEYS } from "./board.js";

const SYMBOLS = "The framed column is the game on the board. Choose another column to play that game.";

class Tally extends Board {
  build(host) {
    super.build(host);
    this.table = h("table", { class: "tally" });
    this.settleTable = shareTabStop(this.table);
    this.root.classList.add("tallying");
    this.root.append(this.table);
  }

  get given() {
    return this.model.get("table");
  }

  get again() {
    return this.model.get("view").over ? "play again" : super.again;
  }

  get otherStarter() {
    return null; // the table says who moves first
  }

  tools() {
    this.next = button("", () => this.send({ do: "next" }), "The next one (X)");
    const { others } = this.given;
    const title = "The machine plays these against itself (M)";
    this.others = button(`machine: ${others[0]} to ${others.at(-1)}`, () => this.send({ do: "machine" }), title);
    this.others.hidden = !others.length;
    return [this.next, this.newGame, this.others];
  }

  items() {
    return super
      .items()
      .filter((each) => each !== this.editButton)
      .slice(1); // no hint
  }

  get legendTexts() {
    const keys = [
      ["arrow keys", "from bone to bone, or from square to square"],
      ["0 to 9", "to that bone, or to the square with that number"],
      ["Enter or space", "play there"],
      ...(this.given.names.length > 1 ? [["X", "next column"]] : []),
      ["N", "new game"],
      ["U", "take back"],
      ...(this.given.others.length ? [["M", "the machine plays against itself"]] : []),
      ...OTHER_KEYS,
    ];
    return this.given.names.length > 1 ? [keys, SYMBOLS] : [keys];
  }

  get keys() {
    const { n, u, f, "?": legend } = super.keys;
    const others = this.given.others.length ? { m: () => this.others.click() } : {};
    return { n, u, f, "?": legend, x: () => this.next.hidden || this.next.click(), ...others };
  }

  get afterGame() {
    return this.next.hidden ? this.newGame : this.next;
  }

  show() {
    super.show();
    this.showTable();
  }

  /** Which of several heaps nobody can win is for the reader to find: nothing about a game shows it. */
  get isOfHeaps() {
    return this.given.kind === "heap" && this.given.names.length > 1;
  }

  status(view) {
    return super.status(this.isOfHeaps ? { ...view, mistake: null } : view);
  }

  showTable() {
    const { kind, names, current, results, others, machine } = this.given;
    const following = names[names.indexOf(current) + 1];
    this.next.textContent = `next ${kind}: ${following}`;
    this.next.hidden = following === undefined;
    const focused = this.table.contains(document.activeElement) && document.activeElement.textContent;
    const played = others.filter((name) => machine[name]);
    const all = { ...results, ...machine };
    const columns = [...names, ...played];
    const mayBeDrawn = this.model.get("view").look.kind === "grid" || columns.some((name) => all[name].drawn);
    const shown = ["won", "lost", ...(mayBeDrawn ? ["drawn"] : [])];
    const mark = (name) => (columns[1] && name === current && results[name] ? "current" : "");
    const choose = (name) => button(name, () => this.send({ do: "choose", name }));
    const group = (members, title) =>
      members.length ? h("th", { colspan: members.length, scope: "colgroup" }, title) : null;
    const groups = h("tr", {}, h("td", {}), group(names, "You"), group(played, "Machine against itself"));
    const heads = [
      ...names.map((name) => h("th", { scope: "col", class: mark(name) }, choose(name))),
      ...played.map((name) => h("th", { scope: "col" }, name)),
    ];
    const count = (name, end) => h("td", { class: `${end} ${mark(name)}` }, String(all[name][end] || ""));
    const side = (text, scope = "row") => h("th", { scope }, text);
    const rows = shown.map((end) => h("tr", {}, side(end), ...columns.map((name) => count(name, end))));
    const [only, isOne] = [columns[0], !columns[1]]; // one game is a row, so that the whole table is seen below the board
    const row = h("tr", {}, side(only), ...shown.map((end) => count(only, end)));
    const above = isOne ? shown.map((end) => side(end, "col")) : heads;
    this.table.replaceChildren(
      h("thead", {}, others.length ? groups : null, h("tr", {}, side(kind), ...above)),
      h("tbody", {}, ...(isOne ? [row] : rows)),
    );
    for (const each of this.table.querySelectorAll("th.current button")) each.setAttribute("aria-current", "true");
    this.settleTable();
    if (focused) this.place.focus();
  }
}

export const mountTally = mounting(Tally);
