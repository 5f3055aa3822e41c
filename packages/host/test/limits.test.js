import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseLimit, within } from "../src/limits.js";

describe("parseLimit", () => {
  for (const [text, limit] of /** @type {const} */ ([
    ["start=20s", { startMs: 20_000 }],
    ["answer=500ms", { answerMs: 500 }],
    ["settle=1m", { settleMs: 60_000 }],
    ["settle=2s", { settleMs: 2000 }],
    ["generator=1s", { generatorMs: 1000 }],
    ["run=2h", { runMs: 7_200_000 }],
    ["memory=400MB", { memoryBytes: 400 * 1024 ** 2 }],
    ["memory=2GB", { memoryBytes: 2 * 1024 ** 3 }],
    ["disk=2GB", { diskBytes: 2 * 1024 ** 3 }],
  ])) {
    test(`reads ${text}`, () => assert.deepEqual(parseLimit(text), limit));
  }

  for (const text of [
    "",
    "start",
    "start=",
    "start=10",
    "start=0s",
    "start=-1s",
    "start=1e3s",
    "=1s",
    "begin=1s",
    "start=2GB",
    "memory=10s",
    "constructor=1s",
    "run=1000h",
    "start=1s trial=1s",
  ]) {
    test(`rejects "${text}"`, () => assert.equal(parseLimit(text), null));
  }
});

describe("within", () => {
  const late = () => new Error("too late");
  test("returns the value of work that ends in time", async () => {
    assert.equal(await within(Promise.resolve(7), 60_000, late), 7);
  });
  test("passes on the error of work that fails in time", async () => {
    const work = Promise.reject(new Error("it failed"));
    await assert.rejects(within(work, 60_000, late), { message: "it failed" });
  });
  test("gives up work that never ends", async () => {
    await assert.rejects(within(new Promise(() => {}), 1, late), { message: "too late" });
  });
});
