import { markdownTable } from "markdown-table";
import { escapeMarkdown } from "./markdown-text.js";
import { describeRequest, servedRows } from "./served-rows.js";

const HEAD = ["Name", "Header bytes", "Body bytes", "Keep-alive", "Unlike most"];

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
  const lines = rows.map(({ name, served, unlike }) =>
    served
      ? [
          ...[escapeMarkdown(name), String(served.headerBytes), String(served.bodyBytes)],
          ...[served.keepAlive ? "yes" : "no", escapeMarkdown(unlike.join(", "))],
        ]
      : [escapeMarkdown(name), "", "", "", "not verified"],
  );
  const findings = rows.flatMap(({ name, findings }) =>
    findings.map((text) => `- **${escapeMarkdown(name)}** ${escapeMarkdown(text)}`),
  );
  return [
    "## What was served",
    `One response of each app to ${escapeMarkdown(describeRequest(rows))}, as it was on the wire. Unequal headers are unequal work.`,
    markdownTable([HEAD, ...lines], {
      align: ["l", "r", "r", "l", "l"],
      ...(stringLength && { stringLength }),
    }),
    findings.join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}
