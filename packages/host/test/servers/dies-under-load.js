/** Test double of a broken app: it keeps the contract until some load comes. */
import { answer, answering } from "./conforming.js";

/** More than all checks of a launch ask, less than any load or comparison, on a slow machine too. */
const LAST_WORDS_AFTER = 60;

let requests = 0;

export const start = answering((request, response) => {
  requests += 1;
  if (requests > LAST_WORDS_AFTER) throw new RangeError("too many requests for me");
  answer(request, response);
});
