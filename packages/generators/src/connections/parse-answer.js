/**
 * @typedef {{ name: string, from: number, to: number }} HeaderField name: in lower case; from, to: of its value
 *
 * @typedef {object} ParsedAnswer
 * @property {"whole"} kind
 * @property {number} status
 * @property {HeaderField[]} fields in order
 * @property {Buffer} body
 * @property {number} length of the whole response
 * @property {boolean} closes whether the server announces that it closes the connection
 * @property {boolean} repeatable false if the end of the connection ends the response
 *
 * @typedef {{ kind: "part", atLeast: number }} AnswerPart possibly the start of a response of at least so many bytes
 * @typedef {{ kind: "none", why: string }} NoAnswer not the start of an allowed response
 * @typedef {{ bodiless: boolean, mostBodyBytes: number }} Expected bodiless: regardless of the head
 * @typedef {{ kind: "head", minor: number, status: number, fields: HeaderField[], end: number }} Head
 */

export const MOST_HEAD_BYTES = 64 * 1024;
const TOO_LONG = `more than ${MOST_HEAD_BYTES} bytes of headers`;

const VERSION = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?$/;

/** Name of a header or trailer, from RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Value of a header as latin1, without control characters except tabs. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The longest line with a chunk's size and extensions. */
const MOST_CHUNK_LINE_BYTES = 4096;
const CHUNK_SIZE = /^([\da-f]{1,12})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;

const CR = 13;
const LF = 10;

/**
 * Strict (RFC 9112): anything ambiguous is rejected. isClosed: no more bytes will follow.
 * @type {(bytes: Buffer, expected: Expected, isClosed?: boolean) => ParsedAnswer | AnswerPart | NoAnswer}
 */
export function parseAnswer(bytes, expected, isClosed = false) {
  const head = parseFinalHead(bytes);
  if (head.kind !== "head") return head;
  const { status, fields, end } = head;
  const framing = framingOf(head, bytes, expected.bodiless);
  if (typeof framing === "string") return none(framing);
  const { closes, length: framed } = framing;
  /** @type {(body: Buffer, length: number, repeatable?: boolean) => ParsedAnswer} */
  const answer = (body, length, repeatable = true) => ({
    kind: "whole",
    status,
    fields,
    body,
    length,
    closes,
    repeatable,
  });

  if (framed === "chunked") {
    const chunks = parseChunks(bytes, end, expected.mostBodyBytes);
    return chunks.kind === "whole" ? answer(chunks.body, chunks.end) : chunks;
  }
  const isUntilClose = framed === "until close";
  const length = isUntilClose ? bytes.length - end : framed;
  if (length > expected.mostBodyBytes) {
    const howMany = isUntilClose ? `more than ${expected.mostBodyBytes}` : length;
    return none(`a body of ${howMany} bytes`);
  }
  if (isUntilClose && !isClosed) return { kind: "part", atLeast: bytes.length + 1 };
  if (bytes.length < end + length) return { kind: "part", atLeast: end + length };
  return answer(bytes.subarray(end, end + length), end + length, !isUntilClose);
}

/** Skips interim responses (1xx). @param {Buffer} bytes */
function parseFinalHead(bytes) {
  for (let start = 0; ; ) {
    const head = parseHead(bytes, start);
    if (head.kind !== "head" || head.status >= 200) return head;
    if (head.status === 101) return none("a change of protocol (101)");
    start = head.end;
    if (start > MOST_HEAD_BYTES) return none(TOO_LONG);
  }
}

/** @type {(bytes: Buffer, start: number) => Head | AnswerPart | NoAnswer} */
function parseHead(bytes, start) {
  if (startsWrongly(bytes, start)) return none("not an HTTP/1 answer");
  /** @type {HeaderField[]} */
  const fields = [];
  let minor = 0;
  let status = 0;
  for (let at = start; ; ) {
    const end = endOfLine(bytes, at);
    if ((end < 0 ? bytes.length : end) - start > MOST_HEAD_BYTES) return none(TOO_LONG);
    if (end === -1) return { kind: "part", atLeast: bytes.length + 1 };
    if (end === -2) return none("a line of the head that does not end in CR LF");
    if (at === start) {
      const line = VERSION.exec(latin1(bytes, at, end));
      if (!line) return none("an invalid HTTP/1 status line");
      [minor, status] = [Number(line[1]), Number(line[2])];
    } else if (end === at) {
      return { kind: "head", minor, status, fields, end: end + 2 };
    } else {
      const field = parseField(bytes, at, end);
      if (!field) return none("a malformed header");
      fields.push(field);
    }
    at = end + 2;
  }
}

