/** Test double of a broken app: under load it keeps something of every request for ever. */
import { answer, listen } from "./conforming.js";

const BYTES_PER_REQUEST = 100_000;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  /** @type {Buffer[]} */
  const kept = [];
  return listen(options, (request, response) => {
    kept.push(Buffer.alloc(BYTES_PER_REQUEST, 1));
    answer(request, response);
  });
}
