import { HTTPParser } from "http-parser-js";

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

/** One parser for all messages. */
export function create(kind, done) {
  const parser = new HTTPParser(kind === "request" ? HTTPParser.REQUEST : HTTPParser.RESPONSE);
  let info;
  let body;
  parser[HTTPParser.kOnHeadersComplete] = (made) => {
    info = made;
    body = undefined;
  };
  parser[HTTPParser.kOnBody] = (piece, offset, length) => {
    const bytes = piece.subarray(offset, offset + length);
    body = body === undefined ? bytes : Buffer.concat([body, bytes]);
  };
  parser[HTTPParser.kOnMessageComplete] = () => done({ info, body });
  return (piece) => {
    const result = parser.execute(piece);
    if (result instanceof Error) throw result;
  };
}

export const read = ({ info, body }) => ({
  ...(info.method !== undefined && { method: HTTPParser.methods[info.method], url: info.url }),
  ...(info.statusCode !== undefined && { status: info.statusCode, reason: info.statusMessage }),
  version: `${info.versionMajor}.${info.versionMinor}`,
  headers: info.headers,
  body: body === undefined ? "" : body.latin1Slice(),
});
