import assert from "node:assert/strict";
import { test } from "node:test";
import { readBytesRead, watchBytesRead } from "@routebench/generators/windows";
import { execa } from "execa";

const needsLinux = process.platform !== "linux" && "needs /proc";

test("what a process has read is seen to grow", { skip: needsLinux }, async () => {
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

test("a process that never started, and one that is not there, give no readings", () => {
  assert.deepEqual(watchBytesRead(undefined)(), []);
  assert.equal(readBytesRead(0), null);
});
