import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { median } from "@routebench/stats/quantile";
import { execa } from "execa";
import { contestsIn } from "../judge/contest.js";
import { whyNotFinished } from "../judge/finished.js";
import { judge } from "../judge/judge.js";
import { hasResult, loadResult } from "../results/load-result.js";
import { UsageError } from "../usage-error.js";
import { BENCH } from "../workspace.js";
import { makeTwinApps, TWIN } from "./twin-apps.js";

/**
 * Experiments with the real command, run as a user would, in the external mode.
 * @import { Verdict } from "../judge/judge.js"
 * @import { Setting } from "./subjects.js"
 */

/**
 * @param {string[]} options @param {AbortSignal} signal
 * @throws {Error} if the run has no result
 */
export async function runBench(options, signal) {
  const result = await resultOf(options, signal);
  const [contest] = contestsIn("external", result);
  if (!contest) throw new Error("the external mode has no contest");
  const verdict = judge(contest);
  const tookMs = result.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  /** Those that give a speed. @param {string} app @throws {Error} if it did not finish */
  const launchesOf = (app) => {
    const entry = contest.entries.find(({ id }) => id === app);
    const why = entry ? whyNotFinished(entry, contest) : "it is not among the apps";
    if (why !== null) throw new Error(`${app}: ${why}`);
    return verdict.observations.filter((one) => one.entry === app);
  };
  return { result, verdict, launchesOf, tookMs, idleShare: 1 - result.usefulMs / tookMs };
}

/** @type {(options: string[], signal: AbortSignal) => ReturnType<typeof loadResult>} @throws {UsageError} as the run says it */
async function resultOf(options, signal) {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-result-"));
  try {
    const args = [...BENCH, "--mode", "external", "--output", output, "--json", ...options];
    const { stderr, exitCode } = await execa(process.execPath, args, {
      ...{ cancelSignal: signal, reject: false },
      stdio: ["ignore", "ignore", "pipe"],
    });
    signal.throwIfAborted();
    const said = stderr.split("\n").at(-1) ?? "";
    if (exitCode === 2) throw new UsageError(said.replace(/^error: /, ""));
    // A run in which an app failed has a result too.
    if (!hasResult(output)) throw new Error(`a run failed: ${said}`);
    return await loadResult(output);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** The old method takes as long as ours, and its error is so large that few repeats show it. */
const OLD_REPEATS = 4;

/**
 * A/A: node:http next to a copy of itself, so every difference is error. In turn with the old method,
 * one trial per app, one after another, in the same time.
 * @param {Setting} setting
 */
export async function measureAA({ appsDir, repeats, say, signal }) {
  const dir = await makeTwinApps(appsDir, [{ id: TWIN }]);
  const [errors, oldErrors] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let differing = 0;
  try {
    for (let repeat = 1; repeat <= repeats; repeat += 1) {
      const run = await runBench(["--apps", dir, "--budget", "60s", "--no-control"], signal);
      const launches = run.launchesOf(TWIN).length;
      errors.push(errorOf(run.verdict));
      const { best, worst } = run.verdict.placesAmong(run.verdict.ranked).get(TWIN)?.rank ?? {};
      if (best === worst) differing += 1;
      const idle = `idle ${(run.idleShare * 100).toFixed(1)} %`;
      say(`A/A ${repeat}/${repeats}: error ${last(errors)}, ${launches} launches, ${idle}`);
      if (repeat > OLD_REPEATS) continue;
      const old = await runBench(
        ["--apps", dir, "--rounds", "1", "--duration", "28s", "--no-slices", "--no-control"],
        signal,
      );
      oldErrors.push(errorOf(old.verdict));
      say(`One after another ${repeat}/${OLD_REPEATS}: error ${last(oldErrors)}`);
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  say(
    `A/A, ${repeats} runs of 60 s: median error ${percent(median(errors))}, largest ${percent(Math.max(...errors))}, ` +
      `ranked apart in ${differing}. One after another: median ${percent(median(oldErrors))}, largest ${percent(Math.max(...oldErrors))}; ` +
      `that is ${(median(oldErrors) / median(errors)).toFixed(1)} times ours.`,
  );
}

/** @param {Verdict} verdict */
const errorOf = ({ between }) =>
  Math.abs((between(TWIN, REFERENCE_APP)?.ratio.point ?? Number.NaN) - 1);

/** @param {number[]} shares */
const last = (shares) => percent(shares.at(-1) ?? Number.NaN);

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(2)} %`;

const RANKS_BUDGET_S = 120;

const METHODS = {
  Ranks: [],
  // One load per app and round, as before there were slices.
  "One after another": ["--no-slices"],
};

/**
 * The apps themselves, over and over: do the rank ranges contradict one another, and how long does it
 * take until the order is decided? In turn with the old method.
 * @param {Setting} setting
 */
export async function measureRepeatability({ appsDir, filter, repeats, say, signal }) {
  const filters = filter.flatMap((pattern) => ["--filter", pattern]);
  // A run is over when its order is decided, whatever the width of the intervals.
  const budget = ["--budget", `${RANKS_BUDGET_S}s`, "--precision", "99%"];
  /** @type {Map<string, Set<string>>} */
  const outcomes = new Map(Object.keys(METHODS).map((method) => [method, new Set()]));
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    for (const [method, options] of Object.entries(METHODS)) {
      const run = await runBench(["--apps", appsDir, ...budget, ...filters, ...options], signal);
      const places = [...run.verdict.placesAmong(run.verdict.ranked)];
      const ranges = places.map(([id, { rank }]) => `${id} ${rank.best}–${rank.worst}`);
      outcomes.get(method)?.add(ranges.toSorted().join());
      const outcome = run.result.ended === "decided" ? "decided" : "not decided";
      say(
        `${method} ${repeat}/${repeats}: ${ranges.join(", ")}; ${outcome} after ${(run.tookMs / 1000).toFixed(0)} s in ` +
          `${run.result.rounds.length} rounds, idle ${(run.idleShare * 100).toFixed(1)} %`,
      );
    }
  }
  for (const [method, distinct] of outcomes) {
    say(
      `${method}, ${repeats} runs of up to ${RANKS_BUDGET_S} s: ${distinct.size} distinct outcomes.`,
    );
  }
}
