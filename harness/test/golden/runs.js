import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";
import { loadSuite, sectionsOf } from "../../src/find/suites.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";

/**
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Suite } from "@routebench/contract/suite"
 * @import { Summary } from "@routebench/contract/summary"
 * @import { ReportExtras } from "@routebench/report/sections/sections"
 */

/** The recorded runs. */
export const FIXTURES = new URL("fixtures/", import.meta.url);
const SUITES = fileURLToPath(new URL("../../../suites/", import.meta.url));

/**
 * @typedef {object} Run a result file of a real run, and everything that its reports need
 * @property {ResultFile} raw as it is saved
 * @property {ResultFile} result with its suite's words
 * @property {Summary} summary
 * @property {Suite} suite
 * @property {ReportExtras} extras its suite's sections
 */

/**
 * @param {string} name of the fixture, which record.js writes
 * @returns {Promise<Run>}
 */
export async function loadRun(name) {
  const packed = await readFile(new URL(`${name}.json.gz`, FIXTURES));
  const raw = parseResultFile(gunzipSync(packed).toString());
  const suite = await loadSuite(raw.config.suite, SUITES);
  const result = withNames(raw, suite);
  const summary = summarise(result);
  const extras = { sections: await sectionsOf(suite) };
  return { raw, result, summary, suite, extras };
}

/** @returns {Promise<string[]>} the names of the recorded runs */
export async function runNames() {
  const names = await readdir(FIXTURES);
  return names.map((name) => name.replace(".json.gz", ""));
}
