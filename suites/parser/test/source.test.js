import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collect, csvTable, textTable } from "../src/source.js";

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

const first = {
  ...{ benchmark: "node-http", number: 1, duration: 713, time: 1360061050451, rss: 18325504 },
  ...{ heapUsed: 4044696, heapTotal: 9227008, nodeVersion: "0.8.18", v8Version: "3.11.10.25" },
  ...{ bytes: 611, headers: 16, iterations: 100000 },
};
const second = { ...first, benchmark: "js-http", number: 12, heapUsed: 14934712 };

describe("the source's table", () => {
  it("aligns its twelve columns by spaces, as the source's does", () => {
    assert.equal(
      textTable([first, second]),
      [
        "benchmark number duration time          rss      heapUsed heapTotal nodeVersion v8Version  bytes headers iterations",
        "node-http 1      713      1360061050451 18325504 4044696  9227008   0.8.18      3.11.10.25 611   16      100000",
        "js-http   12     713      1360061050451 18325504 14934712 9227008   0.8.18      3.11.10.25 611   16      100000",
        "",
      ].join("\n"),
    );
  });

  it("is comma-separated too", () => {
    assert.equal(
      csvTable([first]),
      "benchmark,number,duration,time,rss,heapUsed,heapTotal,nodeVersion,v8Version,bytes,headers,iterations\n" +
        "node-http,1,713,1360061050451,18325504,4044696,9227008,0.8.18,3.11.10.25,611,16,100000\n",
    );
  });
});
