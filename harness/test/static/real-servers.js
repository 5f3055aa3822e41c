import { fileURLToPath } from "node:url";
import { discoverApps } from "../../src/discover/apps.js";
import { filterApps } from "../../src/discover/filter.js";

const SUBJECTS = fileURLToPath(new URL("../../../suites/static/subjects/", import.meta.url));
const RUNTIMES = new URL("../../../suites/static/runtimes/", import.meta.url);

/** The file servers that the system's packages bring, installed or not. */
export const servers = filterApps(await discoverApps(SUBJECTS, { runtimes: RUNTIMES }), [
  ...["lighttpd", "nginx", "apache"],
]);

/** @param {{ version: string }} server */
export const isInstalled = ({ version }) => version !== "not installed";
