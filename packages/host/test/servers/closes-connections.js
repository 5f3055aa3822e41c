/** Test double of a slow app: it closes each connection after one response. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  response.setHeader("Connection", "close");
  answer(request, response);
});
