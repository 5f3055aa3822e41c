import { readdir, readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { parseResultFile } from "@routebench/contract/result-file";

const FIXTURES = new URL("fixtures/", import.meta.url);

/** Result files of real runs, each with something that the others lack. */
export const RUNS = /** @type {const} */ ([
  "published",
  "both-schemes",
  "route-tables",
  "fixed-rate",
  "against",
  "connections-and-lull",
  "failures",
  "quick-and-interrupted",
  "versions",
]);

/** @typedef {typeof RUNS[number]} RunName */

/**
 * @param {RunName} name
 * @returns {Promise<import("@routebench/contract/result-file").ResultFile>}
 */
export async function loadRun(name) {
  const packed = await readFile(new URL(`${name}.json.gz`, FIXTURES));
  return parseResultFile(gunzipSync(packed).toString());
}

/** A repository in which runs have been published (their days are made up), as `historyBeside` wants it. */
export const REPOSITORY = new URL("repository/", FIXTURES);

/** @returns {Promise<string[]>} the names of the fixtures there are */
export async function fixtureNames() {
  const names = await readdir(FIXTURES);
  return names.filter((name) => name.endsWith(".json.gz"));
}
