/** Test double of an app whose process has no profiler, like a Node without an inspector. */
import { Session } from "node:inspector";

export { start } from "./conforming.js";

Session.prototype.post = function post(/** @type {any[]} */ ...args) {
  args.at(-1)(new Error("'Profiler.enable' was not found"));
};
