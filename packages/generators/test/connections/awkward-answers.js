import fc from "fast-check";

/** Valid but awkward responses: their bytes and their content. */

const latin1 = (/** @type {string} */ text) => Buffer.from(text, "latin1");

const name = fc.stringMatching(/^X-[A-Za-z0-9-]{1,10}$/);
const value = fc.stringMatching(/^[\x21-\x7e\x80-\xff]([\t\x20-\x7e]{0,12}[\x21-\x7e])?$/);
const blank = fc.constantFrom("", " ", "  ", "\t");
const fields = fc
  .array(fc.tuple(name, blank, value, blank), { maxLength: 5 })
  .map((all) => all.map(([n, before, v, after]) => `${n}:${before}${v}${after}\r\n`).join(""));

const interim = fc
  .array(
    fc.constantFrom(
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
    ),
    { maxLength: 2 },
  )
  .map((all) => all.join(""));

/** Bodies, some of which look like headers or chunks. */
export const body = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom("", "Hello World!", "\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "0\r\n\r\n")
    .map(latin1),
);

/** How a body may be framed. @type {fc.Arbitrary<"length" | "chunked" | "until close">} */
export const framing = fc.constantFrom("length", "chunked", "until close");

/**
 * @param {Buffer} bytes
 * @param {number[]} sizes of the first chunks
 * @param {string} extension of each chunk
 * @param {string} trailers
 */
function chunked(bytes, sizes, extension, trailers) {
  const parts = [];
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    const chunk = bytes.subarray(at, at + Math.max(1, size));
    if (chunk.length > 0) {
      parts.push(latin1(`${chunk.length.toString(16)}${extension}\r\n`), chunk, latin1("\r\n"));
    }
    at += chunk.length;
  }
  return Buffer.concat([...parts, latin1(`0${extension}\r\n${trailers}\r\n`)]);
}

/** @param {fc.Arbitrary<Buffer>} bodies @param {fc.Arbitrary<"length" | "chunked" | "until close">} framings */
export const answer = (bodies = body, framings = framing) =>
  fc
    .record({
      body: bodies,
      framing: framings,
      interim,
      before: fields,
      after: fields,
      closes: fc.boolean(),
      sizes: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
      extension: fc.constantFrom("", ";a", ' ; a="b c"'),
      trailers: fc.constantFrom("", "X-Sum: 1\r\n", "X-Sum:\r\nX-More: a\r\n"),
    })
    .map((made) => {
      const ends = {
        length: `Content-Length: ${made.body.length}\r\n`,
        chunked: "Transfer-Encoding: chunked\r\n",
        "until close": "",
      }[made.framing];
      const close = made.closes ? "Connection: close\r\n" : "";
      const head = `HTTP/1.1 200 OK\r\n${made.before}${ends}${close}Content-Type: text/plain\r\n${made.after}\r\n`;
      const content =
        made.framing === "chunked"
          ? chunked(made.body, made.sizes, made.extension, made.trailers)
          : made.body;
      return { ...made, bytes: Buffer.concat([latin1(made.interim), latin1(head), content]) };
    });
