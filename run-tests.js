/**
 * Runs files of tests one after another in this process: loading what they test takes longer than most of them. Each is a
 * suite, so its hooks are its own. (From Node 22 on, `node --test --test-isolation=none` does the same.)
 */
import path from "node:path";
import { describe } from "node:test";
import { pathToFileURL } from "node:url";

/** Far beyond what a file takes on a slow and busy machine: what hangs is to be named. */
const TIMEOUT_MS = 600_000;

// A generator that stays awake takes a whole core for as long as it loads. In the long tests it does.
process.env.ROUTEBENCH_GENERATOR ??= "sleeps";

// The tests start runs at the same time. A run that finds another run on the same machine stops.
process.env.ROUTEBENCH_MACHINE ??= `tests-${process.pid}`;

/** @type {(() => void)[]} */
const waiting = [];

for (const [index, file] of process.argv.slice(2).entries()) {
  describe(file, { timeout: TIMEOUT_MS }, async () => {
    // One after another: a module that waits for another that is being loaded would leave its tests to that one's file.
    if (index > 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    try {
      await import(pathToFileURL(path.resolve(file)).href);
    } finally {
      waiting.shift()?.();
    }
  });
}
