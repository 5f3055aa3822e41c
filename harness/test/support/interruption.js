import { SHORT, startCommand, UNSETTLED } from "./command.js";

/** @import { AppsFolder } from "./apps-folder.js" */

/** Verifying a second app would only take time. */
export const ALONE = ["--filter", "one"];

/** @param {AppsFolder} folder @param {string[]} args */
export const startBench = (folder, args) =>
  startCommand([...SHORT, "--apps", folder.dir, "--output", folder.output, ...args]);

/**
 * Starts a round in which all servers run at the same time.
 * @param {AppsFolder} folder
 */
export const startAllAtOnce = (folder) =>
  startCommand([
    ..."--mode external --rounds 1 --no-control --duration 600s".split(" "),
    ...[...UNSETTLED, "--apps", folder.dir, "--output", folder.output],
  ]);
