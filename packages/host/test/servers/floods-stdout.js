/** Test double of a chatty app: a gigabyte of its log comes before its first answer. */
import { writeSync } from "node:fs";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const mebibyte = Buffer.alloc(1024 ** 2, "all is well\n");
  for (let written = 0; written < 1024; written += 1) writeSync(1, mebibyte);
  return listen(options, answer);
}
