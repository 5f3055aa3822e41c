/**
 * What a subject's parser.js exports, and how a parser is fed. Types only.
 *
 * @typedef {import("./message.js").Message} Message
 * @typedef {import("./message.js").Kind} Kind
 * @typedef {import("./message.js").Field} Field
 *
 * @typedef {(piece: Buffer) => void} Feed takes the next bytes; throws where it refuses them
 *
 * @typedef {object} ParserSubject
 * @property {readonly Field[]} yields what it returns of a message, of those fields that its kind has
 * @property {(kind: Kind, done: (made: any) => void) => Feed} create `done` gets what the parser made
 *   of a message, in the parser's own form, as soon as it is complete
 * @property {(made: any) => Message} read puts that into the form that all are compared in
 * @property {Record<string, string>} [declines] why it cannot parse a fixture, by the fixture's id
 * @property {string} [notRunnable] why it cannot be fed at all; then it exports nothing else
 */
export {};
