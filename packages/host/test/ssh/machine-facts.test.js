import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { readMachineFacts } from "../../src/ssh/machine-facts.js";

test("a process that uses much of a core is named, and this one is not", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  // Its name is whatever it says: spaces and parentheses too.
  const script = "process.title = 'a (b) c'; process.stdout.write('x'); for (;;);";
  const working = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    await once(working.stdout, "data");
    const { busy, nodeVersion, openFileLimit } = await readMachineFacts(1234);
    assert.ok(
      busy.some(({ name, share }) => name === "a (b) c" && share >= 0.1),
      JSON.stringify(busy),
    );
    assert.deepEqual([nodeVersion, openFileLimit], [process.version, 1234]);
    const shares = busy.map(({ share }) => share);
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => other - one),
    );
  } finally {
    working.kill("SIGKILL");
  }
});
