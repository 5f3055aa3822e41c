import { checkHost, checkLoadHost } from "@routebench/host/ssh/check";
import { prepareHost } from "@routebench/host/ssh/prepare";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { printable } from "@routebench/report/terminal/text";
import stringWidth from "string-width";
import { INTERRUPTED } from "../session/interruption.js";

/** @import { HostCheck } from "@routebench/host/ssh/check" */

/**
 * @typedef {object} HostsOptions
 * @property {"prepare" | "check"} action
 * @property {string[]} names
 * @property {string[]} [loadFrom] hosts that send load
 * @property {string} [serverAddress]
 */

/** If a host fails, the other hosts are still handled. @param {HostsOptions} options @param {AbortSignal} signal */
export async function hosts({ action, names, loadFrom = [], serverAddress: address }, signal) {
  const handle = async (/** @type {string} */ name) => {
    if (action === "prepare") return prepare(name, signal);
    const check = names.includes(name)
      ? await checkHost(name, { address }, ROOT_DIR)
      : await checkLoadHost(name, names, { address }, ROOT_DIR);
    return show(name, check);
  };
  let areFit = true;
  for (const name of new Set([...names, ...loadFrom])) {
    try {
      if (!signal.aborted && !(await handle(name))) areFit = false;
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(printable(`✗ ${error.message}\n`));
      areFit = false;
    }
  }
  if (signal.aborted) return INTERRUPTED;
  return areFit ? 0 : 1;
}

/** @type {(name: string, signal: AbortSignal) => Promise<boolean>} */
async function prepare(name, signal) {
  process.stderr.write(`${name}: copying the workspace and installing its packages\n`);
  const { files } = await prepareHost(name, ROOT_DIR, signal);
  process.stdout.write(`${name}: a copy of ${files} files is there and installed\n`);
  return true;
}

/** @param {string} name @param {HostCheck} check */
function show(name, { facts, problems }) {
  const width = Math.max(...facts.map(([thing]) => stringWidth(thing)));
  const lines = facts.map(([thing, what]) => `  ${thing.padEnd(width)}  ${what}`);
  const faults = problems.map((problem) => `  ✗ ${problem}`);
  process.stdout.write(printable([name, ...lines, ...faults, ""].join("\n")));
  return problems.length === 0;
}
