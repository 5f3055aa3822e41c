/** Test doubles of apps that write junk to the pipe on which the harness talks to them. */
import { writeSync } from "node:fs";
import { start as conform } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

const CHANNEL = 3;

/** @param {Options & { junk?: string, times?: number }} options */
export async function start({
  junk = "\0\0\0\u0004\u0001\u0002\u0003\u0004\n",
  times = 1,
  ...options
}) {
  for (let time = 0; time < times; time += 1) write(Buffer.from(junk));
  return conform(options);
}

/** The pipe does not wait where it is full. @param {Buffer} bytes */
function write(bytes) {
  let rest = bytes;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(CHANNEL, rest));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
    }
  }
}
