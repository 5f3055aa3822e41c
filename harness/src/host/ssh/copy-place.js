import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../usage-error.js";

/** The workspace that this process runs from: on another machine, the copy there. */
export const ROOT_DIR = fileURLToPath(new URL("../../../../", import.meta.url));

/** Says which working tree a copy is of, once it is whole and installed. */
export const STAMP_FILE = path.join(ROOT_DIR, ".routebench-copy");

/** @returns {Promise<string | null>} null where this is no copy, or none that is whole */
export async function readStamp() {
  return readFile(STAMP_FILE, "utf8").catch(() => null);
}

/**
 * @typedef {import("../host.js").Subject} Subject
 */

/**
 * A subject as it is sent: its files by their places in the workspace.
 * @param {Subject} subject
 * @returns {Subject}
 * @throws {UsageError} where it lies elsewhere
 */
export function inWorkspace({ serverFile, command, encoding, program, runtime }) {
  return {
    serverFile: placeOf(serverFile),
    ...(command && { command }),
    ...(encoding && { encoding }),
    ...(runtime && { runtime }),
    ...(program && { program: movedProgram(program, placeOf) }),
  };
}

/**
 * @param {Subject} subject as it was sent
 * @returns {Subject} whose files lie in this copy
 */
export function inCopy(subject) {
  const { serverFile, program } = subject;
  const inside = (/** @type {string} */ place) => path.join(ROOT_DIR, place);
  return {
    ...subject,
    serverFile: inside(serverFile),
    ...(program && { program: movedProgram(program, inside) }),
  };
}

/**
 * @param {import("../host.js").Program} program
 * @param {(file: string) => string} move
 * @returns {import("../host.js").Program}
 */
function movedProgram(program, move) {
  const { dir, config } = program;
  return { ...program, dir: move(dir), ...(config && { config: move(config) }) };
}

/** @param {string} file */
function placeOf(file) {
  const place = path.relative(ROOT_DIR, file);
  if (place.startsWith("..") || path.isAbsolute(place)) {
    throw new UsageError(
      `"${file}" lies outside the workspace, and the workspace is all that the server's host has a copy of`,
    );
  }
  return place;
}
