/** Test double of a broken native app: in the middle of a load it dies as bad memory access does. */
import { answer, answering } from "./conforming.js";

/** Few, so that a slow machine asks as many in any load. */
const LAST_ANSWER = 500;

let requests = 0;

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) requests += 1;
  if (requests > LAST_ANSWER) process.kill(process.pid, "SIGSEGV");
  answer(request, response);
});
