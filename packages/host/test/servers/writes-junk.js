/** Test double of an app that writes junk to its channel or its log, which the harness reads. */
import { writeSync } from "node:fs";
import { start as conform } from "./conforming.js";

const CHANNEL = 3;

/** Messages that the harness does not know, or that are false. */
const MESSAGES = [null, 42, "listening", { type: "listening", port: 1 }, { id: 99, result: 1 }];

/** @param {import("./conforming.js").Options & { to?: number, junk?: string, times?: number }} options */
export async function start({
  to = CHANNEL,
  junk = "\0\0\0\u0004\u0001\n",
  times = 1,
  ...options
}) {
  for (const message of MESSAGES) process.send?.(message);
  process.send?.({ id: 100, name: "ping", argument: {} });
  for (let time = 0; time < times; time += 1) write(to, Buffer.from(junk));
  return conform(options);
}

/** A pipe may be full for a moment. @param {number} to @param {Buffer} bytes */
function write(to, bytes) {
  for (let rest = bytes; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(to, rest));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN") throw error;
    }
  }
}
