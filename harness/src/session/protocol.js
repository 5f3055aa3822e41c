import { openLocalHost } from "../host/local/local-host.js";
import { prepareOutputFolder } from "../results/output-folder.js";
import { saveText } from "../results/result-store.js";

/**
 * @import { Suite } from "@routebench/contract/suite"
 * @import { App } from "../discover/apps.js"
 * @import { Limits } from "../limits.js"
 */

const INTERRUPTED = 130;

/**
 * Lets a suite measure as its source did.
 * @param {NonNullable<Suite["protocols"]>[string]} protocol
 * @param {{ suite: Suite, apps: App[] }} chosen
 * @param {{ output: string, quick: boolean, requests?: number, limit: Limits }} options
 * @param {AbortSignal} signal
 */
export async function runProtocol(protocol, { suite, apps }, options, signal) {
  const { output, quick, requests, limit: limits } = options;
  await prepareOutputFolder(output);
  const host = await openLocalHost(suite);
  const printed = await protocol({
    quick,
    requests,
    signal,
    generatorPrefix: host.generatorPrefix,
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
