import { HTTPParser } from "node:_http_common";

/**
 * Node's parser without results: it only reports that a message is complete, to show what parsing costs without making
 * strings. A message takes two calls between JavaScript and C++.
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
