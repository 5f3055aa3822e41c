import { HTTPParser, methods } from "node:_http_common";

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

/** One parser for all messages, as a connection that is kept alive has. */
export function create(kind, done) {
  const parser = new HTTPParser();
  parser.initialize(kind === "request" ? HTTPParser.REQUEST : HTTPParser.RESPONSE, {});
  listen(parser, done);
  return (piece) => {
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
  };
}

/** Keeps what node:http keeps of a message, in the callbacks in which it does. */
export function listen(parser, done) {
  let early = [];
  let made;
  // More than 32 headers come in several calls.
  parser[HTTPParser.kOnHeaders] = (headers, url) => {
    early = early.concat(headers);
    if (url) made = { url };
  };
  parser[HTTPParser.kOnHeadersComplete] = (major, minor, headers, method, url, status, reason) => {
    made = {
      ...{ major, minor, method, status, reason, body: undefined },
      headers: headers ?? early,
      url: url ?? made?.url,
    };
    early = [];
  };
  parser[HTTPParser.kOnBody] = (bytes) => {
    made.body = made.body === undefined ? bytes : Buffer.concat([made.body, bytes]);
  };
  parser[HTTPParser.kOnMessageComplete] = () => {
    done(made);
    made = undefined;
  };
}

export const read = ({ major, minor, headers, method, url, status, reason, body }) => ({
  ...(method !== undefined && { method: methods[method], url }),
  ...(status !== undefined && { status, reason }),
  version: `${major}.${minor}`,
  headers,
  body: body === undefined ? "" : body.latin1Slice(),
});
