import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error.js";

/** Where Debian keeps servers; not every user's PATH has them. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** Also where servers are. @param {string} name */
export const findOnPath = (name) => findIn([...foldersOfPath(), ...SERVER_FOLDERS], name);

/**
 * Of what is started by its name, and so from the PATH alone.
 * @type {(name: string, what: string) => void} what: that needs it @throws {UsageError} where it is not there
 */
export function assertOnPath(name, what) {
  if (findIn(foldersOfPath(), name) === undefined) {
    throw new UsageError(`${name} was not found, and ${what} needs it. Install ${name}`);
  }
}

const foldersOfPath = () => (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);

/** @type {(folders: readonly string[], name: string) => string | undefined} */
const findIn = (folders, name) => folders.map((folder) => path.join(folder, name)).find(isProgram);

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
