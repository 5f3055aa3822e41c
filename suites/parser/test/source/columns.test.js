import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { csvTable, textTable } from "../../src/source/columns.js";

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
