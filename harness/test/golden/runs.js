import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";
import { loadSuite, sectionsOf } from "../../src/discover/suites.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";

/**
 * @import { HistoryEntry } from "@routebench/contract/history-entry"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Suite } from "@routebench/contract/suite"
 * @import { Summary } from "@routebench/contract/summary"
 * @import { ReportExtras } from "@routebench/report/sections/sections"
 */

export const FIXTURES = new URL("fixtures/", import.meta.url);
const SUITES = fileURLToPath(new URL("../../../suites/", import.meta.url));

/**
 * Runs that are made up, as if this one had been published before: in the first the order was the other way round.
 * @param {HistoryEntry} entry
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
 * @property {ResultFile} raw as it is saved
 * @property {ResultFile} result with its suite's words
 * @property {Summary} summary
 * @property {Suite} suite
 * @property {ReportExtras} extras its suite's sections, and earlier runs
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
