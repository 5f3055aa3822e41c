/**
 * @typedef {"request" | "response"} Kind
 *
 * @typedef {object} Message
 * @property {string} [method] of a request
 * @property {string} [url] of a request
 * @property {number} [status] of a response
 * @property {string} [reason] of a response
 * @property {string} [version] such as "1.1"
 * @property {string[]} [headers] names and values in turns, in the order and the case in which they came
 * @property {string} [body] decoded, as text
 * @typedef {keyof Message} Field
 */

/** What there is in a message of each kind. */
export const FIELDS = /** @type {const} */ ({
  request: ["method", "url", "version", "headers", "body"],
  response: ["status", "reason", "version", "headers", "body"],
});

/** @type {(made: Message, expected: Message, yields: readonly Field[]) => string | null} */
export function difference(made, expected, yields) {
  for (const field of yields) {
    if (!(field in expected)) continue;
    const [is, should] = [JSON.stringify(made[field]), JSON.stringify(expected[field])];
    if (is !== should) return `${field}: ${shorten(is)}, not ${shorten(should)}`;
  }
  return null;
}

const LONGEST = 120;

/** @param {string | undefined} text */
const shorten = (text = "nothing") => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
