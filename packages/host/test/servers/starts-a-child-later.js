/** Test double of an app that starts a child process when it has answered a request. */
import { spawn } from "node:child_process";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  return listen(options, (request, response) => {
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    answer(request, response);
  });
}
