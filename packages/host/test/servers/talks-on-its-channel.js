import { start as conform } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/**
 * Says things on the channel to the harness that mean nothing there, or not what they say.
 * @param {Options} options
 */
export async function start(options) {
  for (const message of [
    null,
    42,
    "listening",
    { type: "listening", port: 1 },
    { id: 99, result: 1 },
  ])
    process.send?.(message);
  process.send?.({ id: 100, name: "ping", argument: {} });
  return conform(options);
}
