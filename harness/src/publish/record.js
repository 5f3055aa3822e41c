import { readFile } from "node:fs/promises";
import path from "node:path";
import { formatPercent } from "@routebench/report/format";
import { renderBlocks } from "@routebench/report/markdown/section";
import { z } from "zod";
import { saveText } from "../results/result-store.js";
import { UsageError } from "../usage-error.js";
import { commandOf } from "./publications.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { ModeSummary, Summary } from "@routebench/contract/summary"
 * @typedef {z.infer<typeof recordSchema>} Published how a result was measured
 */

const recordSchema = z.strictObject({
  id: z.string(),
  folder: z.string(),
  command: z.string(),
  startedAt: z.string(),
  gitCommit: z.string().nullable(),
  minutes: z.number(),
  widestInterval: z.number().nullable().describe("half of it, over the speed; null: none has one"),
  highestLoad: z.number().nullable().describe("average of a minute; null: it was not recorded"),
});

export const recordsSchema = z.array(recordSchema);

const RECORDS = "published.json";

/**
 * @param {Publication} publication
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {{ minutes: number, highestLoad: number | null }} measured
 * @returns {Published}
 */
export function recordOf(publication, result, summary, { minutes, highestLoad }) {
  const { id, folder } = publication;
  const { startedAt, gitCommit = null } = result.environment;
  const reaches = summary.modes.flatMap(({ rows }) => rows.flatMap(reachOf));
  return {
    ...{ id, folder, command: commandOf(publication), startedAt, gitCommit },
    minutes: Number(minutes.toFixed(1)),
    widestInterval: reaches.length > 0 ? Number(Math.max(...reaches).toFixed(3)) : null,
    highestLoad: highestLoad === null ? null : Number(highestLoad.toFixed(2)),
  };
}

/** How far a speed's interval reaches, on logarithms. @param {ModeSummary["rows"][number]} row */
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
    ...[`${folder}report.md`, command, startedAt.slice(0, 10), record.minutes.toFixed(1)],
    record.widestInterval === null ? "none" : `±${formatPercent(record.widestInterval)}`,
    record.highestLoad === null ? "not recorded" : record.highestLoad.toFixed(2),
  ]);
  const headings = ["Report", "Command", "Measured", "Minutes", "Widest interval", "Highest load"];
  const table = renderBlocks([{ kind: "grid", title: "Published", headings, rows }], {});
  return `# Published results

\`pnpm bench publish --all\` measures all of these again and publishes them; with \`--dry-run\` it only says in which order and for how long. The interval
is that of a speed as a multiple of the reference's; the load is the machine's average of a minute.

${table.join("\n\n")}
`;
}
