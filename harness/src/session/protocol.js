import { existsSync } from "node:fs";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { formatCommit } from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted } from "@routebench/report/words";
import { openLocalHost } from "../host/local/local-host.js";
import { placeOf } from "../publish/place.js";
import { loadSummary } from "../publish/published.js";
import { prepareOutputFolder } from "../results/output-folder.js";
import { PAGE, saveProtocolRun } from "../results/protocol-run.js";
import { saveText } from "../results/result-store.js";
import { ROOT_DIR } from "../workspace.js";
import { commandTyped } from "./environment.js";
import { INTERRUPTED } from "./interruption.js";

/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Limits } from "../limits.js" */
/** @import { Runtime } from "../runtimes/on-runtime.js" */
/** @import { Subject } from "../subject.js" */
/** @import { SourceProtocol, Suite } from "@routebench/contract/suite" */

const NOTHING_COMPARED = { versions: [], runtimes: [] };

/**
 * Lets a suite measure as its source did.
 * @param {SourceProtocol} protocol
 * @param {{ suite: Suite, subjects: Subject[], runtimes: Runtime[] }} chosen
 * @param {{ output: string, quick: boolean, requests?: number, limit: Limits }} options
 * @param {AbortSignal} signal
 */
export async function runProtocol(protocol, { suite, subjects, runtimes }, options, signal) {
  const { output, quick, requests, limit: limits } = options;
  await prepareOutputFolder(output);
  const host = await openLocalHost(suite.servers);
  const [startedMs, described] = [performance.now(), await host.describe(ROOT_DIR)];
  const command = commandTyped(process.argv);
  const environment = command === null ? described : { ...described, command };
  const { startedAt, cpuModel } = environment;
  const summary = path.join(ROOT_DIR, placeOf(suite.id, NOTHING_COMPARED).folder, "summary.json");
  const printed = await protocol.measure({
    published: existsSync(summary) ? await loadSummary(summary) : null,
    quick,
    requests,
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
    note: (line) => void process.stderr.write(`${line}\n`),
    save: (name, text) =>
      saveText(output, name, name === PAGE ? `${text.trimEnd()}\n\n${madeBy(environment)}` : text),
  });
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
