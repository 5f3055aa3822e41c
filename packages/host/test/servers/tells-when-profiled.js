/** Test double of an app that leaves a file beside it, `profiled`, when the profiler begins. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import path from "node:path";

export { start } from "./conforming.js";

const [serverFile = ""] = process.argv.slice(2);
const post = Session.prototype.post;
Session.prototype.post = function postAlike(/** @type {any[]} */ ...args) {
  if (args[0] === "Profiler.start") writeFileSync(path.join(serverFile, "../profiled"), "");
  return /** @type {any} */ (post).apply(this, args);
};
