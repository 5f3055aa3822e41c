/** Does what the incomplete control does, and tells the request line too: what three properties more cost. */

export const yields = ["method", "url", "version", "headers"];

export const declines = {
  response: "reads requests only",
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
};

export function create(_kind, done) {
  return (piece) => done(parse(piece.latin1Slice()));
}

function parse(text) {
  const headers = [];
  const afterMethod = text.indexOf(" ");
  const afterUrl = text.indexOf(" ", afterMethod + 1);
  const lineEnd = text.indexOf("\r\n", afterUrl);
  const method = text.slice(0, afterMethod);
  const url = text.slice(afterMethod + 1, afterUrl);
  const version = text.slice(afterUrl + "/HTTP/".length, lineEnd);
  let start = lineEnd + 2;
  for (;;) {
    const end = text.indexOf("\r\n", start);
    if (end === start) return { method, url, version, headers };
    const colon = text.indexOf(":", start);
    headers.push(text.slice(start, colon), text.slice(colon + 2, end));
    start = end + 2;
  }
}

export const read = (made) => made;
