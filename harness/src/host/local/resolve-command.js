import { realpathSync } from "node:fs";
import path from "node:path";
import { findOnPath, isProgram } from "../../find-on-path.js";
import { TrialFailure } from "../../trial-failure.js";

/**
 * Finds what a subject's command means: a name is looked for on the PATH, a path is one below the
 * subject's folder. No shell is involved.
 * @param {string[] | undefined} command absent: the Node that runs the harness
 * @param {string} dir the subject's folder
 * @param {string} [install] what brings a program that a machine need not have
 * @returns {string[]} beginning with an absolute path
 * @throws {TrialFailure} "not-runnable" if there is no such program, or it lies elsewhere; "does-not-apply" if
 *   there need not be one
 */
export function resolveCommand(command, dir, install) {
  if (command === undefined) return [process.execPath];
  const [name = "", ...args] = command;
  const found = name.includes("/") ? findInside(name, dir) : findOnPath(name);
  if (found !== undefined) return [found, ...args];
  if (install === undefined) throw notRunnable(name, "it is not on the PATH; install it");
  throw new TrialFailure("does-not-apply", `${name} is not installed here; get it by: ${install}`);
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
