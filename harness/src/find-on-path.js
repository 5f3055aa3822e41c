import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error.js";

/** Where Debian keeps servers; not every user's PATH has them. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** @param {string} name */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  return [...folders, ...SERVER_FOLDERS].map((folder) => path.join(folder, name)).find(isProgram);
}

/** @type {(name: string, what: string) => void} what: that needs it @throws {UsageError} where it is not there */
export function assertOnPath(name, what) {
  if (findOnPath(name) === undefined) {
    throw new UsageError(`${name} was not found, and ${what} needs it; install ${name}`);
  }
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
