import { HTTPParser } from "node:_http_common";
import { handlersFor, newParser, read, yields } from "../node-http/parser.js";

export { read, yields };

/** Node's parser with one more callback, when a message begins, to show what a call from C++ to JavaScript costs. */
export function create(kind, done) {
  const parser = newParser(kind, handlersFor(done));
  let begun = 0;
  parser[HTTPParser.kOnMessageBegin] = () => {
    begun += 1;
  };
  return (piece) => {
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
    if (begun === 0) throw new Error("no message has begun");
  };
}
