import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { targetKey } from "@routebench/contract/targets";
import { FIXTURES, fixtureOf, otherValues } from "../src/fixtures.js";
import suite from "../suite.js";

const GET_HTTP = new URL("../fixtures/get.http", import.meta.url);
const GET_SHA256 = "3720662f844d14366d60b558a089aaa4f0e034c84ee2628ffa80c52731826068";

describe("fixtures", () => {
  it("begin with the source's request, byte for byte", () => {
    const bytes = readFileSync(GET_HTTP);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), GET_SHA256);
    assert.equal(fixtureOf("get").text, bytes.toString("latin1"));
    assert.equal(bytes.length, 611);
  });

  it("feed the source's request whole, byte by byte, and sixteen times in one piece", () => {
    const { text, isSplit } = fixtureOf("get");
    assert.equal(isSplit, undefined);
    assert.deepEqual([fixtureOf("split").text, fixtureOf("split").isSplit], [text, true]);
    assert.equal(fixtureOf("pipelined").text, text.repeat(16));
  });

  it("include a request of forty headers", () => {
    assert.equal(fixtureOf("forty-headers").message.headers?.length, 80);
  });

  it("describe the parts of a message", () => {
    const { method, url, version, body } = fixtureOf("chunked").message;
    assert.deepEqual([method, url, version], ["POST", "/upload", "1.1"]);
    assert.equal(body, "A body that comes in chunks of sixteen bytes each, but for the last one.");
    assert.deepEqual(fixtureOf("response").message, {
      status: 200,
      reason: "OK",
      version: "1.1",
      headers: [
        "Content-Type",
        "text/plain",
        "Content-Length",
        "12",
        "Date",
        "Sat, 21 Nov 2026 12:00:00 GMT",
        "Connection",
        "keep-alive",
        "Keep-Alive",
        "timeout=5",
      ],
      body: "Hello World!",
    });
  });

  it("have values that others of the same length can replace", () => {
    for (const fixture of FIXTURES) {
      const [is, other] = [fixture.text, otherValues(fixture).text];
      assert.notEqual(is, other, fixture.id);
      assert.equal(is.length, other.length, fixture.id);
    }
  });

  it("are found by their ids", () => {
    assert.throws(
      () => fixtureOf("none"),
      /there is no fixture "none"\. Choose from: get, response/,
    );
  });

  it("are shown by their keys when a result has one that no longer exists", () => {
    const labelOf = (/** @type {string} */ id) => suite.report?.wordsOf?.({ kind: "fixture", id });
    assert.deepEqual(labelOf("get"), { label: fixtureOf("get").title });
    assert.deepEqual(labelOf("dropped"), { label: targetKey({ kind: "fixture", id: "dropped" }) });
  });
});
