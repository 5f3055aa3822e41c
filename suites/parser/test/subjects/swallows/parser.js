/** Returns only every second message after the first hundred. */
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
    if (messages < 100 || messages % 2 === 0) done(made);
  });
}
