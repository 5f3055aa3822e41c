import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Where Debian keeps servers; not every user's PATH has them. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** @param {string} name */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  return [...folders, ...SERVER_FOLDERS].map((folder) => path.join(folder, name)).find(isProgram);
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
