import { TrialFailure } from "@routebench/host/trial-failure";
import { isSameRound } from "../plan/next-round.js";
import { firstRequest } from "../verify/asked.js";
import { ask, assertConforms } from "../verify/conform.js";
import { answered, measureResponseBytes } from "../verify/served.js";
import { trialOf } from "./ended-trial.js";

/**
 * @import { Server, Side } from "@routebench/host/host"
 * @import { Limits } from "@routebench/host/limits"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./run.js"
 * @import { Trial } from "@routebench/contract/trial"
 *
 * A server that has shown that it answers as it should.
 * @typedef {object} Launch
 * @property {Server} server
 * @property {number} startupMs from launch to the first correct answer
 * @property {Limits} limits
 * @property {{ least: number, most: number }} responseBytes see measureResponseBytes
 */

/**
 * @param {Pick<Lab, "serverHost" | "entries" | "certificate" | "limits">} lab
 * @param {AskedPlan} plan
 * @param {{ flags?: string[], side?: Side }} [how] flags: instead of its entry's
 * @param {Launch} [running] that goes on with this plan; absent: a server is started
 * @throws {TrialFailure} nothing is left running
 */
export async function launch(lab, plan, { flags, side } = {}, running) {
  const { serverHost, entries, certificate, limits } = lab;
  const launchedAt = performance.now();
  const entry = entries.get(plan.appId);
  if (!entry) throw new RangeError(`there is no entry ${plan.appId}`);
  const reason = entry.app.cannot?.[plan.target.kind];
  if (reason !== undefined) throw new TrialFailure("does-not-apply", reason);
  const options = {
    flags: flags ?? entry.flags,
    side,
    given: plan.asked.given,
    ...(plan.scheme === "https" && { tls: certificate }),
  };
  const server = running?.server ?? (await serverHost.startServer(entry.app, options, limits));
  try {
    const request = firstRequest(plan.asked);
    await answered(server, request, () =>
      ask(server.origin, request, { timeoutMs: limits.answerMs }),
    );
    const startupMs = running?.startupMs ?? performance.now() - launchedAt;
    await assertConforms(server, plan.asked.checks, limits);
    const responseBytes = await measureResponseBytes(server, plan.asked, limits.answerMs);
    return { server, startupMs, limits, responseBytes };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * The servers that run side by side, until the last case that is measured on their launch. One that
 * fails in a case is ended, and started again for the next.
 */
export class Servers {
  /** @type {Map<string, { launched: Launch, plans: AskedPlan[] }>} by their entries' ids */
  #running = new Map();
  #launch;

  /** @param {(plan: AskedPlan, cores: { side: Side }, running?: Launch) => Promise<Launch>} launch */
  constructor(launch) {
    this.#launch = launch;
  }

  /**
   * The entry's server, started if there is none. @throws {TrialFailure}
   * @param {AskedPlan} plan @param {{ side: Side }} cores that it starts on
   */
  async launch(plan, cores) {
    const { launched: running, plans = [] } = this.#running.get(plan.appId) ?? {};
    const launched = await this.#launch(plan, cores, running);
    this.#running.set(plan.appId, { launched, plans: [...plans, plan] });
    return launched;
  }

  /** Ends a server that failed, so that it does not disturb the others. Never throws. @param {string} appId */
  async drop(appId) {
    await this.#running.get(appId)?.launched.server.kill();
    this.#running.delete(appId);
  }

  /** Ends all in good order. Says how each ended, and for which plans it ran. */
  async stop() {
    const ending = [...this.#running.values()].map(async ({ launched: { server }, plans }) => {
      try {
        const rssPeakBytes = await server.peakResidentBytes();
        await server.stop();
        return { plans, rssPeakBytes, failure: null };
      } catch (error) {
        return { plans, rssPeakBytes: null, failure: TrialFailure.from(error).toRecord() };
      }
    });
    const ends = await Promise.all(ending);
    await this.kill();
    return ends;
  }

  /** Ends all at once. Never fails. */
  async kill() {
    await Promise.all([...this.#running.keys()].map((appId) => this.drop(appId)));
  }
}

/**
 * A launch that will not stop has failed in all of its cases; its peak of memory is that of all.
 * @type {(trial: Trial, ends: Awaited<ReturnType<Servers["stop"]>>) => Trial}
 */
export function withEnd(trial, ends) {
  const end = ends.find(({ plans }) =>
    plans.some((plan) => plan.appId === trial.appId && isSameRound(plan, trial)),
  );
  if (end === undefined || trial.status === "failed") return trial;
  if (end.failure !== null) return trialOf(trial, end.failure);
  if (trial.status === "sliced") return trial;
  return { ...trial, sample: { ...trial.sample, rssPeakBytes: end.rssPeakBytes } };
}
