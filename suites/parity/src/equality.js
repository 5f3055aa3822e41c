/** @import { WireForm } from "@routebench/contract/app-record" */

/** @typedef {{ name: string, form: WireForm }} Answered */

/**
 * How two answers differ; null where they have the same header lines in any order and the same number of bytes, but for
 * Date and what may differ, in lower case. Bodies were compared byte by byte before.
 * @type {(first: Answered, second: Answered, mayDiffer: readonly string[]) => string | null}
 */
export function inequality(first, second, mayDiffer) {
  const ignored = ["date", ...mayDiffer];
  const [ours, theirs] = [first, second].map(({ form }) => linesOf(form, ignored));
  const only = lacking(ours ?? [], theirs ?? []);
  const missing = lacking(theirs ?? [], ours ?? []);
  const [bytes, otherBytes] = [first, second].map(({ form }) => bytesOf(form, ignored));
  if (only.length === 0 && missing.length === 0 && bytes === otherBytes) return null;
  const sent = `${first.name} sends ${total(first.form)} bytes, ${second.name} ${total(second.form)}`;
  const fields = [
    ...(only.length > 0 ? [`only ${first.name} sends ${listed(only)}`] : []),
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

/** Without the lines that are ignored. @type {(form: WireForm, ignored: string[]) => number} */
const bytesOf = (form, ignored) =>
  form.head
    .filter((line, place) => place > 0 && ignored.includes(nameOf(line)))
    .reduce((bytes, line) => bytes - line.length - "\r\n".length, total(form));

/** @param {string} line */
const nameOf = (line) => line.split(":", 1)[0]?.toLowerCase() ?? "";

/** Lines that the other answer lacks. @type {(lines: string[], otherLines: string[]) => string[]} */
function lacking(lines, otherLines) {
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
