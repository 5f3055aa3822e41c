/** A copy of the workspace, over an ssh that leads to this machine. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { execa } from "execa";
import { prepareHost } from "../../src/ssh/prepare.js";
import { openSshHost } from "../../src/ssh/ssh-host.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { makeSshToHere } from "../support/ssh-to-here.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { until } from "../support/until.js";

const NEVER = new AbortController().signal;

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
/** A repository whose installation does nothing. */
const rootDir = temporaryFolder();
before(async () => {
  ssh = await makeSshToHere();
  const program = path.join(rootDir, "packages/host/src/ssh/install-copy.js");
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(program, "");
  await execa("git", ["init", "-q"], { cwd: rootDir });
});
after(() => ssh.remove());

test("replaces a copy only after the run that uses it has ended", async () => {
  const copy = path.join(ssh.cacheDir, "routebench/workspace");
  const host = await openSshHost("bench1", { address: "127.0.0.1" });
  try {
    await assert.rejects(prepareHost("bench1", rootDir, NEVER), {
      name: "UsageError",
      message: /^another run uses the copy on bench1, as process \d+ there\. Wait for its end$/,
    });
    assert.equal(`${await realpath(copy)}/`, ROOT_DIR);
  } finally {
    await host.close();
  }
  // The new copy has no agent that could mark it as complete.
  await assert.rejects(prepareHost("bench1", rootDir, NEVER), /the agent on bench1 ended/);
  assert.deepEqual(await readdir(copy), ["packages"]);
});

test("says that a host cannot be reached, although tar cannot write the rest of the workspace", async () => {
  await writeFile(path.join(rootDir, "large"), randomBytes(2_000_000));
  await assert.rejects(prepareHost("unreachable", rootDir, NEVER), {
    name: "UsageError",
    message: /^unreachable cannot be reached by ssh/,
  });
});

test("ends on Ctrl-C even if ssh ignores the signal", async () => {
  const bin = path.join(rootDir, "bin");
  await mkdir(bin);
  const script = 'trap "" TERM; touch "$0.begun"; while :; do sleep 0.1; done';
  await writeFile(path.join(bin, "ssh"), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(bin, "ssh"), 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${bin}:${before}`;
  const interrupt = new AbortController();
  try {
    const preparing = assert.rejects(prepareHost("bench1", rootDir, interrupt.signal), {
      name: "AbortError",
    });
    await until(async () => existsSync(path.join(bin, "ssh.begun")));
    interrupt.abort();
    await preparing;
  } finally {
    process.env.PATH = before;
  }
});
