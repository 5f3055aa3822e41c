/** Test double of a cheat: under load it leaves out the Date header that it sends to a check. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response, isUnderLoad) => {
  if (isUnderLoad) response.sendDate = false;
  answer(request, response);
});
