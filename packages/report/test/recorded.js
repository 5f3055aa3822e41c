/** Results of real runs with their summaries, written by harness/test/golden/write-golden.js. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * @import { Case } from "@routebench/contract/cases"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 * @import { ModeSummary, Summary } from "@routebench/contract/summary"
 *
 * @typedef {"both-schemes" | "connections" | "failures" | "fixed-rate" | "routing" | "versions"} RecordedName
 * @typedef {{ summary: Summary, published: PublishedSummary }} Recorded
 */

/** The unpacked text of each result, by name. @type {Map<string, string>} */
const texts = new Map();

/** @param {RecordedName} [name] @returns {Recorded} a new copy for each caller */
export function loadRecorded(name = "routing") {
  const file = new URL(`fixtures/${name}.json.gz`, import.meta.url);
  const text = texts.get(name) ?? gunzipSync(readFileSync(file)).toString();
  texts.set(name, text);
  return JSON.parse(text);
}

/** @type {(mode: ModeSummary["mode"], summary?: Summary) => ModeSummary} */
export function modeOf(wanted, { modes } = loadRecorded().summary) {
  const mode = modes.find((each) => each.mode === wanted);
  if (!mode) throw new Error(`the run has no mode ${wanted}`);
  return mode;
}

export const HOSTILE = { name: "<script>alert(1)</script>", version: `"'><b>&${"9".repeat(280)}` };

/**
 * Gives an app another name and version, wherever the run mentions it.
 * @template T
 * @param {T} run
 * @param {string} id
 * @param {{ name: string, version?: string }} changes
 * @returns {T}
 */
export function rename(run, id, changes) {
  return JSON.parse(JSON.stringify(run), (_key, value) => {
    const isNamed = (value?.appId === id || value?.id === id) && value.name !== undefined;
    return isNamed ? { ...value, ...changes } : value;
  });
}

/**
 * Enters copies of an app, wherever the run mentions it, until the run has `count` entries.
 * @template {{ summary: Summary }} T
 * @param {T} run
 * @param {number} count
 * @param {string} [id]
 * @returns {T}
 */
export function multiply(run, count, id = "express") {
  const copies = count - run.summary.apps.length;
  /** @type {(entry: any) => any[]} */
  const copiesOf = (entry) =>
    Array.from({ length: copies }, (_, index) => ({
      ...entry,
      [entry.appId === id ? "appId" : "id"]: `framework-${index}`,
      ...(entry.name !== undefined && { name: `framework ${index}` }),
    }));
  return JSON.parse(JSON.stringify(run), (_key, value) =>
    Array.isArray(value)
      ? value.flatMap((each) =>
          each?.appId === id || each?.id === id ? [each, ...copiesOf(each)] : [each],
        )
      : value,
  );
}

/**
 * Gives each mode of a run with one case several cases with the same figures.
 * @type {(run: Recorded, cases: Case[]) => Recorded}
 */
export function withCases({ summary, published }, cases) {
  const config = { ...summary.config, cases };
  const rounds = cases.flatMap(({ id }) =>
    summary.rounds.map((round) => ({ ...round, caseId: id })),
  );
  const modes = summary.modes.flatMap((mode) => cases.map((testCase) => ({ ...mode, testCase })));
  // structuredClone() would keep rows that two modes share.
  const copy = { summary: { ...summary, config, rounds, modes }, published };
  return JSON.parse(JSON.stringify(copy));
}
