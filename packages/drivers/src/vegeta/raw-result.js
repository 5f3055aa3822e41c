import { DriverError } from "../driver.js";

/**
 * @typedef {object} Result what vegeta tells of one request
 * @property {number} seq its place among those of its host, from 0 on
 * @property {number} sentUs when vegeta gave it to be sent, since 1970, by its host's clock
 * @property {number} latencyUs from then to the last byte of the answer
 * @property {number} code status; 0: there is no whole answer
 * @property {string} url
 * @property {string} error empty: none
 * @property {string} body as base64
 * @property {number} bytes of the body, as far as it was kept
 */

/** Of Go's time: a date to the second, a fraction, and a zone. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * @param {string} line that `vegeta encode -to=json` prints
 * @returns {Result} @throws {DriverError}
 */
export function parseResult(line) {
  const value = parseJson(line);
  const { seq, code, timestamp, latency, url, error, body, bytes_in: bytes } = value ?? {};
  const sentUs = typeof timestamp === "string" ? parseTimeUs(timestamp) : Number.NaN;
  const isWhole =
    [seq, code, latency, bytes].every((count) => Number.isSafeInteger(count) && count >= 0) &&
    typeof url === "string" &&
    typeof error === "string" &&
    (typeof body === "string" || body === null) &&
    Number.isFinite(sentUs);
  if (!isWhole) {
    const start = JSON.stringify(line.slice(0, 120));
    throw new DriverError(`vegeta told something that is no result: ${start}`);
  }
  return { seq, sentUs, latencyUs: latency / 1000, code, url, error, body: body ?? "", bytes };
}

/** @param {string} line */
function parseJson(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @param {string} time */
function parseTimeUs(time) {
  const [, second, fraction = ".0", zone] = TIME.exec(time) ?? [];
  return second === undefined
    ? Number.NaN
    : Date.parse(second + zone) * 1000 + Number(fraction) * 1e6;
}

/**
 * What went wrong with a request that has no whole answer, by the words of Go's client.
 * @type {(error: string) => "connect" | "read" | "write" | "timeout"}
 */
export function kindOfError(error) {
  if (/deadline exceeded|Client\.Timeout|timeout/i.test(error)) return "timeout";
  if (/dial tcp|connection refused|tls: |x509: /i.test(error)) return "connect";
  return /write tcp|broken pipe/i.test(error) ? "write" : "read";
}
