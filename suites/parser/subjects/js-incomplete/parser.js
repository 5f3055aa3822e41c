/**
 * The parser that node-http-perf compared with Node's: headers only. It decodes a message once, and cuts values out of
 * that text, which V8 does without copying. It does not detect invalid messages, and it never returns if a message has
 * no end.
 */

export const yields = ["headers"];

export const declines = {
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
};

export function create(_kind, done) {
  return (piece) => {
    const text = piece.latin1Slice();
    done({ headers: headersFrom(text, text.indexOf("\r\n") + 2) });
  };
}

export function headersFrom(text, at) {
  const headers = [];
  let start = at;
  for (;;) {
    const end = text.indexOf("\r\n", start);
    if (end === start) return headers;
    const colon = text.indexOf(":", start);
    headers.push(text.slice(start, colon), text.slice(colon + 2, end));
    start = end + 2;
  }
}

export const read = (made) => made;
