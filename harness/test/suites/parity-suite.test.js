/** The parity suite from the command to its report: each server has a row, or a reason why it has none. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { siteOfRun } from "../../../suites/parity/src/site.js";
import suite from "../../../suites/parity/suite.js";
import { readApps } from "../../src/find/apps.js";
import { filterApps } from "../../src/find/filter-apps.js";
import { PATIENT, runCommand, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

/** @import { App } from "@routebench/contract/app" */

/** The rungs that the report needs for its answer; test/long/parity-servers.js starts a server for each. */
const RUNGS = ["a-*", "d-*"];
const subjects = filterApps(await readApps(fileURLToPath(suite.subjects), suite), RUNGS);

/** @param {App} app */
const isInstalled = ({ version, program }) =>
  version !== "not installed" && (!program?.needs || existsSync(siteOfRun().php));

describe("a short run of two rungs", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  const output = temporaryFolder();
  before(async () => {
    const args = ["--suite", "parity", ...RUNGS.flatMap((id) => ["--filter", id])];
    // Apache has fewer workers than a short run usually has connections.
    const extent = ["--quick", "--rounds", "1", "--connections", "10", ...UNSETTLED, ...PATIENT];
    ran = await runCommand([...args, ...extent, "--output", output]);
  });

  test("has a row for each installed server, and the reason for each missing server", async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { apps, trials } = await readSavedResult(output);
    for (const subject of subjects) {
      const app = apps.find(({ id }) => id === subject.id);
      const states = trials.filter(({ appId }) => appId === subject.id).map(({ status }) => status);
      if (isInstalled(subject)) {
        assert.equal(app?.verification.status, "ok", ran.stderr);
        assert.ok(states.length > 0 && states.every((status) => status !== "failed"), ran.stderr);
      } else {
        assert.match(JSON.stringify(app?.verification), /not installed here\. Run: apt-get/);
      }
    }
  });

  test("has the section of the ladder in its report", async () => {
    const report = await readReport(output);
    assert.match(report, /^# The ladder$/m);
    assert.match(report, /^\| \(d=\) Node sends Apache’s headers/m);
    assert.match(report, /^\| Node +\| 534\.20 /m);
    assert.match(await readFile(path.join(output, "ladder.svg"), "utf8"), /^<svg/);
  });
});
