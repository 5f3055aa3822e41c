/** Test double of a broken app: it does not report its port. */
import { start as conform } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export const start = async (options) => ({ close: (await conform(options)).close });
