/** Test double of an app that becomes slower with use: the longer a load, the longer each response takes. */
import { answer, answering } from "./conforming.js";

/**
 * A second later, each response takes twice as long.
 * @param {object} how
 * @param {number} how.firstMs
 * @param {number} how.longestMs
 * @param {number} how.silenceMs after which it has recovered
 */
export function wornOut({ firstMs, longestMs, silenceMs }) {
  let loadedFrom = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return answering((request, response) => {
    const now = performance.now();
    if (now - lastAt > silenceMs) loadedFrom = now;
    lastAt = now;
    const delayMs = Math.min(longestMs, firstMs * 2 ** ((now - loadedFrom) / 1000));
    // Random delays keep its clients out of step.
    setTimeout(answer, delayMs * (0.75 + Math.random() / 2), request, response);
  });
}

/** It recovers between slices, so that slices do not take long. */
export const start = wornOut({ firstMs: 5, longestMs: 160, silenceMs: 300 });
