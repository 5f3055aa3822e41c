/**
 * Runs a command that needs several machines. Two namespaces of this machine act as hosts: ssh reaches bench1 (servers)
 * and load1 (load) by name. Both are removed at the end. It needs root, `ip` and `sshd`.
 *
 *   node harness/study/two-hosts.js pnpm bench publish --all --only hosts
 */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { BENCH } from "@routebench/host/workspace";
import { execa } from "execa";
import { whyNoNamespaces } from "../test/support/testbed/namespaces.js";
import { makeTestbed } from "../test/support/testbed/testbed.js";

const whyNot = await whyNoNamespaces();
if (whyNot) throw new Error(whyNot);
// Ctrl-C reaches the command too. Let it end first, then remove the hosts.
process.on("SIGINT", () => {});
const cacheDir = await mkdtemp(path.join(os.tmpdir(), "routebench-two-hosts-"));
try {
  const bed = await makeTestbed(cacheDir, { loadHosts: 1 });
  const inside = async (/** @type {readonly string[]} */ words) => {
    const [program = "", ...args] = [...bed.prefix, ...words];
    const { exitCode = 1 } = await execa(program, args, {
      env: bed.env,
      stdio: "inherit",
      reject: false,
    });
    return exitCode;
  };
  try {
    const hosts = [bed.host, ...bed.loadHosts];
    process.exitCode =
      (await inside([process.execPath, ...BENCH, "hosts", "prepare", ...hosts])) ||
      (await inside(process.argv.slice(2)));
  } finally {
    await bed.remove();
  }
} finally {
  await rm(cacheDir, { recursive: true, force: true });
}
