/** docs/frameworks.md, from the apps' manifests and the saved verdicts. */
import { RUNTIMES } from "@routebench/contract/runtimes";
import { escapeMarkdown } from "@routebench/report/markdown/section";
import { markdownTable } from "markdown-table";
import { NODE_HTTP } from "../find/entry.js";
import { lineOf, newestFirst } from "./verified.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { RuntimeVerdict, Verified } from "./verified.js" */

/** Frameworks that were tried on Node 20 and cannot keep the contract, and frameworks that could not be tried. */
const NOT_HERE = [
  ["nanoexpress 6.4.4", "It does not load with the uWebSockets.js that npm has."],
  [
    "koa-isomorphic-router 1.0.1",
    "It answers misses itself: 301 for a trailing slash, 405 for other methods, 501 for unknown paths.",
  ],
  ["take-five 2.0.0", "Its 404 is JSON and cannot be changed. OPTIONS is always 204."],
  [
    "server-base-router 14.10.7",
    "A trailing slash is 200, POST is 405, and its 404 is HTML. It logs each request.",
  ],
  [
    "Nitro",
    "It serves what its build writes, and apps have no build. Its server is h3, which is here.",
  ],
  ["fulmine.js", "npm does not have it."],
];

/** @type {(apps: readonly App[], verified: Verified) => string} */
export function renderFrameworks(apps, verified) {
  const newest = apps.map((app) => app.newest ?? app);
  const frameworks = newest.filter((app) => app.package !== undefined);
  const labels = [...new Set(Object.values(verified).flatMap(Object.keys))].sort(newestFirst);
  const columns = [...new Set(labels.map(lineOf))];
  return `# Frameworks

routebench has ${frameworks.length} frameworks, and the servers of Node, Bun and Deno for comparison. \`pnpm verify\` checks all of them against [the contract](../CONTRIBUTING.md#the-contract), over HTTP and HTTPS, and with [tables of many routes](rules.md#many-routes). To measure one, run \`pnpm bench --filter FOLDER\`.

Without \`--filter\`, \`pnpm bench\` measures the featured frameworks, and \`pnpm bench --all\` measures all. \`pnpm bench list\` shows which are featured, and exact versions.

This page is generated. \`node harness/src/cli/frameworks-doc.js\` writes it from the apps' manifests and \`results/verified.json\`.

## What each one needs

The engine is the HTTP server below the framework. Notes say what differs from the framework's defaults or from its guide's first page, because the contract requires it.

${appTable(newest)}

## Where they run

- **✓**: \`pnpm verify\` passed on this runtime.
- **native**: the app uses the entry that its framework documents for this runtime. Other apps use the \`node:http\` of Bun and Deno.
- **A version**: the newest does not run there, so [an older one](#on-an-older-node) does.
- **–**: the app is for another runtime. **An empty cell**: not verified yet.

${runtimeTable(newest, columns, verified)}

Verified on: ${labels.join(", ")}. uWebSockets.js needs [a recent glibc](recent-system.md) on Node 22 and later.

To verify an app on all of them and save its row:

\`\`\`sh
pnpm bench runtime add ${columns.map(nameOf).join(" ")}
pnpm verify --filter FOLDER --runtime ${columns.map(nameOf).join(",")} --save
\`\`\`

## On an older Node

If an app's newest version needs a newer Node, [its folder \`older/\`](rules.md#an-older-node) has the last version that runs on older Nodes. Reports show which version was measured.

${olderTable(newest)}

## Not here

These frameworks cannot keep the contract without work that users would not do, or cannot be installed as an app. Those with a version were tried on Node 20.

${tableOf(["Framework", "Reason"], NOT_HERE)}
`;
}

/** @param {readonly App[]} apps */
const appTable = (apps) =>
  tableOf(
    ["Folder", "Version", "Engine", "Notes"],
    apps.map((app) => [
      `\`${app.id}\``,
      majorOf(app),
      escapeMarkdown(app.engine ?? NODE_HTTP),
      escapeMarkdown(notesOf(app)),
    ]),
  );

/** If a framework is its own engine, a stand-in with other versions may be installed. @param {App} app */
const majorOf = ({ package: name, engine, version }) =>
  name === undefined || name === engine ? "" : (/^v?(0\.\d+|\d+)/.exec(version)?.[1] ?? "");

/** @param {App} app */
const notesOf = ({ notes, cannot = {} }) =>
  [notes, ...Object.entries(cannot).map(([what, why]) => `Not measured: ${what} (${why}).`)]
    .filter(Boolean)
    .join(" ");

/**
 * Lists each reason once, below the table.
 * @type {(apps: readonly App[], columns: string[], verified: Verified) => string}
 */
function runtimeTable(apps, columns, verified) {
  /** @type {Set<string>} */
  const reasons = new Set();
  const rows = apps.map(({ id, runsOn }) => [
    `\`${id}\``,
    ...columns.map((column) => {
      const saved = Object.entries(verified[id] ?? {});
      const verdict = saved.find(([label]) => lineOf(label) === column)?.[1];
      if (verdict) return cellOf(verdict, reasons);
      return runsOn && !column.startsWith(RUNTIMES[runsOn].title) ? "–" : "";
    }),
  ]);
  const notes = [...reasons].map((reason, index) => `${index + 1}. ${escapeMarkdown(reason)}`);
  return `${tableOf(["Folder", ...columns], rows)}\n\n${notes.join("\n")}`.trim();
}

/** @type {(verdict: RuntimeVerdict, reasons: Set<string>) => string} */
function cellOf({ reason, isNative, olderVersion = "" }, reasons) {
  if (reason === null) {
    return escapeMarkdown(["✓", isNative && "native", olderVersion].filter(Boolean).join(" "));
  }
  return `no (${[...reasons.add(reason)].indexOf(reason) + 1})`;
}

/** @param {readonly App[]} apps */
const olderTable = (apps) =>
  tableOf(
    ["Folder", "Newest version needs", "Before that"],
    apps.flatMap(({ id, node, older }) =>
      node && older ? [[`\`${id}\``, `Node ${node.slice(2)}`, releaseOf(older)]] : [],
    ),
  );

/** Without the version of its engine. @param {Pick<App, "version">} app */
export const releaseOf = ({ version }) => version.replace(/^v| on .*$/g, "");

/** The runtime's name for --runtime. @param {string} column */
const nameOf = (column) =>
  column
    .toLowerCase()
    .replace(/^node /, "node@")
    .replace(/ .*/, "");

/** @type {(head: string[], rows: string[][]) => string} */
const tableOf = (head, rows) => markdownTable([head, ...rows], { align: "l" });
