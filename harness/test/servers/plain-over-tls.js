/** Test double of an app: it answers over plain HTTP where TLS is asked for. */
import { start as startConforming } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export async function start({ host, port }) {
  return startConforming({ host, port });
}
