import { gunzipSync } from "node:zlib";
import { describeBytes } from "./describe-bytes.js";
import { latin1 } from "./parse-line.js";

/** @typedef {import("./parse-answer.js").Answer} Answer */

/**
 * @param {Buffer} bytes
 * @param {Pick<Answer, "fields">} answer that was parsed from them
 * @param {string} name of a header, in lower case
 * @returns {string} without parameters, in lower case; empty if there is none
 */
export function headerValue(bytes, { fields }, name) {
  const field = fields.find((one) => one.name === name);
  const value = field ? latin1(bytes, field.from, field.to) : "";
  return (value.split(";")[0] ?? "").trim().toLowerCase();
}

/**
 * What an answer's body stands for.
 * @param {Buffer} bytes
 * @param {Answer} answer that was parsed from them
 * @param {"gzip" | undefined} encoding that it may have
 * @param {number} mostBytes
 * @returns {Buffer | string} unpacked; or in words what came instead
 */
export function contentOf(bytes, answer, encoding, mostBytes) {
  const used = headerValue(bytes, answer, "content-encoding");
  if (used === "" || used === "identity") return answer.body;
  if (used !== encoding) return `the Content-Encoding ${describeBytes(Buffer.from(used))}`;
  try {
    return gunzipSync(answer.body, { maxOutputLength: mostBytes });
  } catch (error) {
    return `a body that is no gzip (${/** @type {Error} */ (error).message})`;
  }
}
