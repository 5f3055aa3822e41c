/**
 * A pull request that adds one app and changes another goes through both workflows, step by step:
 * the first in a copy of the repository, the second in a clone of its base, as on GitHub. It is
 * measured for real, with a small budget; stand-ins are for GitHub's client, for what changes the
 * machine (`sudo`, `npm`), and for `pnpm`, which need not be on the PATH.
 */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { zipSync } from "fflate";
import { commitAll } from "../../../packages/host/test/support/repository.js";
import { GH, runStep, shellSteps } from "../support/workflow.js";

/**
 * A minute or two for each of the two, and the quick look, which takes twice its time on a busy
 * machine.
 */
const BUDGET = "9m";

const NPX = "npx -y pnpm@12.21.0";
const STAND_INS = {
  gh: GH,
  sudo: "",
  npm: "",
  pnpm: `[[ "$1 $2" == "bench pr" ]] && set -- "$@" --budget ${BUDGET}; exec ${NPX} "$@"`,
};

/** @type {string} */
let fake;
/** @type {string} */
let copy;
/** @type {string} */
let base;
before(async () => {
  fake = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  for (const [name, script] of Object.entries(STAND_INS)) {
    const text = `#!/usr/bin/env bash\n${script}\n`;
    await mkdir(path.join(fake, "bin"), { recursive: true });
    await writeFile(path.join(fake, "bin", name), text, { mode: 0o755 });
  }
  copy = path.join(fake, "copy");
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await execa("git", list, { cwd: ROOT_DIR });
  for (const name of stdout.split("\0").filter(Boolean)) {
    await mkdir(path.dirname(path.join(copy, name)), { recursive: true });
    await cp(path.join(ROOT_DIR, name), path.join(copy, name)).catch((error) => {
      // It is removed, and not committed yet.
      if (error.code !== "ENOENT") throw error;
    });
  }
  await execa("git", ["init", "--quiet"], { cwd: copy });
  base = await commitAll(copy);
});
after(() => rm(fake, { recursive: true }));

/**
 * @param {string} dir
 * @returns {Promise<Record<string, Uint8Array>>}
 */
async function filesIn(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [path.relative(dir, file), await readFile(file)])),
  );
}

/** @type {(workflow: string, cwd: string, event: object) => Promise<void>} */
async function runWorkflow(workflow, cwd, event) {
  const own = {
    ...{ server_url: "https://github.com", repository: "o/r", run_id: "1", token: "none", event },
  };
  const env = {
    PATH: `${path.join(fake, "bin")}:${process.env.PATH}`,
    FAKE: fake,
    GITHUB_STEP_SUMMARY: path.join(fake, "summary"),
  };
  for (const step of await shellSteps(cwd, workflow, { github: own })) {
    const { exitCode, all } = await runStep(step, cwd, env);
    assert.equal(exitCode, 0, `${step.run}\n${all}`);
  }
}

test("ranks an added app among the usual ones, and compares a changed one with its base", {
  skip:
    !process.env.ROUTEBENCH_WORKFLOWS &&
    `it measures for ${BUDGET}: ROUTEBENCH_WORKFLOWS=1 asks for it; test/ci and test/pr run the steps on stand-ins`,
}, async () => {
  const fastify = path.join(copy, "apps/fastify/server.js");
  await writeFile(fastify, `${await readFile(fastify, "utf8")}\n// Touched.\n`);
  const added = path.join(copy, "apps/another-http");
  await cp(path.join(copy, "apps/node-http"), added, { recursive: true });
  await rm(path.join(added, "node_modules"), { recursive: true, force: true });
  const manifest = JSON.parse(await readFile(path.join(added, "package.json"), "utf8"));
  manifest.name = "@routebench/app-another-http";
  manifest.routebench.name = "another http";
  await writeFile(path.join(added, "package.json"), JSON.stringify(manifest, null, 2));
  await writeFile(path.join(copy, "README.md"), "Touched.\n");
  await execa("npx", ["-y", "pnpm@12.21.0", "install", "--lockfile-only"], { cwd: copy });
  const head = await commitAll(copy);
  await execa("git", ["branch", "base", base], { cwd: copy });

  await runWorkflow("measure-pr", copy, {
    pull_request: { base: { sha: base }, head: { sha: head } },
  });
  const summary = await readFile(path.join(fake, "summary"), "utf8");

  const clone = path.join(fake, "clone");
  const only = ["--quiet", "--no-local", "--single-branch", "--branch", "base"];
  await execa("git", ["clone", ...only, copy, clone]);
  await writeFile(path.join(fake, "pulls"), `${head} 7 ${base}\n`);
  await writeFile(path.join(fake, "artifact"), "5\n");
  const archive = zipSync(await filesIn(path.join(copy, "pr-results")));
  await writeFile(path.join(fake, "archive"), archive);
  await runWorkflow("comment-pr", clone, {
    workflow_run: {
      id: "1",
      head_branch: "feature",
      head_repository: { owner: { login: "o" } },
      head_sha: head,
      html_url: "https://github.com/o/r/actions/runs/1",
    },
  });
  // What renders has none of the apps' packages.
  await assert.rejects(readdir(path.join(clone, "apps/express/node_modules")));

  assert.equal(await readFile(path.join(fake, "comment"), "utf8"), summary);
  assert.match(summary, /`another-http` is new: it has rank \d+(–\d+)? of \d+ by speed/);
  assert.match(summary, /Changed outside the folders of what is measured: `README\.md`/);
  if (summary.includes("`fastify` has no comparison")) {
    // Strangers disturbed the launches of head and base in different rounds.
    const report = await readFile(path.join(copy, "pr-results/routing.fastify/report.md"), "utf8");
    assert.match(report, /without \d+ launch(es)? that had too few/);
  } else {
    assert.match(
      summary,
      /`fastify` (is (faster|slower) than|is as fast as|is statistically tied with) its base/,
    );
    assert.match(
      summary,
      /that without it: \*\*[\d,]+\.\d+( \([\d,.]+–[\d,.]+\)| and [\d,.]+|)\*\*/,
    );
  }
});
