/**
 * A pull request in a repository made for it, taken through what both workflows do. Nothing is
 * verified and measured: a stand-in for `pnpm bench` says what is made up.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
 * @property {Record<string, string>} [base] files of the base, besides its manifests of apps
 * @property {Record<string, string | null>} head files that the pull request writes, or removes
 *   where they are null
 * @property {Record<string, number>} [rates] requests/s by app; with "@baseline" behind it, of its
 *   base
 * @property {Record<string, { stdout?: string, stderr?: string, exitCode?: number }>} [verdicts] of
 *   `verify`, where they are not good
 * @property {Record<string, Partial<AppRecord>>} [apps] what is known of them besides
 * @property {number} [budget] in ms
 * @property {number} [verifyMs] what verifying an app takes
 * @property {boolean} [benchFails] whether every run of the harness fails
 */

const RUN_URL = "https://github.com/o/r/actions/runs/1";

/** @type {(name: string, changes?: object) => string} a package.json */
export const manifestOf = (name, changes = {}) =>
  JSON.stringify({ routebench: { name, homepage: "https://example.org", ...changes } });

/** Rounds in which launches differ as they do on a calm machine. */
const NOISE = [1, 1.01, 0.99, 1.005, 0.995];

/** @param {MadeUp} madeUp @returns a pull request that can be measured, and answered */
export async function makePullRequest({ base = {}, head, ...madeUp }) {
  const repository = await makeRepository();
  const write = async (/** @type {Record<string, string | null>} */ files) => {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(repository.dir, name);
      await mkdir(path.dirname(file), { recursive: true });
      if (text === null) await rm(file);
      else await writeFile(file, text);
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

    /** What measure-pr.yml does. */
    measure: (signal = AbortSignal.any([])) =>
      answerPullRequest(
        { base: baseSha, budget: madeUp.budget ?? 40 * 60_000, output, artifact: RUN_URL },
        {
          root: repository.dir,
          bench: standIn(madeUp, calls, clock),
          signal,
          now: () => clock.ms,
          note: () => {},
        },
      ),

    /**
     * The archive that measure-pr.yml leaves.
     * @param {Record<string, Uint8Array>} [forged] files of the results that are other ones
     */
    archive: async (forged = {}) => zipSync({ ...(await filesIn(output)), ...forged }),

    /** What comment-pr.yml does. @type {(forged?: Record<string, Uint8Array>) => Promise<string>} */
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
function standIn(
  { verdicts = {}, rates = {}, apps = {}, verifyMs = 0, benchFails = false },
  calls,
  clock,
) {
  return async (args) => {
    calls.push(args);
    const given = (/** @type {string} */ option) =>
      args.flatMap((arg, index) => (args[index - 1] === option ? [arg] : []));
    const [suite = ""] = given("--suite");
    const [id = ""] = given("--filter");
    if (args[0] === "verify") {
      clock.ms += verifyMs;
      const good = {
        exitCode: 0,
        stdout: `✓ ${id} 1.0.0 answers as the contract says\n`,
        stderr: "",
      };
      return { ...good, ...verdicts[id] };
    }
    const [output = ""] = given("--output");
    // The budget, and what a run takes besides.
    clock.ms += 1000 * Number.parseInt(given("--budget")[0] ?? "", 10) + 45_000;
    if (benchFails) return { exitCode: 2, stdout: "", stderr: "error: it is broken\n" };
    const filters = given("--filter");
    const withReference = filters.length === 1 ? [...filters, "node-http"] : filters;
    const known = withReference.filter((one) => rates[one]);
    const entries = known.map((one) => appRecord(one, suite, apps));
    if (given("--against").length > 0) {
      const baseline = `${id}@baseline`;
      entries.push({ ...appRecord(baseline, suite, apps), role: "baseline", of: id });
    }
    const trials = NOISE.flatMap((noise, index) =>
      entries.map(({ id: entry }, place) => {
        // Not all of them alike, or every interval would have no width.
        const own = NOISE[(index + place) % NOISE.length] ?? 1;
        const requests = Math.round((rates[entry] ?? 1) * noise * own);
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

/** @type {(id: string, suite: string, known: Record<string, Partial<AppRecord>>) => AppRecord} */
const appRecord = (id, suite, known) =>
  madeUpApp(id, {
    suite,
    served: {
      path: "/hello",
      headerBytes: 150 + id.length,
      bodyBytes: 12,
      keepAlive: true,
      head: ["HTTP/1.1 200 OK"],
    },
    ...known[id],
  });
