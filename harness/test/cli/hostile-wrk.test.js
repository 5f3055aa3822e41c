/** A wrk that is found first and is no good: one clear sentence, nothing lost, nothing left. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { wrkDriver } from "@routebench/drivers/wrk/driver";
import { execa } from "execa";
import { GENERATOR_FAULTS, NOT_WRK } from "../faults/generator-faults.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { SHORT, startCommand } from "../support/command.js";
import { installFakeWrk } from "../support/fake-wrk.js";
import { commandLinesWith, startedBy } from "../support/processes.js";
import { reasonOf, rowOf } from "../support/report-text.js";
import { readSavedResult } from "../support/saved-result.js";

/** @type {import("../support/apps-folder.js").AppsFolder} */
let folder;
/** @type {Awaited<ReturnType<typeof installFakeWrk>> | undefined} */
let fake;
beforeEach(async () => {
  folder = await makeAppsFolder({ one: "conforming" });
});
afterEach(async () => {
  await folder.remove();
  await fake?.remove();
  fake = undefined;
});

/**
 * @param {string} name of the test double
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function runWith(name, args, env = {}) {
  fake = await installFakeWrk(name);
  const command = startCommand(
    [...args, "--limit", "generator=1s", "--apps", folder.dir, "--output", folder.output],
    { env: { PATH: fake.PATH, ...env } },
  );
  const { exitCode, stdout, stderr } = await command;
  const left = await startedBy(/** @type {number} */ (command.pid));
  return { exitCode, stdout, stderr, left: [...left, ...(await commandLinesWith(folder.dir))] };
}

const IN_SLICES = ["--mode", "external", "--rounds", "1", "--duration", "1s", "--no-control"];

describe("another program of that name", () => {
  test("is told as such, and autocannon stands in for wrk", async () => {
    const { exitCode, stdout, stderr } = await runWith("another-program", SHORT);
    assert.equal(exitCode, 0, stderr);
    assert.ok(`\n${stderr}`.includes(`\n${NOT_WRK}; `), stderr);
    assert.match(
      stderr,
      /another program of that name, autocannon stands in .* apt-get install wrk/,
    );
    assert.ok(rowOf(stdout, "External", "one"));
    assert.match(
      (await readSavedResult(folder.output)).config.modes.external?.driver ?? "",
      /autocannon/,
    );
  });

  test("is refused where wrk is asked for by name", async () => {
    const { exitCode, stdout, stderr } = await runWith("another-program", ["--driver", "wrk"]);
    assert.equal(exitCode, 2);
    assert.equal(stdout, "");
    assert.ok(stderr.startsWith(`error: ${NOT_WRK}; `), stderr);
  });
});

for (const { fault, generator, says, inSlices = says } of GENERATOR_FAULTS) {
  describe(`a wrk that ${fault}`, () => {
    test("fails what needs it, with its reason, and costs the other mode nothing", async () => {
      const { exitCode, stdout, stderr, left } = await runWith(generator, SHORT);
      assert.equal(exitCode, 1, stderr);
      assert.doesNotMatch(stderr, /^ {4}at /m);
      assert.equal((await readSavedResult(folder.output)).state, "complete");
      assert.ok(rowOf(stdout, "In-process", "one"), stdout);
      assert.ok(reasonOf(stdout, "External", "one")?.includes(says), stdout);
      assert.deepEqual(left, []);
    });

    test("in slices too", { skip: process.platform !== "linux" && "needs Linux" }, async () => {
      const { exitCode, stdout, stderr, left } = await runWith(generator, IN_SLICES);
      assert.equal(exitCode, 1, stderr);
      assert.equal((await readSavedResult(folder.output)).state, "complete");
      assert.ok(reasonOf(stdout, "External", "one")?.includes(inSlices), stdout);
      assert.deepEqual(left, []);
    });
  });
}

test("a wrk that dies between two slices fails its own app alone", {
  skip: (await wrkDriver.probe()) === undefined && "wrk is not installed",
}, async () => {
  await folder.remove();
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
  const { stdout: REAL_WRK } = await execa("sh", ["-c", "command -v wrk"]);
  const { exitCode, stdout, stderr, left } = await runWith("dies-in-slices", IN_SLICES, {
    REAL_WRK,
  });
  assert.equal(exitCode, 1, stderr);
  const { trials } = await readSavedResult(folder.output);
  assert.deepEqual(trials.map(({ status }) => status).sort(), ["failed", "ok"]);
  const failed = trials.find(({ status }) => status === "failed");
  assert.ok(failed?.status === "failed" && failed.code === "driver-failed");
  assert.match(failed.detail, /^wrk (was ended by SIGSEGV|ended) while it was needed$/);
  assert.ok(reasonOf(stdout, "External", failed.appId));
  assert.ok(rowOf(stdout, "External", failed.appId === "one" ? "two" : "one"));
  assert.deepEqual(left, []);
});

test("a wrk that does not even say its version is not waited for", async () => {
  const { exitCode, stderr } = await runWith("says-nothing", ["--driver", "wrk"]);
  assert.equal(exitCode, 2);
  assert.ok(stderr.startsWith(`error: ${NOT_WRK}; `), stderr);
});
