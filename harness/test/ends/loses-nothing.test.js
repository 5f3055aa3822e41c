/** Whatever happens to a run, its measurements can be read. */
import assert from "node:assert/strict";
import { mkdir, readdir, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { execa } from "execa";
import { UNFINISHED } from "../../src/results/result-store.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { runCommand, SHORT, untilPrinted, unwrapped } from "../support/command.js";
import { startMany } from "../support/many-trials.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming" });

const needsLinux = process.platform !== "linux" && "needs /proc";

test("a second run into the same folder is refused, and a killed run's temporary file is removed", async () => {
  await mkdir(folder.output);
  const unfinished = `result.json${UNFINISHED}123456`;
  await writeFile(path.join(folder.output, unfinished), "{");
  await writeFile(path.join(folder.output, "result.json.1"), "a copy of the user's");
  const first = startMany(folder);
  await untilPrinted(first, /round 2 of 1000/);
  const second = await runCommand([...[...SHORT, "--apps", folder.dir, "--output", folder.output]]);
  assert.equal(second.exitCode, 2);
  assert.match(
    second.stderr,
    new RegExp(`^error: ".*" is in use by another run \\(process ${first.pid}, since .*\\)\\.`),
  );
  first.kill("SIGINT");
  assert.equal((await first).exitCode, 130);
  assert.equal((await readSavedResult(folder.output)).state, "interrupted");
  const names = await readdir(folder.output);
  assert.ok(!names.includes(unfinished) && names.includes("result.json.1"), names.join(", "));
});

test("a run that reaches its time limit reports its measurements and names the limit", async () => {
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

test("a run on a full disk names the file, prints its tables, and keeps the last save", {
  skip: (await whyNoSmallDisk()) ?? false,
}, async () => {
  await mkdir(folder.output);
  await execa("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder.output]);
  try {
    // The run continues, because there may be space again for its next save. Filling the disk is quicker than two rounds.
    const run = startMany(folder, ["--rounds", "4"]);
    await untilPrinted(run, /round 2 of 4/);
    await assert.rejects(writeFile(path.join(folder.output, "filling"), Buffer.alloc(2 ** 20)));
    const { exitCode, stdout, stderr } = await run;
    assert.equal(exitCode, 1);
    assert.match(
      unwrapped(stderr),
      /^error: cannot write ".*result\.json" \(ENOSPC\); what was saved before is intact$/m,
    );
    assert.doesNotMatch(stderr, /^ {4}at /m);
    assert.match(stdout, /^one +\d/m);
    const { trials } = await readSavedResult(folder.output);
    assert.ok(trials.length > 0);
  } finally {
    await execa("umount", [folder.output]);
  }
});

describe("a result file", () => {
  /** @param {string} file */
  const report = (file) => runCommand(["report", file]);

  test("is refused unread when it is larger than any result", async () => {
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

  test("is refused unread when it is an endless pipe", { skip: needsLinux }, async () => {
    const file = path.join(folder.dir, "pipe");
    await execa("mkfifo", [file]);
    const { exitCode, stderr } = await report(file);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: cannot read the result file ".*pipe": not a file$/m);
  });
});

/** @returns {Promise<string | null>} why a small disk cannot be mounted here */
async function whyNoSmallDisk() {
  if (process.platform !== "linux") return "needs Linux's tmpfs";
  const { failed } = await execa("unshare", ["--mount", "true"], { reject: false });
  return failed ? "needs the right to mount a small disk: run the tests as root" : null;
}
