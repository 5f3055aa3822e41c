import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error.js";

/** Debian keeps servers here, and not every user's PATH has these folders. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** Also looks in the folders of servers. @param {string} name */
export const findOnPath = (name) => findIn([...foldersOfPath(), ...SERVER_FOLDERS], name);

/**
 * For programs that are started by name, and so only from the PATH.
 * @type {(name: string, what: string) => void} what: what needs the program @throws {UsageError} if it is not found
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
