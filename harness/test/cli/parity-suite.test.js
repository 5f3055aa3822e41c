/** The parity suite from the command to its report: a row on every rung, or the reason why there is none. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { probeAb } from "@routebench/drivers/ab/run-ab";
import { siteOfRun } from "../../../suites/parity/src/site.js";
import suite from "../../../suites/parity/suite.js";
import { discoverApps } from "../../src/discover/apps.js";
import { runCommand, SHORT } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

const subjects = await discoverApps(fileURLToPath(suite.subjects), suite);
const ab = await probeAb();

/** @param {import("../../src/discover/apps.js").App} app */
const isInstalled = ({ version, program }) =>
  version !== "not installed" && (!program?.needs || existsSync(siteOfRun().php));

/** @type {string} */
let output;
before(async () => {
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
after(() => rm(output, { recursive: true }));

describe("a short run", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    ran = await runCommand(["--suite", "parity", ...SHORT, "--output", output]);
  });

  test("has a row for each server that is installed, and the reason for each that is not", async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { apps, trials } = await readSavedResult(output);
    for (const subject of subjects) {
      const app = apps.find(({ id }) => id === subject.id);
      const own = trials.filter(({ appId }) => appId === subject.id).map(({ status }) => status);
      if (isInstalled(subject)) {
        assert.equal(app?.verification.status, "ok", ran.stderr);
        assert.ok(own.length > 0 && own.every((status) => status !== "failed"), ran.stderr);
        assert.ok(app?.served?.http10, "its answer over HTTP/1.0 is kept");
      } else {
        assert.match(JSON.stringify(app?.verification), /not installed here; get it by: apt-get/);
      }
    }
  });

  test("has the ladder in its report, with its chart", async () => {
    assert.match(ran.stdout, /^## The ladder$/m);
    assert.match(ran.stdout, /\(d=\) The same, made equal/);
    assert.match(ran.stdout, /^\| Node +\| +534\.2 /m);
    assert.match(await readFile(path.join(output, "ladder.svg"), "utf8"), /^<svg/);
  });
});

test("by the source's protocol there are all of ab's figures, and its whole reports", {
  skip: "reason" in ab && ab.reason,
}, async () => {
  const source = ["--suite", "parity", "--filter", "d-*", "--format", "source", "--quick"];
  const { exitCode, stdout, stderr } = await runCommand([...source, "--output", output]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /^Plan: 3 servers, each 3 runs of ab -r -n 2000 -c 100 /m);
  assert.match(stdout, /^## \(d\) Both also write a line to a log, as the source ran it$/m);
  assert.match(stdout, /^\| Node \(d\): .* \| [\d.]+, [\d.]+, [\d.]+ \| .* \| 0 \|$/m);
  const apache = subjects.find(({ id }) => id === "d-apache");
  if (apache && isInstalled(apache)) assert.match(stdout, /^\| Apache \(d\): .* \| 0 \|$/m);
  else assert.match(stdout, /Apache \(d\): .*: apache2 is not installed here/);
  const kept = await readFile(path.join(output, "source.md"), "utf8");
  assert.match(kept, /^Percentage of the requests served within a certain time \(ms\)$/m);
  assert.match(
    await readFile(path.join(output, "ab-d-node.txt"), "utf8"),
    /^\$ ab -r -c 100 -n 2000 /m,
  );
});
