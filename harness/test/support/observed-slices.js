/** Slices of simulated servers, observed at moments that do not depend on the server. */
import assert from "node:assert/strict";
import { LoadWindow } from "@routebench/generators/closed-loop/load-window";
import { seeded } from "../../../packages/stats/test/support/launches.js";
import { observedSpan } from "../../src/run/slice-extent.js";
import { answersOf } from "./model-server.js";

/** @import { Slice } from "@routebench/contract/slice" */
/** @import { ModelServer } from "./model-server.js" */

export const CPU_MS = 0.05;
const SLICES = 200;
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

/** @type {[what: string, server: Omit<ModelServer, "cpuMs">, connections: number[], percent: number][]} */
export const KINDS = [
  ["never waits", {}, [10, 500], 0.1],
  ["freezes for 60 ms in every 500", { freezes: { lastsMs: 60, everyMs: 500 } }, [10, 100], 1],
  ["freezes for 7 ms in every 60", { freezes: { lastsMs: 7, everyMs: 60 } }, [10, 100], 1],
  ["freezes for 100 ms in every 1000", { freezes: { lastsMs: 100, everyMs: 1000 } }, [100], 1],
  ["answers one in a hundred 20 ms late", { puts: { share: 0.01, ms: 20 } }, [10, 100, 500], 1],
  ["answers after a 20 ms timer", { puts: { share: 1, ms: 20 } }, [10, 100, 500], 1],
  ["answers after a 30 ms timer", { puts: { share: 1, ms: 30 } }, [10, 100], 1],
  ["puts most of its work off by 20 ms", { later: { cpuMs: 0.15, ms: 20 } }, [10, 100], 3],
  ["answers after a 50 ms timer", { puts: { share: 1, ms: 50 } }, [10, 100], 1],
];

/**
 * The rate of one long load, in requests per ms.
 * @param {ModelServer} server @param {number} connections
 */
export function trueRate(server, connections) {
  const [fromMs, toMs] = [2000, 32_000];
  const answers = answersOf(server, { connections, fromMs: 0, toMs }, seeded(1));
  return answers.filter((at) => at > fromMs && at <= toMs).length / (toMs - fromMs);
}

/**
 * @param {ModelServer} server @param {number} connections @param {number} rate of the observed load
 * @returns {Slice[]} of one launch
 */
export function observedSlices(server, connections, rate) {
  const random = seeded(2);
  const inFlightMs = connections / rate;
  const cpuMs = CPU_MS + (server.later?.cpuMs ?? 0);
  return Array.from({ length: SLICES }, (_, index) => {
    const span = observedSpan(inFlightMs, (index * GOLDEN_RATIO) % 1);
    const startsAt = 10_000 + ((index + 0.5) / SLICES) * (server.freezes?.everyMs ?? 100);
    const load = { connections, fromMs: startsAt, toMs: startsAt + span.toMs + 2 };
    const window = new LoadWindow(span, { idleMs: 0, includesWaits: false });
    window.begin(0);
    let requests = 0;
    for (const at of answersOf(server, load, random).map((ms) => ms - startsAt)) {
      while (window.dueAt <= at) window.pass(window.dueAt, requests);
      requests += 1;
    }
    while (window.dueAt < Number.POSITIVE_INFINITY) window.pass(window.dueAt, requests);
    assert.ok(window.result);
    const { from, to, requests: answered } = window.result;
    const observedMs = to - from;
    return {
      rotation: index + 1,
      place: 1,
      requests: 1000,
      durationMs: 1000 * cpuMs,
      steady: {
        requests: answered,
        durationMs: observedMs,
        driverIdleMs: observedMs,
        driverWaitMs: 0,
      },
      ledIn: {
        requests,
        durationMs: span.toMs + 2,
        cpuMs: requests * cpuMs,
        waitMs: 0,
        stealMs: 0,
      },
      server: { cpuMs: 1000 * cpuMs, waitMs: 0 },
      stealMs: 0,
      driverCpuMs: 0,
      slowAnswers: 0,
    };
  });
}
