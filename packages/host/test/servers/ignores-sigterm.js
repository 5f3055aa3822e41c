/** Test double of a broken app: it ignores close and all signals that it can catch. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export async function start(options) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
  const { port } = await conform(options);
  return { port, close: () => new Promise(() => {}) };
}
