import { readFile } from "node:fs/promises";
import { UsageError } from "@routebench/host/usage-error";

/**
 * A published file, which earlier commands wrote.
 * @template T
 * @param {string} file @param {(text: string) => T} parse
 * @throws {UsageError} if it cannot be read
 */
export async function loadPublishedFile(file, parse) {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(`cannot use "${file}": ${message}. Restore it with git.`);
  }
}

/**
 * Innermost objects get one line each: the file is short, and a diff shows which object changed.
 * @param {unknown} value
 */
export const toJson = (value) =>
  `${JSON.stringify(value, null, 1).replace(
    /\{\n\s+([^{}[\]]*?)\n\s*\}/g,
    (_, inner) => `{ ${inner.replace(/\n\s+/g, " ")} }`,
  )}\n`;
