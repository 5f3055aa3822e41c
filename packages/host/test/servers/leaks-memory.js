/** Test double of a broken app: under load it keeps memory of every request forever. */
import { answer, answering } from "./conforming.js";

/** So much that about ten requests are enough. */
const BYTES_PER_REQUEST = 20_000_000;

/** Limits the memory of the test on a fast machine. */
const MOST_KEPT = 35;

/** @type {Buffer[]} */
const kept = [];

export const start = answering((request, response, isUnderLoad) => {
  // The response comes first: on a slow machine, a load could end before the memory is allocated.
  answer(request, response);
  if (isUnderLoad && kept.length < MOST_KEPT) kept.push(Buffer.alloc(BYTES_PER_REQUEST, 1));
});
