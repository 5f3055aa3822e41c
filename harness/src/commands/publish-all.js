import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";
import { checkedOut, whyNotClean } from "../checkout.js";
import { MeasuredSoFar } from "../publish/measured-so-far.js";
import { argsOf, PUBLICATIONS } from "../publish/publications.js";
import { minutesOf, readMeasured } from "../publish/publishable.js";
import { loadReadme } from "../publish/readme.js";
import { loadRecords, saveRecords } from "../publish/record.js";
import { hasResult, loadResult } from "../results/load-result.js";
import { INTERRUPTED } from "../session/interruption.js";
import { isBusy } from "../summarise/run-warnings.js";
import { OTHER_RUN, UsageError } from "../usage-error.js";
import { BENCH, ROOT_DIR } from "../workspace.js";
import { putIntoResults, savePages } from "./publish.js";

/**
 * @import { Publication } from "../publish/publications.js"
 *
 * @typedef {object} Measuring
 * @property {readonly Publication[]} publications
 * @property {(args: string[], signal: AbortSignal) => Promise<number>} bench tells its exit code
 * @property {() => number} loadAverage of a minute
 */

const CORES = os.availableParallelism();
const LOOK_AT_LOAD_MS = 5000;

/** @type {Measuring} */
const REAL = {
  publications: PUBLICATIONS,
  bench: benchInAProcess,
  loadAverage: () => os.loadavg()[0] ?? 0,
};

/**
 * Measures everything that is published again, or those that are asked for, and publishes it when all is there: so each
 * result is of the same clean tree. What was measured before an interruption is kept.
 * @param {{ only?: string[], force?: boolean, suites?: string, root?: string, packages?: string[] }} options
 *   packages: where those lie that are on no registry, as NAME=PATH
 * @param {AbortSignal} signal
 * @param {Measuring} [measuring]
 */
export async function publishAll(
  { only, force = false, suites, root = ROOT_DIR, packages = [] },
  signal,
  { publications: known, bench, loadAverage } = REAL,
) {
  // Its hosts are not there by themselves.
  const isHere = (/** @type {Publication} */ { overHosts }) => !overHosts;
  const publications = only === undefined ? known.filter(isHere) : chosen(known, only);
  const soFar = await MeasuredSoFar.load(root, await checkedOut(root));
  await takeMended(publications, soFar, force);
  const open = publications.filter(({ id }) => !soFar.find(id));
  process.stderr.write(describe(publications, soFar));
  const placed = new Map(open.map((one) => [one, withPlaces(one, packages)]));
  const objection = force || open.length === 0 ? null : await whyNotMeasure(root, loadAverage());
  if (objection) throw new UsageError(objection);
  await loadReadme(root);

  for (const publication of open) {
    if (signal.aborted) return INTERRUPTED;
    const { id, command, faulty } = publication;
    const dir = soFar.folderOf(id);
    if (!force) await untilCalm(loadAverage, signal);
    if (signal.aborted) return INTERRUPTED;
    process.stderr.write(`\nMeasuring ${id}: ${command}\n`);
    const watch = watchLoad(loadAverage);
    const args = placed.get(publication) ?? [];
    const { code, minutes } = await measure(args, dir, bench, signal).finally(watch.end);
    if (signal.aborted) return INTERRUPTED;
    const isExpected = code === 0 || (code === AN_APP_FAILED && faulty.length > 0);
    if (!isExpected) throw new UsageError(`${id} ended with exit code ${code}; ${GO_ON}`);
    const told = watch.told();
    const measured = { ...told, minutes: minutes + told.minutes };
    const { objection, record } = await readMeasured(publication, dir, measured);
    if (objection && !force) {
      throw new UsageError(`${id} cannot be published: ${objection}; ${GO_ON}`);
    }
    await soFar.add(record);
  }

  for (const publication of publications) {
    const { id, folder } = publication;
    await putIntoResults(publication, { dir: soFar.folderOf(id), suites, folder, force, root });
  }
  const before = await loadRecords(root);
  const records = known.flatMap((one) =>
    publications.includes(one)
      ? (soFar.find(one.id) ?? [])
      : before.filter(({ id }) => id === one.id),
  );
  await saveRecords(root, records);
  await savePages(root, suites);
  await soFar.remove(publications.map(({ id }) => id));
  return 0;
}

/**
 * What was measured and refused, where what was in its way is mended since: such as how wide an interval may be. Where
 * it is not, an hour of measuring is nobody's to throw away but the user's.
 * @type {(publications: readonly Publication[], soFar: MeasuredSoFar, force: boolean) => Promise<void>}
 */
async function takeMended(publications, soFar, force) {
  for (const publication of publications) {
    const { id } = publication;
    const dir = soFar.folderOf(id);
    if (soFar.find(id) || !hasResult(dir)) continue;
    const { objection, record, state } = await readMeasured(publication, dir);
    if (state !== "complete") continue;
    if (objection === null || force) {
      await soFar.add(record);
    } else {
      throw new UsageError(
        `${id} was measured and cannot be published: ${objection}; mend that, or remove "${dir}" to measure it again`,
      );
    }
  }
}

