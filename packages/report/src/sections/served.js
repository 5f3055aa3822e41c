import { text, wordCell } from "./section.js";

/** @import { SectionMaker } from "./section.js" */
/** @import { Served } from "@routebench/contract/app-record" */
/** @import { Summary } from "@routebench/contract/summary" */

const NOT_VERIFIED = ["", "", "", "not verified"].map((words) => wordCell(words, "missing"));

/** The bytes of each app's response, and how they differ from most apps. @type {SectionMaker} */
export const servedSection = (summary) => {
  const rows = servedRows(summary);
  if (rows.length === 0) return null;
  const paths = new Set(rows.flatMap(({ served }) => (served ? [`GET ${served.path}`] : [])));
  return {
    id: "served",
    title: "What each app sent",
    blocks: [
      text(
        `One response of each app to ${[...paths].join(", ")}, as sent on the wire.`,
        "Apps with different headers do different work.",
      ),
      {
        kind: "table",
        title: "Bytes and headers of a response",
        columns: [
          { heading: "Header bytes" },
          { heading: "Body bytes" },
          { heading: "Keep-alive", isText: true },
          { heading: "Differs from most", isText: true },
        ],
        rows: rows.map(({ appId, name, served, unlike }) => ({
          appId,
          name,
          cells: served
            ? [
                wordCell(served.headerBytes),
                wordCell(served.bodyBytes),
                wordCell(served.keepAlive ? "yes" : "no"),
                wordCell(unlike.join(", ")),
              ]
            : NOT_VERIFIED,
        })),
      },
      {
        kind: "list",
        items: rows.flatMap(({ appId, name }) =>
          findingsOf(appId, summary.modes).map((words) => ({ appId, name, words })),
        ),
      },
    ],
  };
};

/** @param {Pick<Summary, "apps">} summary */
export function servedRows({ apps }) {
  if (!apps.some(({ served }) => served)) return [];
  // A control runs the same code as its app, so its headers would count twice.
  const shown = apps.filter(({ role }) => role !== "control");
  const differences = servedDifferences(shown.map(({ served }) => served));
  return shown.map(({ id: appId, name, served = null }, index) => ({
    appId,
    name,
    served,
    unlike: differences[index] ?? [],
  }));
}

/**
 * Headers that most apps send and the app does not, or that few apps send, because other headers are other work.
 * @param {(Served | null | undefined)[]} apps
 * @returns {string[][]} descriptions of each app's differences
 */
export function servedDifferences(apps) {
  const servedApps = apps.filter((served) => served != null);
  const all = new Set(servedApps.flatMap(headerNames));
  /** @param {string} name */
  const share = (name) =>
    servedApps.filter((served) => headerNames(served).includes(name)).length / servedApps.length;
  return apps.map((served) => {
    if (served == null) return [];
    const names = headerNames(served);
    const differences = [...all].sort().flatMap((name) => {
      if (names.includes(name)) return share(name) < 0.5 ? [`sends ${name}`] : [];
      return share(name) > 0.5 ? [`no ${name} header`] : [];
    });
    if (!served.keepAlive) differences.push("closes the connection");
    return differences;
  });
}

/** Names in lower case. @param {Served} served */
function headerNames({ head }) {
  return head.slice(1).map((line) => line.split(":", 1)[0]?.trim().toLowerCase() ?? "");
}

/** @type {(appId: string, modes: Summary["modes"]) => string[]} */
export function findingsOf(appId, modes) {
  const rows = modes.flatMap((mode) => mode.rows.filter((row) => row.appId === appId));
  return [...new Set(rows.flatMap(({ findings }) => findings))];
}
