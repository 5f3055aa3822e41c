/**
 * Runs a command beside two hosts that are namespaces of this machine, bench1 for servers and load1 for load, which ssh
 * reaches by these names; they go when it ends. It needs root, `ip` and `sshd`.
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
// Ctrl-C reaches the command too, which ends by itself; what is here goes after it.
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
