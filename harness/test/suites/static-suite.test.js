/** A suite of large answers: file handlers that are correct, and file handlers with faults. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { runCommand, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

const SUBJECTS = fileURLToPath(new URL("../../../suites/static/test/subjects/", import.meta.url));
const PHOTO = "http, /santamonica.jpg, 10 connections";
const FOLDER = "http, /, 10 connections";

describe("bench --suite static", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  /** @type {Awaited<ReturnType<typeof readSavedResult>>} */
  let result;
  /** @type {string} */
  let report;

  const output = temporaryFolder();
  before(async () => {
    const args = ["--suite", "static", "--apps", SUBJECTS, "--file", "/,santamonica.jpg"];
    const extent = "--quick --rounds 1 --connections 10".split(" ");
    ran = await runCommand([...args, ...extent, ...UNSETTLED, "--output", output]);
    result = await readSavedResult(output);
    report = await readReport(output);
  });

  /** @param {string} appId @param {string} caseId */
  const trialOf = (appId, caseId) => {
    const trial = result.trials.find((each) => each.appId === appId && each.caseId === caseId);
    assert.ok(trial, `${appId} in ${caseId}: ${ran.stderr}`);
    return trial;
  };

  test("measures large answers in slices, and reports throughput", () => {
    const trial = trialOf("node-http", PHOTO);
    assert.ok(trial.status === "ok", JSON.stringify(trial));
    const { requests, bytes, slices = [], errors } = trial.sample;
    assert.ok(requests > 0 && slices.length > 0);
    assert.ok(bytes > requests * 1_051_367 && bytes < requests * 1_052_000);
    assert.deepEqual(new Set(Object.values(errors)), new Set([0]));
    assert.match(report, /\| +Throughput \(MB\/s\) \|/);
  });

  test("names a handler that changes one byte under load, and does not rank it", () => {
    const trial = trialOf("alters-a-byte", PHOTO);
    assert.ok(trial.status === "failed", JSON.stringify(trial));
    assert.match(
      trial.detail,
      /GET \/santamonica\.jpg: .*1051367 bytes, different from byte 525684 on$/,
    );
    const [, folded = ""] = report.split("\n### External: /santamonica.jpg\n");
    const [photo = ""] = folded.split("\n## ");
    assert.match(photo, /^- \*\*alters-a-byte\*\* .* did not finish: /m);
    assert.match(photo, /^\| node-http /m);
    assert.doesNotMatch(photo, /^\| alters-a-byte /m);
    assert.equal(trialOf("alters-a-byte", FOLDER).status, "ok");
    assert.equal(ran.exitCode, 1);
  });

  test("fails a handler only in the case that it answers wrongly", () => {
    const trial = trialOf("lists", FOLDER);
    assert.ok(trial.status === "failed", JSON.stringify(trial));
    assert.match(trial.detail, /GET \/: status expected "404", received "200"/);
    assert.equal(trialOf("lists", PHOTO).status, "ok");
  });

  test("accepts unrequested gzip only when the manifest declares it", () => {
    assert.equal(trialOf("packs", PHOTO).status, "ok");
    const undeclared = result.apps.find(({ id }) => id === "packs-untold")?.verification;
    assert.ok(undeclared?.status === "failed");
    assert.match(undeclared.detail, /content encoding expected "none", received "gzip"/);
  });
});
