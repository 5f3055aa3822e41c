/** @import { WireForm } from "@routebench/contract/app-record" */

/**
 * How two answers differ: the headers that not both send alike, and their bytes; "" if only Date differs. Their bodies
 * were compared byte by byte before.
 * @type {(answer: WireForm, otherAnswer: WireForm) => string}
 */
export function difference(answer, otherAnswer) {
  const lines = [...linesOnlyIn(answer, otherAnswer), ...linesOnlyIn(otherAnswer, answer)];
  const names = new Set(lines.map((line) => line.split(":", 1)[0] ?? ""));
  names.delete("Date");
  const [bytes, otherBytes] = [answer, otherAnswer].map(bytesOf);
  return [...names, ...(bytes === otherBytes ? [] : [`${bytes} and ${otherBytes} bytes`])].join(
    ", ",
  );
}

/** @type {(answer: WireForm, otherAnswer: WireForm) => string[]} */
const linesOnlyIn = ({ head }, otherAnswer) =>
  head.filter((line) => !otherAnswer.head.includes(line));

/** @param {WireForm} answer */
const bytesOf = ({ headerBytes, bodyBytes }) => headerBytes + bodyBytes;
