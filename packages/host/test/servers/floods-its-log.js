/** Test double of an app whose log is longer than anybody reads. */
import { writeSync } from "node:fs";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const mebibyte = Buffer.alloc(1024 ** 2, "all is well\n");
  for (let written = 0; written < 65 * 1024 ** 2; ) written += writeNow(mebibyte);
  return listen(options, answer);
}

/** A pipe may be full for a moment, which Node 24 says. @param {Buffer} bytes */
function writeNow(bytes) {
  try {
    return writeSync(2, bytes);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EAGAIN") return 0;
    throw error;
  }
}
