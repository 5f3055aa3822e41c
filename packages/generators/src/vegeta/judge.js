import { gunzipSync } from "node:zlib";
import { describeBytes } from "../connections/describe-bytes.js";
import { kindOfError } from "./raw-result.js";

/**
 * @import { LoadRequest } from "../generator.js"
 * @import { Result } from "./raw-result.js"
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
