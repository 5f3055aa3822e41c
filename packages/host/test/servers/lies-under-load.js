/** Test double of a broken app: under load it responds with 503, which is faster. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) response.writeHead(503).end();
  else answer(request, response);
});
