import { handlersFor, newParser, read, yields } from "../node-http/parser.js";

export { read, yields };

export const declines = { split: "a new parser for each piece has no memory of the last" };

/**
 * Makes a new parser for each piece and closes it, as node:http does if its pool of parsers is full. A parser that is
 * not closed keeps its native half until a garbage collection.
 */
export function create(kind, done) {
  const handlers = handlersFor(done);
  return (piece) => {
    const parser = newParser(kind, handlers);
    const result = parser.execute(piece);
    parser.close();
    if (result instanceof Error) throw result;
  };
}
