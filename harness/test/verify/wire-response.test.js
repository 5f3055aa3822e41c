import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseWireResponse } from "../../src/verify/wire-response.js";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

/**
 * @param {string} text
 * @param {boolean} [ended]
 */
const parse = (text, ended = false) => parseWireResponse(Buffer.from(text, "latin1"), ended);

test("header and body bytes are told apart; what follows is not of this response", () => {
  assert.deepEqual(parse(`${HEAD}Content-Length: 5\r\n\r\nHello and more`), {
    head: ["HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 5"],
    headerBytes: HEAD.length + "Content-Length: 5\r\n\r\n".length,
    bodyBytes: 5,
  });
});

test("a body in chunks is counted with their sizes and its trailing line", () => {
  const body = "5\r\nHello\r\n1;x=1\r\n!\r\n0\r\n\r\n";
  assert.equal(parse(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${body}`)?.bodyBytes, body.length);
});

test("a body without a length lasts until the connection ends", () => {
  assert.equal(parse(`${HEAD}\r\nHello`), null);
  assert.equal(parse(`${HEAD}\r\nHello`, true)?.bodyBytes, 5);
});

test("an answer that has no body by its status needs no length", () => {
  assert.equal(parse("HTTP/1.1 204 No Content\r\n\r\n")?.bodyBytes, 0);
});

describe("more is waited for", () => {
  const whole = `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n0\r\n\r\n`;
  test("whatever the answer is cut at", () => {
    for (let end = 0; end < whole.length; end += 1) assert.equal(parse(whole.slice(0, end)), null);
    assert.notEqual(parse(whole), null);
  });
});

describe("what is not HTTP/1 is refused", () => {
  for (const text of [
    "SSH-2.0-OpenSSH\r\n\r\n",
    "HTTP/2 200\r\n\r\n",
    `${HEAD}Content-Length: many\r\n\r\n`,
    `${HEAD}Content-Length: -1\r\n\r\n`,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\nx\r\n`,
  ]) {
    test(JSON.stringify(text), () => assert.throws(() => parse(text), Error));
  }
});
