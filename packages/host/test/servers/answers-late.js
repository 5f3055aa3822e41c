/** Test double of a slow app that costs little CPU time: it waits before each response. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  setTimeout(() => answer(request, response), 50);
});
