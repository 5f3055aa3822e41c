import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folders of the monorepo that commands work on. */
export const ROOT_DIR = fileURLToPath(new URL("../../../", import.meta.url));
export const APPS_DIR = fileURLToPath(new URL("../../../apps/", import.meta.url));

/** @param {string} file @param {string} [rootDir] @returns {string | null} relative path; null if outside rootDir */
export function placeIn(file, rootDir = ROOT_DIR) {
  const place = path.relative(rootDir, file);
  return place.startsWith("..") || path.isAbsolute(place) ? null : place;
}

/** The arguments that `pnpm bench` passes to Node. */
export const BENCH = [
  "--optimize-for-size",
  fileURLToPath(new URL("../../../harness/bin/routebench.js", import.meta.url)),
];

/** @type {string} */
export const ROUTEBENCH_VERSION = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
).version;
