import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { OtherLaunchesError } from "@routebench/drivers/ab/launches";
import { LAUNCHES } from "@routebench/drivers/ab/protocol";
import { DriverError } from "@routebench/drivers/driver";
import { formatCommit } from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted, listed } from "@routebench/report/words";
import { sourceHashes } from "../discover/source-hash.js";
import { openLocalHost } from "../host/local/local-host.js";
import { joinRuns, recordOtherRuns } from "../host/other-runs.js";
import { folderFor } from "../publish/place.js";
import { loadSummary } from "../publish/published.js";
import { openOutputFolder } from "../results/output-folder.js";
import {
  hasProtocolRun,
  loadProtocolRun,
  PAGE,
  PROTOCOL_FILES,
  RUN_FILE,
  saveProtocolRun,
} from "../results/protocol-run.js";
import { saveText } from "../results/result-store.js";
import { Saves } from "../save-error.js";
import { OtherRunError, UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";
import { assertAlike, assertUnfinished, nothingToResume } from "./begin.js";
import { withCommand } from "./environment.js";
import { INTERRUPTED } from "./interruption.js";

/** @import { Closers } from "../closers.js" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Limits } from "../limits.js" */
/** @import { SavedProtocolRun } from "../results/protocol-run.js" */
/** @import { Runtime } from "../runtimes/on-runtime.js" */
/** @import { Subject } from "../subject.js" */
/** @import { SourceProtocol, Suite } from "@routebench/contract/suite" */

/**
 * Lets a suite measure as its source did.
 * @param {SourceProtocol} protocol
 * @param {{ suite: Suite, subjects: Subject[], runtimes: Runtime[] }} chosen
 * @param {{ output: string, quick: boolean, requests?: number, rounds?: number, resume: boolean, wait: boolean, limit: Limits }} options
 * @param {AbortSignal} signal
 * @param {Closers} closers
 */
export async function runProtocol(
  protocol,
  { suite, subjects, runtimes },
  options,
  signal,
  closers,
) {
  const { output, quick, requests, rounds, resume, wait, limit: limits } = options;
  const note = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  await openOutputFolder(output, [...PROTOCOL_FILES, LAUNCHES], closers);
  const before = resume ? await loadInterrupted(output) : null;
  const others = await joinRuns({ wait, signal });
  closers.add(others.close);
  if (signal.aborted) return INTERRUPTED;
  const host = await openLocalHost(suite.servers);
  const endServers = () => host.endServers();
  signal.addEventListener("abort", endServers);
  closers.add(() => signal.removeEventListener("abort", endServers));
  const startedMs = performance.now();
  const environment = withCommand(await host.describe(ROOT_DIR));
  recordOtherRuns(others, environment, note);
  const beginning = begun(before, {
    ...{ suite: suite.id, state: "interrupted", quick, requests: requests ?? null },
    ...{ method: METHOD, minutes: 0, subjects: await madeFrom(subjects), environment, resumed: [] },
  });
  const keepRun = (/** @type {SavedProtocolRun["state"]} */ state) => {
    const minutes = beginning.minutes + (performance.now() - startedMs) / 60_000;
    return saveProtocolRun(output, { ...beginning, state, minutes });
  };
  const removeAllBut = async (/** @type {Set<string>} */ kept) => {
    for (const name of [...PROTOCOL_FILES, LAUNCHES].filter((file) => !kept.has(file))) {
      await rm(path.join(output, name), { force: true });
    }
  };
  const summary = path.join(ROOT_DIR, folderFor(suite.id), "summary.json");
  /** @type {Set<string>} */
  const saved = new Set();
  const saves = new Saves(note);
  let hasFailed = false;
  const run = protocol.measure({
    published: existsSync(summary) ? await loadSummary(summary) : null,
    quick,
    requests,
    rounds,
    signal,
    generatorPrefix: host.prefixes.driver,
    machine: {
      startedAt: beginning.environment.startedAt,
      resumedAt: beginning.resumed.map(({ startedAt }) => startedAt),
      ...{ cpuModel: environment.cpuModel, nodeVersion: process.versions.node },
    },
    earlier: async (name) =>
      before && existsSync(path.join(output, name))
        ? readFile(path.join(output, name), "utf8")
        : null,
    subjects: subjects.map((subject) => ({
      ...{ id: subject.id, name: subject.name, version: subject.version },
      ...{ homepage: subject.homepage, runsOn: runsOn(subject) },
    })),
    runtimes: runtimes.map(({ name, version, interpreter = [process.execPath] }) => ({
      ...{ name, version, command: interpreter },
    })),
    start: async (id, given) => {
      const subject = subjects.find((one) => one.id === id);
      if (!subject) throw new RangeError(`there is no subject ${id}`);
      return host.startServer(subject, { given }, limits);
    },
    note,
    didNotFinish(what) {
      hasFailed = true;
      note(`✗ ${what}`);
    },
    async save(name, text) {
      const isCut = signal.aborted
        ? "It was interrupted, so some of what was planned is missing. "
        : "";
      const page = `${text.trimEnd()}\n\n${isCut}${madeBy(beginning)}`;
      await saves.attempt(name, async () => {
        await saveText(output, name, name === PAGE ? page : text);
        // A run that goes on reads these, and must not read another one's.
        if (saved.size === 0 && !before) await removeAllBut(new Set([name]));
        saved.add(name);
        // One that is killed can go on too, and never with what another one left.
        await keepRun("interrupted");
      });
    },
  });
  const printed = await run.catch((error) => {
    if (error instanceof OtherLaunchesError) throw new OtherRunError(error.message);
    throw error instanceof DriverError ? new UsageError(error.message) : error;
  });
  await saves.attempt(RUN_FILE, async () => {
    if (saved.size === 0) return;
    await removeAllBut(saved);
    await keepRun(signal.aborted || saves.unsaved ? "interrupted" : "complete");
  });
  process.stdout.write(printed);
  if (saves.unsaved) throw saves.unsaved;
  if (signal.aborted) return INTERRUPTED;
  return hasFailed ? 1 : 0;
}

/** @param {string} output @throws {UsageError} */
async function loadInterrupted(output) {
  if (!hasProtocolRun(output)) throw nothingToResume(output);
  const run = await loadProtocolRun(output);
  assertUnfinished(run);
  return run;
}

/**
 * Of what goes on, the command is the last: it may ask for more rounds.
 * @type {(before: SavedProtocolRun | null, now: SavedProtocolRun) => SavedProtocolRun} @throws {UsageError} if it is another run
 */
function begun(before, now) {
  if (!before) return now;
  // A subject that only one of them has differs too.
  const names = [before, now].flatMap((run) => Object.keys(circumstances(run)));
  const none = Object.fromEntries(names.map((name) => [name, "none"]));
  assertAlike(before, now, (run) => ({ ...none, ...circumstances(run) }));
  const { startedAt, gitCommit, command } = now.environment;
  return {
    ...before,
    environment: { ...before.environment, command },
    resumed: [...before.resumed, { startedAt, gitCommit: gitCommit ?? null }],
  };
}

/** @param {SavedProtocolRun} run @returns {Record<string, string>} */
const circumstances = ({ suite, quick, requests, method, environment, subjects }) => ({
  ...{ suite, "quick look": String(quick), requests: String(requests ?? "as the source") },
  ...{ method: String(method), Node: environment.nodeVersion, "CPU model": environment.cpuModel },
  "number of cores": String(environment.cores),
  "pinning to cores": JSON.stringify(environment.pinning),
  "operating system": environment.operatingSystem,
  "frequency governor": environment.frequencyGovernor ?? "none",
  ...subjects,
});

/** @param {readonly Subject[]} subjects */
const madeFrom = async (subjects) =>
  Object.fromEntries(
    await Promise.all(
      subjects.map(async (subject) => {
        const { sourceHash, lockfileHash } = await sourceHashes(subject.dir);
        const on = runsOn(subject);
        const words = [subject.version, ...(on ? [`on ${on}`] : [])].join(" ");
        return [subject.id, `${words}, source ${sourceHash}, lockfile ${lockfileHash ?? "none"}`];
      }),
    ),
  );

/** What figures of another day are not to be held against without. @param {SavedProtocolRun} run */
function madeBy({ environment, resumed }) {
  const { nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const starts = [environment, ...resumed];
  const days = new Set(starts.map(({ startedAt }) => startedAt.slice(0, 10)));
  const commits = new Set(
    starts.map(({ gitCommit }) => formatCommit(gitCommit) ?? "one that is not known"),
  );
  const at = commits.size === 1 ? "commit" : "commits";
  return `Measured on ${listed([...days])} by the code of method ${METHOD}, at the ${at} ${listed([...commits])}, with Node ${nodeVersion} on ${counted(cores, "core")} of ${escapeMarkdown(`${cpuModel}, ${operatingSystem}`)}.\n`;
}

/** Null where it is a program of its own. @param {Subject} subject */
function runsOn({ runtime, command, program }) {
  if (runtime) return runtimeLabel(runtime);
  return program || command ? null : runtimeLabel({ name: "node", version: process.versions.node });
}
