/**
 * Invalid or unusual input, which parsers may refuse and some accept.
 * @typedef {{ id: string, title: string, text: string }} Question text: one character for each byte
 *
 * @typedef {"refused" | "accepted" | "waits" | "hangs" | "dies"} ParserOutcome accepted: it returned a message;
 *   waits: it neither returned a message nor refused
 */

const MEGABYTE = 1024 ** 2;

const get = (/** @type {string} */ lines) => `GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`;
const post = (/** @type {string} */ lines, /** @type {string} */ body) =>
  `POST / HTTP/1.1\r\nHost: a\r\n${lines}\r\n${body}`;

/** @type {Question[]} */
export const QUESTIONS = [
  { id: "bare-lf", title: "lines that end with only LF", text: "GET / HTTP/1.1\nHost: a\n\n" },
  { id: "header-line", title: "a header line without a colon", text: get("no colon\r\n") },
  {
    id: "two-lengths",
    title: "Content-Length and Transfer-Encoding",
    text: post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
  },
  { id: "obs-fold", title: "a header folded over two lines", text: get("X: one\r\n two\r\n") },
  { id: "nul", title: "NUL in a header value", text: get("X: a\0b\r\n") },
  {
    id: "overlong-length",
    title: "a Content-Length of 30 digits",
    text: post(`Content-Length: ${"9".repeat(30)}\r\n`, "hello"),
  },
  {
    id: "overlong-chunk",
    title: "a chunk size of 30 digits",
    text: post("Transfer-Encoding: chunked\r\n", `${"f".repeat(30)}\r\nhello\r\n0\r\n\r\n`),
  },
  { id: "huge-header", title: "a header of 1 MB", text: get(`X: ${"x".repeat(MEGABYTE)}\r\n`) },
];
