import { openLocalHost } from "../host/local/local-host.js";
import { prepareOutputFolder } from "../results/output-folder.js";
import { saveText } from "../results/result-store.js";

/**
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 */

const INTERRUPTED = 130;

/**
 * Lets a suite measure as its source did.
 * @param {import("@routebench/contract/suite").SourceProtocol} protocol
 * @param {Pick<import("../discover/choose-subjects.js").Chosen, "suite" | "subjects">} chosen
 * @param {{ output: string, quick: boolean, requests?: number, limit: import("../limits.js").Limits }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runProtocol(protocol, { suite, subjects: apps }, options, signal) {
  const { output, quick, requests, limit: limits } = options;
  await prepareOutputFolder(output);
  const host = await openLocalHost(suite.servers);
  const printed = await protocol.measure({
    ...{ quick, requests, signal, generatorPrefix: host.generatorPrefix },
    subjects: apps.map(({ id, name, version, homepage }) => ({ id, name, version, homepage })),
    start: async (id, given) => {
      const app = apps.find((one) => one.id === id);
      if (!app) throw new RangeError(`there is no subject ${id}`);
      return host.startServer(app, { given }, limits);
    },
    note: (line) => void process.stderr.write(`${line}\n`),
    save: (name, text) => saveText(output, name, text),
  });
  process.stdout.write(printed);
  return signal.aborted ? INTERRUPTED : 0;
}
