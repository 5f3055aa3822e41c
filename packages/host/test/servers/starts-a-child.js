/** Test double of an app that starts a process of its own, as a cluster would, and forgets it. */
import { spawn } from "node:child_process";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const stay = `setInterval(() => {}, 1000); // the child of ${process.pid}`;
  spawn(process.execPath, ["-e", stay], { stdio: "ignore" });
  return listen(options, answer);
}
