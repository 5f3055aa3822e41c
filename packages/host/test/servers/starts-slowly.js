/** Test double of an app that takes its time: it listens after two seconds. */
import { setTimeout } from "node:timers/promises";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  await setTimeout(2000);
  return listen(options, answer);
}
