/** Returns only every second message after the first hundred. */
import {
  create as createRight,
  declines,
  read,
  yields,
} from "../../../subjects/js-copying/parser.js";

export { declines, read, yields };

export function create(kind, done) {
  let told = 0;
  return createRight(kind, (made) => {
    told += 1;
    if (told < 100 || told % 2 === 0) done(made);
  });
}
