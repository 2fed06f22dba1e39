// The works of a class in a table; each row opens its run, and each group has a note of the teacher's.

import { h } from "../../widgets/shared/dom.js";
import { button, mounting, Task } from "../../widgets/shared/task.js";
import { printable } from "../../widgets/shared/text.js";

class Report {
  constructor(model, host) {
    this.model = model;
    this.task = new Task(model, host, {
      name: "class-programs",
      label: model.get("label"),
      ask: h("strong", {}, model.get("summary")),
    });
    this.requests = this.task.newRequests({ react: () => this.receive() });
    this.page = h("div", { class: "page", hidden: true });
    this.close = button("Back to the table", () => this.send({ do: "close" }));
    this.task.ground.append(this.buildTable(), this.page);
    this.task.addControls(this.close);
    this.task.listen({ page: () => this.showPage(), notes: () => this.showNotes() });
    this.showPage();
    this.showNotes();
  }

  buildTable() {
    const groups = new Map();
    for (const row of this.model.get("rows")) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
    this.notes = new Map();
    const columns = this.model.get("columns").map((name) => h("th", { scope: "col" }, name));
    const bodies = [...groups].map(([group, rows]) => this.buildGroup(group, rows, columns.length));
    this.table = h(
      "div",
      { class: "table", tabindex: 0, role: "region", "aria-label": "Table" },
      h("table", {}, h("thead", {}, h("tr", {}, ...columns)), ...bodies),
    );
    return this.table;
  }

  buildGroup(group, rows, columns) {
    const name = `${group[0].toUpperCase()}${group.slice(1)}: ${rows.length}`;
    const note = h("textarea", { rows: 1, "aria-label": `Note on ${group}`, placeholder: "Your note on these" });
    note.addEventListener("change", () => this.send({ do: "note", group, text: note.value }));
    this.notes.set(group, note);
    const title = h("th", { scope: "rowgroup", colspan: columns }, h("span", {}, name), note);
    return h("tbody", {}, h("tr", {}, title), ...rows.map((row) => this.buildRow(row)));
  }

  buildRow({ file, cells, calls }) {
    const open = calls ? button(file, () => this.open(file), "Step through this run") : file;
    return h("tr", {}, h("td", {}, open), ...cells.slice(1).map((text) => h("td", {}, printable(text))));
  }

  send(request) {
    this.task.warn("");
    this.requests.send(request);
  }

  /** The program runs again, which may take longer than the time after which Python seems to be silent. */
  open(file) {
    this.opener = /** @type {HTMLElement} */ (document.activeElement);
    this.send({ do: "open", file });
    clearTimeout(this.requests.timer);
    this.task.report(`Running ${file} \u2026`);
  }

  receive() {
    const refusal = this.model.get("refusal");
    this.task.warn(refusal || "");
    if (refusal) this.task.report("");
  }

  /** Show the page of a run in place of the table. It has neither the rights nor the names of this page. */
  showPage() {
    const page = this.model.get("page");
    const opened = this.model.get("opened");
    const title = `The run of ${opened}`;
    const frame = h("iframe", { sandbox: "allow-scripts", allow: "fullscreen", title, srcdoc: page });
    this.page.replaceChildren(...(page ? [frame] : []));
    this.page.hidden = !page;
    this.table.hidden = Boolean(page);
    this.close.hidden = !page;
    this.task.ask.hidden = Boolean(page);
    if (page) this.close.focus({ preventScroll: true });
    else this.opener?.focus({ preventScroll: true });
    this.task.report(page ? `This is the run of ${opened}.` : "");
  }

  showNotes() {
    for (const [group, note] of this.notes) note.value = this.model.get("notes")[group] ?? "";
  }
}

export const mountReport = mounting(Report);
