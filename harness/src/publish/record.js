import { readFile } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { formatPercent } from "@routebench/report/format";
import { renderBlocks } from "@routebench/report/markdown/section";
import { counted } from "@routebench/report/words";
import { z } from "zod";
import { saveText } from "../results/result-store.js";
import { UsageError } from "../usage-error.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { ModeSummary, Summary } from "@routebench/contract/summary"
 * @typedef {z.infer<typeof recordSchema>} Published how a result was measured
 */

const recordSchema = z.strictObject({
  id: z.string(),
  folder: z.string(),
  command: z.string().describe("as it was typed"),
  startedAt: z.string(),
  gitCommit: z.string().nullable(),
  method: z.number().optional(),
  nodeVersion: z.string().optional(),
  machine: z.string().optional(),
  minutes: z.number(),
  widestInterval: z.number().nullable().describe("half of it, over the speed; null: none has one"),
  highestLoad: z.number().nullable().describe("average of a minute; null: it was not recorded"),
});

export const recordsSchema = z.array(recordSchema);

const RECORDS = "published.json";

/**
 * @typedef {Pick<ResultFile["environment"], "startedAt" | "gitCommit" | "command" | "nodeVersion" | "cpuModel" | "cores" | "loadAverage" | "operatingSystem">
 *   & { method: number, quick: boolean, state: string }} MadeRun
 * @typedef {{ minutes: number, highestLoad: number | null }} Measured how long, and beside what
 */

/** @type {(publication: Publication, made: MadeRun, measured: Measured, widest: number | null) => Published} */
export function recordOf(publication, made, { minutes, highestLoad }, widest) {
  const { id, folder } = publication;
  const { startedAt, gitCommit = null, command, method, nodeVersion } = made;
  return {
    id,
    folder,
    command: command ?? publication.command,
    startedAt,
    gitCommit,
    method,
    nodeVersion,
    machine: machineOf(made),
    minutes: Number(minutes.toFixed(1)),
    widestInterval: widest === null ? null : Number(widest.toFixed(3)),
    highestLoad: highestLoad === null ? null : Number(highestLoad.toFixed(2)),
  };
}

/** @param {Pick<MadeRun, "cores" | "cpuModel" | "operatingSystem">} made */
export const machineOf = ({ cores, cpuModel, operatingSystem }) =>
  `${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}`;

/** How far the intervals of speeds reach, on logarithms; null: none has one. @param {Pick<Summary, "modes">} summary */
export function widestIntervalOf({ modes }) {
  const reaches = modes.flatMap(({ rows }) => rows.flatMap(reachOf));
  return reaches.length > 0 ? Math.max(...reaches) : null;
}

/** @param {ModeSummary["rows"][number]} row */
function reachOf({ toReference }) {
  const { low = null, high = null } = toReference ?? {};
  return low === null || high === null || low <= 0 ? [] : [Math.sqrt(high / low) - 1];
}

/** What is published and how it was measured. @param {string} root */
export async function loadRecords(root) {
  const file = path.join(root, "results", RECORDS);
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "[]";
    throw new UsageError(`cannot read "${file}" (${error.code})`);
  });
  try {
    return recordsSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`"${file}" is no list of published results; restore it with git`);
  }
}

/** Also as a page beside it. @type {(root: string, records: Published[]) => Promise<void>} */
export async function saveRecords(root, records) {
  const dir = path.join(root, "results");
  await saveText(dir, RECORDS, `${JSON.stringify(records, null, 1)}\n`);
  await saveText(dir, "README.md", renderRecords(records));
}

/** @param {Published[]} records */
export function renderRecords(records) {
  const rows = records.map(({ folder, command, startedAt, ...record }) => [
    ...[`${folder}report.md`, command, startedAt.slice(0, 10), methodWords(record.method)],
    record.gitCommit?.slice(0, 12) ?? UNKNOWN,
    ...[record.nodeVersion?.slice(1) ?? UNKNOWN, record.machine ?? UNKNOWN],
    record.minutes.toFixed(1),
    record.widestInterval === null ? "none" : `±${formatPercent(record.widestInterval)}`,
    record.highestLoad === null ? UNKNOWN : record.highestLoad.toFixed(2),
  ]);
  const headings = [
    ...["Report", "Command", "Measured", "Method", "Commit", "Node", "Machine"],
    ...["Minutes", "Widest interval", "Highest load"],
  ];
  const table = renderBlocks([{ kind: "grid", title: "Published", headings, rows }], {});
  return `# Published results

\`pnpm bench publish --all\` measures all of these again and publishes them. The interval is that of a speed as a multiple of the reference's; the load is the machine's average of a minute.
\`truth.json\` is of \`pnpm bench selftest truth\`.

${table.join("\n\n")}
`;
}

const UNKNOWN = "not recorded";

/** @param {number} [method] */
function methodWords(method) {
  if (method === undefined) return UNKNOWN;
  return method === METHOD ? `${method}` : `${method}, not today’s ${METHOD}`;
}
