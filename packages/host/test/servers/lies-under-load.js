/** Test double of a broken app: to many clients at once it answers faster than it should. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) response.writeHead(503).end();
  else answer(request, response);
});
