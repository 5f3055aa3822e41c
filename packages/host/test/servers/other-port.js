/** Test double of a broken app: it listens on another port than it reports. */
import { start as conform } from "./conforming.js";

/** @type {import("./conforming.js").Start} */
export async function start(options) {
  const { port, close } = await conform(options);
  return { port: port === 65_535 ? 1024 : port + 1, close };
}
