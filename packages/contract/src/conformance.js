/**
 * @typedef {object} ReceivedResponse
 * @property {number} status
 * @property {string | undefined} contentType
 * @property {string} body
 */

/**
 * @typedef {object} Mismatch
 * @property {string} what the part of the response that is wrong: status, content type or body
 * @property {string} expected
 * @property {string} received
 */

/**
 * Compares a response with the one that the route table requires.
 * @param {import("./routes.js").ExpectedResponse} expected
 * @param {ReceivedResponse} received
 * @returns {Mismatch[]} empty if the response conforms
 */
export function findMismatches(expected, received) {
  const mediaType = received.contentType?.split(";", 1)[0]?.trim().toLowerCase();
  /** @type {[string, string, string][]} */
  const parts = [
    ["status", String(expected.status), String(received.status)],
    ["content type", expected.mediaType, mediaType ?? "(none)"],
    ["body", expected.body, received.body],
  ];
  return parts
    .filter(([, wanted, got]) => wanted !== got)
    .map(([what, wanted, got]) => ({ what, expected: wanted, received: got }));
}
