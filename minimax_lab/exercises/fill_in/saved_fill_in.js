// A tree to fill in on a saved page, without Python: the page has Python's reply to each entry.

import { explainNoNumber, readNumber, writtenAlike } from "../../widgets/shared/numbers.js";
import { answeringModel } from "../../widgets/shared/page.js";
import { fill, joinWithAnd } from "../../widgets/shared/text.js";

const START = {
  entries: {},
  given: {},
  marks: {},
  message: "",
  windows: {},
  note: "",
  line: [],
  is_done: false,
};

/** The model of a tree on a saved page; `replies` is what `pages.py` packs. */
export class SavedFillIn {
  constructor(traits, data, replies) {
    this.replies = replies;
    this.isOrder = traits.mode !== "values";
    const { right, solution, hints } = replies;
    const left = hints.slice(0, -1); // the last one says that there are no more
    this.model = answeringModel(
      { ...traits, data, ...START },
      {
        enter: ({ entries }) => (this.isOrder ? this.judgeOrder(entries) : this.judgeValues(this.read(entries))),
        answer: () => this.show(right, this.rightMarks(right), solution),
        hint: () => this.model.set("note", left.shift() ?? hints.at(-1)),
      },
    );
  }

  /** The numbers that were typed, or that were read earlier. Throws a sentence for what is no number. */
  read(entries) {
    const read = ([row, said]) => {
      const number = readNumber(String(said));
      if (number === null) throw `${this.model.get("names")[row]}: ${explainNoNumber(String(said))}`;
      return [row, number];
    };
    return Object.fromEntries(Object.entries(entries).map(read));
  }

  /** Keep the nodes that come next, in this order; the last one may be wrong. */
  judgeOrder(entries) {
    const { right, wrong } = this.replies;
    const kept = Object.fromEntries(Object.entries(entries).filter(([row, place]) => right[row] === place));
    const [row] = Object.keys(entries).filter((each) => !(each in kept));
    const reply = row === undefined ? "" : wrong[Object.keys(kept).length][row];
    const marks = this.rightMarks(kept);
    if (reply) marks[row] = { kind: "wrong", message: reply };
    this.show(kept, marks, reply);
  }

  /** Judge each value, unless it is not certain because a value below it is missing or wrong. */
  judgeValues(entries) {
    const { expected } = this.replies;
    const marks = Object.fromEntries(Object.keys(entries).map((row) => [row, this.markOf(Number(row), entries)]));
    const known = expected.find(([row, value]) => row in entries && writtenAlike(entries[row], value));
    if (known) {
      for (const mark of Object.values(marks)) if (mark.kind !== "right") mark.message = known[2];
    }
    const found = (kind) =>
      Object.values(marks)
        .filter((mark) => mark.kind === kind)
        .at(-1)?.message;
    this.show(entries, marks, known?.[2] ?? found("wrong") ?? found("early") ?? "");
  }

  markOf(row, entries) {
    const { right, below, settling, early, wrong, other } = this.replies;
    const isKnown = (child) => !(child in right) || (child in entries && writtenAlike(entries[child], right[child]));
    const isRight = writtenAlike(entries[row], right[row]);
    if (isRight && settling[row].some(isKnown)) return { kind: "right", message: "" };
    const wrongBelow = below[row].filter((child) => !writtenAlike(entries[child] ?? right[child], right[child]));
    const emptyBelow = below[row].filter((child) => !(child in entries));
    const tooEarly = [this.sayEarly(early.wrong, row, wrongBelow), this.sayEarly(early.empty, row, emptyBelow)];
    if (tooEarly.some(Boolean)) return { kind: "early", message: tooEarly.filter(Boolean).join(" ") };
    if (isRight) return { kind: "right", message: "" };
    const known = wrong[row].find(([value]) => writtenAlike(entries[row], value));
    return { kind: "wrong", message: known?.[1] ?? other[row] };
  }

  /** What is said about a value because of these nodes below it; "" if there are none. */
  sayEarly([one, several], row, below) {
    const names = this.model.get("names");
    const fields = { node: names[row], below: joinWithAnd(below.map((child) => names[child])) };
    return below.length ? fill(below.length > 1 ? several : one, fields) : "";
  }

  rightMarks(entries) {
    return Object.fromEntries(Object.keys(entries).map((row) => [row, { kind: "right", message: "" }]));
  }

  /** Show entries with a message; without one, how many nodes are left. */
  show(entries, marks, message) {
    const left = this.model.get("rows").length - Object.keys(entries).length;
    const isDone = message === this.replies.solution || (!left && !message);
    this.model.set("marks", marks);
    this.model.set("is_done", isDone);
    this.model.set("line", isDone ? this.replies.line : []);
    this.model.set("message", message || this.replies.left[left]);
    this.model.set("entries", entries);
  }
}
