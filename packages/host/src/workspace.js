import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, or the npm package of the race. */
const ROOT = findRoot(new URL("../", import.meta.url));

/** The folders of the monorepo that commands work on. */
export const ROOT_DIR = fileURLToPath(ROOT);
export const APPS_DIR = path.join(ROOT_DIR, "apps/");

/** @param {string} file @param {string} [rootDir] @returns {string | null} relative path; null if outside rootDir */
export function placeIn(file, rootDir = ROOT_DIR) {
  const place = path.relative(rootDir, file);
  return place.startsWith("..") || path.isAbsolute(place) ? null : place;
}

/** The arguments that `pnpm bench` passes to Node. */
export const BENCH = ["--optimize-for-size", path.join(ROOT_DIR, "harness/bin/routebench.js")];

/** @type {{ version: string, private?: boolean }} */
const manifest = JSON.parse(readFileSync(path.join(ROOT_DIR, "package.json"), "utf8"));
export const ROUTEBENCH_VERSION = manifest.version;

/** False in the npm package. */
export const IS_REPOSITORY = manifest.private === true;

/** What users type. */
export const COMMAND = IS_REPOSITORY ? "pnpm bench" : "npx routebench";

/** @param {URL} folder @returns {URL} */
function findRoot(folder) {
  const isRoot = JSON.parse(readManifest(folder)).name === "routebench";
  return isRoot ? folder : findRoot(new URL("../", folder));
}

/** @param {URL} folder */
function readManifest(folder) {
  const file = new URL("package.json", folder);
  return existsSync(file) ? readFileSync(file, "utf8") : "{}";
}
