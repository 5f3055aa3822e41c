import { readFile } from "node:fs/promises";
import { cutSource } from "@routebench/contract/source-text";

/**
 * An app's source, for the report.
 * @param {string} serverFile
 * @returns {Promise<string | undefined>} cut if it is long; undefined if it cannot be read, as
 *   then the app's failure tells why
 */
export async function readSource(serverFile) {
  const text = await readFile(serverFile, "utf8").catch(() => undefined);
  return text === undefined ? undefined : cutSource(text);
}
