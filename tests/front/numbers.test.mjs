// Typed numbers in the browser are those of Python; test_numbers.py writes the data.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { numberText, readNumber, writtenAlike } from "../../minimax_lab/widgets/shared/numbers.js";

const { typed, written, pairs } = JSON.parse(readFileSync(process.env.DATA, "utf-8"));

test("a text is the same number, or none", () => {
  for (const [text, number] of typed) {
    const read = readNumber(text);
    const expected = typeof number === "string" ? { "∞": Infinity, "-∞": -Infinity }[number] : number;
    assert.ok(Object.is(read, expected) || read === expected, `${JSON.stringify(text)}: ${read}, not ${expected}`);
  }
});

test("a number is written in the same way", () => {
  for (const [number, text] of written) assert.equal(numberText(number), text);
});

test("the same numbers are alike", () => {
  for (const [one, other, areAlike] of pairs) assert.equal(writtenAlike(one, other), areAlike, `${one} and ${other}`);
});
