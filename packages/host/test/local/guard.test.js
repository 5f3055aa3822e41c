import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa, execaSync } from "execa";
import { startedBy } from "../support/processes.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { until } from "../support/until.js";

const HARNESS = fileURLToPath(new URL("../support/hold-servers.js", import.meta.url));

const [GUARD, CERTIFICATE] = ["guard", "certificate"].map(
  (name) => new URL(`../../src/local/${name}.js`, import.meta.url).href,
);

/** Two servers, a grandchild of one, two generators and the guard. */
const STARTED = 6;

test("leaves no server, generator or grandchild of a killed harness, without the kernel's help", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  const harness = execa(process.execPath, [HARNESS], { reject: false, buffer: false });
  const pid = /** @type {number} */ (harness.pid);
  await until(async () => (await startedBy(pid)).length >= STARTED - 1);
  harness.kill("SIGKILL");
  await harness;
  await until(async () => (await startedBy(pid)).length === 0);
  assert.deepEqual(await startedBy(pid), []);
});

for (const signal of /** @type {const} */ (["SIGKILL", "SIGTERM"])) {
  test(`leaves no temporary folder, key or worktree of a harness that ${signal} ended`, async () => {
    const repository = temporaryFolder();
    const git = (/** @type {string[]} */ ...args) =>
      execa("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: repository });
    await git("init", "-q");
    await git("commit", "-q", "--allow-empty", "-m", "first");
    const program = `
      import { execFileSync } from "node:child_process";
      import os from "node:os";
      import { ensureRunFolder } from ${JSON.stringify(GUARD)};
      import { openCertificate } from ${JSON.stringify(CERTIFICATE)};
      ensureRunFolder(${JSON.stringify(repository)});
      await openCertificate();
      execFileSync("git", ["worktree", "add", "-q", "--detach", os.tmpdir() + "/baseline"], {
        cwd: ${JSON.stringify(repository)},
      });
      // A worktree is locked like this if git is killed while it adds the worktree.
      execFileSync("git", ["worktree", "lock", os.tmpdir() + "/baseline"], {
        cwd: ${JSON.stringify(repository)},
      });
      process.stdout.write(os.tmpdir());
      setInterval(() => {}, 1000);
    `;
    const harness = execa(process.execPath, ["--input-type=module", "-e", program], {
      reject: false,
      buffer: false,
    });
    const folder = String(await new Promise((resolve) => harness.stdout?.once("data", resolve)));
    assert.match(path.basename(folder), /^routebench-run-/);
    assert.ok(existsSync(path.join(folder, "baseline/.git")));
    harness.kill(signal);
    await harness;
    const worktrees = async () => (await git("worktree", "list")).stdout.split("\n").length;
    await until(async () => !existsSync(folder) && (await worktrees()) === 1);
  });
}

test("removes a folder elsewhere if the parent of its harness is killed", async () => {
  const parent = temporaryFolder();
  const inner = `
    import { makeGuardedFolder } from ${JSON.stringify(GUARD)};
    process.stdout.write(makeGuardedFolder(${JSON.stringify(path.join(parent, "copy-"))}));
    setInterval(() => {}, 1000);
  `;
  const outer = `
    import { spawn } from "node:child_process";
    import { ensureRunFolder } from ${JSON.stringify(GUARD)};
    ensureRunFolder();
    spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(inner)}], { stdio: "inherit" });
  `;
  const harness = execa(process.execPath, ["--input-type=module", "-e", outer], {
    reject: false,
    buffer: false,
  });
  const folder = String(await new Promise((resolve) => harness.stdout?.once("data", resolve)));
  assert.ok(existsSync(folder));
  harness.kill("SIGKILL");
  await harness;
  await until(async () => !existsSync(folder));
});

test("says that temporary files cannot be written", () => {
  const program = `
    import { ensureRunFolder } from ${JSON.stringify(GUARD)};
    try {
      ensureRunFolder();
    } catch ({ name, message }) {
      process.stdout.write(name + ": " + message);
    }
  `;
  const { stdout } = execaSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { TMPDIR: "/nowhere" },
  });
  assert.equal(
    stdout,
    'UsageError: temporary files cannot be written to "/nowhere" (ENOENT). Name another folder in TMPDIR',
  );
});
