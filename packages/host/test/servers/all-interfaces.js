/** Test double of a broken app: it can be reached from other machines. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export const start = (options) => conform({ ...options, host: "0.0.0.0" });
