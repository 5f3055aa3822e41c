import { gunzipSync } from "node:zlib";
import { jsonOrNull } from "@routebench/contract/json-file";
import { describeBytes } from "../connections/question.js";
import { GeneratorError } from "../generator.js";

/**
 * @import { LoadRequest } from "../generator.js"
 *
 * @typedef {import("../constant-rate/load.js").LoadOutcome | "timeout"} VegetaOutcome
 * @typedef {{ request: LoadRequest, right?: string }} ExpectedAnswers a right body as base64: one comparison
 */

/** Compares what came with what should have come: every status, and every byte of every body. */
export class Judge {
  /** @type {Map<string, ExpectedAnswers>} */
  #byUrl;

  /** The first fault, in words. @type {string | undefined} */
  firstError;

  /** @param {string} origin @param {LoadRequest[]} requests */
  constructor(origin, requests) {
    this.#byUrl = new Map(requests.map((request) => [origin + request.path, { request }]));
  }

  /** @type {(result: Result) => VegetaOutcome} */
  judge(result) {
    const { code, url, error } = result;
    if (code === 0) return this.#fault(kindOfError(error), `${url}: ${error}`);
    const expected = this.#byUrl.get(url);
    if (!expected) return this.#fault("mismatch", `${url} was not to be asked`);
    const { status } = expected.request;
    if (code !== status) return this.#fault("status", `${url} answered ${code}, not ${status}`);
    if (expected.right !== result.body) {
      const bytes = Buffer.from(result.body, "base64");
      if (!isRight(bytes, expected.request)) {
        return this.#fault("mismatch", `${url} answered ${describeBytes(bytes)}`);
      }
      expected.right = result.body;
      // Where none was said, all are to be like the first.
      expected.request = { body: bytes, ...expected.request };
    }
    return "answered";
  }

  /** @template {VegetaOutcome} Kind @param {Kind} kind @param {string} message */
  #fault(kind, message) {
    this.firstError ??= message;
    return kind;
  }
}

/** @type {(bytes: Buffer, request: LoadRequest) => boolean} */
function isRight(bytes, { body, encoding }) {
  if (body === undefined || Buffer.from(body).equals(bytes)) return true;
  if (encoding !== "gzip") return false;
  try {
    return Buffer.from(body).equals(gunzipSync(bytes));
  } catch {
    return false;
  }
}

/**
 * What vegeta tells of one request: its place among those of its host, when it was given to be sent, by its host's
 * clock, how long it took to the answer's last byte; code 0: no whole answer; body: as base64, as far as it was kept.
 * @typedef {{ seq: number, sentUs: number, latencyUs: number, code: number, url: string }} Sent
 * @typedef {Sent & { error: string, body: string, bytes: number }} Result
 */

/** Of Go's time: a date to the second, a fraction, and a zone. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** @type {(line: string) => Result} of `vegeta encode -to=json` @throws {GeneratorError} */
export function parseResult(line) {
  const value = jsonOrNull(line);
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
    throw new GeneratorError(`vegeta told something that is no result: ${start}`);
  }
  return { seq, sentUs, latencyUs: latency / 1000, code, url, error, body: body ?? "", bytes };
}

/** @param {string} time */
function parseTimeUs(time) {
  const [, second, fraction = ".0", zone] = TIME.exec(time) ?? [];
  return second === undefined
    ? Number.NaN
    : Date.parse(second + zone) * 1000 + Number(fraction) * 1e6;
}

/** In words of Go's client. @type {(error: string) => "connect" | "read" | "write" | "timeout"} */
export function kindOfError(error) {
  if (/deadline exceeded|Client\.Timeout|timeout/i.test(error)) return "timeout";
  if (/dial tcp|connection refused|tls: |x509: /i.test(error)) return "connect";
  return /write tcp|broken pipe/i.test(error) ? "write" : "read";
}
