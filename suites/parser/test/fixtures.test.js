import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { targetKey } from "@routebench/contract/targets";
import { otherValues, wireText } from "../src/feed.js";
import { FIXTURES, fixtureOf } from "../src/fixtures.js";
import suite from "../suite.js";

const GET_HTTP = new URL("../fixtures/get.http", import.meta.url);
const GET_SHA256 = "3720662f844d14366d60b558a089aaa4f0e034c84ee2628ffa80c52731826068";

describe("fixtures", () => {
  it("begin with the source's request, byte for byte", () => {
    const bytes = readFileSync(GET_HTTP);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), GET_SHA256);
    assert.equal(wireText(fixtureOf("get")), bytes.toString("latin1"));
    assert.equal(bytes.length, 611);
  });

  it("feed the source's request at once, byte by byte, and sixteen times in one piece", () => {
    assert.equal(wireText(fixtureOf("split")), wireText(fixtureOf("get")));
    assert.equal(fixtureOf("split").pieces, "byte by byte");
    assert.equal(wireText(fixtureOf("pipelined")), wireText(fixtureOf("get")).repeat(16));
  });

  it("hold a request of forty headers", () => {
    assert.equal(fixtureOf("forty-headers").messages[0]?.headers?.length, 80);
  });

  it("hold messages that are all alike within a fixture, for one is compared with the first", () => {
    for (const { messages } of FIXTURES) {
      assert.ok(messages.every((one) => one === messages[0]));
    }
  });

  it("have values that can be exchanged for others of the same length", () => {
    for (const fixture of FIXTURES) {
      const [is, other] = [wireText(fixture), wireText(otherValues(fixture))];
      assert.notEqual(is, other, fixture.id);
      assert.equal(is.length, other.length, fixture.id);
    }
  });

  it("are known by their ids", () => {
    assert.throws(() => fixtureOf("none"), /there is no fixture "none"; there are: get, response/);
  });

  it("that a result holds and that are no longer here are told by their keys", () => {
    const labelOf = (/** @type {string} */ id) => suite.report?.wordsOf?.({ kind: "fixture", id });
    assert.deepEqual(labelOf("get"), { label: fixtureOf("get").title });
    assert.deepEqual(labelOf("dropped"), { label: targetKey({ kind: "fixture", id: "dropped" }) });
  });
});
