/** Test double of a broken app: it listens, but not on the port that it says. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export async function start(options) {
  const { port, close } = await conform(options);
  return { port: port === 65_535 ? 1024 : port + 1, close };
}
