/** Summaries of recorded runs for the tests of packages/report, which may not import the harness. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { roundFigures } from "./normal-form.js";
import { loadRun } from "./runs.js";

const RECORDED = new URL("../../../packages/report/test/fixtures/", import.meta.url);

/** The runs that the tests of packages/report read. */
export const RECORDED_RUNS = [
  "both-schemes",
  "connections",
  "failures",
  "fixed-rate",
  "routing",
  "versions",
];

/** @param {string} name */
const fileOf = (name) => new URL(`${name}.json.gz`, RECORDED);

/** @param {string} name of a recorded run */
export async function renderRecorded(name) {
  const { result, summary, extras } = await loadRun(name);
  const publication = { id: name, title: `The run ${name}`, command: `pnpm bench --${name}` };
  const published = publishedSummary(result, summary, publication, extras.sections);
  return roundFigures(JSON.stringify({ summary, published }));
}

/** @type {(name: string) => Promise<string | null>} null if there is no fixture */
export async function loadRecorded(name) {
  const packed = await readFile(fileOf(name)).catch(() => null);
  return packed && gunzipSync(packed).toString();
}

export async function saveRecorded() {
  await mkdir(RECORDED, { recursive: true });
  for (const name of RECORDED_RUNS) {
    const text = await renderRecorded(name);
    // Versions of zlib pack the same text into different bytes.
    if (text === (await loadRecorded(name))) continue;
    await writeFile(fileOf(name), gzipSync(text, { level: 9 }));
  }
}
