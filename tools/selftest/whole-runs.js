import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { UsageError } from "@routebench/host/usage-error";
import { BENCH } from "@routebench/host/workspace";
import { median } from "@routebench/stats/quantile";
import { execa } from "execa";
import { contestsIn, whyNotFinished } from "../../harness/src/judge/contest.js";
import { judge } from "../../harness/src/judge/judge.js";
import { hasResult, loadResult } from "../../harness/src/results/load-result.js";
import { makeTwinApps, TWIN } from "./twin-apps.js";

/**
 * Experiments that run the real command in the external mode, like a user.
 * @import { ContestVerdict } from "../../harness/src/judge/judge.js"
 * @import { SelftestSetting } from "./selftest.js"
 */

/**
 * @param {string[]} options @param {AbortSignal} signal
 * @throws {UsageError} with the message of the run
 * @throws {Error} if the run has no result
 */
export async function runBench(options, signal) {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-result-"));
  try {
    const args = [...BENCH, "--mode", "external", "--output", output, ...options];
    const { stderr, exitCode } = await execa(process.execPath, args, {
      cancelSignal: signal,
      reject: false,
      stdio: ["ignore", "ignore", "pipe"],
    });
    signal.throwIfAborted();
    const message = stderr.split("\n").at(-1) ?? "";
    if (exitCode === 2) throw new UsageError(message.replace(/^error: /, ""));
    // A run in which an app failed has a result too.
    if (!hasResult(output)) throw new Error(`a run failed: ${message}`);
    const [contest] = contestsIn("external", await loadResult(output));
    if (!contest) throw new Error("the external mode has no contest");
    const verdict = judge(contest);
    /** Launches with a speed. @param {string} app @throws {Error} if it did not finish */
    const launchesOf = (app) => {
      const entry = contest.entries.find(({ id }) => id === app);
      const why = entry ? whyNotFinished(entry, contest) : "it is not among the apps";
      if (why !== null) throw new Error(`${app}: ${why}`);
      return verdict.observations.filter((observation) => observation.entry === app);
    };
    return { verdict, launchesOf };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** A/A: node:http runs with a copy of itself, so every difference is an error. @param {SelftestSetting} setting */
export async function measureAA({ appsDir, repeats, say, signal }) {
  const dir = await makeTwinApps(appsDir);
  /** @type {number[]} */
  const errors = [];
  let differing = 0;
  try {
    for (let repeat = 1; repeat <= repeats; repeat += 1) {
      const run = await runBench(["--apps", dir, "--budget", "60s", "--no-control"], signal);
      const launches = run.launchesOf(TWIN).length;
      const error = errorOf(run.verdict);
      errors.push(error);
      const { best, worst } = run.verdict.ranksAmong(run.verdict.ranked).get(TWIN) ?? {};
      if (best === worst) differing += 1;
      say(`A/A ${repeat}/${repeats}: error ${percent(error)}, ${launches} launches`);
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  const [usual, largest] = [median(errors), Math.max(...errors)].map(percent);
  say(
    `A/A, ${repeats} runs of 60 s: median error ${usual}, largest ${largest}, ranked apart in ${differing}.`,
  );
}

/** @param {ContestVerdict} verdict */
const errorOf = ({ between }) =>
  Math.abs((between(TWIN, REFERENCE_APP)?.ratio.point ?? Number.NaN) - 1);

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(2)}%`;
