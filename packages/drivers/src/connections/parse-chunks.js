import { endOfLine, latin1, none, TOKEN, VALUE } from "./parse-line.js";

/** The longest line with a chunk's size and its extensions. */
const MOST_LINE_BYTES = 4096;
const SIZE = /^([\da-f]{1,12})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;

/**
 * Reads a chunked body with its trailers (RFC 9112, 7.1).
 * @param {Buffer} bytes
 * @param {number} from where the body begins
 * @param {number} mostBodyBytes
 * @param {number} mostTrailerBytes
 * @returns {{ kind: "whole", body: Buffer, end: number } | import("./parse-answer.js").Part | import("./parse-answer.js").NoAnswer}
 */
export function parseChunks(bytes, from, mostBodyBytes, mostTrailerBytes) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bodyBytes = 0;
  for (let at = from; ; ) {
    const end = endOfLine(bytes, at);
    if ((end === -1 ? bytes.length : end) - at > MOST_LINE_BYTES)
      return none("a chunk of long size");
    if (end === -1) return { kind: "part", atLeast: bytes.length + 1 };
    const digits = end === -2 ? undefined : SIZE.exec(latin1(bytes, at, end))?.[1];
    if (digits === undefined) return none("a chunk without a size");
    const size = Number.parseInt(digits, 16);
    const start = end + 2;
    if (size === 0) {
      const after = parseTrailers(bytes, start, mostTrailerBytes);
      return typeof after === "number"
        ? { kind: "whole", body: Buffer.concat(chunks), end: after }
        : after;
    }
    bodyBytes += size;
    if (bodyBytes > mostBodyBytes) return none(`a body of at least ${bodyBytes} bytes`);
    at = start + size + 2;
    if ((bytes[at - 2] ?? 13) !== 13 || (bytes[at - 1] ?? 10) !== 10) {
      return none("a chunk of another size");
    }
    if (bytes.length < at) return { kind: "part", atLeast: at };
    chunks.push(bytes.subarray(start, start + size));
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} from
 * @param {number} mostBytes
 * @returns {number | import("./parse-answer.js").Part | import("./parse-answer.js").NoAnswer} where they end
 */
function parseTrailers(bytes, from, mostBytes) {
  for (let at = from; ; ) {
    const end = endOfLine(bytes, at);
    if ((end === -1 ? bytes.length : end) - from > mostBytes)
      return none("trailers without an end");
    if (end === -1) return { kind: "part", atLeast: bytes.length + 1 };
    if (end === at) return end + 2;
    if (end === -2 || !isField(latin1(bytes, at, end))) return none("a malformed trailer");
    at = end + 2;
  }
}

/** @param {string} line */
function isField(line) {
  const colon = line.indexOf(":");
  return TOKEN.test(line.slice(0, Math.max(0, colon))) && VALUE.test(line.slice(colon + 1));
}
