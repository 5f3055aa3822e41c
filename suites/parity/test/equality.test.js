import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inequality } from "../src/equality.js";

/**
 * @param {string} name
 * @param {string[]} headers
 * @param {number} [bodyBytes]
 */
function answered(name, headers, bodyBytes = 18) {
  const head = ["HTTP/1.1 200 OK", ...headers];
  const headerBytes = head.reduce((bytes, line) => bytes + line.length + 2, 2);
  return { name, form: { head, headerBytes, bodyBytes } };
}

/** The source's two answers of its rung (a), over HTTP/1.0. */
const NODE = answered("Node", [
  "Content-Type: text/html",
  "Date: Mon, 16 Mar 2015 15:52:09 GMT",
  "Connection: close",
]);
const PHP = answered("Apache", [
  "Date: Mon, 16 Mar 2015 15:49:55 GMT",
  "Server: Apache/2.2.29 (Win32) PHP/5.4.33",
  "X-Powered-By: PHP/5.4.33",
  "Content-Length: 18",
  "Connection: close",
  "Content-Type: text/html",
]);

test("finds 118 and 206 bytes and three lines of difference between the source's answers", () => {
  assert.equal(
    inequality(NODE, PHP, []),
    "Node sends 118 bytes, Apache 206; only Apache sends “Server: Apache/2.2.29 (Win32) PHP/5.4.33”, “X-Powered-By: PHP/5.4.33”, “Content-Length: 18”",
  );
});

test("ignores the order of headers and the date", () => {
  const lines = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{1,9}: [a-z0-9]{0,20}$/), {
    maxLength: 6,
  });
  const shuffled = lines.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([some, others]) => {
      const [first, second] = [
        answered("one", [...some, "Date: Mon, 16 Mar 2015 15:52:09 GMT"]),
        answered("other", ["Date: Thu, 1 Jan 1970 00:00:00 GMT", ...others]),
      ];
      assert.equal(inequality(first, second, []), null);
    }),
  );
});

test("allows only those headers to differ that the rung names", () => {
  const [first, second] = [
    answered("one", ["Connection: keep-alive", "Server: a"]),
    answered("other", ["Server: a"]),
  ];
  assert.match(inequality(first, second, []) ?? "", /only one sends “Connection: keep-alive”$/);
  assert.equal(inequality(first, second, ["connection"]), null);
  assert.match(inequality(first, second, ["server"]) ?? "", /“Connection: keep-alive”$/);
});

test("rejects equal headers around bodies of different length", () => {
  const [chunked, plain] = [answered("one", [], 29), answered("other", [], 18)];
  assert.match(inequality(chunked, plain, []) ?? "", /their bodies take 29 and 18 bytes/);
});
