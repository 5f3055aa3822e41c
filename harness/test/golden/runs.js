import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";
import { loadSuite, sectionsOf } from "../../src/discover/suites.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";

export const FIXTURES = new URL("fixtures/", import.meta.url);
const SUITES = fileURLToPath(new URL("../../../suites/", import.meta.url));

/**
 * Runs that are made up, as if this one had been published before: in the first the order was the other way round.
 * @param {import("@routebench/contract/history-entry").HistoryEntry} entry
 */
const madeUpHistory = (entry) => [
  {
    ...entry,
    startedAt: "2026-11-18T18:51:48.022Z",
    modes: entry.modes.map((mode) => ({
      ...mode,
      apps: mode.apps.map((app, index, { length }) => ({
        ...app,
        version: "0.9.0",
        rank: { best: length - index, worst: length - index },
      })),
    })),
  },
  { ...entry, startedAt: "2026-11-19T07:12:09.310Z" },
  entry,
];

/**
 * @typedef {object} Run a result file of a real run, and what its reports are made with
 * @property {import("@routebench/contract/result-file").ResultFile} raw as it is saved
 * @property {import("@routebench/contract/result-file").ResultFile} result with its suite's words
 * @property {import("@routebench/contract/summary").Summary} summary
 * @property {import("@routebench/contract/suite").Suite} suite
 * @property {import("@routebench/report/sections/sections").ReportExtras} extras its suite's sections, and earlier runs
 */

/**
 * @param {string} name of its fixture, which record.js makes
 * @returns {Promise<Run>}
 */
export async function loadRun(name) {
  const packed = await readFile(new URL(`${name}.json.gz`, FIXTURES));
  const raw = parseResultFile(gunzipSync(packed).toString());
  const suite = await loadSuite(raw.config.suite, SUITES);
  const result = withNames(raw, suite);
  const summary = summarise(result);
  const history = madeUpHistory(toHistoryEntry(result, summary));
  const extras = { sections: await sectionsOf(suite), history };
  return { raw, result, summary, suite, extras };
}

/** @returns {Promise<string[]>} the fixtures that there are */
export async function fixtureNames() {
  const names = await readdir(FIXTURES);
  return names.map((name) => name.replace(".json.gz", ""));
}
