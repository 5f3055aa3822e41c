/** Test double of a broken app: under load it keeps something of every request for ever. */
import { answer, answering } from "./conforming.js";

/** So much that some ten requests are enough, however slow the machine. */
const BYTES_PER_REQUEST = 20_000_000;

/** On a fast machine the test's own memory is spared. */
const MOST_KEPT = 35;

/** @type {Buffer[]} */
const kept = [];

export const start = answering((request, response, isUnderLoad) => {
  // Answered first: on a slow machine a load could end before so many pages are there.
  answer(request, response);
  if (isUnderLoad && kept.length < MOST_KEPT) kept.push(Buffer.alloc(BYTES_PER_REQUEST, 1));
});
