import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { holdSocket } from "@routebench/host/local-socket";
import { UsageError } from "@routebench/host/usage-error";
import { CHART_FILES } from "@routebench/report/sections/section";
import { PACKED_RESULT, RESULT, readResult } from "./load-result.js";
import { saveText, UNFINISHED } from "./result-store.js";
import { isProfile, PAGES, PROFILES } from "./save-reports.js";

/** @import { Closers } from "@routebench/host/closers" */

/** Only results of runs have this field. */
const KEY = "routebenchVersion";

/** The files that every run writes into its folder. A suite may add charts. */
const FILES = [RESULT, PACKED_RESULT, ...PAGES, ...CHART_FILES];

/**
 * The closers unlock the folder.
 * @param {string} dir @param {readonly string[]} charts of the suite @param {Closers} closers
 */
export async function openOutputFolder(dir, charts, closers) {
  await prepareOutputFolder(dir);
  closers.add(await lockFolder(dir));
  const files = new Set([...FILES, ...charts]);
  await assertOfRun(dir, files);
  await removeUnfinished(dir, files);
  return {
    /** Saves a file next to the result, or in a folder there. @type {(name: string, text: string) => Promise<void>} */
    async keep(name, text) {
      await prepareOutputFolder(path.dirname(path.join(dir, name)));
      await saveText(dir, name, text);
    },
  };
}

/**
 * A run may replace files of an earlier run, but no other files.
 * @param {string} dir @param {ReadonlySet<string>} files of a run @throws {UsageError}
 */
async function assertOfRun(dir, files) {
  const names = await readdir(dir);
  const results = [RESULT, PACKED_RESULT].filter((name) => names.includes(name));
  const areOfRuns = await Promise.all(results.map((name) => isOfRun(path.join(dir, name))));
  const profiles = await readdir(path.join(dir, PROFILES)).catch(() => []);
  const [written] = [
    ...names.filter((name) => files.has(name)),
    ...profiles.filter(isProfile).map((name) => `${PROFILES}/${name}`),
  ];
  const foreign = results.length > 0 ? results[areOfRuns.indexOf(false)] : written;
  if (foreign === undefined) return;
  throw new UsageError(
    `"${dir}" has a file "${foreign}" that routebench did not write. Choose another --output, or move it away`,
  );
}

/** @param {string} file of a result */
async function isOfRun(file) {
  try {
    return typeof JSON.parse(await readResult(file))[KEY] === "string";
  } catch {
    return false;
  }
}

/** @param {string} dir */
export async function prepareOutputFolder(dir) {
  try {
    await makeFolder(path.resolve(dir));
    await access(dir, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`cannot write results to "${dir}" (${code}). Choose another --output`);
  }
}

/** Node's own `recursive` never returns in folders such as /proc. @param {string} dir */
async function makeFolder(dir) {
  const stats = await stat(dir).catch(() => null);
  if (stats?.isDirectory()) return;
  if (!stats && dir !== path.dirname(dir)) await makeFolder(path.dirname(dir));
  await mkdir(dir);
}

/** The caller must hold the folder's lock. @param {string} dir @param {ReadonlySet<string>} files of a run */
async function removeUnfinished(dir, files) {
  // A killed process leaves its temporary file.
  const names = (await readdir(dir)).filter((name) => {
    const [file = "", number] = name.split(UNFINISHED);
    return number !== undefined && files.has(file);
  });
  await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));
}

/**
 * Locks a folder with a local socket, so that the lock ends with the process.
 * @param {string} dir that exists
 * @returns {Promise<() => Promise<void>>} unlocks it
 * @throws {UsageError} with the process that holds it
 */
export async function lockFolder(dir) {
  const hash = createHash("sha256").update(await realpath(dir));
  const holder = `process ${process.pid}, since ${new Date().toISOString()}`;
  const held = await holdSocket(hash.digest("hex").slice(0, 32), holder);
  if ("release" in held) return held.release;
  throw new UsageError(
    `"${dir}" is in use by another run (${held.heldBy}). Wait for its end, or choose another --output`,
  );
}
