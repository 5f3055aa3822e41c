/** @import { WireForm } from "@routebench/contract/app-record" */

/** @typedef {{ name: string, form: WireForm }} Answered */

/**
 * How two answers differ. Null if they have the same header lines in any order and the same number of bytes, without
 * Date and headers that may differ (in lower case). Their bodies were compared byte by byte before.
 * @type {(first: Answered, second: Answered, mayDiffer: readonly string[]) => string | null}
 */
export function inequality(first, second, mayDiffer) {
  const ignored = ["date", ...mayDiffer];
  const [lines = [], otherLines = []] = [first, second].map(({ form }) => linesOf(form, ignored));
  const extra = missingLines(lines, otherLines);
  const missing = missingLines(otherLines, lines);
  const [bytes, otherBytes] = [first, second].map(({ form }) => bytesOf(form, ignored));
  if (extra.length === 0 && missing.length === 0 && bytes === otherBytes) return null;
  const sent = `${first.name} sends ${total(first.form)} bytes, ${second.name} ${total(second.form)}`;
  const fields = [
    ...(extra.length > 0 ? [`only ${first.name} sends ${listed(extra)}`] : []),
    ...(missing.length > 0 ? [`only ${second.name} sends ${listed(missing)}`] : []),
    ...(first.form.bodyBytes !== second.form.bodyBytes
      ? [`their bodies take ${first.form.bodyBytes} and ${second.form.bodyBytes} bytes on the wire`]
      : []),
  ];
  return [sent, ...fields].join("; ");
}

/** @param {WireForm} form */
export const total = ({ headerBytes, bodyBytes }) => headerBytes + bodyBytes;

/** @type {(form: WireForm, ignored: string[]) => string[]} */
const linesOf = ({ head }, ignored) =>
  head.filter((line, place) => place === 0 || !ignored.includes(nameOf(line)));

/** Without ignored lines. @type {(form: WireForm, ignored: string[]) => number} */
const bytesOf = (form, ignored) =>
  form.head
    .filter((line, place) => place > 0 && ignored.includes(nameOf(line)))
    .reduce((bytes, line) => bytes - line.length - "\r\n".length, total(form));

/** @param {string} line */
const nameOf = (line) => line.split(":", 1)[0]?.toLowerCase() ?? "";

/** Lines that are missing in the other answer. @type {(lines: string[], otherLines: string[]) => string[]} */
function missingLines(lines, otherLines) {
  const unmatched = [...otherLines];
  return lines.filter((line) => {
    const place = unmatched.indexOf(line);
    if (place === -1) return true;
    unmatched.splice(place, 1);
    return false;
  });
}

/** @param {string[]} lines */
const listed = (lines) => lines.map((line) => `“${line}”`).join(", ");
