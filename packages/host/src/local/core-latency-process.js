/**
 * Measures how long a message between two cores takes. This program runs on the servers' core, and a thread of it on the
 * generator's core, which is its argument. They change a shared number in turn, so its cache line moves back and forth.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { serveCalls } from "@routebench/generators/calls";

const BATCHES = 10;
const MESSAGES = 500;

/** Values of the shared number: whose turn it is, or nobody's. */
const NOBODY = 0;
const MAIN = 1;
const OTHER = 2;

/** After so many looks the other thread is not running. It usually answers at the tenth. */
const MOST_LOOKS = 50_000_000;

if (isMainThread) {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(fileURLToPath(import.meta.url), { workerData: turn });
  const pinned = once(other, "message").then(([thread]) =>
    promisify(execFile)("taskset", ["-c", "-p", String(process.argv[2]), thread]),
  );
  serveCalls({
    measure: async () => {
      await pinned;
      return measureNs(turn);
    },
  });
} else {
  parentPort?.postMessage(path.basename(readlinkSync("/proc/thread-self")));
  answer(workerData);
}

/**
 * The best batch, because an interruption can only add time.
 * @param {Int32Array} turn
 * @returns nanoseconds there and back; null if the other thread does not run
 */
function measureNs(turn) {
  let leastNs = null;
  Atomics.store(turn, 0, OTHER);
  Atomics.notify(turn, 0);
  if (isAnswered(turn)) {
    leastNs = Number.POSITIVE_INFINITY;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      leastNs = Math.min(leastNs, batchNs(turn));
    }
  }
  Atomics.store(turn, 0, NOBODY);
  return Number.isFinite(leastNs) ? leastNs : null;
}

/** @param {Int32Array} turn */
function batchNs(turn) {
  const beganAt = process.hrtime.bigint();
  for (let message = 0; message < MESSAGES; message += 1) {
    Atomics.store(turn, 0, OTHER);
    if (!isAnswered(turn)) return Number.POSITIVE_INFINITY;
  }
  return Number(process.hrtime.bigint() - beganAt) / MESSAGES;
}

/** @param {Int32Array} turn */
function isAnswered(turn) {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (Atomics.load(turn, 0) === MAIN) return true;
  }
  return false;
}

/** Sleeps while it is nobody's turn. @param {Int32Array} turn */
function answer(turn) {
  for (;;) {
    Atomics.wait(turn, 0, NOBODY);
    while (Atomics.load(turn, 0) !== NOBODY) Atomics.compareExchange(turn, 0, OTHER, MAIN);
  }
}
