/** Test double of an app that leaves behind a process with a session and a parent of its own. */
import { spawn } from "node:child_process";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  const stay = "setInterval(() => {}, 1000)";
  const leave = `require("node:child_process").spawn(process.execPath, ["-e", "${stay}"],
    { detached: true, stdio: "inherit" }).unref()`;
  spawn(process.execPath, ["-e", leave], { detached: true, stdio: "inherit" }).unref();
  return listen(options, answer);
}
