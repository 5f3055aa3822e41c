import { markdownTable } from "markdown-table";
import { escapeMarkdown } from "./markdown-text.js";

/**
 * @typedef {object} ServedLine
 * @property {string} name
 * @property {import("@routebench/contract/result-file").Served | null} served
 * @property {string[]} unlike where its response differs from most others'
 * @property {string} missing why nothing is known of it, where `served` is null
 */

const HEAD = ["Name", "Header bytes", "Body bytes", "Keep-alive", "Unlike most"];

/**
 * @param {ServedLine[]} lines
 * @param {(text: string) => number} [stringLength] see renderModeTable
 * @returns {string} a markdown table
 */
export function renderServedTable(lines, stringLength) {
  const rows = lines.map(({ name, served, unlike, missing }) =>
    served
      ? [
          ...[escapeMarkdown(name), String(served.headerBytes), String(served.bodyBytes)],
          ...[served.keepAlive ? "yes" : "no", escapeMarkdown(unlike.join(", "))],
        ]
      : [escapeMarkdown(name), "", "", "", escapeMarkdown(missing)],
  );
  return markdownTable([HEAD, ...rows], {
    align: ["l", "r", "r", "l", "l"],
    ...(stringLength && { stringLength }),
  });
}
