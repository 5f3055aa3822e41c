/** What is made of the bytes of a connection. Over a real one, in any forms and pieces: connection.property.test.js. */
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

/** @param {number} asked how many requests are under way @param {string} [body] of the right answer */
function reading(asked, body = "ok") {
  const question = new Question("http://a", { path: "/", status: 200, body });
  const sequence = new RequestSequence([question], asked);
  const inFlight = new InFlight(asked);
  for (let i = 0; i < asked; i += 1) inFlight.push(sequence.take(), i);
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
  const connection = /** @type {Connection} */ ({ owner, drop });
  const reader = new AnswerReader(sequence, inFlight, connection);
  const receive = (/** @type {string} */ text) => {
    const bytes = Buffer.from(text);
    reader.receive(bytes, bytes.length);
    // The buffer belongs to all connections, and is written to again.
    bytes.fill(0);
  };
  return { reader, receive, log };
}

test("the first answer is parsed, and those like it are known by their bytes", () => {
  const { receive, log } = reading(3);
  const one = answer("ok");
  receive(one + one + one);
  assert.deepEqual(log, [
    `0: ${one.length} bytes, parsed`,
    ...[1, 2].map((at) => `${at}: ${one.length} bytes`),
  ]);
});

test("a wrong answer is told before it is counted, and the connection goes on", () => {
  const { receive, log } = reading(2);
  receive(answer("no") + answer("ok"));
  assert.deepEqual(
    log.map((line) => line.replace(/^\d.*/, "answered")),
    ["wrong mismatch", "answered", "answered"],
  );
});

describe("a long answer", () => {
  const pieces = (/** @type {string} */ text) => [
    text.slice(0, 70_000),
    text.slice(70_000, 90_000),
    text.slice(90_000),
  ];

  test("is compared as it comes, once it is known", () => {
    const { receive, log } = reading(3, LONG);
    receive(answer(LONG));
    for (const piece of pieces(answer(LONG))) receive(piece);
    receive(answer(LONG));
    assert.deepEqual(
      log.map((line) => /parsed/.test(line)),
      [true, false, false],
    );
  });

  test("that turns out wrong in its midst is parsed from its beginning", () => {
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
