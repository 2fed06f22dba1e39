// The nodes of a picture that can be chosen in place of the options or the number beside it.

import { svg } from "../../widgets/shared/dom.js";
import { claim, onPlainKey, shareTabStop } from "../../widgets/shared/keys.js";
import { paint } from "../../widgets/shared/paint.js";
import { paintPicture } from "../../widgets/shared/picture.js";
import { paintMark } from "./answer_marks.js";

const ROOM = 2; // pixels around the marks of a node

export class DrawnNodes {
  /** choices   for each node that can be chosen: its row, its item, and the box around its marks */
  constructor(drawing, choices, style, ground) {
    this.ground = ground;
    const rows = choices.map(({ node }) => node);
    const isOfNode = ({ node, role }) => role !== "edge" && rows.includes(node);
    this.element = paintPicture({ ...drawing, marks: drawing.marks.filter((mark) => !isOfNode(mark)) }, style);
    this.element.setAttribute("role", "group");
    this.nodes = choices.map(({ node, item, box: [left, top, right, bottom] }) => {
      const corner = { x: left - ROOM, y: top - ROOM };
      const size = { width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM };
      const target = svg("rect", { class: "target", rx: 4, ...corner, ...size });
      const marks = drawing.marks.filter((mark) => isOfNode(mark) && mark.node === node);
      const element = svg("g", { role: "button" }, target, ...paint(marks, style));
      element.addEventListener("click", (event) => this._pick(event, item));
      onPlainKey(element, (event) => this._handleKey(event, item));
      return { element, item, place: [right + ROOM, top - ROOM] };
    });
    this.marked = svg("g", { role: "presentation", "pointer-events": "none" });
    this.element.append(...this.nodes.map(({ element }) => element), this.marked);
    shareTabStop(this.element, "[role=button]");
  }

  /** Show what is picked, and the marks of the answer at the upper right corners. */
  show(picked, marks, isLocked) {
    for (const { element, item } of this.nodes) {
      const mark = marks.get(item);
      const isPicked = picked.includes(item);
      element.classList.toggle("free", !isLocked);
      element.classList.toggle("picked", isPicked && !mark);
      element.setAttribute("data-mark", mark?.name ?? "");
      element.setAttribute("aria-pressed", String(isPicked));
      element.setAttribute("aria-disabled", String(isLocked));
      element.setAttribute("aria-label", `${typeof item === "number" ? "call " : ""}${item}${mark?.said ?? ""}`);
    }
    const marked = this.nodes.filter(({ item }) => marks.has(item));
    this.marked.replaceChildren(...marked.map(({ item, place }) => paintMark(marks.get(item), ...place)));
  }

  /** The focus stays at the node, where Enter then answers. */
  _pick(event, item) {
    event.stopPropagation();
    this.ground.toggle(item);
  }

  _handleKey(event, item) {
    if (!["Enter", " "].includes(event.key)) return;
    claim(event);
    if (event.repeat) return;
    if (event.key === "Enter" && this.ground.answers.includes(item)) this.ground.on.onEnter();
    else this.ground.toggle(item);
  }
}
