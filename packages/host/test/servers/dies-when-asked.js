/** Test double of a broken app: it dies on a request for one route. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  if (request.url === "/about") throw new RangeError("about what?");
  answer(request, response);
});
