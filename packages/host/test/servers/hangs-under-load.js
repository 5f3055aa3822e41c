/** Test double of a broken app: in the middle of a load it falls into a loop without end. */
import { answer, answering } from "./conforming.js";

/** Few, so that a slow machine asks as many in any load. */
const LAST_ANSWER = 500;

let requests = 0;

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) requests += 1;
  while (requests > LAST_ANSWER);
  answer(request, response);
});
