/** What a request's time goes for. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { foldProfile } from "../../src/explain/fold-profile.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { PATIENT, runCommand, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const RUN = [..."explain --quick --rounds 1 --connections 20".split(" "), ...UNSETTLED, ...PATIENT];

const needsProc = process.platform !== "linux" && "needs /proc";

describe("apps that can be profiled and apps that cannot", { skip: needsProc }, () => {
  /** @type {AppsFolder} */
  let folder;
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    folder = await makeAppsFolder({
      plain: "conforming",
      blind: "no-profiler",
      ends: "ends-when-profiled",
    });
    ran = await runCommand([...RUN, "--apps", folder.dir, "--output", folder.output]);
  });
  after(() => folder.remove());

  test("each has its speed, and those that failed under the profiler are named with the reason", async () => {
    assert.equal(ran.exitCode, 1, ran.stderr);
    const { trials } = await readSavedResult(folder.output);
    const external = trials.filter(({ mode }) => mode === "external");
    assert.deepEqual(external.map(({ appId, status }) => `${appId} ${status}`).toSorted(), [
      "blind ok",
      "ends ok",
      "plain ok",
    ]);
    assert.match(
      ran.stdout,
      /\*\*ends\*\* \S+ did not finish: round 1: the server exited with code 7/,
    );
  });

  test("the raw profile stands beside the result, named in the report, for whom there is one", async () => {
    assert.deepEqual(await readdir(path.join(folder.output, "profiles")), ["plain.1.cpuprofile"]);
    const file = path.join(folder.output, "profiles/plain.1.cpuprofile");
    const { samples, groups } = foldProfile(JSON.parse(await readFile(file, "utf8")));
    // On a busy machine a short load has few samples, so no group is sure to be among them.
    assert.ok(samples > 0 && groups.length > 0);
    const report = await readReport(folder.output);
    assert.match(report, /beside the result: profiles\/plain\.1\.cpuprofile\.$/m);
    assert.match(
      report,
      /<img src="where-time-goes\.svg" alt="[^"]*plain \d[^"]*blind \d|blind \d/,
    );
    assert.ok(existsSync(path.join(folder.output, "where-time-goes.svg")));
  });

  test("native code is told by library where perf may look, also of one without a profiler", async (t) => {
    const { trials } = await readSavedResult(folder.output);
    const profiles = trials.flatMap((trial) =>
      trial.status === "ok" && trial.sample.profile ? [trial.sample.profile] : [],
    );
    assert.equal(profiles.length, 2);
    const why = profiles.find(({ whyNoNative }) => whyNoNative)?.whyNoNative;
    const report = await readReport(folder.output);
    if (why) {
      assert.ok(report.includes(`Native functions are not told: ${why}.`));
      return t.skip(why);
    }
    for (const part of ["plain", "blind"].map((name) => `### What a request costs ${name}`)) {
      const text = report.slice(report.indexOf(part));
      assert.match(text, /^\| V8’s builtins +\| \d.*Builtins_/m);
    }
  });

  test("one without a profiler has user and system time, with the reason", async () => {
    const report = await readReport(folder.output);
    assert.match(
      report,
      /^blind: .* No profiler looked into it: 'Profiler\.enable' was not found\./m,
    );
    const part = report.slice(report.indexOf("### What a request costs blind"));
    assert.match(part, /^\| user time +\| \d/m);
    assert.match(part, /^\| system calls \(kernel\) +\| \d/m);
  });

  test("what a profiler costs is told of who was under it", async () => {
    const report = await readReport(folder.output);
    assert.match(report, /^plain: .* Under the profiler it cost \d\.\d\d× as much\./m);
    assert.doesNotMatch(report, /^blind: .* Under the profiler/m);
  });
});
