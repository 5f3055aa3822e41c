import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parseAbPercentiles, parseAbReport } from "@routebench/drivers/ab/parse-report";
import { DriverError } from "@routebench/drivers/driver";
import fc from "fast-check";

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** @param {string} name of a file that holds what ab 2.3 once printed */
const captured = (name) => readFileSync(new URL(name, FIXTURES), "utf8");

const NO_FAILURES = { connect: 0, receive: 0, length: 0, exceptions: 0, write: 0 };

describe("ab's report", () => {
  test("is read whole", () => {
    assert.deepEqual(parseAbReport(captured("ab-ok.txt")), {
      ...{ documentBytes: 18, durationS: 0.18, completed: 500, failed: 0, failures: NO_FAILURES },
      ...{ non2xx: 0, bytes: 76_000 },
      ...{ requestsPerSecond: 2772.76, msPerRequest: 7.213, processingMs: 7, waitingMs: 7 },
    });
  });

  test("shows answers with another status than 2xx, which are no failures", () => {
    const { completed, failed, non2xx, documentBytes } = parseAbReport(captured("ab-non-2xx.txt"));
    assert.deepEqual([completed, failed, non2xx, documentBytes], [200, 0, 200, 0]);
  });

  test("shows failures by kind", () => {
    const { failed, failures } = parseAbReport(captured("ab-length.txt"));
    assert.deepEqual([failed, failures], [30, { ...NO_FAILURES, length: 30 }]);
    const reset = parseAbReport(captured("ab-reset.txt"));
    const kinds = { ...NO_FAILURES, receive: 20, length: 20, exceptions: 20 };
    assert.deepEqual([reset.failed, reset.failures], [60, kinds]);
  });

  test("counts a dropped connection as an answer of another length", () => {
    const { completed, failures } = parseAbReport(captured("ab-drop.txt"));
    assert.deepEqual([completed, failures], [80, { ...NO_FAILURES, length: 20 }]);
  });

  test("has a document of 94,854 bytes where 94,840 came in chunks, as the source saw", () => {
    assert.equal(parseAbReport(captured("ab-chunked.txt")).documentBytes, 94_854);
  });

  test("has no length where any is accepted", () => {
    assert.equal(parseAbReport(captured("ab-any-length.txt")).documentBytes, null);
  });

  test("is read of one request too, which has no percentiles", () => {
    assert.equal(parseAbReport(captured("ab-single.txt")).completed, 1);
  });

  test("is refused where its table of times is cut", () => {
    const cut = captured("ab-ok.txt").replace(/^Waiting:.*\n/m, "");
    assert.throws(() => parseAbReport(cut), DriverError);
  });

  test("of versions with a line of write errors is read too", () => {
    const older = captured("ab-ok.txt").replace(/^Failed.*\n/m, "$&Write errors:           3\n");
    assert.equal(parseAbReport(older).failures.write, 3);
  });

  test("is refused where ab gave up", () => {
    assert.throws(() => parseAbReport(captured("ab-refused.txt")), DriverError);
    assert.throws(() => parseAbReport(""), DriverError);
  });

  test("is read as it is or refused, wherever it is cut and whatever stands in its midst", () => {
    const reports = readdirSync(FIXTURES)
      .filter((name) => /^ab-.*\.txt$/.test(name))
      .map(captured);
    const mangled = fc
      .tuple(fc.constantFrom(...reports), fc.nat(2000), fc.nat(30), fc.string({ unit: "binary" }))
      .map(([text, at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length));
    fc.assert(
      fc.property(mangled, (text) => {
        try {
          const { completed, requestsPerSecond } = parseAbReport(text);
          assert.ok(completed >= 0);
          assert.ok(completed === 0 || requestsPerSecond !== null);
        } catch (error) {
          assert.ok(error instanceof DriverError, String(error));
          assert.ok(!error.message.includes("\n"));
        }
      }),
      { numRuns: Number(process.env.ROUTEBENCH_FUZZ ?? 300) },
    );
  });
});

describe("ab's table of percentiles", () => {
  test("has each per cent, to the µs", () => {
    const rows = parseAbPercentiles(captured("ab-ok.csv"));
    assert.equal(rows.length, 101);
    assert.deepEqual(rows[0], { percent: 0, ms: 2.403 });
    assert.deepEqual(rows.at(-1), { percent: 100, ms: 15.07 });
    assert.ok(rows.every(({ ms }, place) => ms >= (rows[place - 1]?.ms ?? 0)));
  });

  test("is refused where it is another's, or cut", () => {
    for (const text of [
      "",
      "Percentage served,Time in ms\n",
      "Percentage served,Time in ms\n0,x\n",
    ]) {
      assert.throws(() => parseAbPercentiles(text), DriverError);
    }
  });
});
