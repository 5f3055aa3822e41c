import { HTTPParser, methods } from "node:_http_common";

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

/** One parser for all messages, as on a kept connection. */
export function create(kind, done) {
  const parser = newParser(kind, handlersFor(done));
  return (piece) => {
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
  };
}

export function newParser(kind, handlers) {
  const parser = new HTTPParser();
  parser.initialize(kind === "request" ? HTTPParser.REQUEST : HTTPParser.RESPONSE, {});
  parser[HTTPParser.kOnHeaders] = handlers.onHeaders;
  parser[HTTPParser.kOnHeadersComplete] = handlers.onHeadersComplete;
  parser[HTTPParser.kOnBody] = handlers.onBody;
  parser[HTTPParser.kOnMessageComplete] = handlers.onMessageComplete;
  return parser;
}

/** Keeps the same parts of a message as node:http, in the same callbacks. */
export function handlersFor(done) {
  let early = null;
  let made = null;
  return {
    // More than 32 headers come in several calls, and the URL comes with the first call.
    onHeaders(headers, url) {
      if (early === null) early = { headers, url };
      else early.headers = early.headers.concat(headers);
    },
    onHeadersComplete(major, minor, headers, method, url, status, reason) {
      made = { major, minor, headers, method, url, status, reason, body: null };
      if (early === null) return;
      made.headers = early.headers;
      made.url = early.url;
      early = null;
    },
    onBody(bytes) {
      made.body = made.body === null ? bytes : Buffer.concat([made.body, bytes]);
    },
    onMessageComplete() {
      done(made);
    },
  };
}

export const read = ({ major, minor, headers, method, url, status, reason, body }) => ({
  ...(method !== undefined && { method: methods[method], url }),
  ...(status !== undefined && { status, reason }),
  version: `${major}.${minor}`,
  headers,
  body: body === null ? "" : body.latin1Slice(),
});
