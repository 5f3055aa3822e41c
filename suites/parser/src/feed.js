import { wireText } from "./wire-text.js";

/**
 * @param {import("./parser-subject.js").ParserSubject} parser
 * @param {import("./fixtures.js").Fixture} fixture
 * @param {(made: any) => void} done gets each message, in the parser's own form
 * @returns {{ feed: import("./parser-subject.js").Feed, pieces: Buffer[] }} a fresh parser, and what to feed it
 */
export const feedOf = (parser, fixture, done) => ({
  feed: parser.create(fixture.kind, done),
  pieces: piecesOf(fixture),
});

/**
 * @param {import("./fixtures.js").Fixture} fixture
 * @returns {Buffer[]}
 */
function piecesOf(fixture) {
  const bytes = Buffer.from(wireText(fixture), "latin1");
  if (fixture.pieces === "whole") return [bytes];
  return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}
