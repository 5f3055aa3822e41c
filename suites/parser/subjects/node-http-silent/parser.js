import { HTTPParser } from "node:_http_common";

/**
 * Node's parser that only says when a message is complete: what it costs to parse, without making
 * strings of what was found. Two calls between JavaScript and C++ for a message.
 */
export const yields = [];

export function create(kind, done) {
  const parser = new HTTPParser();
  parser.initialize(kind === "request" ? HTTPParser.REQUEST : HTTPParser.RESPONSE, {});
  parser[HTTPParser.kOnMessageComplete] = () => done({});
  return (piece) => {
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
  };
}

export const read = (made) => made;
