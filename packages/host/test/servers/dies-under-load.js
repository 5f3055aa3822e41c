/** Test double of a broken app: it keeps the contract until a load comes. */
import { answer, answering } from "./conforming.js";

/** More requests than all checks of a launch, fewer than any load or comparison even on a slow machine. */
const LAST_WORDS_AFTER = 60;

let requests = 0;

export const start = answering((request, response) => {
  requests += 1;
  if (requests > LAST_WORDS_AFTER) throw new RangeError("too many requests for me");
  answer(request, response);
});
