/**
 * A pull request that touches an app goes through both workflows, step by step, in a copy of the repository. It is
 * measured for real, in short; stand-ins are for GitHub (`gh`), for what changes the machine (`sudo`, `npm`), and for `npx`,
 * which would fetch the pnpm that is here already.
 */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { execa } from "execa";
import { findOnPath } from "../../src/find-on-path.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { commitAll } from "../support/repository.js";
import { runStep, shellSteps } from "../support/workflow.js";

const missing = ["pnpm", "jq"].find((name) => !findOnPath(name));
const skip = missing === undefined ? false : `needs ${missing} on the PATH`;

/** By how much a run is cut short; three rounds are the fewest with an interval. */
const SHORT = "--rounds 3 --quick --limit settle=200ms --limit inspect=100ms --limit answer=30s";

const STAND_INS = {
  sudo: "",
  npm: "",
  npx: `shift 2; [[ $1 == bench && " $* " == *" --output "* ]] && set -- "$@" ${SHORT}; exec pnpm "$@"`,
  gh: `case "$*" in
    "run download"*) cp -r "$COPY/pr-results/." "\${@: -1}" ;;
    *artifacts*) echo 1000 ;;
    *--method*) for arg; do [[ $arg == body=@* ]] && cp "\${arg#body=@}" "$FAKE/posted"; done; true ;;
    *comments) echo "[]" ;;
    *pulls/7*) git -C "$COPY" rev-parse HEAD ;;
    *) exit 1 ;;
  esac`,
};

/** @type {string} */
let fake;
/** @type {string} */
let copy;
/** @type {string} */
let base;
before(async () => {
  if (skip) return;
  fake = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  for (const [name, script] of Object.entries(STAND_INS)) {
    const text = `#!/usr/bin/env bash\necho "${name} $*" >>"$FAKE/calls"\n${script}\n`;
    await writeFile(path.join(fake, name), text, { mode: 0o755 });
  }
  copy = path.join(fake, "copy");
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await execa("git", list, { cwd: ROOT_DIR });
  for (const name of stdout.split("\0").filter(Boolean)) {
    await mkdir(path.dirname(path.join(copy, name)), { recursive: true });
    await cp(path.join(ROOT_DIR, name), path.join(copy, name));
  }
  await execa("git", ["init", "--quiet"], { cwd: copy });
  base = await commitAll(copy);
});
after(async () => {
  if (fake) await rm(fake, { recursive: true });
});

/** @type {(workflow: string, event: object) => Promise<void>} */
async function runWorkflow(workflow, event) {
  const github = {
    ...{ server_url: "https://github.com", repository: "o/r", run_id: "1", token: "none", event },
  };
  const env = { PATH: `${fake}:${process.env.PATH}`, FAKE: fake, COPY: copy };
  for (const step of await shellSteps(copy, workflow, { github })) {
    const own = { ...env, GITHUB_STEP_SUMMARY: path.join(fake, "summary") };
    const { exitCode, all } = await runStep(step, copy, own);
    assert.equal(exitCode, 0, `${step.run}\n${all}`);
  }
}

const RATIO = /Head ÷ base: \*\*[\d,]+\.\d+( \([\d,]+\.\d+–[\d,]+\.\d+\)| and [\d,]+\.\d+|)\*\*/;

test("a touched app is measured beside its base, and the comment says which is faster and how sure that is", {
  skip,
}, async () => {
  const server = path.join(copy, "apps/fastify/server.js");
  await writeFile(server, `${await readFile(server, "utf8")}\n// Touched.\n`);
  const head = await commitAll(copy);
  await runWorkflow("measure-pr", {
    pull_request: { base: { sha: base }, head: { sha: head }, number: "7" },
  });
  const summary = await readFile(path.join(fake, "summary"), "utf8");

  const run = { id: "1", head_sha: head, html_url: "https://github.com/o/r/actions/runs/1" };
  await runWorkflow("comment-pr", { workflow_run: run });
  const posted = await readFile(path.join(fake, "posted"), "utf8");
  if (posted.includes("**No comparison**")) {
    // Strangers disturbed the launches of head and base in different rounds.
    const report = await readFile(path.join(copy, "pr-results/fastify/report.md"), "utf8");
    assert.match(report, /without \d+ launch(es)? that had too few/);
  } else {
    assert.match(
      posted,
      /<code>fastify<\/code> (is (faster|slower) than|is as fast as|is statistically tied with) its base/,
    );
    // Where strangers left fewer than three launches undisturbed, their values stand in place of an interval.
    assert.match(posted, RATIO);
  }
  assert.equal(posted, summary);
});
