/**
 * A pull request in a temporary repository, with the steps of both workflows. Nothing is verified or
 * measured: a fake `pnpm bench` returns made-up outcomes.
 */
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { zipSync } from "fflate";
import { saveResult } from "../../../harness/src/results/result-store.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../../../harness/test/support/made-up-result.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { commentOnMeasured } from "../../pull-requests/comment.js";
import { answerPullRequest } from "../../pull-requests/pr.js";

/** @import { Bench } from "../../pull-requests/measure.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/**
 * @typedef {object} MadeUp
 * @property {Record<string, string>} [base] files of the base
 * @property {Record<string, string | null>} head files that the pull request writes, or removes
 *   if they are null
 * @property {Record<string, number>} [rates] requests/s by app; "@baseline" after the name means
 *   its base
 * @property {Record<string, { stdout?: string, stderr?: string, exitCode?: number }>} [verdicts] of
 *   `verify`, if it does not pass
 * @property {Record<string, Partial<AppRecord>>} [apps] other fields of their records
 * @property {number} [budget] in ms
 * @property {number} [verifyMs] the time to verify an app
 * @property {boolean} [benchFails] whether every run of the harness fails
 */

const RUN_URL = "https://github.com/o/r/actions/runs/1";

/** @type {(name: string, changes?: object) => string} a package.json */
export const manifestOf = (name, changes = {}) =>
  JSON.stringify({ routebench: { name, homepage: "https://example.org", ...changes } });

/** Factors of rounds that differ as on a calm machine. */
const NOISE = [1, 1.01, 0.99, 1.005, 0.995];

/** @param {MadeUp} madeUp @returns a pull request to measure and to comment on */
export async function makePullRequest({ base = {}, head, ...madeUp }) {
  const repository = await makeRepository();
  const write = async (/** @type {Record<string, string | null>} */ files) => {
    for (const [name, text] of Object.entries(files)) {
      if (text === null) await rm(path.join(repository.dir, name));
      else await repository.write(name, text);
    }
  };
  await write({ ".gitignore": "pr-results/\n", ...base });
  const baseSha = await repository.commit();
  await write(head);
  const headSha = await repository.commit();
  const output = path.join(repository.dir, "pr-results");
  /** @type {string[][]} */
  const calls = [];
  const clock = { ms: 0 };
  return {
    dir: repository.dir,
    baseSha,
    headSha,
    output,
    calls,
    remove: repository.remove,
    read: (/** @type {string} */ file) => readFile(path.join(output, file)),

    /** The step of measure-pr.yml. */
    measure: (signal = AbortSignal.any([])) =>
      answerPullRequest(
        { base: baseSha, budget: madeUp.budget ?? 40 * 60_000, output, artifact: RUN_URL },
        {
          root: repository.dir,
          bench: fakeBench(madeUp, calls, clock),
          signal,
          now: () => clock.ms,
          note: () => {},
        },
      ),

    /**
     * The archive that measure-pr.yml leaves.
     * @param {Record<string, Uint8Array>} [forged] files that replace files of the results
     */
    archive: async (forged = {}) => zipSync({ ...(await filesIn(output)), ...forged }),

    /** The step of comment-pr.yml. @type {(forged?: Record<string, Uint8Array>) => Promise<string>} */
    async comment(forged) {
      const place = { root: repository.dir, base: baseSha, head: headSha, artifact: RUN_URL };
      return commentOnMeasured(await this.archive(forged), place);
    },
  };
}

/** @param {string} text */
export const encode = (text) => new TextEncoder().encode(text);

/** @param {string} dir @returns {Promise<Record<string, Uint8Array>>} by their paths in it */
async function filesIn(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) files[path.relative(dir, file)] = await readFile(file);
  }
  return files;
}

/** @type {(madeUp: Omit<MadeUp, "head">, calls: string[][], clock: { ms: number }) => Bench} */
function fakeBench(
  { verdicts = {}, rates = {}, apps = {}, verifyMs = 0, benchFails = false },
  calls,
  clock,
) {
  return async (args) => {
    calls.push(args);
    const valuesOf = (/** @type {string} */ option) =>
      args.flatMap((arg, index) => (args[index - 1] === option ? [arg] : []));
    const [suite = ""] = valuesOf("--suite");
    const [id = ""] = valuesOf("--filter");
    if (args[0] === "verify") {
      clock.ms += verifyMs;
      const good = {
        exitCode: 0,
        stdout: `✓ ${id} 1.0.0 answers as the contract says\n`,
        stderr: "",
      };
      return { ...good, ...verdicts[id] };
    }
    const [output = ""] = valuesOf("--output");
    // The budget and the other time of a run.
    clock.ms += 1000 * Number.parseInt(valuesOf("--budget")[0] ?? "", 10) + 45_000;
    if (benchFails) return { exitCode: 2, stdout: "", stderr: "error: it is broken\n" };
    const filters = valuesOf("--filter");
    const withReference = filters.length === 1 ? [...filters, "node-http"] : filters;
    const measuredIds = withReference.filter((name) => rates[name]);
    const entries = measuredIds.map((name) => appRecord(name, suite, apps));
    if (valuesOf("--against").length > 0) {
      const baseline = `${id}@baseline`;
      entries.push({ ...appRecord(baseline, suite, apps), role: "baseline", of: id });
    }
    const trials = NOISE.flatMap((noise, index) =>
      entries.map(({ id: entry }, place) => {
        // With the same factor for all apps, intervals would have no width.
        const noiseOfApp = NOISE[(index + place) % NOISE.length] ?? 1;
        const requests = Math.round((rates[entry] ?? 1) * noise * noiseOfApp);
        const slices = [1, 2].map((rotation) => sliceOfCost(rotation, 1e6 / requests));
        return madeUpTrial(index + 1, entry, { requests, slices });
      }),
    );
    const modes = { external: MADE_UP_EXTERNAL };
    const rounds = NOISE.map((_, index) => ({
      mode: /** @type {const} */ ("external"),
      caseId: trials[0]?.caseId ?? "",
      round: index + 1,
      durationMs: 1000,
    }));
    await mkdir(output, { recursive: true });
    await saveResult(
      output,
      madeUpResult({ apps: entries, trials, rounds, config: { suite, modes } }),
    );
    return { exitCode: 0, stdout: "", stderr: "" };
  };
}

/** @type {(id: string, suite: string, changes: Record<string, Partial<AppRecord>>) => AppRecord} */
const appRecord = (id, suite, changes) =>
  madeUpApp(id, {
    suite,
    served: {
      path: "/hello",
      headerBytes: 150 + id.length,
      bodyBytes: 12,
      keepAlive: true,
      head: ["HTTP/1.1 200 OK"],
    },
    ...changes[id],
  });
