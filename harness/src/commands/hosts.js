import stringWidth from "string-width";
import { checkHost, checkLoadHost } from "../host/ssh/check.js";
import { prepareHost } from "../host/ssh/prepare.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

const INTERRUPTED = 130;

/**
 * @typedef {object} HostsOptions
 * @property {"prepare" | "check"} action
 * @property {string[]} names of hosts, as ssh knows them
 * @property {string[]} [loadFrom] more of them, which load is to come from
 * @property {string} [serverAddress]
 * @property {boolean} [publicAddress]
 */

/**
 * Brings the workspace to other machines, or looks at them. One that fails does not keep the others from it.
 * @param {HostsOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code: 1 where a host has a problem
 */
export async function hosts({ action, names, loadFrom = [], ...options }, signal) {
  const { serverAddress: address, publicAddress } = options;
  const own = { address, publicAddress };
  let isWell = true;
  const look = async (/** @type {() => Promise<string[]>} */ at) => {
    if (signal.aborted) return;
    try {
      if ((await at()).length > 0) isWell = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`✗ ${error.message}\n`);
      isWell = false;
    }
  };
  const servers = [...new Set(names)];
  if (action === "prepare") {
    const all = new Set([...servers, ...loadFrom]);
    for (const name of all) await look(() => prepare(name, signal));
  } else {
    for (const name of servers) {
      await look(async () => show(name, await checkHost(name, own, ROOT_DIR)));
    }
    for (const name of loadFrom) {
      await look(async () => show(name, await checkLoadHost(name, servers, own, ROOT_DIR)));
    }
  }
  if (signal.aborted) return INTERRUPTED;
  return isWell ? 0 : 1;
}

/**
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} none
 */
async function prepare(name, signal) {
  process.stderr.write(`${name}: copying the workspace and installing its packages\n`);
  const { files } = await prepareHost(name, ROOT_DIR, signal);
  process.stdout.write(`${name}: a copy of ${files} files is there and installed\n`);
  return [];
}

/**
 * @param {string} name
 * @param {import("../host/ssh/check.js").HostCheck} check
 * @returns {string[]} the problems
 */
function show(name, { found, problems }) {
  const width = Math.max(...found.map(([thing]) => stringWidth(thing)));
  const lines = found.map(([thing, what]) => `  ${thing.padEnd(width)}  ${what}`);
  const faults = problems.map((problem) => `  ✗ ${problem}`);
  process.stdout.write([name, ...lines, ...faults, ""].join("\n"));
  return problems;
}
