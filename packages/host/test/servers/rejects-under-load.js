/** Test double of a broken app: in the middle of a load a promise fails that nobody waits for. */
import { answer, answering } from "./conforming.js";

/** Few, so that a slow machine asks as many in any load. */
const LAST_ANSWER = 500;

let requests = 0;

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) requests += 1;
  if (requests === LAST_ANSWER) void Promise.reject(new RangeError("nobody waits for me"));
  answer(request, response);
});
