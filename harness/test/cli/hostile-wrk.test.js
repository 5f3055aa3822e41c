/** A wrk that is found first and is no good: one clear sentence, nothing lost, nothing left. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { GENERATOR_FAULTS, NOT_WRK } from "../faults/generator-faults.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT, SHORT_WITH_WRK } from "../support/command.js";
import { installFakeWrk } from "../support/fake-wrk.js";
import { reasonOf, rowOf } from "../support/report-text.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
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
 */
async function runWith(name, args) {
  fake = await installFakeWrk(name);
  const ran = await runCommand(
    [...args, "--limit", "generator=3s", "--apps", folder.dir, "--output", folder.output],
    { env: { PATH: fake.PATH } },
  );
  const left = [...(await startedBy(ran.pid)), ...(await commandLinesWith(folder.dir))];
  return { ...ran, left };
}

describe("another program of that name", () => {
  test("is told as such, and our own generator takes its place", async () => {
    const { exitCode, stdout, stderr } = await runWith("another-program", [
      ...[...SHORT_WITH_WRK, "--mode", "external"],
    ]);
    assert.equal(exitCode, 0, stderr);
    assert.ok(`\n${stderr}`.includes(`\n${NOT_WRK}; `), stderr);
    assert.match(
      stderr,
      /another program of that name; .* apt-get install wrk .*; until then closed-loop, /,
    );
    assert.ok(rowOf(stdout, "External", "one"));
    assert.match(
      (await readSavedResult(folder.output)).config.modes.external?.driver ?? "",
      /closed-loop/,
    );
  });

  test("is refused where wrk is asked for by name", async () => {
    const { exitCode, stdout, stderr } = await runWith("another-program", ["--generator", "wrk"]);
    assert.equal(exitCode, 2);
    assert.equal(stdout, "");
    assert.ok(stderr.startsWith(`error: ${NOT_WRK}; `), stderr);
  });
});

// test/long has all of them.
const SOME = GENERATOR_FAULTS.filter(({ generator }) => ["crashes", "hangs"].includes(generator));

for (const { fault, generator, says } of SOME) {
  test(`a wrk that ${fault} fails what needs it beside slices, with its reason, and costs the other mode nothing`, async () => {
    const { exitCode, stdout, stderr, left } = await runWith(generator, [
      ...SHORT,
      "--generator",
      "wrk",
    ]);
    assert.equal(exitCode, 1, stderr);
    assert.doesNotMatch(stderr, /^ {4}at /m);
    assert.equal((await readSavedResult(folder.output)).state, "complete");
    assert.ok(rowOf(stdout, "In-process", "one"), stdout);
    assert.ok(reasonOf(stdout, "External", "one")?.includes(says), stdout);
    assert.deepEqual(left, []);
  });
}

test("a wrk that does not even say its version is not waited for", async () => {
  const { exitCode, stderr } = await runWith("says-nothing", ["--generator", "wrk"]);
  assert.equal(exitCode, 2);
  assert.ok(stderr.startsWith(`error: ${NOT_WRK}; `), stderr);
});
