/** The table of apps by runtime, which a document keeps between two comments. */
import { runtimeLabel } from "@routebench/contract/runtimes";
import { escapeMarkdown } from "@routebench/report/markdown/section";
import { markdownTable } from "markdown-table";

/** @import { Runtime } from "@routebench/contract/app-record" */

/**
 * @typedef {object} RuntimeVerdict
 * @property {string} folder of the app
 * @property {Runtime} runtime
 * @property {string | null} reason why it is not verified there; null where it is
 * @property {boolean} [isNative] whether it uses the runtime's own server
 * @property {string} [olderVersion] that runs there in the place of its newest
 */

const BEGIN = "<!-- apps by runtime: begin -->";
const END = "<!-- apps by runtime: end -->";

/**
 * @param {string} document
 * @param {RuntimeVerdict[]} verdicts
 * @returns {string | null} the document with their table in the place of the one that it has; null where it has none
 */
export function withRuntimeTable(document, verdicts) {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin) return null;
  const before = document.slice(0, begin + BEGIN.length);
  return `${before}\n\n${runtimeTable(verdicts)}\n\n${document.slice(end)}`;
}

/** @param {RuntimeVerdict[]} verdicts @returns {string} a row for each app, and below the table each reason once */
function runtimeTable(verdicts) {
  const labels = [...new Set(verdicts.map(({ runtime }) => runtimeLabel(runtime)))];
  const folders = [...new Set(verdicts.map(({ folder }) => folder))];
  const reasons = [...new Set(verdicts.flatMap(({ reason }) => reason ?? []))];
  const rows = folders.map((folder) => [
    `\`${folder}\``,
    ...labels.map((label) => {
      const verdict = verdicts.find(
        (each) => each.folder === folder && runtimeLabel(each.runtime) === label,
      );
      return verdict ? cellOf(verdict, reasons) : "–";
    }),
  ]);
  const notes = reasons.map((reason, place) => `${place + 1}. ${escapeMarkdown(reason)}`);
  const table = markdownTable([["Folder", ...labels], ...rows], { align: "l" });
  return [table, notes.join("\n")].join("\n\n").trim();
}

/** @type {(verdict: RuntimeVerdict, reasons: string[]) => string} */
function cellOf({ reason, isNative, olderVersion }, reasons) {
  if (reason !== null) return `no (${reasons.indexOf(reason) + 1})`;
  return ["✓", isNative ? "native" : "", olderVersion ?? ""].filter(Boolean).join(" ");
}
