/** A generator that is broken or dies causes one reason in the report. Other results remain, and no process does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { GENERATOR_FAULTS, NOT_WRK } from "../faults/generator-faults.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { installFakeWrk } from "../support/fake-wrk.js";
import { reasonOf, rowOf } from "../support/report-text.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming", during: "kills-its-generator" });

/** @type {(args: string[], env?: Record<string, string>) => ReturnType<typeof runCommand>} */
const bench = (args, env) =>
  runCommand(
    [...SHORT, "--limit", "generator=1s", "--apps", folder.dir, "--output", folder.output, ...args],
    { env },
  );

/** @param {number} pid */
const processesOf = async (pid) => [
  ...(await startedBy(pid)),
  ...(await commandLinesWith(folder.dir)),
];

/** test/long runs all faults. */
const HANGS = GENERATOR_FAULTS.filter(({ generator }) => generator === "hangs");

for (const { fault, generator, says } of HANGS) {
  test(`a wrk that ${fault} fails only the external mode, with the reason`, async (t) => {
    const fake = await installFakeWrk(generator);
    t.after(() => fake.remove());
    const args = ["--filter", "one", "--generator", "wrk"];
    const { exitCode, stdout, stderr, pid } = await bench(args, { PATH: fake.PATH });
    assert.equal(exitCode, 1, stderr);
    assert.doesNotMatch(stderr, /^ {4}at /m);
    assert.equal((await readSavedResult(folder.output)).state, "complete");
    const report = await readReport(folder.output);
    assert.ok(rowOf(report, "In-process", "one"), stdout);
    assert.ok(reasonOf(report, "External", "one")?.includes(says), stdout);
    assert.deepEqual(await processesOf(pid), []);
  });
}

test("a wrk that prints no version is refused", async (t) => {
  const fake = await installFakeWrk("says-nothing");
  t.after(() => fake.remove());
  const { exitCode, stderr } = await bench(["--generator", "wrk"], { PATH: fake.PATH });
  assert.equal(exitCode, 2);
  assert.ok(stderr.startsWith(`error: ${NOT_WRK} `), stderr);
});

test("a closed-loop that is killed fails only the app under load", {
  skip: process.platform !== "linux" && "the test double finds its generator in /proc",
}, async () => {
  const { exitCode, stdout, stderr, pid } = await bench(["--mode", "external"]);
  assert.equal(exitCode, 1, stderr);
  const report = await readReport(folder.output);
  const reason = reasonOf(report, "External", "during");
  assert.match(reason ?? "", /closed-loop was ended by SIGSEGV/);
  assert.ok(rowOf(report, "External", "one"), stdout);
  assert.deepEqual(await processesOf(pid), []);
});
