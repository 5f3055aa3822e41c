/** Test double of an app: it answers over plain HTTP where TLS is asked for. */
import { start as startConforming } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start({ host, port }) {
  return startConforming({ host, port });
}
