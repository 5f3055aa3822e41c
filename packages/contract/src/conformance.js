/** @import { ExpectedResponse } from "./suite.js" */

/**
 * @typedef {{ status: number, contentType?: string, encoding?: string, body: Uint8Array }}
 *   ReceivedResponse body: unpacked if the encoding is gzip
 * @typedef {{ what: string, expected: string, received: string }} Mismatch what: such as "body"
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A longer body is shown by its length and by where it first differs. */
const LONGEST_SHOWN = 1000;

/** Of Content-Type, before any parameter. @param {string} [contentType] */
export const mediaTypeOf = (contentType) =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "(none)";

/** @type {(expected: ExpectedResponse, received: ReceivedResponse) => Mismatch[]} */
export function findMismatches(expected, received) {
  /** @type {[string, string, string][]} */
  const parts = [
    ["status", String(expected.status), String(received.status)],
    [
      "content type",
      expected.mediaType ?? "",
      expected.mediaType ? mediaTypeOf(received.contentType) : "",
    ],
    ...bodyParts(expected, received),
  ];
  return parts
    .filter(([, wanted, got]) => wanted !== got)
    .map(([what, wanted, got]) => ({ what, expected: wanted, received: got }));
}

/** @type {(expected: ExpectedResponse, got: ReceivedResponse) => [string, string, string][]} */
function bodyParts({ body, encoding, compare }, received) {
  if (body === undefined || compare === "status") return [];
  if (received.encoding !== undefined && received.encoding !== encoding) {
    return [["content encoding", encoding ?? "none", received.encoding]];
  }
  if (compare === "status,length") {
    return [["length", `${bytesOf(body).length} bytes`, `${received.body.length} bytes`]];
  }
  return [["body", ...describeBodies(bytesOf(body), received.body)]];
}

/** @param {string | Uint8Array} body */
export const bytesOf = (body) => (typeof body === "string" ? encoder.encode(body) : body);

/** Two equal texts if the bodies are equal. @type {(wanted: Uint8Array, got: Uint8Array) => [string, string]} */
function describeBodies(wanted, got) {
  const place = firstDifference(wanted, got);
  if (place === null) return ["", ""];
  const texts = [wanted, got].map(textOf);
  if (texts[0] !== undefined && texts[1] !== undefined) return [texts[0], texts[1]];
  return [`${wanted.length} bytes`, `${got.length} bytes, different from byte ${place + 1} on`];
}

/** @type {(a: Uint8Array, b: Uint8Array) => number | null} */
function firstDifference(a, b) {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) if (a[place] !== b[place]) return place;
  return a.length === b.length ? null : length;
}

/** Undefined if the bytes are not text, or too long to show. @param {Uint8Array} bytes */
function textOf(bytes) {
  if (bytes.length > LONGEST_SHOWN) return undefined;
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
