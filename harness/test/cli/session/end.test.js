/** A run is saved while it goes on, and its end decides the exit code. */
import assert from "node:assert/strict";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, test } from "node:test";
import { emptyFolder } from "../../../../packages/host/test/support/temporary-folder.js";
import { keepRun, reportRun } from "../../../src/cli/session/end.js";
import { SaveError } from "../../../src/results/result-store.js";
import { summarise } from "../../../src/summarise/summarise.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../../support/made-up-result.js";
import { ROUTING } from "../../support/routing.js";
import { readSavedResult } from "../../support/saved-result.js";
import { scatteredResult } from "../../support/scattered-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const BEGUN = madeUpResult({ state: "running", apps: [madeUpApp("a")] });
const MEASURED = { ...BEGUN, trials: [madeUpTrial(1, "a")], rounds: madeUpRounds(1) };
const STATE = /** @type {const} */ ({ complete: "complete", interrupted: "interrupted" });

/** @param {ResultFile[]} results */
async function* runOf(...results) {
  yield* results;
}

describe("a run", () => {
  /** @type {string[]} */
  let notes;
  /** @type {Parameters<typeof keepRun>[3]} */
  let to;
  const output = emptyFolder();
  beforeEach(async () => {
    notes = [];
    to = { output, note: (line) => void notes.push(line) };
  });

  test("is saved after each new result, and its reports at the end", async () => {
    /** @type {unknown[]} */
    const saved = [];
    async function* run() {
      yield MEASURED;
      saved.push(await readSavedResult(output), await readdir(output));
      yield { ...MEASURED, state: STATE.complete };
    }
    const { result, unsaved } = await keepRun(BEGUN, run(), ROUTING, to);
    assert.deepEqual(saved, [MEASURED, ["result.json"]]);
    assert.equal(unsaved, null);
    assert.deepEqual(await readSavedResult(output), result);
    assert.ok((await readdir(output)).includes("report.md"));
  });

  test("leaves the files of an earlier run unchanged if it measured nothing", async () => {
    await writeFile(path.join(output, "result.json"), "earlier");
    await keepRun(BEGUN, runOf({ ...BEGUN, state: STATE.interrupted }), ROUTING, to);
    assert.deepEqual(await readdir(output), ["result.json"]);
  });

  test("removes the reports of an earlier run even if it is killed", async () => {
    for (const name of ["report.html", "report.md", "ranking-external.svg", "notes.md"]) {
      await writeFile(path.join(output, name), "earlier");
    }
    /** @type {string[][]} */
    const names = [];
    async function* run() {
      yield MEASURED;
      names.push(await readdir(output));
    }
    await keepRun(BEGUN, run(), ROUTING, to);
    assert.deepEqual(names, [["notes.md", "result.json"]]);
  });

  test("returns its result and the reason if it cannot be saved", async () => {
    await rm(output, { recursive: true });
    const { result, unsaved } = await keepRun(BEGUN, runOf(MEASURED), ROUTING, to);
    assert.deepEqual(result, MEASURED);
    assert.match(unsaved?.message ?? "", /cannot write ".*result\.json" \(ENOENT\)/);
  });

  test("goes on if it cannot be saved for a while, and is saved later", async () => {
    const away = `${output}-away`;
    async function* run() {
      await rename(output, away);
      yield MEASURED;
      yield MEASURED;
      await rename(away, output);
      yield { ...MEASURED, state: STATE.complete };
    }
    const { result, unsaved } = await keepRun(BEGUN, run(), ROUTING, to);
    assert.equal(unsaved, null);
    assert.deepEqual(await readSavedResult(output), result);
    assert.equal(notes.length, 1);
    assert.match(
      notes[0] ?? "",
      /^warning: cannot write .*result\.json.*The run continues and tries again/,
    );
  });

  test("saves and renders its trials if it breaks, and returns the error", async () => {
    async function* run() {
      yield MEASURED;
      throw new TypeError("a bug");
    }
    const { result, broken } = await keepRun(BEGUN, run(), ROUTING, to);
    assert.match(String(broken), /a bug/);
    assert.deepEqual(result, { ...MEASURED, state: STATE.interrupted });
    assert.deepEqual(await readSavedResult(output), result);
    assert.ok((await readdir(output)).includes("report.md"));
  });
});

