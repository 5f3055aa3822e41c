/**
 * @typedef {"request" | "response"} MessageKind
 *
 * @typedef {object} Message
 * @property {string} [method] of a request
 * @property {string} [url] of a request
 * @property {number} [status] of a response
 * @property {string} [reason] of a response
 * @property {string} [version] such as "1.1"
 * @property {string[]} [headers] names and values in turn, in their original order and case
 * @property {string} [body] decoded, as text
 * @typedef {keyof Message} Field
 *
 * The exports of a subject's parser.js.
 * @typedef {(piece: Buffer) => void} Feed takes the next bytes; throws if it refuses them
 *
 * @typedef {object} ParserSubject
 * @property {readonly Field[]} yields the fields of a message that it returns
 * @property {(kind: MessageKind, done: (message: any) => void) => Feed} create `done` gets each complete message,
 *   in the parser's own form
 * @property {(message: any) => Message} read converts a message into the form for comparisons
 * @property {Record<string, string>} [declines] reasons by ids of fixtures that it cannot parse
 * @property {string} [notRunnable] why it cannot run at all; then it exports nothing else
 */

/** @type {(actual: Message, expected: Message, yields: readonly Field[]) => string | null} */
export function difference(actual, expected, yields) {
  for (const field of yields) {
    if (!(field in expected)) continue;
    const [received, wanted] = [JSON.stringify(actual[field]), JSON.stringify(expected[field])];
    if (received !== wanted) return `${field}: ${shorten(received)}, not ${shorten(wanted)}`;
  }
  return null;
}

const LONGEST = 120;

/** @param {string | undefined} text */
const shorten = (text = "nothing") => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
