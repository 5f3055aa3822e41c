import { headersFrom, declines as ofHeaders } from "../js-incomplete/parser.js";

export { read } from "../js-incomplete/parser.js";

/** Does what the incomplete control does, and returns the request line too, to show what three more properties cost. */
export const yields = ["method", "url", "version", "headers"];

export const declines = { ...ofHeaders, response: "reads requests only" };

export function create(_kind, done) {
  return (piece) => done(parse(piece.latin1Slice()));
}

function parse(text) {
  const afterMethod = text.indexOf(" ");
  const afterUrl = text.indexOf(" ", afterMethod + 1);
  const lineEnd = text.indexOf("\r\n", afterUrl);
  const method = text.slice(0, afterMethod);
  const url = text.slice(afterMethod + 1, afterUrl);
  const version = text.slice(afterUrl + "/HTTP/".length, lineEnd);
  return { method, url, version, headers: headersFrom(text, lineEnd + 2) };
}
