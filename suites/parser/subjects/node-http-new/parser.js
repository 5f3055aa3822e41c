import { HTTPParser } from "node:_http_common";
import { listen, read, yields } from "../node-http/parser.js";

export { read, yields };

export const declines = {
  split: "a new parser for each piece has no memory of the last",
};

/** A new parser for each piece. */
export function create(kind, done) {
  const type = kind === "request" ? HTTPParser.REQUEST : HTTPParser.RESPONSE;
  return (piece) => {
    const parser = new HTTPParser();
    parser.initialize(type, {});
    listen(parser, done);
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
  };
}
