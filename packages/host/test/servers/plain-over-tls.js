/** Test double of an app: it answers over plain HTTP where TLS is asked for. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export const start = ({ host, port }) => conform({ host, port });
