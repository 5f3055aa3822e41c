/** The incomplete control, but it copies text, to show what cutting without a copy saves. */

export { declines, read, yields } from "../js-incomplete/parser.js";

const [LF, COLON] = [10, 58];

export function create(_kind, done) {
  return (piece) => done(parse(piece));
}

function parse(bytes) {
  const headers = [];
  let start = bytes.indexOf(LF) + 1;
  for (;;) {
    const end = bytes.indexOf(LF, start) - 1;
    if (end === start) return { headers };
    const colon = bytes.indexOf(COLON, start);
    headers.push(bytes.latin1Slice(start, colon), bytes.latin1Slice(colon + 2, end));
    start = end + 2;
  }
}
