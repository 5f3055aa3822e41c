import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, findMismatches } from "@routebench/contract/conformance";

const expected = { status: 200, mediaType: "text/plain", body: "Hey!" };

test("the right status, type and body conform", () => {
  const received = { status: 200, contentType: "text/plain", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("a charset and the letters' case in Content-Type are free", () => {
  const received = { status: 200, contentType: "Text/Plain; charset=utf-8", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("each wrong part is named with what was expected and received", () => {
  const received = { status: 404, contentType: "text/html", body: bytesOf("Hey") };
  assert.deepEqual(findMismatches(expected, received), [
    { what: "status", expected: "200", received: "404" },
    { what: "content type", expected: "text/plain", received: "text/html" },
    { what: "body", expected: "Hey!", received: "Hey" },
  ]);
});

test("a missing Content-Type is a mismatch", () => {
  const [mismatch] = findMismatches(expected, {
    status: 200,
    contentType: undefined,
    body: bytesOf("Hey!"),
  });
  assert.deepEqual(mismatch, { what: "content type", expected: "text/plain", received: "(none)" });
});

test("a single extra byte in the body is a mismatch", () => {
  const received = { status: 200, contentType: "text/plain", body: bytesOf("Hey!\n") };
  assert.equal(findMismatches(expected, received)[0]?.what, "body");
});

test("without an expected type any is right", () => {
  const received = { status: 200, contentType: undefined, body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches({ status: 200, body: "Hey!" }, received), []);
});

test("bytes that are no text, or a long one, are told by their number and the first that differs", () => {
  const wanted = { status: 200, body: new Uint8Array([255, 216, 255, 0]) };
  const came = { status: 200, contentType: "image/jpeg", body: new Uint8Array([255, 216, 254]) };
  assert.deepEqual(findMismatches(wanted, came), [
    { what: "body", expected: "4 bytes", received: "3 bytes, different from byte 3 on" },
  ]);
  assert.deepEqual(findMismatches(wanted, { ...came, body: wanted.body.slice() }), []);
  const long = { status: 200, body: "a".repeat(100_000) };
  const [mismatch] = findMismatches(long, { ...came, body: bytesOf(`${long.body}b`) });
  assert.equal(mismatch?.received, "100001 bytes, different from byte 100001 on");
});

test("a body that nobody expects may be any, packed or not", () => {
  const received = { status: 404, contentType: undefined, encoding: "gzip", body: bytesOf("?") };
  assert.deepEqual(findMismatches({ status: 404 }, received), []);
  assert.equal(findMismatches({ status: 200 }, received)[0]?.what, "status");
});

test("a body that came packed is right only where it may", () => {
  const received = { status: 200, contentType: undefined, encoding: "gzip", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches({ status: 200, body: "Hey!" }, received), [
    { what: "content encoding", expected: "none", received: "gzip" },
  ]);
  const packed = /** @type {const} */ ({ status: 200, body: "Hey!", encoding: "gzip" });
  assert.deepEqual(findMismatches(packed, received), []);
  assert.deepEqual(findMismatches(packed, { ...received, encoding: undefined }), []);
  assert.equal(findMismatches({ ...packed, body: "Hi!" }, received)[0]?.what, "body");
});
