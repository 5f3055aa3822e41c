import { fileURLToPath } from "node:url";
import { readApps } from "../../src/find/apps.js";
import { filterApps } from "../../src/find/filter-apps.js";

const SUBJECTS = fileURLToPath(new URL("../../../suites/static/subjects/", import.meta.url));
const RUNTIMES = new URL("../../../suites/static/runtimes/", import.meta.url);

/** The file servers from system packages, installed or not. */
export const servers = filterApps(await readApps(SUBJECTS, { servers: { runtimes: RUNTIMES } }), [
  "lighttpd",
  "nginx",
  "apache",
]);

/** @param {{ version: string }} server */
export const isInstalled = ({ version }) => version !== "not installed";
