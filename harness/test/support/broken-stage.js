import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { COMMAND, SHORT } from "./command.js";

/** @import { AppsFolder } from "./apps-folder.js" */

const THROW_AT = fileURLToPath(new URL("throw-at.js", import.meta.url));

/**
 * Runs the command with a stage that throws.
 * @param {AppsFolder} folder of "one" and "two"
 * @param {string} stage see throw-at.js
 * @param {number} from number of the first call that throws
 * @param {string[]} args
 */
export const startBroken = (folder, stage, from, args) => {
  const folders = ["--apps", folder.dir, "--output", folder.output];
  return execa(process.execPath, ["--import", THROW_AT, COMMAND, ...SHORT, ...folders, ...args], {
    env: { ROUTEBENCH_THROW: stage, ROUTEBENCH_THROW_FROM: String(from) },
    reject: false,
    stdin: "ignore",
  });
};
