import { parse } from "http-z";

export const yields = ["method", "url", "status", "reason", "version", "headers", "body"];

export const declines = {
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
  chunked: "refuses the empty line after the last chunk",
};

export function create(_kind, done) {
  return (piece) => done(parse(piece.latin1Slice()));
}

export const read = (made) => ({
  ...(made.method !== undefined && { method: made.method, url: made.target }),
  ...(made.statusCode !== undefined && { status: made.statusCode, reason: made.statusMessage }),
  version: made.protocolVersion.replace("HTTP/", ""),
  headers: made.headers.flatMap(({ name, value }) => [name, value]),
  body: made.body?.text ?? "",
});