/** @param {ResultFile} result */
const keptAs = (result) => ({
  result,
  summary: result.trials.length > 0 ? summarise(result) : null,
  unsaved: null,
});

const options = { output: "there", failOn: /** @type {const} */ ("never") };

describe("the output of a run that broke", () => {
  test("is its tables, the error and how to continue, with exit code 1", async (context) => {
    const printed = recordOutput(context);
    const kept = keptAs({ ...MEASURED, state: STATE.interrupted });
    const broken = new TypeError("a bug");
    assert.equal(await reportRun({ ...kept, broken }, null, ROUTING, options), 1);
    assert.match(printed.out, /^a +1/m);
    assert.match(printed.err, /^error: routebench failed: TypeError: a bug$/m);
    assert.match(printed.err, /^To continue, run the same command with --resume\.$/m);
  });

  test("is the error if the tables cannot be computed", async (context) => {
    const printed = recordOutput(context);
    const sections = () => Promise.reject(new TypeError("no sections"));
    const suite = { ...ROUTING, report: { sections } };
    const kept = keptAs({ ...MEASURED, state: STATE.complete });
    // @ts-expect-error a suite whose sections cannot be computed
    assert.equal(await reportRun(kept, null, suite, options), 1);
    assert.match(printed.err, /^error: routebench failed: .*Error/m);
    assert.match(printed.err, /^Data {4}there.result\.json/m);
  });
});

/** @param {import("node:test").TestContext} context */
function recordOutput(context) {
  const printed = { out: "", err: "" };
  for (const [stream, name] of /** @type {const} */ ([
    [process.stdout, "out"],
    [process.stderr, "err"],
  ])) {
    context.mock.method(stream, "write", (/** @type {string} */ text) => {
      printed[name] += text;
      return true;
    });
  }
  return printed;
}

describe("the exit code of --fail-on slower", () => {
  const options = { output: "there", failOn: /** @type {const} */ ("slower") };
  /** @param {number} before @param {number} now */
  const run = (before, now) => {
    const result = scatteredResult({ koa: now, "koa@baseline": before });
    Object.assign(result.apps[1] ?? {}, { role: "baseline", of: "koa", name: "koa (HEAD)" });
    return result;
  };

  test("is 1 if an app is slower than its other version, and the last line names both", async (context) => {
    const printed = recordOutput(context);
    assert.equal(await reportRun(keptAs(run(80_000, 60_000)), null, ROUTING, options), 1);
    assert.match(printed.err, /^--fail-on slower: koa is 25\.0% slower than koa \(HEAD\)$/m);
  });

  test("is 0 if no app is slower than its other version", async (context) => {
    const printed = recordOutput(context);
    assert.equal(await reportRun(keptAs(run(60_000, 80_000)), null, ROUTING, options), 0);
    assert.doesNotMatch(printed.err, /fail-on/);
  });

  test("is 1 if a version is slower than the previous version", async (context) => {
    const printed = recordOutput(context);
    const result = run(80_000, 60_000);
    const versions = [
      ["1.0.0", 80_000],
      ["2.0.0", 60_000],
    ];
    for (const [place, app] of result.apps.entries()) {
      const [version] = versions[1 - place] ?? [];
      Object.assign(app, { role: "app", of: null, name: `koa ${version}`, version });
      Object.assign(app, { release: { app: "koa", package: "koa", version } });
    }
    assert.equal(await reportRun(keptAs(result), null, ROUTING, options), 1, printed.err);
    assert.match(printed.err, /^--fail-on slower: koa 2\.0\.0 is 25\.0% slower than koa 1\.0\.0$/m);
  });
});

describe("the exit code of a run that measured nothing", () => {
  const result = { ...BEGUN, state: STATE.interrupted };

  test("is 130 if the user ended it, and 1 if a fault did", async () => {
    assert.equal(await reportRun(keptAs(result), null, ROUTING, options), 130);
    assert.equal(await reportRun(keptAs(result), "a fault", ROUTING, options), 1);
  });

  test("is the exit code of the save error if the run could not be saved", async () => {
    const unsaved = new SaveError("cannot write");
    await assert.rejects(
      reportRun({ ...keptAs(result), unsaved }, null, ROUTING, options),
      unsaved,
    );
  });
});
