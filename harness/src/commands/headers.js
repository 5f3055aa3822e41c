import { escapeMarkdown } from "@routebench/report/markdown-text";
import { servedDifferences } from "@routebench/report/served-differences";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { discoverApps } from "../discover/apps.js";
import { filterApps } from "../discover/filter.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { findPlacement } from "../machine/placement.js";
import { inspectServed } from "../verify/served.js";
import { askUnusual } from "../verify/unusual-requests.js";
import { verifyApp } from "../verify/verify-app.js";

/**
 * @typedef {object} Finding
 * @property {string} name
 * @property {import("@routebench/contract/result-file").Served | null} served
 * @property {string | null} failure why nothing is known of it
 */

/**
 * Prints what each app puts on the wire for one path, and where it differs from the others.
 * @param {{ apps: string, filter: string[], path: string }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code: 1 where an app could not be asked
 */
export async function headers({ apps: appsDir, filter, path }, signal) {
  const apps = filterApps(await discoverApps(appsDir), filter);
  const { serverPrefix } = await findPlacement();
  /** @type {Finding[]} */
  const findings = [];
  for (const app of apps) {
    if (signal.aborted) break;
    /** @type {Finding["served"]} */
    let served = null;
    const { failure } = await verifyApp(app, serverPrefix, DEFAULT_LIMITS, async (server) => {
      const unusual = await server.whileAlive(askUnusual(server.origin, path));
      served = { ...(await inspectServed(server, path)).served, unusual };
    });
    findings.push({ name: app.name, served, failure: failure?.detail ?? null });
  }
  process.stdout.write(describe(findings, path));
  return findings.some(({ failure }) => failure !== null) ? 1 : 0;
}

/**
 * @param {Finding[]} findings
 * @param {string} path
 */
function describe(findings, path) {
  const differences = servedDifferences(findings.map(({ served }) => served));
  const rows = findings.map(({ name, served, failure }, index) =>
    served
      ? [
          escapeMarkdown(name),
          String(served.headerBytes),
          String(served.bodyBytes),
          served.keepAlive ? "yes" : "no",
          escapeMarkdown(differences[index]?.join(", ") ?? ""),
        ]
      : [escapeMarkdown(name), "", "", "", escapeMarkdown(failure ?? "")],
  );
  const head = ["Name", "Header bytes", "Body bytes", "Keep-alive", "Unlike most"];
  const table = markdownTable([head, ...rows], {
    align: ["l", "r", "r", "l", "l"],
    stringLength: stringWidth,
  });
  const unusualRows = findings.flatMap(({ name, served }) => {
    const {
      garbage = "",
      noHost = "",
      unknownMethod = "",
      hugeHeaders = "",
    } = served?.unusual ?? {};
    return served ? [[escapeMarkdown(name), garbage, noHost, unknownMethod, hugeHeaders]] : [];
  });
  const unusualHead = ["Name", "Garbage", "No Host", "Unknown method", "1 MB of headers"];
  const unusualTable = markdownTable([unusualHead, ...unusualRows], { stringLength: stringWidth });
  const heads = findings.flatMap(({ name, served }) =>
    served ? [`${name}\n${served.head.map((line) => `  ${line}\n`).join("")}`] : [],
  );
  return `GET ${path}\n\n${table}\n\nWhat requests got that no client sends:\n\n${unusualTable}\n\n${heads.join("\n")}`;
}
