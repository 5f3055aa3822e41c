import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { describeBytes } from "../connections/question.js";
import { parsePrinted } from "../run-generator.js";

/**
 * @import { GeneratorError, LoadRequest } from "../generator.js"
 *
 * @typedef {import("../constant-rate/load.js").LoadOutcome | "timeout"} VegetaOutcome
 * @typedef {{ request: LoadRequest, right?: string }} ExpectedAnswers right: a correct body, as base64 for speed
 */

/** Compares every status, and every byte of every body, with the expected responses. */
export class Judge {
  /** @type {Map<string, ExpectedAnswers>} */
  #byUrl;

  /** The first fault's message. @type {string | undefined} */
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
    if (!expected) return this.#fault("mismatch", `${url} was not requested`);
    const { status } = expected.request;
    if (code !== status) return this.#fault("status", `${url} answered ${code}, not ${status}`);
    if (expected.right !== result.body) {
      const bytes = Buffer.from(result.body, "base64");
      if (!isRight(bytes, expected.request)) {
        return this.#fault("mismatch", `${url} answered ${describeBytes(bytes)}`);
      }
      expected.right = result.body;
      // If no body is given, all bodies must equal the first.
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

const count = z.int().nonnegative();

/**
 * A line of `vegeta encode -to=json`. seq: place in the host's requests; timestamp: when it was due for sending, by the
 * host's clock; latency: in ns until the last byte; code 0: no complete response; body: base64 of the kept bytes.
 */
const resultSchema = z
  .object({
    seq: count,
    code: count,
    timestamp: z.string().transform(parseTimeUs).pipe(z.number()),
    latency: count,
    url: z.string(),
    error: z.string(),
    body: z.string().nullable(),
    bytes_in: count,
  })
  .transform(({ timestamp: sentUs, latency, body, bytes_in: bytes, ...rest }) => ({
    ...rest,
    sentUs,
    latencyUs: latency / 1000,
    body: body ?? "",
    bytes,
  }));

/** @typedef {z.infer<typeof resultSchema>} Result */

/** @param {string} line @throws {GeneratorError} */
export const parseResult = (line) => parsePrinted("vegeta", line, resultSchema);

/** NaN if it is not a time in Go's form: a date to the second, a fraction, and a zone. @param {string} time */
function parseTimeUs(time) {
  const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  const [, second = "", fraction = ".0", zone = ""] = form.exec(time) ?? [];
  return Date.parse(second + zone) * 1000 + Number(fraction) * 1e6;
}

/** From an error message of Go's client. @type {(error: string) => "connect" | "read" | "write" | "timeout"} */
export function kindOfError(error) {
  if (/deadline exceeded|Client\.Timeout|timeout/i.test(error)) return "timeout";
  if (/dial tcp|connection refused|tls: |x509: /i.test(error)) return "connect";
  return /write tcp|broken pipe/i.test(error) ? "write" : "read";
}
