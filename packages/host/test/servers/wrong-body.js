/** Test double of a broken app: the body of one route has an extra byte. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  if (request.url !== "/hey") answer(request, response);
  else response.setHeader("Content-Type", "text/plain").end("Hey!\n");
});
