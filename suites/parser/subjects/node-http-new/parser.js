import { handlersFor, newParser, read, yields } from "../node-http/parser.js";

export { read, yields };

export const declines = {
  split: "a new parser for each piece has no memory of the last",
};

/** A new parser for each piece. */
export function create(kind, done) {
  const handlers = handlersFor(done);
  return (piece) => {
    const result = newParser(kind, handlers).execute(piece);
    if (result instanceof Error) throw result;
  };
}
