import { DriverError } from "../driver.js";
import { runAb } from "./run-ab.js";

/**
 * @typedef {import("./run-ab.js").AbAsk} AbAsk
 * @typedef {import("./run-ab.js").AbRun} AbRun
 *
 * @typedef {object} AbSeries the runs of one ask
 * @property {AbAsk} ask
 * @property {AbRun[]} runs
 * @property {string | null} failure why there are no more of them
 *
 * @typedef {Pick<import("@routebench/contract/suite").ProtocolServer, "origin" | "whileAlive" | "kill">} LoadedServer
 *
 * @typedef {object} AbPlan
 * @property {readonly AbAsk[]} asks in this order
 * @property {number} times that each is run
 * @property {number} limitMs for one run
 */

/**
 * Loads one subject as the sources did: each ask several times, without a restart in between. One that
 * dies is started again for the next ask, so that what it can answer is measured all the same.
 * @param {() => Promise<LoadedServer>} start
 * @param {AbPlan} plan
 * @param {{ generatorPrefix: string[], signal: AbortSignal }} means
 * @returns {Promise<AbSeries[]>} one of each ask
 */
export async function abSubject(start, { asks, times, limitMs }, { generatorPrefix, signal }) {
  /** @type {AbSeries[]} */
  const all = [];
  /** @type {LoadedServer | null} */
  let server = null;
  try {
    for (const ask of asks) {
      /** @type {AbSeries} */
      const series = { ask, runs: [], failure: null };
      all.push(series);
      try {
        server ??= await start();
        while (series.runs.length < times) {
          const own = { launchPrefix: generatorPrefix, limitMs, signal };
          series.runs.push(await runBeside(server, ask, own));
        }
      } catch (error) {
        if (signal.aborted) return all;
        series.failure = reasonOf(error);
        await server?.kill();
        server = null;
      }
    }
    return all;
  } finally {
    await server?.kill();
  }
}

/**
 * @param {LoadedServer} server
 * @param {AbAsk} ask
 * @param {import("./run-ab.js").AbConditions} conditions
 * @returns {Promise<AbRun>}
 */
async function runBeside(server, ask, conditions) {
  const end = new AbortController();
  const signal = AbortSignal.any([conditions.signal, end.signal]);
  const run = runAb(server.origin, ask, { ...conditions, signal });
  try {
    return await server.whileAlive(run);
  } catch (error) {
    // Of a server that died, ab has only broken connections to tell.
    if (error instanceof DriverError) await server.whileAlive(sleep(DYING_MS));
    throw error;
  } finally {
    end.abort();
    await run.catch(() => {});
  }
}

/** How long a server that breaks its connections may take to be seen dying. */
const DYING_MS = 300;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {unknown} error */
const reasonOf = (error) =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
