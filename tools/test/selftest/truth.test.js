import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { measureTruths, rateIn } from "../../selftest/truth.js";

/** @import { LoadResult } from "@routebench/generators/generator" */

describe("the rate of a load", () => {
  /** @param {number[]} bytes in windows of 100 ms, 10 bytes for each answer @returns {LoadResult} */
  const load = (bytes) =>
    /** @type {any} */ ({
      requests: bytes.reduce((sum, each) => sum + each, 0) / 10,
      bytes: bytes.reduce((sum, each) => sum + each, 0),
      windows: { windowMs: 100, bytes },
    });
  /** @type {(count: number, each: number) => number[]} */
  const windows = (count, each) => Array(count).fill(each);

  test("counts ten seconds after the warm-up, including silent windows", () => {
    assert.equal(rateIn(load(windows(135, 1000))), 1000);
    assert.equal(rateIn(load([...windows(30, 9000), ...windows(100, 1000), 0, 9000])), 1000);
    assert.equal(
      rateIn(load([...windows(80, 1000), ...windows(10, 0), ...windows(45, 1000)])),
      900,
    );
  });

  test("is rejected if the load ended too soon", () => {
    assert.throws(() => rateIn(load(windows(129, 1000))), /a load ended too soon/);
  });
});

test("rejects a folder without an original before measuring", async () => {
  const setting = { appsDir: temporaryFolder(), repeats: 1, signal: AbortSignal.any([]) };
  const measuring = measureTruths({ ...setting, say: assert.fail });
  await assert.rejects(measuring, { name: "UsageError", message: /^there is no app/ });
});
