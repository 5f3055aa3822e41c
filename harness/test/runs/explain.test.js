/** The explain command: how the time of a request is divided. */
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

describe("explain on apps with and without a profiler", { skip: needsProc }, () => {
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

  test("measures the speed of each app, and names apps that failed under the profiler", async () => {
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
      /^warning: ends \S+ did not finish: round 1: the server exited with code 7/m,
    );
  });

  test("saves raw profiles next to the result, and names them in the report", async () => {
    assert.deepEqual(await readdir(path.join(folder.output, "profiles")), ["plain.1.cpuprofile"]);
    const file = path.join(folder.output, "profiles/plain.1.cpuprofile");
    const { samples, groups } = foldProfile(JSON.parse(await readFile(file, "utf8")));
    // On a busy machine, a short load has few samples, so any group may be missing.
    assert.ok(samples > 0 && groups.length > 0);
    const report = await readReport(folder.output);
    assert.match(report, /next to the result, .*: profiles\/plain\.1\.cpuprofile\.$/m);
    assert.match(report, /<img src="where-time-goes\.svg" alt="CPU time per request/);
    for (const name of ["plain", "blind"]) {
      assert.match(report, new RegExp(`^\\| ${name} +\\| +\\d`, "m"));
    }
    assert.ok(existsSync(path.join(folder.output, "where-time-goes.svg")));
  });

  test("gives user and system time, with the reason, when an app has no profiler", async () => {
    const report = await readReport(folder.output);
    const reason = "blind\\S* was not profiled: 'Profiler\\.enable' was not found$";
    assert.match(report, new RegExp(`^- \\*\\*${reason}`, "m"));
    assert.match(ran.stdout, new RegExp(`^warning: ${reason}`, "m"));
    const part = report.slice(report.indexOf("### What a request costs blind"));
    assert.match(part, /^\| user time +\| \d/m);
    assert.match(part, /^\| system calls \(kernel\) +\| \d/m);
  });

  test("reports the cost of profiling for profiled apps only", async () => {
    const report = await readReport(folder.output);
    assert.match(report, /^plain: .* Under the profiler a request cost \d\.\d\d× as much\./m);
    assert.doesNotMatch(report, /^blind: .* Under the profiler/m);
  });
});
