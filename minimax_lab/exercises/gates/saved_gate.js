// A gate on a saved page, without Python: it judges answers as `question.py` does, with the answers and sentences from there.

import { explainNoNumber, numberText, readNumber, writtenAlike } from "../../widgets/shared/numbers.js";
import { answeringModel } from "../../widgets/shared/page.js";
import { fill, joinWithAnd, withCommas } from "../../widgets/shared/text.js";

const LARGEST_IN_FULL = 1e15;
const START = { said: null, shown: false, reveal: {}, comparison: "", released: [] };
const CLASS = { lecturing: false, hands: [], first_hands: [], trouble: "" };

/** The model of a gate on a saved page. */
export class SavedGate {
  /** answers   what `pages.py` packs: the right answers, the replies, and how items are written */
  constructor(question, data, answers) {
    this.question = question;
    this.answers = answers;
    this.tries = [];
    this.model = answeringModel(
      { question, data, ...START, ...CLASS },
      {
        answer: ({ said }) => this.answer(said),
        show: () => this.model.set("reveal", answers.reveal),
        change: () => this.change(),
      },
    );
  }

  answer(said) {
    const items = this.read(said);
    if (this.tries.length === 1 && isSame(items, this.tries[0])) throw this.answers.again;
    this.tries = [...this.tries, items];
    const hasTryLeft = this.tries.length === 1 && this.leavesTry(items);
    this.model.set("comparison", hasTryLeft ? this.compare(items) : this.verdict(this.tries));
    this.model.set("said", this.question.several ? items : items[0]);
    this.model.set("released", hasTryLeft ? this.calledWrong(items) : []);
    if (!hasTryLeft) this.model.set("reveal", this.answers.reveal);
  }

  change() {
    this.tries = [];
    for (const [name, value] of Object.entries(START)) this.model.set(name, value);
  }

  /** The items of an answer, in the order of the question. Throws a sentence if they are none. */
  read(said) {
    if (this.question.kind !== "number") return this.answers.items.filter((each) => [said].flat().includes(each));
    const number = readNumber(String(said));
    if (number === null) throw explainNoNumber(String(said));
    const { least, most, fractions } = this.answers.limits;
    if (number < (least ?? number) || number > (most ?? number) || !(fractions || Number.isInteger(number)))
      throw this.answers.limits.sentence;
    return [number];
  }

  isRight(items) {
    if (this.question.several) return isSame(items, this.answers.right);
    return this.answers.right.some(
      (each) => each === items[0] || (this.question.kind === "number" && writtenAlike(each, items[0])),
    );
  }

  /** Whether a first answer leaves one more try; of two options, the other one is right then. */
  leavesTry(items) {
    return (this.question.options?.length !== 2 || this.question.several) && !this.isRight(items);
  }

  compare(items) {
    const line = fill(this.answers.words["not yet"], { said: this.repeat([items]), hint: this.hint(items) });
    return line.replace(/\s+/g, " ");
  }

  verdict(tries) {
    const items = tries.at(-1);
    const { right, words } = this.answers;
    if (this.isRight(items)) return fill(words.right, { said: this.repeat([items]) });
    const isMissing = items.every((each) => right.includes(each));
    const hasOneMore = items.length === right.length + 1 && right.every((each) => items.includes(each));
    const isPart = this.question.several && (isMissing || hasOneMore);
    return fill(words[isPart ? "partly" : "not right"], { said: this.repeat(tries) });
  }

  hint(items) {
    if (this.isRight(items)) return "";
    return this.question.several ? this.explain(items) : this.reply(items) || this.answers.otherwise;
  }

  repeat(tries) {
    const said = tries.map((items) => this.label(items)).join(this.answers.words.then);
    const sentence = fill(this.answers.words.said, { tries: said });
    return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
  }

  reply(items) {
    const isMeant = ([wrong, isWhole]) =>
      isSame(items, wrong) || (!isWhole && items.includes(wrong[0]) && !this.answers.right.includes(wrong[0]));
    return this.answers.replies.find(isMeant)?.[2] ?? "";
  }

  /** The reply to all items of an answer together, if there is one. */
  replyToAll(items) {
    return this.answers.replies.find(([mistake, isWhole]) => isWhole && isSame(items, mistake))?.[2];
  }

  /** The items of an answer that its hint calls wrong. */
  calledWrong(items) {
    if (!this.question.several || this.replyToAll(items) || this.hasTooMany(items)) return [];
    return this.wrong(items);
  }

  wrong(items) {
    return items.filter((each) => !this.answers.right.includes(each));
  }

  /** Whether an answer has all that is right, and more. */
  hasTooMany(items) {
    return items.length > this.answers.right.length && this.answers.right.every((each) => items.includes(each));
  }

  /** What is wrong with an answer of several items. */
  explain(items) {
    const whole = this.replyToAll(items);
    if (whole) return whole;
    if (this.hasTooMany(items)) {
      const extra = this.wrong(items);
      const replies = [...new Set(extra.map((each) => this.reply([each])))];
      const unnamed = replies.filter((reply) => !extra.some((each) => this.isNamed(each, reply)));
      return [this.answers.words["too many"], ...unnamed].filter(Boolean).join(" ");
    }
    const wrong = this.calledWrong(items);
    const reasons = this.reasons(wrong);
    const part = fill(this.answers.words["not part"], {
      items: this.label(wrong),
      are: wrong.length === 1 ? "is" : "are",
    });
    if (wrong.length === items.length)
      return items.length > 1 ? fill(this.answers.words.none, { reasons }).trim() : reasons || this.capitalized(part);
    const isMissing = items.length - wrong.length < this.answers.right.length;
    const lacks = isMissing ? this.answers.otherwise || this.answers.words.missing : "";
    return [wrong.length ? this.capitalized(part) : "", reasons, lacks].filter(Boolean).join(" ");
  }

  reasons(wrong) {
    const byReason = new Map();
    for (const each of wrong) byReason.set(this.reply([each]), [...(byReason.get(this.reply([each])) ?? []), each]);
    byReason.delete("");
    const sentences = [...byReason].map(([reason, items]) =>
      wrong.length === 1 || items.every((each) => this.isNamed(each, reason))
        ? reason
        : this.capitalized(`${this.label(items)}: ${reason}`),
    );
    return sentences.join(" ");
  }

  isNamed(item, reason) {
    const name = written(item).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, "u").test(reason);
  }

  phrase(items) {
    return `${this.answers.nouns[items.length > 1 ? 1 : 0]}${joinWithAnd(items.map(written))}`;
  }

  label(items) {
    return this.phrase(items.map((each) => (String(each).includes(" ") ? `“${String(each).trim()}”` : each)));
  }

  capitalized(sentence) {
    return this.answers.areNames ? sentence : sentence[0].toUpperCase() + sentence.slice(1);
  }
}

const isSame = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/** An item as sentences write it: a number with commas. */
function written(item) {
  if (typeof item !== "number") return item;
  if (Math.abs(item) >= LARGEST_IN_FULL) return numberText(item);
  const [whole, ...fraction] = String(item).split(".");
  return [withCommas(whole), ...fraction].join(".");
}
