import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collect } from "../../src/source/collect.js";

describe("the source's protocol", () => {
  it("runs each benchmark by each runtime, and finds every header", async () => {
    const settings = { iterations: 100, times: 2, signal: new AbortController().signal };
    const { rows, notices } = await collect(settings);
    const isLinux = process.platform === "linux" && process.arch === "x64";
    const versions = [...(isLinux ? ["0.8.11", "0.8.18"] : []), process.versions.node];
    assert.equal(rows.length, 2 * 2 * versions.length, notices.join("; "));
    for (const nodeVersion of versions) {
      for (const benchmark of ["node-http", "js-http"]) {
        const own = rows.filter((r) => r.benchmark === benchmark && r.nodeVersion === nodeVersion);
        assert.deepEqual(
          own.map(({ number, bytes, headers, iterations }) => [number, bytes, headers, iterations]),
          [1, 2].map((number) => [number, 611, 16, 100]),
        );
      }
    }
  });
});
