/** Test double of an app with a false identity: its headers name another server. */
import { answer, answering } from "./conforming.js";

export const start = answering((request, response) => {
  response.setHeader("Server", "nginx/1.25.3");
  answer(request, response);
});
