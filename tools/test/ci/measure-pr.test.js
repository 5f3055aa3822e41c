/** The commands of a pull request's workflow, with a fake `pnpm` that installs and measures nothing. */
import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { runStep, shellSteps } from "../../../harness/test/support/workflow.js";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";

/** Records every call, and writes a comment. */
const PNPM = `#!/usr/bin/env bash
echo "$*" >>"$FAKE/calls"
[[ $1 == install ]] && exit "$INSTALLED"
echo "the comment" >pr-results/comment.md
exit "$MEASURED"
`;

const fake = emptyFolder();
beforeEach(async () => {
  await writeFile(path.join(fake, "pnpm"), PNPM, { mode: 0o755 });
  await cp(path.join(ROOT_DIR, ".ci"), path.join(fake, "copy/.ci"), { recursive: true });
});

async function measure({ installed = 0, measured = 0 }) {
  const github = {
    server_url: "https://github.com",
    repository: "o/r",
    run_id: "1",
    event: { pull_request: { base: { sha: "b".repeat(40) } } },
  };
  const step = (await shellSteps(ROOT_DIR, "measure-pr", { github })).at(-1);
  assert.ok(step);
  const { exitCode } = await runStep(step, path.join(fake, "copy"), {
    PATH: `${fake}:${process.env.PATH}`,
    FAKE: fake,
    INSTALLED: String(installed),
    MEASURED: String(measured),
    GITHUB_STEP_SUMMARY: path.join(fake, "summary"),
  });
  const read = (/** @type {string} */ file) =>
    readFile(path.join(fake, file), "utf8").catch(() => null);
  return {
    exitCode,
    calls: (await read("calls"))?.trim().split("\n"),
    summary: await read("summary"),
    run: await read("copy/pr-results/run"),
  };
}

test("measures against the base and shows the comment as the job's summary, even if measuring fails", async () => {
  const { exitCode, calls, summary } = await measure({ measured: 1 });
  assert.deepEqual(calls, [
    "install --frozen-lockfile",
    `bench pr --base ${"b".repeat(40)} --artifact https://github.com/o/r/actions/runs/1`,
  ]);
  assert.deepEqual([exitCode, summary], [1, "the comment\n"]);
});

test("leaves a file for the comment job if installing fails", async () => {
  const { exitCode, calls, run } = await measure({ installed: 1 });
  assert.equal(exitCode, 1);
  assert.deepEqual([calls?.length, run], [1, "https://github.com/o/r/actions/runs/1\n"]);
});
