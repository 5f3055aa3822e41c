import { TrialFailure } from "@routebench/host/trial-failure";
import { isSameRound } from "../plan/next-round.js";
import { answered, ask, assertConforms } from "../verify/conform.js";
import { measureAnswers } from "../verify/served.js";
import { firstRequest } from "../verify/workload.js";
import { trialOf } from "./ended-trial.js";

/**
 * @import { Server, Side } from "@routebench/host/host"
 * @import { Limits } from "@routebench/host/limits"
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Lab } from "./run.js"
 * @import { Trial } from "@routebench/contract/trial"
 *
 * A server that has given correct answers.
 * @typedef {object} Launch
 * @property {Server} server
 * @property {number} startupMs from launch to the first correct answer
 * @property {Limits} limits
 * @property {{ least: number, most: number }} responseBytes mean size of the responses to a load's requests
 * @property {number} bodyBytes mean size of their bodies
 * @property {number[]} interim statuses of interim responses, such as 103
 */

/**
 * @param {Pick<Lab, "serverHost" | "entries" | "certificate" | "limits">} lab @param {WorkPlan} plan
 * @param {{ flags?: string[], side?: Side }} [how] flags: replace the entry's flags
 * @param {Launch} [running] a launch to use; absent: starts a server
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
    given: plan.workload.given,
    ...(plan.scheme === "https" && { tls: certificate }),
  };
  const server = running?.server ?? (await serverHost.startServer(entry.app, options, limits));
  try {
    const request = firstRequest(plan.workload);
    const answer = ask(server.origin, request, { timeoutMs: limits.answerMs });
    await answered(server, request, answer);
    const startupMs = running?.startupMs ?? performance.now() - launchedAt;
    await assertConforms(server, plan.workload.checks, limits);
    const answers = await measureAnswers(server, plan.workload, limits.answerMs);
    return { server, startupMs, limits, ...answers };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * Servers that run side by side until the last case that uses their launch. A server that fails in a case is ended, and
 * started again for the next case.
 */
export class Servers {
  /** @type {Map<string, { launched: Launch, plans: WorkPlan[] }>} by ids of entries */
  #running = new Map();
  #launch;

  /** @param {(plan: WorkPlan, cores: { side: Side }, running?: Launch) => Promise<Launch>} launch */
  constructor(launch) {
    this.#launch = launch;
  }

  /**
   * Returns the entry's server, and starts it if necessary. @throws {TrialFailure}
   * @param {WorkPlan} plan @param {{ side: Side }} cores to start on
   */
  async launch(plan, cores) {
    const { launched: running, plans = [] } = this.#running.get(plan.appId) ?? {};
    const launched = await this.#launch(plan, cores, running);
    this.#running.set(plan.appId, { launched, plans: [...plans, plan] });
    return launched;
  }

  /** Ends a failed server, so that it does not disturb the others. Never fails. @param {string} appId */
  async drop(appId) {
    await this.#running.get(appId)?.launched.server.kill();
    this.#running.delete(appId);
  }

  /** Stops all servers. Returns how each ended, and its plans. */
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

  /** Kills all servers. Never fails. */
  async kill() {
    await Promise.all([...this.#running.keys()].map((appId) => this.drop(appId)));
  }
}

/**
 * A launch that does not stop has failed in all its cases. Its cases share one peak of memory.
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
