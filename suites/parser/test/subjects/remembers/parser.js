/** Parses only the first message, and returns it for all later messages. */
import {
  create as createRight,
  declines,
  read,
  yields,
} from "../../../subjects/js-copying/parser.js";

export { declines, read, yields };

let first;

export function create(kind, done) {
  const feed = createRight(kind, (made) => {
    first ??= made;
    done(first);
  });
  return feed;
}
