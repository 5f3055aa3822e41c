/**
 * @typedef {"request" | "response"} MessageKind
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
 *
 * What a subject's parser.js exports.
 * @typedef {(piece: Buffer) => void} Feed takes the next bytes; throws where it refuses them
 *
 * @typedef {object} ParserSubject
 * @property {readonly Field[]} yields what it returns of a message, of those fields that its kind has
 * @property {(kind: MessageKind, done: (made: any) => void) => Feed} create `done` gets a message, in the
 *   parser's own form, as soon as it is complete
 * @property {(made: any) => Message} read puts that into the form that all are compared in
 * @property {Record<string, string>} [declines] why it cannot parse a fixture, by the fixture's id
 * @property {string} [notRunnable] why it cannot be fed at all; then it exports nothing else
 */

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
