import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  readBytesRead,
  toWindows,
  WINDOW_MS,
  WindowCounter,
  watchBytesRead,
} from "@routebench/generators/windows";
import { execa } from "execa";

/** @param {[number, number][]} pairs */
const readings = (...pairs) => pairs.map(([atMs, total]) => ({ atMs, total }));

describe("toWindows", () => {
  test("gives each window's increase if readings are at the windows' edges", () => {
    const read = readings([1000, 50], [1100, 150], [1200, 150], [1300, 450]);
    assert.deepEqual(toWindows(read), [100, 0, 300]);
  });

  test("spreads an increase evenly over the time since the previous reading", () => {
    const read = readings([0, 0], [50, 100], [150, 300], [200, 400]);
    assert.deepEqual(toWindows(read), [200, 200]);
  });

  test("shows no pause if a reading comes late", () => {
    assert.deepEqual(toWindows(readings([0, 0], [400, 400])), [100, 100, 100, 100]);
  });

  test("leaves out the last window, which is incomplete", () => {
    assert.deepEqual(toWindows(readings([0, 0], [100, 10], [199, 20])), [10]);
  });

  test("keeps the total of complete windows", () => {
    const read = readings([0, 7], [37, 11], [95, 40], [180, 41], [303, 99], [400, 100]);
    const sum = toWindows(read).reduce((total, count) => total + count, 0);
    assert.ok(Math.abs(sum - 93) <= 2, `${sum}`);
  });

  test("gives no windows for fewer than two readings", () => {
    assert.deepEqual(toWindows([]), []);
    assert.deepEqual(toWindows(readings([0, 5])), []);
  });
});

describe("WindowCounter", () => {
  test("puts each arrival into its window and leaves out the last window", () => {
    const counter = new WindowCounter();
    counter.add(0, 5);
    counter.add(WINDOW_MS - 1, 7);
    counter.add(3 * WINDOW_MS, 9);
    assert.deepEqual(counter.whole(), [12, 0, 0]);
  });

  test("has no windows before it counts", () => assert.deepEqual(new WindowCounter().whole(), []));
});

const needsLinux = process.platform !== "linux" && "needs /proc";

test("watches the bytes that a process reads grow", { skip: needsLinux }, async () => {
  const reader = execa(process.execPath, ["-e", "process.stdin.resume()"], { reject: false });
  const endWatch = watchBytesRead(reader.pid);
  const chunk = Buffer.alloc(64 * 1024);
  const first = readBytesRead(/** @type {number} */ (reader.pid)) ?? 0;
  while ((readBytesRead(/** @type {number} */ (reader.pid)) ?? 0) < first + 10 * chunk.length) {
    reader.stdin.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readings = endWatch();
  reader.kill();
  await reader;
  assert.ok(readings.length > 0);
  assert.ok(readings.every(({ total }, at) => total >= (readings[at - 1]?.total ?? 0)));
});

test("gives no readings of a process that never started or does not exist", () => {
  assert.deepEqual(watchBytesRead(undefined)(), []);
  assert.equal(readBytesRead(0), null);
});
