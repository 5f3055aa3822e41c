/** Test double of a broken app: it speaks plain HTTP if TLS is required. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export const start = ({ host, port }) => conform({ host, port });
