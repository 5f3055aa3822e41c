import v8 from "node:v8";
import { fixtureOf, otherValues } from "./src/fixtures.js";
import { difference } from "./src/message.js";

/** @import { Fixture } from "./src/fixtures.js" */
/** @import { Message, ParserSubject } from "./src/message.js" */
/** @import { Worker } from "@routebench/contract/suite" */

/** The shortest time between two readings of the clock, each of which takes about 50 ns. */
const BATCH_MS = 0.2;

/** One of so many messages is kept, and checked after the clock has stopped. */
const KEPT_EVERY = 1 << 10;
const KEPT = 16;

/**
 * Parses the same fixture again and again.
 * @param {{ subject: string, fixture: string }} given subject: the address of its parser.js
 * @returns {Promise<Worker>}
 * @throws {Error} if it does not parse the fixture correctly
 */
export async function start({ subject, fixture: fixtureId }) {
  /** @type {ParserSubject} */
  const parser = await import(subject);
  const fixture = fixtureOf(fixtureId);
  const { declines, notRunnable, yields } = parser;
  const why = notRunnable ?? declines?.[fixtureId];
  if (why !== undefined) throw Object.assign(new Error(why), { code: "does-not-apply" });

  let completed = 0;
  /** @type {unknown} */
  let last;
  /** @type {unknown[]} */
  let kept = [];
  const { pieces } = fixture;
  const feed = parser.create(fixture.kind, (message) => {
    completed += 1;
    last = message;
    if (completed % KEPT_EVERY === 0) kept[(completed / KEPT_EVERY) % KEPT] = message;
  });
  let passes = 0;
  let batch = 1;

  const pass = (/** @type {number} */ times) => {
    try {
      for (let i = 0; i < times; i += 1) for (const piece of pieces) feed(piece);
    } catch (error) {
      throw new Error(`request ${completed + 1}: ${/** @type {Error} */ (error).message}`);
    }
    passes += times;
  };
  const assertRight = () => {
    const expected = passes * fixture.count;
    if (completed !== expected) {
      throw new Error(`returned ${completed} messages, not ${expected}`);
    }
    for (const message of [...kept, last]) {
      if (message === undefined) continue;
      const fault = difference(parser.read(message), fixture.message, yields);
      if (fault) throw new Error(`message ${completed}: ${fault}`);
    }
    kept = [];
  };
  /** Other values detect parsers that return an earlier message. */
  const check = () => {
    for (const each of [fixture, otherValues(fixture), fixture]) assertParses(parser, each);
    pass(1);
    assertRight();
  };
  check();
  return {
    check,
    work({ durationMs }) {
      const before = passes;
      const startedAt = performance.now();
      let now = startedAt;
      while (now - startedAt < durationMs) {
        pass(batch);
        const then = performance.now();
        if (then - now < BATCH_MS) batch *= 2;
        now = then;
      }
      assertRight();
      const done = passes - before;
      return {
        requests: done * fixture.count,
        bytes: done * fixture.text.length,
        durationMs: now - startedAt,
      };
    },
    allocation({ requests }) {
      const times = Math.ceil(requests / fixture.count);
      const allocated = allocatedBy(() => pass(times));
      assertRight();
      return { requests: times * fixture.count, ...allocated };
    },
  };
}

/** With a new parser. @type {(parser: ParserSubject, fixture: Fixture) => void} */
function assertParses(parser, fixture) {
  /** @type {Message[]} */
  const returned = [];
  const feed = parser.create(fixture.kind, (message) => returned.push(parser.read(message)));
  for (const piece of fixture.pieces) feed(piece);
  if (returned.length !== fixture.count) {
    throw new Error(`returned ${returned.length} messages, not ${fixture.count}`);
  }
  for (const [index, message] of returned.entries()) {
    const fault = difference(message, fixture.message, parser.yields);
    if (fault) throw new Error(`message ${index + 1}: ${fault}`);
  }
}

/** Measures the heap's growth between garbage collections. @param {() => void} work */
function allocatedBy(work) {
  const profiler = new v8.GCProfiler();
  let { heapUsed } = process.memoryUsage();
  profiler.start();
  work();
  const atTheEnd = process.memoryUsage().heapUsed;
  const { statistics } = profiler.stop();
  let bytes = 0;
  for (const { beforeGC, afterGC } of statistics) {
    bytes += beforeGC.heapStatistics.usedHeapSize - heapUsed;
    heapUsed = afterGC.heapStatistics.usedHeapSize;
  }
  const young = statistics.filter(({ gcType }) => gcType === "Scavenge");
  return { bytes: bytes + atTheEnd - heapUsed, youngCollections: young.length };
}
