import { startCommand, UNSETTLED } from "./command.js";

/** @import { AppsFolder } from "./apps-folder.js" */

/**
 * Starts a run of many rounds of a few seconds each.
 * @param {AppsFolder} folder
 * @param {string[]} [args]
 */
export const startMany = (folder, args = []) =>
  startCommand([
    ..."--quick --mode in-process --rounds 1000 --connections 2".split(" "),
    ...[...UNSETTLED, "--apps", folder.dir, "--output", folder.output],
    ...args,
  ]);
