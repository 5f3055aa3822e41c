import { readFileSync } from "node:fs";

/** @import { MessageKind, Message } from "./message.js" */

/**
 * The input of the parsers: a message of `fixtures/`, once or several times.
 * @typedef {object} Source
 * @property {string} id never changed, because results of different runs are matched by it
 * @property {string} title
 * @property {string} file with one message
 * @property {number} [count] of the message; absent: 1
 * @property {boolean} [isSplit] into single bytes; absent: the parser gets all bytes at once
 *
 * @typedef {object} Fed
 * @property {MessageKind} kind
 * @property {string} text with one character for each byte
 * @property {Message} message of the text
 * @property {number} count of the message in the text
 * @property {Buffer[]} pieces of the text for the parser
 * @typedef {Source & Fed} Fixture
 */

const PIPELINED = 16;

/** The source's own request comes first: it represents the suite if only one is shown. @type {Source[]} */
const SOURCES = [
  { id: "get", title: "the source's request, 8 headers", file: "get" },
  { id: "response", title: "a response of the routing suite", file: "response" },
  // More headers than llhttp in Node passes on at once (32).
  { id: "forty-headers", title: "a request of 40 headers", file: "forty-headers" },
  { id: "split", title: "the source's request, split at every byte", file: "get", isSplit: true },
  { id: "chunked", title: "a request with a chunked body", file: "chunked" },
  { id: "pipelined", title: `${PIPELINED} requests at once`, file: "get", count: PIPELINED },
];

export const FIXTURES = SOURCES.map((source) => {
  const file = new URL(`../fixtures/${source.file}.http`, import.meta.url);
  return fixtureWith(source, readFileSync(file, "latin1"));
});

/** @type {(source: Source, file: string) => Fixture} */
function fixtureWith(source, file) {
  const { count = 1, isSplit } = source;
  const kind = file.startsWith("HTTP/") ? "response" : "request";
  const text = file.repeat(count);
  const bytes = Buffer.from(text, "latin1");
  const pieces = isSplit ? Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)) : [bytes];
  return { ...source, kind, text, message: messageOf(file, kind), count, pieces };
}

/** Parses the files of `fixtures/`, which are valid. @type {(text: string, kind: MessageKind) => Message} */
function messageOf(text, kind) {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.flatMap((line) => line.split(": "));
  const sent = text.slice(end + "\r\n\r\n".length);
  const isChunked = headers.includes("chunked");
  const body = isChunked ? sent.replaceAll(/^[\da-f]+\r\n(.*)\r\n/gm, "$1") : sent;
  const words = first.split(" ");
  const version = words[kind === "request" ? 2 : 0]?.replace("HTTP/", "");
  return kind === "request"
    ? { method: words[0] ?? "", url: words[1], version, headers, body }
    : { status: Number(words[1]), reason: words[2], version, headers, body };
}

/** Changes the first value, to detect parsers that return an earlier message. @param {Fixture} fixture */
export function otherValues(fixture) {
  const text = fixture.text.slice(0, fixture.text.length / fixture.count);
  return fixtureWith(fixture, text.replace(/(?<=^[^:]*: [^a-y]*)[a-y]/, nextLetter));
}

/** @param {string} letter */
const nextLetter = (letter) => String.fromCharCode(letter.charCodeAt(0) + 1);

/** @param {string} id @throws {RangeError} if there is no such fixture */
export function fixtureOf(id) {
  const fixture = FIXTURES.find((each) => each.id === id);
  if (fixture === undefined) {
    const ids = FIXTURES.map((each) => each.id).join(", ");
    throw new RangeError(`there is no fixture ${JSON.stringify(id)}. Choose from: ${ids}`);
  }
  return fixture;
}
