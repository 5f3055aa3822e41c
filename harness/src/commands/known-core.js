import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ROUTEBENCH_VERSION } from "./workspace.js";

/**
 * What the core watch's work took at best, by machine: a run throughout which somebody shares the servers' core sees
 * nothing faster, and takes that for the best.
 *
 * @typedef {import("@routebench/contract/result-file").Environment} Environment
 */

/** Beside the workspace's own packages: it goes when the clone goes. */
const FILE = "node_modules/.cache/routebench/core-work.json";

const fileSchema = z.record(z.string(), z.number().positive());

/**
 * @param {string} rootDir of the repository
 * @param {Environment} environment of a run that begins
 * @returns {Promise<Environment>} with what is known of its machine
 */
export async function withKnownCore(rootDir, environment) {
  const bestCoreWorkUs = (await read(rootDir))[keyOf(environment)];
  return bestCoreWorkUs === undefined ? environment : { ...environment, bestCoreWorkUs };
}

/**
 * Never fails: a run is as good without.
 * @param {string} rootDir
 * @param {Environment} environment of a run that has ended
 * @param {number | null} workUs at best in it
 */
export async function rememberCore(rootDir, environment, workUs) {
  const known = await read(rootDir);
  const key = keyOf(environment);
  if (workUs === null || workUs >= (known[key] ?? Number.POSITIVE_INFINITY)) return;
  const file = path.join(rootDir, FILE);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify({ ...known, [key]: workUs }, null, 2)}\n`);
    await rename(`${file}.new`, file);
  } catch {
    // A disk that is full or read-only: the next run learns it anew.
  }
}

/** @param {Environment} environment */
const keyOf = ({ network, cpuModel, cores, nodeVersion, operatingSystem }) =>
  [network?.host ?? "here", cpuModel, cores, operatingSystem, nodeVersion, ROUTEBENCH_VERSION].join(
    "; ",
  );

/**
 * @param {string} rootDir
 * @returns {Promise<Record<string, number>>} nothing where the file is missing or not ours
 */
async function read(rootDir) {
  try {
    return fileSchema.parse(JSON.parse(await readFile(path.join(rootDir, FILE), "utf8")));
  } catch {
    return {};
  }
}
