import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { METHOD } from "@routebench/contract/method";
import { commitFiles, whyNotClean } from "@routebench/host/checkout";
import { OTHER_RUN, UsageError } from "@routebench/host/usage-error";
import { BENCH, ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { hasResult, loadResult } from "../../harness/src/results/load-result.js";
import { isBusy } from "../../harness/src/summarise/warnings.js";
import { loadAppFacts } from "./app-facts.js";
import { changedMeasuringCode } from "./measuring-code.js";
import { argsOf, PUBLICATIONS } from "./publications.js";
import {
  putIntoResults,
  runOfToday,
  saveFollowingPages,
  WRITTEN,
  whyNotPublishNow,
} from "./publish.js";
import { loadPublished } from "./published.js";
import { loadReadme } from "./readme.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
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
 * Measures all publications, or those that `only` names. Each result is published and committed when it is measured.
 * After an interruption, also days later, the next start continues: results whose code has not changed are not measured
 * again.
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
  const unpublished = await unpublishedOf(root, publications);
  /** @type {Map<Publication, { args: string[], isBegun: boolean }>} */
  const unmeasured = new Map();
  for (const publication of unpublished) {
    const state = await savedState(root, publication, dirOf(publication), force);
    if (state === "complete") continue;
    unmeasured.set(publication, {
      args: withPaths(publication, packages),
      isBegun: state !== null,
    });
  }
  process.stderr.write(describe(publications, unpublished, unmeasured));
  if (unpublished.length > 0 && !force) await assertClean(root);
  if (unmeasured.size > 0 && !force) assertCalm(loadAverage());
  await loadReadme(root);

  /** @type {string[]} */
  const refusals = [];
  for (const publication of unpublished) {
    const { id, command, faulty } = publication;
    const dir = dirOf(publication);
    const run = unmeasured.get(publication);
    if (run) {
      if (!force) await untilCalm(loadAverage, signal);
      if (signal.aborted) return INTERRUPTED;
      process.stderr.write(`\nMeasuring ${id}: ${command}\n`);
      const code = await measure(run, dir, bench, signal);
      if (signal.aborted) return INTERRUPTED;
      const isExpected = code === 0 || (code === AN_APP_FAILED && faulty);
      if (!isExpected) throw new UsageError(`${id} ended with exit code ${code}. ${CONTINUE}`);
    }
    const result = await loadResult(dir);
    const measured = await runOfToday(result);
    const objection = force ? null : await whyNotPublishNow(root, measured, publication);
    if (objection) {
      refusals.push(
        `${id} cannot be published: ${objection}. Fix this, or remove "${dir}" to measure it again`,
      );
      continue;
    }
    await putIntoResults(root, publication, result, measured);
    await saveFollowingPages(root, publication, listed);
    await commitFiles(root, `Publish ${id}`, WRITTEN);
    await rm(dir, { recursive: true, force: true });
  }
  if (refusals.length > 0) throw new UsageError(refusals.join("\n"));
  return 0;
}

/** Publications without a result of today's method and measuring code. @type {(root: string, publications: Publication[]) => Promise<Publication[]>} */
async function unpublishedOf(root, publications) {
  const published = await loadPublished(root, publications);
  /** @type {Publication[]} */
  const unpublished = [];
  for (const publication of publications) {
    const summary = published.find(({ folder }) => folder === publication.folder)?.summary;
    const isOfToday =
      summary?.method === METHOD &&
      summary.command === publication.command &&
      (await isOfTodaysCode(root, publication, summary.gitCommit, summary));
    if (!isOfToday) unpublished.push(publication);
  }
  return unpublished;
}

/** @type {(root: string, publication: Publication, commit: string | null, measured: { suite: string, entries: readonly { id: string }[] }) => Promise<boolean>} */
async function isOfTodaysCode(root, { command }, commit, { suite, entries }) {
  const apps = entries.map(({ id }) => id.split("@", 1)[0] ?? id);
  const isOfAll = command.includes(" --all");
  const changed = await changedMeasuringCode(root, { commit, suite, apps, isOfAll });
  if (changed === null || changed.length > 0) return false;
  const isOfFeatured = SUITES_OF_APPS.includes(suite) && !command.includes(" --versions ");
  const facts = isOfFeatured ? await loadAppFacts(root) : [];
  const featured = facts.filter(({ isFeatured, runsOn }) => isFeatured && runsOn === undefined);
  return featured.every(({ id }) => apps.includes(id));
}

/** By default, they measure the featured apps. */
const SUITES_OF_APPS = ["routing", "requests"];

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

/**
 * The state of a run that an earlier start saved; null: there is none, or it is of other code.
 * @type {(root: string, publication: Publication, dir: string, force: boolean) => Promise<ResultFile["state"] | null>}
 */
async function savedState(root, publication, dir, force) {
  if (!hasResult(dir)) return null;
  const { state, config, environment, apps } = await loadResult(dir);
  const measured = { suite: config.suite, entries: apps };
  const commit = environment.gitCommit ?? null;
  const isUsable = force || (await isOfTodaysCode(root, publication, commit, measured));
  return isUsable ? state : null;
}

/** @type {(publications: readonly Publication[], unpublished: readonly Publication[], unmeasured: ReadonlyMap<Publication, unknown>) => string} */
function describe(publications, unpublished, unmeasured) {
  const minutes = [...unmeasured.keys()].reduce((sum, publication) => sum + publication.minutes, 0);
  const lines = publications.map((publication, place) => {
    const state = unpublished.includes(publication) ? "measured" : "published";
    const time = unmeasured.has(publication) ? `${publication.minutes} min` : state;
    return `${place + 1}. ${publication.id} (${time}): ${publication.command}`;
  });
  return `Measures ${unmeasured.size} of ${publications.length} results in about ${minutes} min. Publishes and commits each when it is measured:\n${lines.join("\n")}\n`;
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

/** @param {string} root @throws {UsageError} */
async function assertClean(root) {
  const unclean = await whyNotClean(root);
  if (unclean) throw new UsageError(`${unclean}. Commit or stash them`);
}

/** @param {number} load @throws {UsageError} */
function assertCalm(load) {
  if (!isBusyWith(load)) return;
  throw new UsageError(
    `the machine is busy: its load is ${load.toFixed(2)} on ${CORES} cores. End other programs (\`top\` shows them), wait a minute, or measure anyway with --force`,
  );
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
 * @type {(run: { args: readonly string[], isBegun: boolean }, dir: string, bench: Measuring["bench"], signal: AbortSignal) => Promise<number>}
 */
async function measure({ args, isBegun }, dir, bench, signal) {
  if (isBegun) {
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
