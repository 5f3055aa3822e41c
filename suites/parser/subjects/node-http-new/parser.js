import { handlersFor, newParser, read, yields } from "../node-http/parser.js";

export { read, yields };

export const declines = { split: "a new parser for each piece has no memory of the last" };

/**
 * A new parser for each piece, closed afterwards, as node:http closes one that its pool has no room for.
 * A parser that is only dropped keeps its native half until a garbage collection finds it.
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
