import { setTimeout as sleep } from "node:timers/promises";
import { PausableWrk } from "@routebench/drivers/wrk/pausable";
import { isSteady } from "@routebench/stats/steady";
import { within } from "../limits.js";
import { TrialFailure } from "../server/failure.js";

const WINDOW_MS = 30;

/**
 * @typedef {object} WarmUp
 * @property {number} windowMs
 * @property {number[]} bytesPerSecond of successive windows
 * @property {boolean} steady false where the rate still trended when the limit for it was reached
 */

/**
 * Loads a server until its rate no longer trends. The floor is what the test for steadiness needs
 * to see; the limit is for a server that never settles, which is marked.
 * @param {import("../server/server-process.js").ServerProcess} server
 * @param {import("@routebench/drivers/driver").DriverRun} run
 * @param {Pick<import("../limits.js").Limits, "settleMs" | "warmupMs">} limits
 * @returns {Promise<WarmUp>}
 * @throws {TrialFailure} where the server dies, or the warm-up does not come to its end
 * @throws {import("@routebench/drivers/driver").DriverError}
 */
export async function warmUp(server, run, { settleMs, warmupMs }) {
  const limitMs = settleMs + warmupMs;
  return within(loadUntilSteady(server, run, settleMs), limitMs, () => {
    const late = `the warm-up had not ended after ${limitMs} ms`;
    return new TrialFailure("trial-timeout", `${late} (--limit warm-up)`);
  });
}

/**
 * @param {import("../server/server-process.js").ServerProcess} server
 * @param {import("@routebench/drivers/driver").DriverRun} run
 * @param {number} settleMs
 * @returns {Promise<WarmUp>}
 */
async function loadUntilSteady(server, run, settleMs) {
  const generator = new PausableWrk(run);
  /** @type {number[]} */
  const bytesPerSecond = [];
  let steady = false;
  const startedAt = performance.now();
  try {
    let [readAt, bytes] = [startedAt, generator.bytesRead()];
    while (!steady && readAt - startedAt < settleMs && !run.signal.aborted) {
      await server.whileAlive(sleep(WINDOW_MS));
      const [now, bytesNow] = [performance.now(), generator.bytesRead()];
      bytesPerSecond.push((bytesNow - bytes) / ((now - readAt) / 1000));
      [readAt, bytes] = [now, bytesNow];
      steady = isSteady(bytesPerSecond);
    }
  } finally {
    await generator.close();
  }
  return { windowMs: WINDOW_MS, bytesPerSecond, steady };
}
