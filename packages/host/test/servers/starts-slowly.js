/** Test double of an app that listens only after two seconds. */
import { setTimeout } from "node:timers/promises";
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export const start = (options) => setTimeout(2000).then(() => conform(options));
