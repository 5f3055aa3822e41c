/** A run is kept as it goes, and how it ended is its exit code; test/cli has whole runs. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { SaveError } from "../../src/save-error.js";
import { keepRun, reportRun } from "../../src/session/end.js";
import { madeUpApp, madeUpResult, madeUpRounds, madeUpTrial } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const BEGUN = madeUpResult({ state: "running", apps: [madeUpApp("a")] });
const MEASURED = {
  ...BEGUN,
  trials: [madeUpTrial(1, "a")],
  rounds: madeUpRounds(1),
};
const STATE = /** @type {const} */ ({ complete: "complete", interrupted: "interrupted" });

/** @param {ResultFile[]} results */
async function* runOf(...results) {
  yield* results;
}

describe("a run", () => {
  /** @type {string} */
  let output;
  beforeEach(async () => {
    output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  test("is saved each time that there is more of it, and its reports when it has ended", async () => {
    /** @type {unknown[]} */
    const saved = [];
    async function* run() {
      yield MEASURED;
      saved.push(await readSavedResult(output), await readdir(output));
      yield { ...MEASURED, state: STATE.complete };
    }
    const { result, unsaved } = await keepRun(BEGUN, run(), output, ROUTING);
    assert.deepEqual(saved, [MEASURED, ["result.json"]]);
    assert.equal(unsaved, null);
    assert.deepEqual(await readSavedResult(output), result);
    assert.ok((await readdir(output)).includes("report.md"));
  });

  test("that measured nothing leaves an earlier one's files as they were", async () => {
    await writeFile(path.join(output, "result.json"), "earlier");
    await keepRun(BEGUN, runOf({ ...BEGUN, state: STATE.interrupted }), output, ROUTING);
    assert.deepEqual(await readdir(output), ["result.json"]);
  });

  test("that cannot be saved can still be read, and says why", async () => {
    await rm(output, { recursive: true });
    const { result, unsaved } = await keepRun(BEGUN, runOf(MEASURED), output, ROUTING);
    assert.deepEqual(result, MEASURED);
    assert.match(unsaved?.message ?? "", /cannot write ".*result\.json" \(ENOENT\)/);
  });

  test("that fails for another reason fails", async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything.
    async function* run() {
      throw new TypeError("a bug");
    }
    await assert.rejects(keepRun(BEGUN, run(), output, ROUTING), /a bug/);
  });
});

describe("the exit code of a run that measured nothing", () => {
  const options = { output: "unused", json: false, failOn: /** @type {const} */ ("never") };
  const result = { ...BEGUN, state: STATE.interrupted };

  test("is 130 where its user ended it, and 1 where something else did", async () => {
    assert.equal(await reportRun({ result, unsaved: null }, null, ROUTING, options), 130);
    assert.equal(await reportRun({ result, unsaved: null }, "a fault", ROUTING, options), 1);
  });

  test("is that of a disk that is full, where it could not be saved", async () => {
    const unsaved = new SaveError("cannot write");
    await assert.rejects(reportRun({ result, unsaved }, null, ROUTING, options), unsaved);
  });
});
