import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { toResponse } from "../../src/verify/conform.js";

/** @type {(headers: [string, string][], body: Buffer) => Record<string, unknown>} */
function received(headers, body) {
  const response = toResponse(
    /** @type {any} */ ({ status: 200, headers: new Map(headers), body }),
  );
  return { ...response, body: String(response.body) };
}

test("reads the status, the type and the body of an answer", () => {
  assert.deepEqual(received([["content-type", "text/plain; charset=utf-8"]], Buffer.from("✓")), {
    status: 200,
    contentType: "text/plain; charset=utf-8",
    body: "✓",
  });
  assert.deepEqual(received([], Buffer.alloc(0)), {
    status: 200,
    contentType: undefined,
    body: "",
  });
});

test("unpacks a gzip body, and leaves a body as it came that is no gzip", () => {
  const expected = { status: 200, contentType: undefined, encoding: "gzip" };
  for (const body of [gzipSync("packed"), Buffer.from("packed")]) {
    assert.deepEqual(received([["content-encoding", "GZIP"]], body), {
      ...expected,
      body: "packed",
    });
  }
});
