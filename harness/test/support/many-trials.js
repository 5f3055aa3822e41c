import { startCommand, UNSETTLED } from "./command.js";

/** @import { AppsFolder } from "./apps-folder.js" */

/**
 * Starts a run of many rounds, each of which takes a few seconds.
 * @param {AppsFolder} folder
 * @param {string[]} [args]
 */
export const startMany = (folder, args = []) =>
  startCommand([
    ..."--quick --mode in-process --rounds 1000 --connections 2".split(" "),
    ...[...UNSETTLED, "--apps", folder.dir, "--output", folder.output],
    ...args,
  ]);
