import { readFile } from "node:fs/promises";
import { cutSource } from "@routebench/contract/source-text";

/**
 * How an app is written, for the report to show.
 * @param {string} serverFile
 * @returns {Promise<string | undefined>} cut where it is long; undefined where it cannot be read, as
 *   then the app's failure tells why
 */
export async function readSource(serverFile) {
  const text = await readFile(serverFile, "utf8").catch(() => undefined);
  return text === undefined ? undefined : cutSource(text);
}
