/** Test double of a broken app: the first response of a route under load is wrong. */
import { answer, answering } from "./conforming.js";

let wasWrong = false;

export const start = answering((request, response, isUnderLoad) => {
  const isWrong = isUnderLoad && request.url === "/about" && !wasWrong;
  if (!isWrong) return answer(request, response);
  wasWrong = true;
  response.setHeader("Content-Type", "text/html").end("<html></html>");
});
