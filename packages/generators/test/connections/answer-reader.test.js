/** How the bytes of a connection are read. connection.property.test.js does the same over a real connection. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Question } from "@routebench/generators/connections/question";
import { RequestSequence } from "@routebench/generators/connections/request-sequence";
import { AnswerReader, InFlight } from "../../src/connections/answer-reader.js";

/** @import { Connection, Owner } from "../../src/connections/connection.js" */

const LONG = "0123456789".repeat(10_000);

/** @param {string} body */
const answer = (body, more = "") =>
  `HTTP/1.1 200 OK\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

/**
 * @param {number} requests in flight
 * @param {string} [body] of the right response
 */
function reading(requests, body = "ok") {
  const question = new Question("http://a", { path: "/", status: 200, body });
  const sequence = new RequestSequence([question], requests);
  const inFlight = new InFlight(requests);
  for (let i = 0; i < requests; i += 1) inFlight.push(sequence.take(), i);
  /** @type {string[]} */
  const log = [];
  /** @type {Owner} */
  const owner = {
    reading: () => {},
    wrong: ({ kind }) => void log.push(`wrong ${kind}`),
    answered: (_connection, bytes, sentAt, _now, isSlow) =>
      void log.push(`${sentAt}: ${bytes} bytes${isSlow ? ", parsed" : ""}`),
    read: () => {},
    closed: () => {},
  };
  const drop = (/** @type {string} */ ending) => {
    log.push(ending);
    reader.clear();
  };
  const wasRead = (/** @type {number} */ now) => owner.read(connection, now);
  const connection = /** @type {Connection} */ (/** @type {unknown} */ ({ owner, drop, wasRead }));
  const reader = new AnswerReader(sequence, inFlight, connection);
  const receive = (/** @type {string} */ text) => {
    const bytes = Buffer.from(text);
    reader.receive(bytes, bytes.length);
    // All connections share the buffer, so it is overwritten.
    bytes.fill(0);
  };
  return { reader, receive, log };
}

test("parses the first response and recognises equal responses by their bytes", () => {
  const { receive, log } = reading(3);
  const right = answer("ok");
  receive(right + right + right);
  assert.deepEqual(log, [
    `0: ${right.length} bytes, parsed`,
    ...[1, 2].map((at) => `${at}: ${right.length} bytes`),
  ]);
});

test("reports a wrong response before it counts it, and continues", () => {
  const { receive, log } = reading(2);
  receive(answer("no") + answer("ok"));
  assert.deepEqual(
    log.map((line) => line.replace(/^\d.*/, "answered")),
    ["wrong mismatch", "answered", "answered"],
  );
});

describe("a long response", () => {
  const pieces = (/** @type {string} */ text) => [
    text.slice(0, 70_000),
    text.slice(70_000, 90_000),
    text.slice(90_000),
  ];

  test("is compared piece by piece once its form is known", () => {
    const { receive, log } = reading(3, LONG);
    receive(answer(LONG));
    for (const piece of pieces(answer(LONG))) receive(piece);
    receive(answer(LONG));
    assert.deepEqual(
      log.map((line) => /parsed/.test(line)),
      [true, false, false],
    );
  });

  test("is parsed from its beginning if a later piece is wrong", () => {
    const { receive, log } = reading(3, LONG);
    receive(answer(LONG));
    const [first = "", second = "", third = ""] = pieces(answer(LONG));
    for (const piece of [first, second.replace("5", "x"), third]) receive(piece);
    receive(answer(LONG));
    assert.deepEqual(
      log.map((line) => line.replace(/^\d.* bytes/, "answered")),
      ["answered, parsed", "wrong mismatch", "answered, parsed", "answered"],
    );
  });
});
