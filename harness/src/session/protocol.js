import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { formatCommit } from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted } from "@routebench/report/words";
import { openLocalHost } from "../host/local/local-host.js";
import { joinRuns, recordOtherRuns } from "../host/other-runs.js";
import { placeOf } from "../publish/place.js";
import { loadSummary } from "../publish/published.js";
import { openOutputFolder } from "../results/output-folder.js";
import { FILES, PAGE, saveProtocolRun } from "../results/protocol-run.js";
import { saveText } from "../results/result-store.js";
import { ROOT_DIR } from "../workspace.js";
import { withCommand } from "./environment.js";
import { INTERRUPTED } from "./interruption.js";

/** @import { Closers } from "../closers.js" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Limits } from "../limits.js" */
/** @import { Runtime } from "../runtimes/on-runtime.js" */
/** @import { Subject } from "../subject.js" */
/** @import { SourceProtocol, Suite } from "@routebench/contract/suite" */

/**
 * Lets a suite measure as its source did.
 * @param {SourceProtocol} protocol
 * @param {{ suite: Suite, subjects: Subject[], runtimes: Runtime[] }} chosen
 * @param {{ output: string, quick: boolean, requests?: number, rounds?: number, wait: boolean, limit: Limits }} options
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
  const { output, quick, requests, rounds, wait, limit: limits } = options;
  const note = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  await openOutputFolder(output, FILES, closers);
  const others = await joinRuns({ wait, signal });
  closers.add(others.close);
  if (signal.aborted) return INTERRUPTED;
  const host = await openLocalHost(suite.servers);
  const endServers = () => host.endServers();
  signal.addEventListener("abort", endServers);
  closers.add(() => signal.removeEventListener("abort", endServers));
  const startedMs = performance.now();
  const environment = withCommand(await host.describe(ROOT_DIR));
  const { startedAt, cpuModel } = environment;
  recordOtherRuns(others, environment, note);
  const summary = path.join(ROOT_DIR, placeOf(suite.id).folder, "summary.json");
  /** @type {Set<string>} */
  const saved = new Set();
  const printed = await protocol.measure({
    published: existsSync(summary) ? await loadSummary(summary) : null,
    quick,
    requests,
    rounds,
    signal,
    generatorPrefix: host.generatorPrefix,
    machine: { startedAt, cpuModel, nodeVersion: process.versions.node },
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
    async save(name, text) {
      const page = `${text.trimEnd()}\n\n${madeBy(environment)}`;
      await saveText(output, name, name === PAGE ? page : text);
      saved.add(name);
    },
  });
  // What another protocol left there is none of this one's.
  for (const name of FILES.filter((file) => !saved.has(file))) {
    await rm(path.join(output, name), { force: true });
  }
  await saveProtocolRun(output, {
    ...{ suite: suite.id, state: signal.aborted ? "interrupted" : "complete", quick },
    ...{ method: METHOD, minutes: (performance.now() - startedMs) / 60_000, environment },
  });
  process.stdout.write(printed);
  return signal.aborted ? INTERRUPTED : 0;
}

/** What figures of another day are not to be held against without. @param {Environment} environment */
function madeBy({ startedAt, gitCommit, nodeVersion, cores, cpuModel, operatingSystem }) {
  const commit = formatCommit(gitCommit) ?? "one that is not known";
  return `Measured on ${startedAt.slice(0, 10)} by the code of method ${METHOD}, at the commit ${commit}, with Node ${nodeVersion} on ${counted(cores, "core")} of ${escapeMarkdown(`${cpuModel}, ${operatingSystem}`)}.\n`;
}

/** Null where it is a program of its own. @param {Subject} subject */
function runsOn({ runtime, command, program }) {
  if (runtime) return runtimeLabel(runtime);
  return program || command ? null : runtimeLabel({ name: "node", version: process.versions.node });
}