/** @type {(bytes: Buffer, from: number, to: number) => HeaderField | undefined} */
function parseField(bytes, from, to) {
  const colon = bytes.indexOf(58, from);
  if (colon === -1 || colon >= to) return undefined;
  const name = latin1(bytes, from, colon);
  if (!TOKEN.test(name) || !VALUE.test(latin1(bytes, colon + 1, to))) return undefined;
  let start = colon + 1;
  let end = to;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  return { name: name.toLowerCase(), from: start, to: end };
}

/**
 * @typedef {{ length: number | "chunked" | "until close", closes: boolean }} Framing
 * @type {(head: Head, bytes: Buffer, bodiless: boolean) => Framing | string} a string says what is wrong
 */
function framingOf({ minor, status, fields }, bytes, bodiless) {
  const valuesOf = (/** @type {string} */ name) =>
    fields
      .filter((field) => field.name === name)
      .map(({ from, to }) => latin1(bytes, from, to).toLowerCase());
  const connection = valuesOf("connection")
    .join(",")
    .split(/[\t ]*,[\t ]*/);
  const closes =
    connection.includes("close") || (minor === 0 && !connection.includes("keep-alive"));
  const codings = valuesOf("transfer-encoding");
  const lengths = valuesOf("content-length");
  if (codings.length > 0 && lengths.length > 0) return "both Content-Length and Transfer-Encoding";
  if (codings.length > 0 && codings.join() !== "chunked") {
    return "a Transfer-Encoding that is not chunked";
  }
  if (lengths.length > 1 || lengths.some((length) => !/^\d{1,15}$/.test(length))) {
    return "an invalid Content-Length";
  }
  if (bodiless || status === 204 || status === 304) return { length: 0, closes };
  if (codings.length > 0) return { length: "chunked", closes };
  const [length] = lengths;
  if (length !== undefined) return { length: Number(length), closes };
  return { length: "until close", closes: true };
}

/** @type {(bytes: Buffer, start: number) => boolean} */
function startsWrongly(bytes, start) {
  const length = Math.min(7, bytes.length - start);
  return latin1(bytes, start, start + length) !== "HTTP/1.".slice(0, length);
}

/** @param {number | undefined} byte */
const isBlank = (byte) => byte === 32 || byte === 9;

/**
 * A chunked body with its trailers (RFC 9112, 7.1).
 * @typedef {{ kind: "whole", body: Buffer, end: number }} Chunks
 * @type {(bytes: Buffer, from: number, mostBodyBytes: number) => Chunks | AnswerPart | NoAnswer}
 */
function parseChunks(bytes, from, mostBodyBytes) {
  /** @type {Buffer[]} */
  const chunks = [];
  let bodyBytes = 0;
  for (let at = from; ; ) {
    const end = endOfLine(bytes, at);
    if ((end === -1 ? bytes.length : end) - at > MOST_CHUNK_LINE_BYTES)
      return none("a chunk size that is too long");
    if (end === -1) return { kind: "part", atLeast: bytes.length + 1 };
    const digits = end === -2 ? undefined : CHUNK_SIZE.exec(latin1(bytes, at, end))?.[1];
    if (digits === undefined) return none("a chunk without a size");
    const size = Number.parseInt(digits, 16);
    const start = end + 2;
    if (size === 0) {
      const after = parseTrailers(bytes, start);
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

/** The end of the trailers. @type {(bytes: Buffer, from: number) => number | AnswerPart | NoAnswer} */
function parseTrailers(bytes, from) {
  for (let at = from; ; ) {
    const end = endOfLine(bytes, at);
    if ((end === -1 ? bytes.length : end) - from > MOST_HEAD_BYTES)
      return none("trailers without an end");
    if (end === -1) return { kind: "part", atLeast: bytes.length + 1 };
    if (end === at) return end + 2;
    if (end === -2 || !parseField(bytes, at, end)) return none("a malformed trailer");
    at = end + 2;
  }
}

/**
 * The place of the line's CR LF; -1 if it has not arrived yet, -2 if there is a CR or LF alone.
 * @type {(bytes: Buffer, from: number) => number}
 */
function endOfLine(bytes, from) {
  const cr = bytes.indexOf(CR, from);
  const lf = bytes.indexOf(LF, from);
  if (lf === -1) return cr === -1 || cr === bytes.length - 1 ? -1 : -2;
  return cr !== -1 && cr === lf - 1 ? cr : -2;
}

/** @type {(why: string) => NoAnswer} */
const none = (why) => ({ kind: "none", why });

/** One character per byte. @type {(bytes: Buffer, from: number, to: number) => string} */
export const latin1 = (bytes, from, to) => bytes.toString("latin1", from, to);
