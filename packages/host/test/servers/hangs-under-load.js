/** Test double of a broken app: in the middle of a load it enters an endless loop. */
import { answer, answering } from "./conforming.js";

/** Low enough for any load on a slow machine. */
const LAST_ANSWER = 500;

let requests = 0;

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) requests += 1;
  while (requests > LAST_ANSWER);
  answer(request, response);
});
