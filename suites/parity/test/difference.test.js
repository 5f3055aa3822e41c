import assert from "node:assert/strict";
import { test } from "node:test";
import { difference } from "../src/difference.js";

/** @param {string[]} headers @param {number} [bodyBytes] */
function answerWith(headers, bodyBytes = 18) {
  const head = ["HTTP/1.1 200 OK", ...headers];
  const headerBytes = head.reduce((bytes, line) => bytes + line.length + 2, 2);
  return { head, headerBytes, bodyBytes };
}

/** The source's two answers of its rung (a), over HTTP/1.0. */
const NODE = answerWith([
  "Content-Type: text/html",
  "Date: Mon, 16 Mar 2015 15:52:09 GMT",
  "Connection: close",
]);
const PHP = answerWith([
  "Date: Mon, 16 Mar 2015 15:49:55 GMT",
  "Server: Apache/2.2.29 (Win32) PHP/5.4.33",
  "X-Powered-By: PHP/5.4.33",
  "Content-Length: 18",
  "Connection: close",
  "Content-Type: text/html",
]);

test("finds 118 and 206 bytes and three headers of difference between the source's answers", () => {
  assert.equal(difference(NODE, PHP), "Server, X-Powered-By, Content-Length, 118 and 206 bytes");
});

test("ignores the order of headers and the date", () => {
  const first = answerWith(["A: 1", "B: 2", "Date: Mon, 16 Mar 2015 15:52:09 GMT"]);
  const second = answerWith(["Date: Thu, 01 Jan 1970 00:00:00 GMT", "B: 2", "A: 1"]);
  assert.equal(difference(first, second), "");
});

test("names a header once when both answers send it with different values", () => {
  assert.equal(difference(answerWith(["Server: a"]), answerWith(["Server: b"])), "Server");
});

test("rejects equal headers around bodies of different length", () => {
  assert.match(difference(answerWith([], 29), answerWith([], 18)), /^\d+ and \d+ bytes$/);
});
