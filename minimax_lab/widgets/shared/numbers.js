// Typed numbers: which texts are numbers, how a number is written, and when two numbers are the same to a reader. The
// rules are those of Python's `number_in`, `signed_number`, and `written_alike`.

import { printable } from "./text.js";

const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^([+-]?\d+)\/(\d+)$/;
const ESTIMATE = /^\s*≈/; // as pictures write one
const INFINITE = /^[+-]?∞$/;
const TIMES = /[*×]/;
const LARGEST_IN_FULL = 1e15;
const TIE = /^(-?\d\.\d{4}[02468])50*e/; // Python rounds it to the even digit, and toExponential rounds it up

/** The number in a text as learners type it, such as "+3", "−.5", "1e30", "1,000", "0,5", "1/2", or "9*7"; or null. */
export function readNumber(/** @type {string} */ text) {
  const plain = text.replaceAll("\u2212", "-").replace(ESTIMATE, "").trim();
  if (INFINITE.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  const product = plain.split(TIMES).reduce((one, factor) => one * readFactor(factor.trim()), 1);
  return Number.isFinite(product) ? product : null;
}

/** The number in a text without a product; NaN if it is none. */
function readFactor(plain) {
  const fraction = FRACTION.exec(plain);
  const digits = THOUSANDS.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", ".");
  if (fraction) return Number(fraction[1]) / Number(fraction[2]);
  return NUMBER.test(digits) ? Number(digits) : Number.NaN;
}

/** A number as every view writes it: fractions to six digits, and long numbers as 1.00000e+30. */
export function numberText(/** @type {number} */ number) {
  if (!Number.isFinite(number)) return `${number < 0 ? "-" : ""}∞`;
  if (Number.isInteger(number) && Math.abs(number) < LARGEST_IN_FULL) return String(number);
  const exact = number.toExponential(20);
  const [digits, exponent] = (TIE.exec(exact)?.[1] ?? number.toExponential(5)).split("e");
  const power = Number(exponent ?? exact.split("e")[1]);
  if (Number.isInteger(number)) return `${digits}e+${power}`;
  if (power >= -4 && power < 6) return String(Number(`${digits}e${power}`));
  return `${Number(digits)}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

const asWritten = (number) => (Number.isFinite(number) ? Number(numberText(number)) : number);

/** Whether two numbers are the same to a reader of any view, which writes 1/3 as 0.333333. */
export const writtenAlike = (/** @type {number} */ one, /** @type {number} */ other) =>
  asWritten(one) === asWritten(other);

/** Why a text that was typed is no answer. */
export const explainNoNumber = (/** @type {string} */ text) =>
  `Type digits, not “${printable(text.trim().slice(0, 20))}”.`;
