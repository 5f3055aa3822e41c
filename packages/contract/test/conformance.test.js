import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, findMismatches } from "@routebench/contract/conformance";

const expected = { status: 200, mediaType: "text/plain", body: "Hey!" };

test("accepts the expected status, type and body", () => {
  const received = { status: 200, contentType: "text/plain", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("ignores the charset and the letter case of Content-Type", () => {
  const received = { status: 200, contentType: "Text/Plain; charset=utf-8", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("names each wrong part with its expected and received value", () => {
  const received = { status: 404, contentType: "text/html", body: bytesOf("Hey") };
  assert.deepEqual(findMismatches(expected, received), [
    { what: "status", expected: "200", received: "404" },
    { what: "content type", expected: "text/plain", received: "text/html" },
    { what: "body", expected: "Hey!", received: "Hey" },
  ]);
});

test("rejects a missing Content-Type", () => {
  const [mismatch] = findMismatches(expected, {
    status: 200,
    contentType: undefined,
    body: bytesOf("Hey!"),
  });
  assert.deepEqual(mismatch, { what: "content type", expected: "text/plain", received: "(none)" });
});

test("rejects one extra byte in the body", () => {
  const received = { status: 200, contentType: "text/plain", body: bytesOf("Hey!\n") };
  assert.equal(findMismatches(expected, received)[0]?.what, "body");
});

test("accepts any type if no type is expected", () => {
  const received = { status: 200, contentType: undefined, body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches({ status: 200, body: "Hey!" }, received), []);
});

test("reports binary and long bodies by their size and first different byte", () => {
  const wanted = { status: 200, body: new Uint8Array([255, 216, 255, 0]) };
  const received = {
    status: 200,
    contentType: "image/jpeg",
    body: new Uint8Array([255, 216, 254]),
  };
  assert.deepEqual(findMismatches(wanted, received), [
    { what: "body", expected: "4 bytes", received: "3 bytes, different from byte 3 on" },
  ]);
  assert.deepEqual(findMismatches(wanted, { ...received, body: wanted.body.slice() }), []);
  const long = { status: 200, body: "a".repeat(100_000) };
  const [mismatch] = findMismatches(long, { ...received, body: bytesOf(`${long.body}b`) });
  assert.equal(mismatch?.received, "100001 bytes, different from byte 100001 on");
});

test("accepts any body, compressed or not, if no body is expected", () => {
  const received = { status: 404, contentType: undefined, encoding: "gzip", body: bytesOf("?") };
  assert.deepEqual(findMismatches({ status: 404 }, received), []);
  assert.equal(findMismatches({ status: 200 }, received)[0]?.what, "status");
});

test("rejects a gzip body that the app did not declare", () => {
  const received = { status: 200, contentType: undefined, encoding: "gzip", body: bytesOf("Hey!") };
  assert.deepEqual(findMismatches({ status: 200, body: "Hey!" }, received), [
    { what: "content encoding", expected: "none", received: "gzip" },
  ]);
  const compressed = /** @type {const} */ ({ status: 200, body: "Hey!", encoding: "gzip" });
  assert.deepEqual(findMismatches(compressed, received), []);
  assert.deepEqual(findMismatches(compressed, { ...received, encoding: undefined }), []);
  assert.equal(findMismatches({ ...compressed, body: "Hi!" }, received)[0]?.what, "body");
});
