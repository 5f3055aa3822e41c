import os from "node:os";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { openLocalHost } from "../host/local/local-host.js";
import { prepareOutputFolder } from "../results/output-folder.js";
import { saveText } from "../results/result-store.js";
import { INTERRUPTED } from "./interruption.js";

/** @import { Limits } from "../limits.js" */
/** @import { Runtime } from "../runtimes/on-runtime.js" */
/** @import { Subject } from "../subject.js" */
/** @import { SourceProtocol, Suite } from "@routebench/contract/suite" */

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
  const printed = await protocol.measure({
    quick,
    requests,
    signal,
    generatorPrefix: host.generatorPrefix,
    machine: {
      startedAt: new Date().toISOString(),
      cpuModel: os.cpus()[0]?.model ?? "unknown",
      nodeVersion: process.versions.node,
    },
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
    save: (name, text) => saveText(output, name, text),
  });
  process.stdout.write(printed);
  return signal.aborted ? INTERRUPTED : 0;
}

/** Null where it is a program of its own. @param {Subject} subject */
function runsOn({ runtime, command, program }) {
  if (runtime) return runtimeLabel(runtime);
  return program || command ? null : runtimeLabel({ name: "node", version: process.versions.node });
}
