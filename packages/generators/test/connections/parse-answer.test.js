/** Examples of responses that the parser accepts and rejects. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MOST_HEAD_BYTES, parseAnswer } from "@routebench/generators/connections/parse-answer";

/** @param {string} text @param {{ bodiless?: boolean, isClosed?: boolean }} [options] */
const parse = (text, { bodiless = false, isClosed = false } = {}) =>
  parseAnswer(Buffer.from(text, "latin1"), { bodiless, mostBodyBytes: 100 }, isClosed);

/** @param {string} text @param {{ bodiless?: boolean, isClosed?: boolean }} [options] */
function whole(text, options) {
  const answer = parse(text, options);
  assert.equal(answer.kind, "whole", JSON.stringify(answer));
  return answer;
}

describe("closes", () => {
  for (const [what, text, closes] of /** @type {const} */ ([
    ["by default", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false],
    ["with close", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", true],
    [
      "with close in a list",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nconnection: a , CLOSE\r\n\r\n",
      true,
    ],
    ["with HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", true],
    [
      "with HTTP/1.0 and keep-alive",
      "HTTP/1.0 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n",
      false,
    ],
  ])) {
    test(`is ${closes} ${what}`, () => assert.equal(whole(text).closes, closes));
  }
});

describe("a response without a body", () => {
  for (const [what, text, bodiless] of /** @type {const} */ ([
    ["is a 204", "HTTP/1.1 204 No Content\r\n\r\n", false],
    [
      "is a 304 with any Content-Length",
      "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
      false,
    ],
    ["is a response to HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", true],
    ["is a response to HEAD without a length", "HTTP/1.1 200 OK\r\n\r\n", true],
  ])) {
    test(what, () => {
      const { body, length } = whole(text, { bodiless });
      assert.equal(body.length, 0);
      assert.equal(length, text.length);
    });
  }
});

test("accepts a status line without a reason", () => {
  assert.equal(whole("HTTP/1.1 404\r\nContent-Length: 0\r\n\r\n").status, 404);
});

test("gives header names in lower case, and values without surrounding blanks", () => {
  const text = "HTTP/1.1 200 OK\r\nContent-LENGTH: 0\r\nX-A:\t b c \r\nX-Empty:\r\n\r\n";
  const { fields } = whole(text);
  const read = fields.map(({ name, from, to }) => [name, text.slice(from, to)]);
  assert.deepEqual(read, [
    ["content-length", "0"],
    ["x-a", "b c"],
    ["x-empty", ""],
  ]);
});

describe("parseAnswer", () => {
  for (const [what, text] of /** @type {const} */ ([
    ["another protocol", "SSH-2.0-OpenSSH"],
    ["HTTP/2", "HTTP/2 200 OK\r\n\r\n"],
    ["a status of two digits", "HTTP/1.1 20 OK\r\n\r\n"],
    ["a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n"],
    ["a change of protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
    ["lines that end in LF only", "HTTP/1.1 200 OK\nContent-Length: 0\n\n"],
    ["a CR within a line", "HTTP/1.1 200 OK\r\nX-A: a\rb\r\n\r\n"],
    ["a folded header", "HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\n\r\n"],
    ["a blank before the colon", "HTTP/1.1 200 OK\r\nX-A : a\r\n\r\n"],
    ["a header without a colon", "HTTP/1.1 200 OK\r\nX-A\r\n\r\n"],
    ["a header without a name", "HTTP/1.1 200 OK\r\n: a\r\n\r\n"],
    ["a NUL in a value", "HTTP/1.1 200 OK\r\nX-A: \0\r\n\r\n"],
    ["an invalid Content-Length", "HTTP/1.1 200 OK\r\nContent-Length: 0x5\r\n\r\n"],
    ["a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na"],
    [
      "a length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["another transfer coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"],
    ["a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n;a\r\n"],
    [
      "a chunk with an invalid size",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n",
    ],
    [
      "a chunk that is longer than its size",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
    ],
    ["a malformed trailer", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na\r\n\r\n"],
    [
      "an endless chunk size",
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${"a".repeat(5000)}`,
    ],
    ["endless headers", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(MOST_HEAD_BYTES)}`],
    ["endless interim responses", "HTTP/1.1 100 Continue\r\n\r\n".repeat(3000)],
    [
      "endless trailers",
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${"X-A: a\r\n".repeat(9000)}`,
    ],
    ["a body longer than allowed", "HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n"],
  ])) {
    test(`rejects ${what}`, () => {
      const answer = parse(text);
      assert.equal(answer.kind, "none", JSON.stringify(answer));
      assert.ok(answer.why.length < 100);
    });
  }
});
