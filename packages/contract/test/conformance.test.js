import assert from "node:assert/strict";
import { test } from "node:test";
import { findMismatches } from "@routebench/contract/conformance";

const expected = { status: 200, mediaType: "text/plain", body: "Hey!" };

test("the right status, type and body conform", () => {
  const received = { status: 200, contentType: "text/plain", body: "Hey!" };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("a charset and the letters' case in Content-Type are free", () => {
  const received = { status: 200, contentType: "Text/Plain; charset=utf-8", body: "Hey!" };
  assert.deepEqual(findMismatches(expected, received), []);
});

test("each wrong part is named with what was expected and received", () => {
  const received = { status: 404, contentType: "text/html", body: "Hey" };
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
    body: "Hey!",
  });
  assert.deepEqual(mismatch, {
    what: "content type",
    expected: "text/plain",
    received: "(none)",
  });
});

test("a single extra byte in the body is a mismatch", () => {
  const received = { status: 200, contentType: "text/plain", body: "Hey!\n" };
  assert.equal(findMismatches(expected, received)[0]?.what, "body");
});
