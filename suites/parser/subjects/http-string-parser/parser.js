import { parseRequest, parseResponse } from "http-string-parser";

export const yields = ["method", "url", "status", "reason", "headers", "body"];

export const declines = {
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
  chunked: "does not decode chunks",
};

export function create(kind, done) {
  const parse = kind === "request" ? parseRequest : parseResponse;
  return (piece) => done(parse(piece.latin1Slice()));
}

export const read = ({ method, uri, statusCode, statusMessage, headers, body }) => ({
  ...(method !== undefined && { method, url: uri }),
  ...(statusCode !== undefined && { status: Number(statusCode), reason: statusMessage }),
  headers: Object.entries(headers).flat(),
  body,
});
