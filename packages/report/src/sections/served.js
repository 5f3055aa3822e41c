import { formatTime } from "../format.js";
import { text, wordCell } from "./cells.js";
import { describeRequest, servedRows } from "./served-rows.js";

/**
 * @typedef {object} ServedLine
 * @property {string} appId
 * @property {string} name
 * @property {import("@routebench/contract/result-file").Served | null} served
 * @property {string[]} unlike where its response differs from most others
 * @property {string} missing why nothing is known, if `served` is null
 */

/**
 * What each app puts on the wire, and where it differs from the others.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section | null} null if the file does not say
 */
export function servedSection(result, summary) {
  const rows = servedRows(result, summary);
  if (rows.length === 0) return null;
  const items = rows.flatMap(({ appId, name, findings }) =>
    findings.map((words) => ({ appId, name, words })),
  );
  return {
    id: "served",
    title: "What was served",
    blocks: [
      text(
        `One response of each app to ${describeRequest(rows)}, as sent on the wire.`,
        "Different headers mean different work.",
        ...keptText(rows),
      ),
      servedTable(rows.map((row) => ({ ...row, missing: "not verified" }))),
      { kind: "list", items },
    ],
  };
}

/**
 * @param {Pick<ServedLine, "served">[]} rows
 * @returns {string[]} what another run has found
 */
function keptText(rows) {
  const times = rows.flatMap(({ served }) =>
    served?.randomQueries && served.keptFrom ? [formatTime(served.keptFrom)] : [],
  );
  const runs = [...new Set(times)].join(" and ");
  return times.length === 0
    ? []
    : [
        `Whether ${times.length} of them cache responses was tested in the run of ${runs}: the same versions and code, on the same runtime.`,
      ];
}

/**
 * @param {ServedLine[]} lines
 * @returns {import("./section.js").Table}
 */
export const servedTable = (lines) => ({
  kind: "table",
  title: "Bytes and headers of a response",
  columns: [
    { heading: "Header bytes" },
    { heading: "Body bytes" },
    { heading: "Keep-alive", isText: true },
    { heading: "Differs from most", isText: true },
  ],
  rows: lines.map(({ appId, name, served, unlike, missing }) => ({
    appId,
    name,
    cells: served
      ? [
          wordCell(served.headerBytes),
          wordCell(served.bodyBytes),
          wordCell(served.keepAlive ? "yes" : "no"),
          wordCell(unlike.join(", ")),
        ]
      : [...["", "", ""].map((none) => wordCell(none, "missing")), wordCell(missing, "missing")],
  })),
});
