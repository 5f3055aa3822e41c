/** The comment on a pull request, from saved results; nothing is measured. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { saveResult } from "../../src/results/result-store.js";
import { runCommand } from "../support/command.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const apps = [
  madeUpApp("express"),
  madeUpApp("express@baseline", { name: "express (abc)", role: "baseline", of: "express" }),
];
const trials = [1, 2, 3, 4].flatMap((round) => [
  madeUpTrial(round, "express", { requests: 8000 + round }),
  madeUpTrial(round, "express@baseline", { requests: 10_000 }),
]);

/** @type {string} */
let folder;
/** @type {string} */
let file;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  file = path.join(folder, "result.json");
  await saveResult(folder, madeUpResult({ apps, trials }));
});
after(() => rm(folder, { recursive: true }));

test("says of the app how it compares with its base", async () => {
  const { exitCode, stdout } = await runCommand([
    ...["comment", file, "--artifact", "https://example.org/o/r/actions/runs/1"],
  ]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^<!-- routebench: /);
  assert.match(
    stdout,
    /<code>express<\/code> is slower than its base\.\*\* Head ÷ base: \*\*0\.80/,
  );
  assert.match(stdout, /\(https:\/\/example\.org\/o\/r\/actions\/runs\/1\)/);
});

test("of several results makes one comment", async () => {
  const { stdout } = await runCommand(["comment", file, file]);
  assert.equal(stdout.match(/<!-- routebench: /g)?.length, 1);
  assert.equal(stdout.match(/Head ÷ base/g)?.length, 2);
});

test("refuses a result without a baseline, with the remedy", async () => {
  const dir = await mkdtemp(path.join(folder, "without-"));
  await saveResult(dir, madeUpResult({ apps: apps.slice(0, 1), trials }));
  const { exitCode, stdout, stderr } = await runCommand(["comment", path.join(dir, "result.json")]);
  assert.equal(exitCode, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /has no baseline to compare with; make it with pnpm bench .* --against/);
});

for (const address of ["javascript:alert(1)", "https://x.example/a) ![b](c", "http://x.example/"]) {
  test(`refuses ${address} as the artefact's address`, async () => {
    const { exitCode, stderr } = await runCommand(["comment", file, "--artifact", address]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /is not an https address/);
  });
}
