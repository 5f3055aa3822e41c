/**
 * Measures how long a message between two cores takes. The main thread runs on the servers' core. Another thread runs on
 * the generator's core, whose number is the argument. They change a shared number in turn, so its cache line moves from
 * core to core.
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

/** The shared number says which thread changes it next. */
const NEITHER = 0;
const MAIN = 1;
const OTHER = 2;

/** A thread that has not answered after so many looks does not run. */
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
  Atomics.store(turn, 0, NEITHER);
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

/** Answers on the other core, and sleeps between measurements. @param {Int32Array} turn */
function answer(turn) {
  for (;;) {
    Atomics.wait(turn, 0, NEITHER);
    while (Atomics.load(turn, 0) !== NEITHER) Atomics.compareExchange(turn, 0, OTHER, MAIN);
  }
}
