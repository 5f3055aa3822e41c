import { createParser, METHODS } from "llhttp-wasm";

const METHOD_NAMES = new Map(Object.entries(METHODS).map(([name, id]) => [id, name]));

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

export const declines = { split: "takes a field that spans two pieces for two fields" };

export function create(kind, done) {
  const parser = createParser(kind === "request" ? "REQUEST" : "RESPONSE");
  let made;
  parser.onHeadersComplete = (message) => {
    made = message;
    return 0;
  };
  parser.onBody = (bytes) => {
    made.body = made.body === undefined ? bytes : Buffer.concat([made.body, bytes]);
    return 0;
  };
  parser.onMessageComplete = () => {
    done(made);
    return 0;
  };
  return (piece) => {
    const code = parser.execute(piece);
    if (code !== 0) throw new Error(parser.getErrorReason(code) ?? `llhttp error ${code}`);
  };
}

export const read = (made) => ({
  ...(made.method !== undefined && { method: METHOD_NAMES.get(made.method), url: made.url }),
  ...(made.statusCode !== undefined && { status: made.statusCode, reason: made.statusMessage }),
  version: `${made.versionMajor}.${made.versionMinor}`,
  headers: made.rawHeaders,
  body: made.body === undefined ? "" : Buffer.from(made.body).latin1Slice(),
});
