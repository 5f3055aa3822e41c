/** Test double of an app whose body shows the names of its options, and its environment. */
import { listen } from "./conforming.js";

/** @param {import("./conforming.js").Options} options */
export function start(options) {
  const names = Object.entries(options).map(([name, value]) =>
    value instanceof Uint8Array ? `${name}: ${value.length} bytes of ${value.at(-1)}` : name,
  );
  return listen(options, (_request, response) => {
    response.end(JSON.stringify({ names, environment: process.env }));
  });
}
