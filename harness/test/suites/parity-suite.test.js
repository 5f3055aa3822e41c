/** The parity suite from the command to its report: a row for each server, or the reason why there is none. */
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

/** The rungs that the report's answer needs; test/long/parity-servers.js tries a server of each. */
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

  test("has a row for each server that is installed, and the reason for each that is not", async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { apps, trials } = await readSavedResult(output);
    for (const ofSuite of subjects) {
      const app = apps.find(({ id }) => id === ofSuite.id);
      const statuses = trials
        .filter(({ appId }) => appId === ofSuite.id)
        .map(({ status }) => status);
      if (isInstalled(ofSuite)) {
        assert.equal(app?.verification.status, "ok", ran.stderr);
        assert.ok(
          statuses.length > 0 && statuses.every((status) => status !== "failed"),
          ran.stderr,
        );
        assert.ok(app?.served?.http10, "its answer over HTTP/1.0 is kept");
      } else {
        assert.match(JSON.stringify(app?.verification), /not installed here; get it by: apt-get/);
      }
    }
  });

  test("has its section in its report", async () => {
    const report = await readReport(output);
    assert.match(report, /^## The ladder$/m);
    assert.match(report, /\(d=\) The same on equal work/);
    assert.match(report, /^\| Node +\| +534\.2 /m);
    assert.match(await readFile(path.join(output, "ladder.svg"), "utf8"), /^<svg/);
  });
});
