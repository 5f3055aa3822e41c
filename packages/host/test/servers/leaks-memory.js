/** Test double of a broken app: under load it keeps something of every request for ever. */
import { answer, listen } from "./conforming.js";
import { watchForLoad } from "./under-load.js";

/** @import { Options } from "./conforming.js" */

/** So much that some ten requests are enough, however slow the machine. */
const BYTES_PER_REQUEST = 20_000_000;

/** On a fast machine the test's own memory is spared. */
const MOST_KEPT = 35;

/** @param {Options} options */
export async function start(options) {
  const isUnderLoad = watchForLoad();
  /** @type {Buffer[]} */
  const kept = [];
  return listen(options, (request, response) => {
    // Answered first: on a slow machine a load could end before so many pages are there.
    answer(request, response);
    if (isUnderLoad(request) && kept.length < MOST_KEPT) {
      kept.push(Buffer.alloc(BYTES_PER_REQUEST, 1));
    }
  });
}
