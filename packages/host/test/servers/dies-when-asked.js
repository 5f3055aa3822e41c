/** Test double of a broken app: one of its answers is its end. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  if (request.url === "/about") throw new RangeError("about what?");
  answer(request, response);
});
