/** @import { Fixture } from "./fixtures.js" */
/** @import { Field, Kind, Message } from "./message.js" */

/**
 * What a subject's parser.js exports.
 * @typedef {(piece: Buffer) => void} Feed takes the next bytes; throws where it refuses them
 *
 * @typedef {object} ParserSubject
 * @property {readonly Field[]} yields what it returns of a message, of those fields that its kind has
 * @property {(kind: Kind, done: (made: any) => void) => Feed} create `done` gets a message, in the
 *   parser's own form, as soon as it is complete
 * @property {(made: any) => Message} read puts that into the form that all are compared in
 * @property {Record<string, string>} [declines] why it cannot parse a fixture, by the fixture's id
 * @property {string} [notRunnable] why it cannot be fed at all; then it exports nothing else
 */

const CHUNK = 16;

/** @param {ParserSubject} parser @param {Fixture} fixture @param {(made: any) => void} done */
export const feedOf = (parser, fixture, done) => ({
  feed: parser.create(fixture.kind, done),
  pieces: piecesOf(fixture),
});

/** @param {Fixture} fixture */
function piecesOf(fixture) {
  const bytes = Buffer.from(wireText(fixture), "latin1");
  if (fixture.pieces === "whole") return [bytes];
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}

/** With one character for each byte. @param {Pick<Fixture, "messages" | "coding">} fixture */
export const wireText = ({ messages, coding }) =>
  messages.map((message) => messageText(message, coding)).join("");

/** @type {(message: Message, coding: Fixture["coding"]) => string} */
function messageText({ method, url, status, reason, version, headers = [], body = "" }, coding) {
  const first =
    method === undefined
      ? `HTTP/${version} ${status} ${reason}`
      : `${method} ${url} HTTP/${version}`;
  const lines = [first];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join("\r\n")}\r\n\r\n${coding === "chunked" ? chunks(body) : body}`;
}

/** @param {string} body */
function chunks(body) {
  let text = "";
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.slice(at, at + CHUNK);
    text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}

/** Another first value: it finds out a parser that remembers the last. @param {Fixture} fixture */
export function otherValues(fixture) {
  const messages = fixture.messages.map(
    ({ headers: [name = "", value = "", ...rest] = [], ...of }) => ({
      ...of,
      headers: [name, value.replace(/[a-y]/, nextLetter), ...rest],
    }),
  );
  return { ...fixture, messages };
}

/** @param {string} letter */
const nextLetter = (letter) => String.fromCharCode(letter.charCodeAt(0) + 1);
