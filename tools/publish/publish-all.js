import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { whyNotClean } from "@routebench/host/checkout";
import { OTHER_RUN, UsageError } from "@routebench/host/usage-error";
import { BENCH, ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { hasResult, loadResult } from "../../harness/src/results/load-result.js";
import { isBusy } from "../../harness/src/summarise/warnings.js";
import { argsOf, PUBLICATIONS } from "./publications.js";
import { putIntoResults, runOfToday, whyNotPublishNow } from "./publish.js";
import { savePages } from "./published.js";
import { loadReadme } from "./readme.js";

/**
 * @import { Publication } from "./publications.js"
 *
 * @typedef {object} Measuring
 * @property {readonly Publication[]} publications
 * @property {(args: string[], signal: AbortSignal) => Promise<number>} bench resolves to the exit code
 * @property {() => number} loadAverage of the last minute
 */

const CORES = os.availableParallelism();

/** Git ignores this folder, so the tree stays clean while results are measured. */
const MEASURED = "results/latest/publish-all";

/** @type {Measuring} */
const REAL = {
  publications: PUBLICATIONS,
  bench: benchInAProcess,
  loadAverage: () => os.loadavg()[0] ?? 0,
};

/**
 * Measures all publications, or those that `only` names, and then publishes them. After an interruption, the next start
 * continues: complete results are not measured again.
 * @param {{ only?: string[], force?: boolean, root?: string, packages?: string[] }} options
 *   packages: folders of packages that are in no registry, as NAME=PATH
 * @param {AbortSignal} signal @param {Measuring} [measuring]
 */
export async function publishAll(
  { only, force = false, root = ROOT_DIR, packages = [] },
  signal,
  { publications: listed, bench, loadAverage } = REAL,
) {
  const publications =
    only === undefined
      ? listed.filter(({ overHosts }) => !overHosts)
      : chosenPublications(listed, only);
  const dirOf = (/** @type {Publication} */ { id }) =>
    path.join(root, MEASURED, id.replaceAll("/", "-"));
  /** @type {Publication[]} */
  const unmeasured = [];
  for (const publication of publications) {
    if (!(await isMeasured(dirOf(publication)))) unmeasured.push(publication);
  }
  process.stderr.write(describe(publications, unmeasured));
  const args = new Map(unmeasured.map((each) => [each, withPaths(each, packages)]));
  if (unmeasured.length > 0 && !force) await assertMeasurable(root, loadAverage());
  await loadReadme(root);

  /** @type {(() => Promise<void>)[]} */
  const fit = [];
  for (const publication of publications) {
    const { id, command, faulty } = publication;
    const dir = dirOf(publication);
    const argsOfBench = args.get(publication);
    if (argsOfBench) {
      if (!force) await untilCalm(loadAverage, signal);
      if (signal.aborted) return INTERRUPTED;
      process.stderr.write(`\nMeasuring ${id}: ${command}\n`);
      const code = await measure(argsOfBench, dir, bench, signal);
      if (signal.aborted) return INTERRUPTED;
      const isExpected = code === 0 || (code === AN_APP_FAILED && faulty);
      if (!isExpected) throw new UsageError(`${id} ended with exit code ${code}. ${CONTINUE}`);
    }
    const result = await loadResult(dir);
    const run = await runOfToday(result);
    const objection = force ? null : await whyNotPublishNow(root, run, publication);
    if (objection) {
      throw new UsageError(
        `${id} cannot be published: ${objection}. Fix this, or remove "${dir}" to measure it again`,
      );
    }
    fit.push(() => putIntoResults(root, publication, result, run));
  }

  for (const put of fit) await put();
  await savePages(root, listed);
  for (const publication of publications) {
    await rm(dirOf(publication), { recursive: true, force: true });
  }
  return 0;
}

const AN_APP_FAILED = 1;
const CALM_LIMIT_MS = 300_000;
const LOOK_MS = 1000;
const CONTINUE =
  "Results measured so far are kept. Fix this and start `pnpm bench publish --all` again to continue.";

/** @type {(listed: readonly Publication[], only: string[]) => Publication[]} @throws {UsageError} */
function chosenPublications(listed, only) {
  const ids = listed.map(({ id }) => id);
  const unknown = only.filter((id) => !ids.includes(id));
  if (unknown.length > 0) {
    const names = unknown.map((id) => `"${id}"`).join(", ");
    throw new UsageError(`nothing is published as ${names}. Choose from ${ids.join(", ")}`);
  }
  return listed.filter(({ id }) => only.includes(id));
}

/** Whether an earlier start completed it. @param {string} dir */
const isMeasured = async (dir) => hasResult(dir) && (await loadResult(dir)).state === "complete";

/** @type {(publications: readonly Publication[], unmeasured: readonly Publication[]) => string} */
function describe(publications, unmeasured) {
  const minutes = unmeasured.reduce((sum, publication) => sum + publication.minutes, 0);
  const lines = publications.map((publication, place) => {
    const time = unmeasured.includes(publication) ? `${publication.minutes} min` : "measured";
    return `${place + 1}. ${publication.id} (${time}): ${publication.command}`;
  });
  return `Measures ${unmeasured.length} of ${publications.length} results in about ${minutes} min, one after another, and then publishes them:\n${lines.join("\n")}\n`;
}

/**
 * The command's arguments, with PATH replaced by a folder of this machine.
 * @type {(publication: Publication, packages: readonly string[]) => string[]} @throws {UsageError}
 */
const withPaths = (publication, packages) =>
  argsOf(publication).map((arg) => {
    if (!arg.endsWith("=PATH")) return arg;
    const name = arg.slice(0, -"PATH".length);
    const place = packages.find((each) => each.startsWith(name));
    if (place === undefined) {
      throw new UsageError(
        `${publication.id} needs a package that no registry has. Give its folder: --with ${arg}`,
      );
    }
    const dir = place.slice(name.length);
    if (!existsSync(dir)) throw new UsageError(`--with ${place}: there is no folder "${dir}"`);
    return place;
  });

/** @type {(root: string, load: number) => Promise<void>} @throws {UsageError} */
async function assertMeasurable(root, load) {
  const unclean = await whyNotClean(root);
  if (unclean) throw new UsageError(`${unclean}. Commit or stash them`);
  if (isBusyWith(load)) {
    throw new UsageError(
      `the machine is busy: its load is ${load.toFixed(2)} on ${CORES} cores. End other programs (\`top\` shows them), wait a minute, or measure anyway with --force`,
    );
  }
}

/** @param {number} loadAverage */
const isBusyWith = (loadAverage) => isBusy({ loadAverage, cores: CORES });

/**
 * The load average still includes the previous run.
 * @param {Measuring["loadAverage"]} loadAverage @param {AbortSignal} signal
 * @throws {UsageError} if the machine stays busy
 */
async function untilCalm(loadAverage, signal) {
  if (!isBusyWith(loadAverage())) return;
  process.stderr.write("\nWaiting until the machine is quiet\n");
  const giveUpAt = performance.now() + CALM_LIMIT_MS;
  while (isBusyWith(loadAverage()) && !signal.aborted) {
    if (performance.now() > giveUpAt) {
      throw new UsageError(`the machine stays busy (\`top\` shows why). ${CONTINUE}`);
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Resumes an interrupted run, unless its plan has changed.
 * @type {(args: readonly string[], dir: string, bench: Measuring["bench"], signal: AbortSignal) => Promise<number>}
 */
async function measure(args, dir, bench, signal) {
  if (hasResult(dir)) {
    const code = await bench([...args, "--resume", "--output", dir], signal);
    if (code !== OTHER_RUN) return code;
  } else {
    await rm(dir, { recursive: true, force: true });
  }
  return await bench([...args, "--output", dir], signal);
}

/** @type {Measuring["bench"]} */
export async function benchInAProcess(args, signal) {
  const { exitCode = 1 } = await execa(process.execPath, [...BENCH, ...args, "--wait"], {
    stdio: "inherit",
    reject: false,
    cancelSignal: signal,
    // Otherwise a terminal's Ctrl-C would also reach it directly, and a second signal kills it while it stops servers.
    detached: true,
    killSignal: "SIGINT",
    forceKillAfterDelay: false,
  });
  return exitCode;
}
