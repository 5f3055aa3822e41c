/** @import { WireForm } from "@routebench/contract/app-record" */

/** @typedef {{ name: string, form: WireForm }} Answered */

/**
 * How two answers differ; null where they have the same header lines in any order and the same number of bytes, but for
 * Date and what may differ, in lower case. Bodies were compared byte by byte before.
 * @type {(one: Answered, other: Answered, mayDiffer: readonly string[]) => string | null}
 */
export function inequality(one, other, mayDiffer) {
  const ignored = ["date", ...mayDiffer];
  const [ours, theirs] = [one, other].map(({ form }) => linesOf(form, ignored));
  const only = lacking(ours ?? [], theirs ?? []);
  const missing = lacking(theirs ?? [], ours ?? []);
  const [bytes, otherBytes] = [one, other].map(({ form }) => bytesOf(form, ignored));
  if (only.length === 0 && missing.length === 0 && bytes === otherBytes) return null;
  const sent = `${one.name} sends ${total(one.form)} bytes, ${other.name} ${total(other.form)}`;
  const fields = [
    ...(only.length > 0 ? [`only ${one.name} sends ${listed(only)}`] : []),
    ...(missing.length > 0 ? [`only ${other.name} sends ${listed(missing)}`] : []),
    ...(one.form.bodyBytes !== other.form.bodyBytes
      ? [`their bodies take ${one.form.bodyBytes} and ${other.form.bodyBytes} bytes on the wire`]
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

/** Those that the others lack. @type {(lines: string[], others: string[]) => string[]} */
function lacking(lines, others) {
  const unmatched = [...others];
  return lines.filter((line) => {
    const place = unmatched.indexOf(line);
    if (place === -1) return true;
    unmatched.splice(place, 1);
    return false;
  });
}

/** @param {string[]} lines */
const listed = (lines) => lines.map((line) => `“${line}”`).join(", ");
