import { accessSync, constants, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { TrialFailure } from "../../trial-failure.js";

/**
 * Finds what a subject's command means: a name is looked for on the PATH, a path is one below the
 * subject's folder. No shell is involved.
 * @param {string[] | undefined} command absent: the Node that runs the harness
 * @param {string} serverFile in the subject's folder
 * @returns {string[]} beginning with an absolute path
 * @throws {TrialFailure} "not-runnable" if there is no such program, or it lies elsewhere
 */
export function resolveCommand(command, serverFile) {
  if (command === undefined) return [process.execPath];
  const [name = "", ...args] = command;
  const found = name.includes("/") ? findInside(name, path.dirname(serverFile)) : findOnPath(name);
  return [found, ...args];
}

/**
 * @param {string} name
 * @param {string} dir
 */
function findInside(name, dir) {
  const file = path.resolve(dir, name);
  const real = realPath(file);
  if (real === null) throw notRunnable(name, "there is no such file");
  // What a link points at may lie anywhere.
  if (!real.startsWith(`${realPath(dir)}${path.sep}`)) {
    throw notRunnable(name, "it lies outside the app's folder");
  }
  if (!isProgram(real)) throw notRunnable(name, `it cannot be run; try: chmod +x ${name}`);
  return file;
}

/** @param {string} name */
function findOnPath(name) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute);
  const found = folders.map((folder) => path.join(folder, name)).find(isProgram);
  if (found === undefined) throw notRunnable(name, "it is not on the PATH; install it");
  return found;
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** @param {string} file */
function realPath(file) {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} why
 */
function notRunnable(name, why) {
  return new TrialFailure("not-runnable", `its command "${name}" cannot be started: ${why}`);
}