/**
 * Its arguments, with what NAME=PATH is on this machine.
 * @type {(publication: Publication, packages: readonly string[]) => string[]}
 * @throws {UsageError} if that was not said, or nothing is there
 */
const withPlaces = (publication, packages) =>
  argsOf(publication).map((arg) => {
    if (!arg.endsWith("=PATH")) return arg;
    const place = packages.find((one) => one.startsWith(arg.slice(0, -"PATH".length)));
    if (place === undefined) {
      throw new UsageError(
        `${publication.id} needs a package that is on no registry; say where it lies: --with ${arg}`,
      );
    }
    const dir = place.slice(arg.length - "PATH".length);
    if (!existsSync(dir)) throw new UsageError(`--with ${place}: there is no folder "${dir}"`);
    return place;
  });

/**
 * A run that was interrupted goes on, where it is still the same one. A complete one never comes here: it was taken or refused.
 * @type {(args: readonly string[], dir: string, bench: Measuring["bench"], signal: AbortSignal) => Promise<{ code: number, minutes: number }>}
 *   minutes: of what was there before
 */
async function measure(args, dir, bench, signal) {
  if (hasResult(dir)) {
    const before = minutesOf(await loadResult(dir));
    const code = await bench([...args, "--resume", "--output", dir], signal);
    if (code !== OTHER_RUN) return { code, minutes: before };
    // The run that is wanted takes its place.
  } else {
    await rm(dir, { recursive: true, force: true });
  }
  return { code: await bench([...args, "--output", dir], signal), minutes: 0 };
}

const AN_APP_FAILED = 1;

/** @type {(known: readonly Publication[], only: string[]) => Publication[]} @throws {UsageError} */
function chosen(known, only) {
  const ids = known.map(({ id }) => id);
  const unknown = only.filter((one) => !ids.includes(one));
  if (unknown.length > 0) {
    throw new UsageError(
      `nothing is published as ${unknown.map((one) => `"${one}"`).join(", ")}; there are ${ids.join(", ")}`,
    );
  }
  return known.filter(({ id }) => only.includes(id));
}

const CALM_LIMIT_MS = 300_000;
const LOOK_MS = 1000;

const GO_ON =
  "what was measured before it is kept: mend that, and start `pnpm bench publish --all` again to go on";

/** @param {readonly Publication[]} publications @param {MeasuredSoFar} soFar */
function describe(publications, soFar) {
  const open = publications.filter(({ id }) => !soFar.find(id));
  const minutes = open.reduce((sum, one) => sum + one.minutes, 0);
  const lines = publications.map((one, place) => {
    const time = soFar.find(one.id) ? "measured" : `${one.minutes} min`;
    return `${place + 1}. ${one.id} (${time}): ${one.command}`;
  });
  const count = `${open.length} of ${publications.length}`;
  return `Measures ${count} results in about ${minutes} min, one after another, and then publishes them:\n${lines.join("\n")}\n`;
}

/** @type {(root: string, load: number) => Promise<string | null>} */
async function whyNotMeasure(root, load) {
  const unclean = await whyNotClean(root);
  if (unclean) return `${unclean}; commit or stash them`;
  return isBusyWith(load)
    ? `the machine is busy: its load is ${load.toFixed(2)} on ${CORES} cores; end what else runs (\`top\` shows it), wait a minute, or measure all the same with --force`
    : null;
}

/** @param {number} loadAverage */
const isBusyWith = (loadAverage) => isBusy({ loadAverage, cores: CORES });

/**
 * The load average still holds the run before.
 * @param {Measuring["loadAverage"]} loadAverage @param {AbortSignal} signal
 * @throws {UsageError} if the machine does not become calm
 */
async function untilCalm(loadAverage, signal) {
  if (!isBusyWith(loadAverage())) return;
  process.stderr.write("\nWaiting until the machine is calm\n");
  const giveUpAt = performance.now() + CALM_LIMIT_MS;
  while (isBusyWith(loadAverage()) && !signal.aborted) {
    if (performance.now() > giveUpAt) {
      throw new UsageError(`the machine does not become calm (\`top\` shows what runs); ${GO_ON}`);
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** @param {Measuring["loadAverage"]} loadAverage */
function watchLoad(loadAverage) {
  const startedAt = performance.now();
  let highestLoad = loadAverage();
  const look = () => {
    highestLoad = Math.max(highestLoad, loadAverage());
  };
  const timer = setInterval(look, LOOK_AT_LOAD_MS);
  let minutes = 0;
  return {
    end: () => {
      clearInterval(timer);
      look();
      minutes = (performance.now() - startedAt) / 60_000;
    },
    told: () => ({ minutes, highestLoad }),
  };
}

/** @type {Measuring["bench"]} */
export async function benchInAProcess(args, signal) {
  const { exitCode = 1 } = await execa(process.execPath, [...BENCH, ...args], {
    stdio: "inherit",
    reject: false,
    cancelSignal: signal,
    // It has servers to stop, so it is told once: a terminal's Ctrl-C would reach it too.
    detached: true,
    killSignal: "SIGINT",
    forceKillAfterDelay: false,
  });
  return exitCode;
}
