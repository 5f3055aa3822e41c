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
 * @property {(kind: MessageKind, done: (made: any) => void) => Feed} create `done` gets each complete message, in the
 *   parser's own form
 * @property {(made: any) => Message} read converts a message into the form for comparisons
 * @property {Record<string, string>} [declines] reasons by ids of fixtures that it cannot parse
 * @property {string} [notRunnable] why it cannot run at all; then it exports nothing else
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
