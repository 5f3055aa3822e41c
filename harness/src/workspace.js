import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folders of the monorepo that commands work on. */
export const ROOT_DIR = fileURLToPath(new URL("../../", import.meta.url));
export const APPS_DIR = fileURLToPath(new URL("../../apps/", import.meta.url));

/** What `pnpm bench` gives to Node. */
export const BENCH = [
  "--optimize-for-size",
  fileURLToPath(new URL("../bin/routebench.js", import.meta.url)),
];

/** @type {string} */
export const ROUTEBENCH_VERSION = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
).version;
