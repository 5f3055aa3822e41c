/** Whatever happens to a run, what it has measured can be read. */
import assert from "node:assert/strict";
import { mkdir, readdir, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { execa } from "execa";
import { UNFINISHED } from "../../src/results/result-store.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { runCommand, SHORT, untilItSays } from "../support/command.js";
import { startMany } from "../support/many-trials.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming" });

const needsLinux = process.platform !== "linux" && "needs /proc";

test("a second run into the same folder is told which run holds it; what a killed one left is gone", async () => {
  await mkdir(folder.output);
  const unfinished = `result.json${UNFINISHED}123456`;
  await writeFile(path.join(folder.output, unfinished), "{");
  await writeFile(path.join(folder.output, "result.json.1"), "a copy of the user's");
  const first = startMany(folder);
  await untilItSays(first, /round 2 of 1000/);
  const second = await runCommand([...[...SHORT, "--apps", folder.dir, "--output", folder.output]]);
  assert.equal(second.exitCode, 2);
  assert.match(
    second.stderr,
    new RegExp(`^error: ".*" is in use by another run \\(process ${first.pid}, since .*\\); wait`),
  );
  first.kill("SIGINT");
  assert.equal((await first).exitCode, 130);
  assert.equal((await readSavedResult(folder.output)).state, "interrupted");
  const names = await readdir(folder.output);
  assert.ok(!names.includes(unfinished) && names.includes("result.json.1"), names.join(", "));
});

test("a run that meets its time limit reports what there is and says which limit it was", async () => {
  // A slow machine gets more time, until it has measured something before the limit.
  for (let limitMs = 6000; ; limitMs *= 2) {
    const { exitCode, stdout, stderr } = await startMany(folder, ["--limit", `run=${limitMs}ms`]);
    assert.equal(exitCode, 1, stderr);
    assert.ok(
      stderr.includes(
        `\nerror: the run took longer than ${limitMs} ms and was stopped (--limit run)`,
      ),
      stderr,
    );
    const { state, trials } = await readSavedResult(folder.output);
    assert.equal(state, "interrupted");
    if (trials.length === 0 && limitMs < 60_000) continue;
    assert.ok(trials.length > 0);
    assert.match(stdout, /was interrupted/);
    return;
  }
});

test("a disk that fills up: one sentence, the tables all the same, and the last save is intact", {
  skip: (await whyNoSmallDisk()) ?? false,
}, async () => {
  await mkdir(folder.output);
  await execa("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder.output]);
  try {
    // It goes on measuring, so that it can save if there is room again; two rounds take longer than to fill the disk.
    const run = startMany(folder, ["--rounds", "4"]);
    await untilItSays(run, /round 2 of 4/);
    await assert.rejects(writeFile(path.join(folder.output, "filling"), Buffer.alloc(2 ** 20)));
    const { exitCode, stdout, stderr } = await run;
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /^error: cannot write ".*result\.json" \(ENOSPC\); what was saved before is intact$/m,
    );
    assert.doesNotMatch(stderr, /^ {4}at /m);
    assert.match(stdout, /^\| one +\|/m);
    const { trials } = await readSavedResult(folder.output);
    assert.ok(trials.length > 0);
  } finally {
    await execa("umount", [folder.output]);
  }
});

describe("a result file", () => {
  /** @param {string} file */
  const report = (file) => runCommand(["report", file]);

  test("that is enormous is refused unread", async () => {
    const file = path.join(folder.dir, "enormous.json");
    await writeFile(file, "{");
    await truncate(file, 5 * 1024 ** 3);
    const { exitCode, stderr } = await report(file);
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^error: cannot use ".*": it has 5120 MB, more than the 256 MB of any result$/m,
    );
  });

  test("that is a pipe is refused unread, for it may never end", { skip: needsLinux }, async () => {
    const file = path.join(folder.dir, "pipe");
    await execa("mkfifo", [file]);
    const { exitCode, stderr } = await report(file);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: cannot read the result file ".*pipe": not a file$/m);
  });
});

/** @returns {Promise<string | null>} why a small disk cannot be made here */
async function whyNoSmallDisk() {
  if (process.platform !== "linux") return "needs Linux's tmpfs";
  const { failed } = await execa("unshare", ["--mount", "true"], { reject: false });
  return failed ? "needs the right to mount a small disk: run the tests as root" : null;
}
