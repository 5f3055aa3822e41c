import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { parseWrkOutput } from "@routebench/generators/wrk/wrk";

/** @param {string} name of a file that holds what wrk 4.1.0 once printed */
const captured = (name) =>
  readFile(new URL(`../fixtures/wrk-${name}.txt`, import.meta.url), "utf8");

describe("a run without errors", () => {
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

  test("is read with latencies of seconds and gigabytes of traffic", async () => {
    assert.equal(parseWrkOutput(await captured("slow")).latencyUs.mean, 1201050.5);
    assert.equal(parseWrkOutput(await captured("large")).bytes, 2_252_402_944);
  });
});

test("a pipelined run gives the latencies of batches", async () => {
  const { requests, errors, latencyUs, latencyBasis } = parseWrkOutput(await captured("pipelined"));
  assert.equal(requests, 30376);
  assert.deepEqual(errors, { ...NO_ERRORS, status: 10125 });
  assert.deepEqual(latencyUs, { mean: 1286.991, p50: 872, p90: 2619, p99: 6253, max: 24779 });
  assert.equal(latencyBasis, "sent");
});

describe("errors", () => {
  test("answers above 399 are counted", async () => {
    const { requests, errors } = parseWrkOutput(await captured("non-2xx"));
    assert.equal(requests, 9709);
    assert.deepEqual(errors, { ...NO_ERRORS, status: 9709 });
  });

  test("connections that the server drops are read errors", async () => {
    const { requests, errors } = parseWrkOutput(await captured("read-errors"));
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, read: 4287 });
  });

  test("late answers are timeouts beside the answers counted", async () => {
    const { requests, errors } = parseWrkOutput(await captured("timeouts"));
    assert.equal(requests, 20);
    assert.deepEqual(errors, { ...NO_ERRORS, timeout: 20 });
  });
});

describe("output that is refused", () => {
  test("wrk without the project's report script", async () => {
    assertRefused(await captured("plain"), /not its report: "Running 1s test/);
  });

  test("wrk's words on a server that is not there", async () => {
    assertRefused(await captured("connection-refused"), /unable to connect/);
  });

  test("a report cut off anywhere", async () => {
    const whole = await captured("read-errors");
    const end = whole.trimEnd().length;
    for (let length = 0; length < end; length += 7) {
      assertRefused(whole.slice(0, length), /is not its report/);
    }
  });

  test("a run that took no time", async () => {
    const output = (await captured("ok")).replace(/"durationUs":\d+/, '"durationUs":0');
    assertRefused(output, /not its report/);
  });
});

/** @type {(output: string, message: RegExp) => void} */
function assertRefused(output, message) {
  assert.throws(() => parseWrkOutput(output), { name: "GeneratorError", message });
}
