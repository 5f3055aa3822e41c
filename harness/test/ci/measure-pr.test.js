/** What a pull request's workflow asks of the command. `npx` is a stand-in here: nothing is measured. */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { execa } from "execa";
import { ROOT_DIR } from "../../src/workspace.js";
import { makeRepository } from "../support/repository.js";

/** @import { Repository } from "../support/repository.js" */

/** Writes down every call, leaves a result where one is asked for, and fails for the app named broken. */
const NPX = `#!/usr/bin/env bash
printf '%s\\n' "\${*:4}" >>"$FAKE/calls"
case "$*" in
  *" verify "*broken*) exit 1 ;;
  *" comment "*) echo "the comment" ;;
  *--output*) mkdir -p "\${@: -1}"; echo "{}" >"\${@: -1}/result.json"; echo "a report" >"\${@: -1}/report.md" ;;
esac
`;

/** @type {string} */
let fake;
/** @type {Repository} */
let repository;
/** @type {string} */
let base;
beforeEach(async () => {
  fake = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await writeFile(path.join(fake, "npx"), NPX, { mode: 0o755 });
  repository = await makeRepository();
  await cp(path.join(ROOT_DIR, ".ci"), path.join(repository.dir, ".ci"), { recursive: true });
  await writeApp("express");
  base = await repository.commit();
});
afterEach(() => Promise.all([repository.remove(), rm(fake, { recursive: true })]));

/** @param {string} app */
async function writeApp(app) {
  await mkdir(path.join(repository.dir, "apps", app), { recursive: true });
  await repository.write(`apps/${app}/package.json`, "{}");
}

async function measure() {
  const head = await repository.commit();
  const { exitCode } = await execa(path.join(repository.dir, ".ci/measure-pr"), [], {
    env: {
      ...{ PATH: `${fake}:${process.env.PATH}`, FAKE: fake, BASE_SHA: base, HEAD_SHA: head },
      ...{ PR_NUMBER: "7", RUN_URL: "https://example.org/runs/1" },
      GITHUB_STEP_SUMMARY: path.join(fake, "summary"),
    },
    reject: false,
  });
  const read = (/** @type {string} */ file) => readFile(file, "utf8").catch(() => "");
  return {
    exitCode,
    calls: (await read(path.join(fake, "calls"))).trim().split("\n"),
    summary: await read(path.join(fake, "summary")),
    number: await read(path.join(repository.dir, "pr-results/pr-number")),
  };
}

test("an app that the base has is verified, measured beside it, and commented on", async () => {
  await repository.write("apps/express/server.js", "1");
  const { exitCode, calls, summary, number } = await measure();
  assert.equal(exitCode, 0);
  assert.deepEqual(calls, [
    "verify --filter express",
    `--filter express --filter node-http --against ${base} --mode external --budget 3m --output pr-results/express`,
    "comment pr-results/express/result.json --artifact https://example.org/runs/1",
  ]);
  assert.equal(summary, "the comment\n");
  assert.equal(number, "7\n");
});

test("a new app is measured without a baseline, and its report is shown", async () => {
  await writeApp("koa");
  const { exitCode, calls, summary } = await measure();
  assert.equal(exitCode, 0);
  assert.equal(calls.length, 2);
  assert.doesNotMatch(calls.join(), /--against|comment/);
  assert.equal(summary, "a report\n");
});

test("an app that answers wrongly fails the check, and the others are measured", async () => {
  await writeApp("broken");
  await repository.write("apps/express/server.js", "1");
  const { exitCode, calls } = await measure();
  assert.equal(exitCode, 1);
  assert.equal(calls.filter((call) => call.includes("--output")).length, 1);
});
