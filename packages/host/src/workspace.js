import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL("../", import.meta.url));

/** False in the npm package, which has copies of the packages in @routebench. */
export const IS_REPOSITORY = path.basename(path.dirname(HERE)) === "packages";

/** What users type. */
export const COMMAND = IS_REPOSITORY ? "pnpm bench" : "npx routebench";

/** The folders of the monorepo that commands work on. */
export const ROOT_DIR = path.join(HERE, IS_REPOSITORY ? "../../" : "../../../");
export const APPS_DIR = path.join(ROOT_DIR, "apps/");

/** pnpm runs commands in its own folder, and says where the caller is. */
export const callersFolder = () =>
  placeIn(process.cwd()) === null ? process.cwd() : (process.env.INIT_CWD ?? process.cwd());

/** @param {string} file @param {string} [rootDir] @returns {string | null} relative path; null if outside rootDir */
export function placeIn(file, rootDir = ROOT_DIR) {
  const place = path.relative(rootDir, file);
  return place.startsWith("..") || path.isAbsolute(place) ? null : place;
}

/** The arguments that `pnpm bench` passes to Node. */
export const BENCH = ["--optimize-for-size", path.join(ROOT_DIR, "harness/bin/routebench.js")];

/** @type {string} */
export const ROUTEBENCH_VERSION = JSON.parse(
  readFileSync(path.join(ROOT_DIR, "package.json"), "utf8"),
).version;
