/** Test double of a broken native app: in the middle of a load it dies of SIGSEGV. */
import { answer, answering } from "./conforming.js";

/** Low enough for any load on a slow machine. */
const LAST_ANSWER = 500;

let requests = 0;

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) requests += 1;
  if (requests > LAST_ANSWER) process.kill(process.pid, "SIGSEGV");
  answer(request, response);
});
