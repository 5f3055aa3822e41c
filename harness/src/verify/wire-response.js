/**
 * One response as it is on the wire.
 * @typedef {object} WireResponse
 * @property {string[]} head status line and headers, as curl -i shows them
 * @property {number} headerBytes the empty line after the headers included
 * @property {number} bodyBytes chunk sizes included, where it comes in chunks
 */

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");

/**
 * @param {Buffer} bytes received so far
 * @param {boolean} ended whether the server has closed the connection
 * @returns {WireResponse | null} null if more is to come
 * @throws {Error} if it is not HTTP/1
 */
export function parseWireResponse(bytes, ended) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(head[0] ?? "")?.[1]);
  if (Number.isNaN(status)) throw new Error("the answer is not HTTP/1");
  const headerBytes = headEnd + HEAD_END.length;
  const bodyBytes = measureBody(status, head, bytes.subarray(headerBytes), ended);
  return bodyBytes === null ? null : { head, headerBytes, bodyBytes };
}

/**
 * @param {number} status
 * @param {string[]} head
 * @param {Buffer} body
 * @param {boolean} ended
 * @returns {number | null} null if more is to come
 */
function measureBody(status, head, body, ended) {
  if (status === 204 || status === 304) return 0;
  if (/^\s*chunked\s*$/i.test(header(head, "transfer-encoding") ?? "")) return measureChunks(body);
  const length = header(head, "content-length");
  if (length === undefined) return ended ? body.length : null;
  if (!/^\s*\d+\s*$/.test(length)) throw new Error(`Content-Length is not a number: ${length}`);
  return body.length >= Number(length) ? Number(length) : null;
}

/**
 * @param {Buffer} body
 * @returns {number | null}
 */
function measureChunks(body) {
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf(LINE_END, at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(body.toString("latin1", at, lineEnd), 16);
    if (!(size >= 0)) throw new Error("a chunk has no size");
    at = lineEnd + LINE_END.length + size + LINE_END.length;
    if (size === 0) return at <= body.length ? at : null;
  }
}

/**
 * @param {string[]} head
 * @param {string} name in lower case
 */
function header(head, name) {
  return head.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
}
