import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { parseWrkOutput } from "@routebench/generators/wrk/wrk";

/** @param {string} name of a file with captured output of wrk 4.1.0 */
const captured = (name) =>
  readFile(new URL(`../fixtures/wrk-${name}.txt`, import.meta.url), "utf8");

describe("output without errors", () => {
  test("gives exact counts, time, bytes and latencies", async () => {
    assert.deepEqual(parseWrkOutput(await captured("ok")), {
      requests: 34999,
      durationMs: 2052.638,
      bytes: 4724865,
      errors: NO_ERRORS,
      latencyUs: { mean: 5624.037, p50: 3093, p90: 9936, p99: 32631, max: 717104 },
      latencyBasis: "sent",
      cpuMs: 434.211,
    });
  });

  test("may have latencies of seconds and gigabytes of traffic", async () => {
    assert.equal(parseWrkOutput(await captured("slow")).latencyUs.mean, 1201050.5);
    assert.equal(parseWrkOutput(await captured("large")).bytes, 2_252_402_944);
  });
});

test("reads the latencies of batches from a pipelined run", async () => {
  const { requests, errors, latencyUs, latencyBasis } = parseWrkOutput(await captured("pipelined"));
  assert.equal(requests, 30376);
  assert.deepEqual(errors, { ...NO_ERRORS, status: 10125 });
  assert.deepEqual(latencyUs, { mean: 1286.991, p50: 872, p90: 2619, p99: 6253, max: 24779 });
  assert.equal(latencyBasis, "sent");
});

describe("errors", () => {
  test("include responses above 399", async () => {
    const { requests, errors } = parseWrkOutput(await captured("non-2xx"));
    assert.equal(requests, 9709);
    assert.deepEqual(errors, { ...NO_ERRORS, status: 9709 });
  });

  test("include dropped connections as read errors", async () => {
    const { requests, errors } = parseWrkOutput(await captured("read-errors"));
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, read: 4287 });
  });

  test("include late responses as timeouts in addition to the counted responses", async () => {
    const { requests, errors } = parseWrkOutput(await captured("timeouts"));
    assert.equal(requests, 20);
    assert.deepEqual(errors, { ...NO_ERRORS, timeout: 20 });
  });
});

describe("parseWrkOutput", () => {
  test("rejects wrk's output without the report script", async () => {
    assertRefused(await captured("plain"), /not its report: "Running 1s test/);
  });

  test("rejects with wrk's reason if no server listens", async () => {
    assertRefused(await captured("connection-refused"), /unable to connect/);
  });

  test("rejects a report that is cut off anywhere", async () => {
    const whole = await captured("read-errors");
    const end = whole.trimEnd().length;
    for (let length = 0; length < end; length += 7) {
      assertRefused(whole.slice(0, length), /is not its report/);
    }
  });

  test("rejects a run that took no time", async () => {
    const output = (await captured("ok")).replace(/"durationUs":\d+/, '"durationUs":0');
    assertRefused(output, /not its report/);
  });
});

/** @type {(output: string, message: RegExp) => void} */
function assertRefused(output, message) {
  assert.throws(() => parseWrkOutput(output), { name: "GeneratorError", message });
}
