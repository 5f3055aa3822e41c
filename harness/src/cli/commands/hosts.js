import { prepareHost } from "@routebench/host/ssh/prepare";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { printable } from "@routebench/report/terminal/text";
import { INTERRUPTED } from "../session/interruption.js";

/** If a host fails, the other hosts are still prepared. @param {string[]} names @param {AbortSignal} signal */
export async function prepareHosts(names, signal) {
  let exitCode = 0;
  for (const name of new Set(names)) {
    try {
      process.stderr.write(`${name}: copying the workspace and installing its packages\n`);
      const { files } = await prepareHost(name, ROOT_DIR, signal);
      process.stdout.write(`${name}: a copy of ${files} files is there and installed\n`);
    } catch (error) {
      if (signal.aborted) return INTERRUPTED;
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(printable(`✗ ${error.message}\n`));
      exitCode = 1;
    }
  }
  return exitCode;
}
