import path from "node:path";
import { DEFAULT_SUITE } from "../discover/suites.js";
import { loadResult } from "../results/result-store.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * The runs of a suite that are at hand: the last one in the folder for the results, and the published one.
 * @param {string} suiteId
 * @param {string} output
 * @returns {Promise<import("@routebench/contract/result-file").ResultFile[]>} those that can be read
 */
export async function earlierRuns(suiteId, output) {
  const published = path.join(ROOT_DIR, "results", suiteId === DEFAULT_SUITE ? "" : suiteId);
  const folders = [output, published];
  const loaded = await Promise.all(
    folders.map((folder) => loadResult(path.join(folder, "result.json")).catch(() => null)),
  );
  return loaded.filter((result) => result !== null).filter(({ apps }) => isOf(apps, suiteId));
}

/**
 * @param {{ suite: string }[]} apps
 * @param {string} suiteId
 */
const isOf = (apps, suiteId) => apps.every(({ suite }) => suite === suiteId);
