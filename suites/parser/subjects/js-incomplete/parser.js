/**
 * The kind of parser that node-http-perf held against Node's: headers only, fast, and good for
 * nothing else. It decodes a message once, and cuts lines and values out of that text; V8 makes such
 * a cut without copying. It neither sees what is wrong nor ends where no end comes.
 */

export const yields = ["headers"];

export const declines = {
  split: "takes whole messages only",
  pipelined: "takes whole messages only, one at a time",
};

export function create(_kind, done) {
  return (piece) => done(parse(piece.latin1Slice()));
}

function parse(text) {
  const headers = [];
  let start = text.indexOf("\r\n") + 2;
  for (;;) {
    const end = text.indexOf("\r\n", start);
    if (end === start) return { headers };
    const colon = text.indexOf(":", start);
    headers.push(text.slice(start, colon), text.slice(colon + 2, end));
    start = end + 2;
  }
}

export const read = ({ headers }) => ({ headers });
