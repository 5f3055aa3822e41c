/** Returns a wrong header value after the first thousand messages. */
import {
  create as createRight,
  declines,
  read,
  yields,
} from "../../../subjects/js-copying/parser.js";

export { declines, read, yields };

export function create(kind, done) {
  let messages = 0;
  return createRight(kind, (made) => {
    messages += 1;
    if (messages > 1000) made.headers[1] = "elsewhere:8080";
    done(made);
  });
}
