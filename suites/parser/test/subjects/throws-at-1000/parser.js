import {
  create as createRight,
  declines,
  read,
  yields,
} from "../../../subjects/js-copying/parser.js";

export { declines, read, yields };

export function create(kind, done) {
  let fed = 0;
  const feed = createRight(kind, done);
  return (piece) => {
    fed += 1;
    if (fed === 1000) throw new Error("enough");
    feed(piece);
  };
}
