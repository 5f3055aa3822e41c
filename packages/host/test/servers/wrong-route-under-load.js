/** Test double of a cheat: under load it responds wrongly on a route that the load does not request. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response, isUnderLoad) => {
  if (!isUnderLoad || request.url !== "/about") answer(request, response);
  else response.setHeader("Content-Type", "text/html").end("<html></html>");
});
