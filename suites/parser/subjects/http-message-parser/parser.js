import parse from "http-message-parser";

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

export const declines = {
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
  chunked: "does not decode chunks",
};

export function create(_kind, done) {
  return (piece) => done(parse(piece));
}

export const read = ({ method, url, statusCode, statusMessage, httpVersion, headers, body }) => ({
  ...(method !== null && { method, url }),
  ...(statusCode !== null && { status: statusCode, reason: statusMessage }),
  ...(httpVersion !== null && { version: httpVersion.toFixed(1) }),
  headers: Object.entries(headers ?? {})
    .flat()
    .map(String),
  body: body === null ? "" : String(body),
});
