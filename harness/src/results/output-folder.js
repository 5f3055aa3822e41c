import { constants } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { UsageError } from "../usage-error.js";
import { lockFolder } from "./folder-lock.js";
import { saveText, UNFINISHED } from "./result-store.js";

/** @import { Closers } from "../closers.js" */

/** What a run writes into its folder, besides the charts of its suite. */
const FILES = ["result.json", "report.md", "report.html", ...CHART_FILES];

/**
 * Locked for one run until its closers.
 * @param {string} dir @param {readonly string[]} charts @param {Closers} closers
 */
export async function openOutputFolder(dir, charts, closers) {
  await prepareOutputFolder(dir);
  closers.add(await lockFolder(dir));
  await removeHalfWritten(dir, charts);
  return {
    /** Beside the result, or in a folder there. @type {(name: string, text: string) => Promise<void>} */
    async keep(name, text) {
      await prepareOutputFolder(path.dirname(path.join(dir, name)));
      await saveText(dir, name, text);
    },
  };
}

/** @param {string} dir */
export async function prepareOutputFolder(dir) {
  try {
    await makeFolder(path.resolve(dir));
    await access(dir, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(`cannot write results to "${dir}" (${code}); choose another --output`);
  }
}

/** Node's own `recursive` never returns below such as /proc. @param {string} dir */
async function makeFolder(dir) {
  const found = await stat(dir).catch(() => null);
  if (found?.isDirectory()) return;
  if (!found && dir !== path.dirname(dir)) await makeFolder(path.dirname(dir));
  await mkdir(dir);
}

/** The caller must hold the folder's lock. @param {string} dir @param {readonly string[]} charts */
async function removeHalfWritten(dir, charts) {
  const files = new Set([...FILES, ...charts]);
  // A write that is killed leaves its temporary file.
  const names = (await readdir(dir)).filter((name) => {
    const [file = "", number] = name.split(UNFINISHED);
    return number !== undefined && files.has(file);
  });
  await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));
}
