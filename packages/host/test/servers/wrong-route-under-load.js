/** Test double of a cheat: to many clients at once it answers wrongly where the load does not ask. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response, isUnderLoad) => {
  if (!isUnderLoad || request.url !== "/about") answer(request, response);
  else response.setHeader("Content-Type", "text/html").end("<html></html>");
});
