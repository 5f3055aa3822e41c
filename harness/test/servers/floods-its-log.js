/** Test double of an app whose log is longer than anybody reads. */
import { writeSync } from "node:fs";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const mebibyte = Buffer.alloc(1024 ** 2, "all is well\n");
  for (let written = 0; written < 65; written += 1) writeSync(2, mebibyte);
  return listen(options, answer);
}
