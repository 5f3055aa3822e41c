/** Test double of an app that is worn out by use: the longer a load, the longer each answer takes. */
import { answer, listen } from "./conforming.js";

/** So long that a busy machine's own delays are small beside it, and twice as long a second later. */
const FIRST_MS = 5;
const LONGEST_MS = 160;

/** In a silence it recovers. */
const SILENCE_MS = 300;

/** @param {import("./conforming.js").Options} options */
export async function start(options) {
  let loadedFrom = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return listen(options, (request, response) => {
    const now = performance.now();
    if (now - lastAt > SILENCE_MS) loadedFrom = now;
    lastAt = now;
    const delayMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** ((now - loadedFrom) / 1000));
    // Its clients do not march in step.
    setTimeout(answer, delayMs * (0.75 + Math.random() / 2), request, response);
  });
}
