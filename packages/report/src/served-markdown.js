import { escapeMarkdown } from "./markdown-text.js";
import { describeRequest, servedRows } from "./served-rows.js";
import { renderServedTable } from "./served-table.js";

/**
 * What each app puts on the wire, as a section of the report.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {(text: string) => number} [stringLength] see renderModeTable
 * @returns {string | null} null where the file does not tell
 */
export function renderServedMarkdown(result, summary, stringLength) {
  const rows = servedRows(result, summary);
  if (rows.length === 0) return null;
  const lines = rows.map((row) => ({ ...row, missing: "not verified" }));
  const findings = rows.flatMap(({ name, findings }) =>
    findings.map((text) => `- **${escapeMarkdown(name)}** ${escapeMarkdown(text)}`),
  );
  return [
    "## What was served",
    `One response of each app to ${escapeMarkdown(describeRequest(rows))}, as it was on the wire. Unequal headers are unequal work.`,
    renderServedTable(lines, stringLength),
    findings.join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}
