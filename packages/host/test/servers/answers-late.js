/** Test double of a slow app that costs little: it waits a while before each answer. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  setTimeout(() => answer(request, response), 50);
});
