import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { DriverError } from "@routebench/drivers/driver";
import { parseWrkOutput } from "@routebench/drivers/wrk/parse-output";

/** @param {string} name of a file that holds what wrk 4.1.0 once printed */
const captured = (name) =>
  readFile(new URL(`../fixtures/wrk-${name}.txt`, import.meta.url), "utf8");

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

describe("a run without errors", () => {
  test("gives exact counts, time, bytes and latencies", async () => {
    assert.deepEqual(parseWrkOutput(await captured("ok")), {
      requests: 170483,
      durationMs: 2003.902,
      bytes: 27447763,
      errors: NO_ERRORS,
      latencyUs: { mean: 1739.546, p50: 1036, p90: 1540, p99: 23477, max: 74210 },
      latencyBasis: "back-corrected",
      cpuMs: 1357.695,
    });
  });

  test("is read with latencies of seconds", async () => {
    const { requests, latencyUs } = parseWrkOutput(await captured("slow"));
    assert.equal(requests, 8);
    assert.equal(latencyUs.mean, 1202256.25);
  });

  test("is read with gigabytes of traffic", async () => {
    assert.equal(parseWrkOutput(await captured("large")).bytes, 10_108_270_906);
  });
});

test("a pipelined run gives the latencies of batches, and not wrk's correction of them", async () => {
  const { requests, errors, latencyUs, latencyBasis } = parseWrkOutput(await captured("pipelined"));
  assert.equal(requests, 76677);
  assert.deepEqual(errors, { ...NO_ERRORS, status: 25559 });
  assert.deepEqual(latencyUs, { mean: 1142.285, p50: 885, p90: 1710, p99: 3163, max: 32470 });
  assert.equal(latencyBasis, "sent");
});

describe("errors", () => {
  test("answers above 399 are counted", async () => {
    const { requests, errors } = parseWrkOutput(await captured("non-2xx"));
    assert.equal(requests, 94168);
    assert.deepEqual(errors, { ...NO_ERRORS, status: 94168 });
  });

  test("connections that the server drops are read errors", async () => {
    const { requests, errors } = parseWrkOutput(await captured("read-errors"));
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, read: 23892 });
  });

  test("late answers are timeouts beside the answers counted", async () => {
    const { requests, errors } = parseWrkOutput(await captured("timeouts"));
    assert.equal(requests, 20);
    assert.deepEqual(errors, { ...NO_ERRORS, timeout: 20 });
  });

  test("each kind in the socket errors line keeps its own count", async () => {
    const output = (await captured("timeouts"))
      .replace("connect 0, read 0, write 0, timeout 20", "connect 1, read 2, write 3, timeout 4")
      .replace(
        /"errors":\{.*?\}/,
        '"errors":{"connect":1,"read":2,"write":3,"status":0,"timeout":4}',
      );
    assert.deepEqual(parseWrkOutput(output).errors, {
      ...{ connect: 1, read: 2, write: 3, timeout: 4 },
      ...{ status: 0, mismatch: 0 },
    });
  });
});

describe("output that is refused", () => {
  test("wrk without the project's report script", async () => {
    await assertRefused(await captured("plain"), /not its report: "Running 1s test/);
  });

  test("wrk's words on a server that is not there", async () => {
    await assertRefused(await captured("connection-refused"), /unable to connect/);
  });

  test("nothing at all", async () => {
    await assertRefused("", /not its report: ""/);
  });

  test("a report cut off anywhere", async () => {
    const whole = await captured("read-errors");
    const end = whole.trimEnd().length;
    for (let length = 0; length < end; length += 7) {
      await assertRefused(whole.slice(0, length), /is not its report|contradict/);
    }
  });

  test("a run that took no time", async () => {
    const output = (await captured("ok")).replace(/"durationUs":\d+/, '"durationUs":0');
    await assertRefused(output, /not its report/);
  });

  /** @type {[string, string, string][]} */
  const contradictions = [
    ["requests", '"requests":170483', '"requests":170482'],
    ["bytes", '"bytes":27447763', '"bytes":37447763'],
    ["mean latency", '"mean":1739.546', '"mean":2739.546'],
    ["connect errors", '"connect":0', '"connect":1'],
    ["read errors", '"read":0', '"read":1'],
    ["write errors", '"write":0', '"write":1'],
    ["timeouts", '"timeout":0', '"timeout":1'],
    ["wrong answers", '"status":0', '"status":1'],
  ];
  test("a pipelined run whose own mean wrk prints otherwise", async () => {
    const output = (await captured("pipelined")).replace("1094.803", "1142.285");
    await assertRefused(output, /contradict one another/);
  });

  for (const [what, from, to] of contradictions) {
    test(`two accounts that differ in ${what}`, async () => {
      const whole = await captured("ok");
      assert.ok(whole.includes(from));
      await assertRefused(whole.replace(from, to), /contradict one another/);
    });
  }
});

/**
 * @param {string} output
 * @param {RegExp} message
 */
async function assertRefused(output, message) {
  assert.throws(
    () => parseWrkOutput(output),
    (error) => error instanceof DriverError && message.test(error.message),
  );
}
