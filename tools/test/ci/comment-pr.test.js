/** The job that may write comments, with a fake `gh` and a local repository instead of GitHub. */
import assert from "node:assert/strict";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { GH, runStep, shellSteps } from "../../../harness/test/support/workflow.js";
import { encode, makePullRequest } from "../support/made-up-pull-request.js";
import { SITUATIONS } from "../support/situations.js";

/** @type {Awaited<ReturnType<typeof makePullRequest>>} */
let pullRequest;
/** @type {string} */
let fake;
/** A checkout of the base. @type {string} */
let clone;
before(async () => {
  pullRequest = await makePullRequest(/** @type {any} */ (SITUATIONS["changed-app"]));
  await pullRequest.measure();
  const { dir, baseSha } = pullRequest;
  fake = path.join(dir, "pr-results", "fake");
  clone = path.join(fake, "clone");
  await mkdir(fake);
  await writeFile(path.join(fake, "gh"), GH, { mode: 0o755 });
  await writeFile(path.join(fake, "artifact"), "5\n");
  await execa("git", ["branch", "base", baseSha], { cwd: dir });
  const options = ["--quiet", "--no-local", "--single-branch", "--branch", "base"];
  await execa("git", ["clone", ...options, dir, clone]);
  await cp(path.join(ROOT_DIR, ".ci"), path.join(clone, ".ci"), { recursive: true });
  await symlink(path.join(ROOT_DIR, "tools"), path.join(clone, "tools"));
});
after(() => pullRequest.remove());
beforeEach(() => writeFile(path.join(fake, "calls"), ""));

/**
 * @param {string[]} pulls each with head, number and base, as GitHub lists them
 * @param {Record<string, Uint8Array>} [forged]
 */
async function commentOn(pulls, forged) {
  await writeFile(path.join(fake, "pulls"), pulls.map((line) => `${line}\n`).join(""));
  await writeFile(path.join(fake, "archive"), await pullRequest.archive(forged));
  const workflowRun = {
    id: "1",
    head_branch: "$(touch pwned)",
    head_repository: { owner: { login: "stranger" } },
    head_sha: pullRequest.headSha,
    html_url: "https://github.com/o/r/actions/runs/1",
  };
  const github = { repository: "o/r", token: "t", event: { workflow_run: workflowRun } };
  const step = (await shellSteps(ROOT_DIR, "comment-pr", { github })).at(-1);
  assert.ok(step);
  const { exitCode, all } = await runStep(step, clone, {
    PATH: `${fake}:${process.env.PATH}`,
    FAKE: fake,
  });
  const calls = (await readFile(path.join(fake, "calls"), "utf8")).trim().split("\n");
  return { exitCode, all, calls, posts: calls.filter((call) => call.startsWith("pr comment")) };
}

const OTHER_SHA = "c".repeat(40);

test("installs the packages of every folder that the comment's code imports", async () => {
  const workflow = await readFile(path.join(ROOT_DIR, ".github/workflows/comment-pr.yml"), "utf8");
  const dir = path.join(ROOT_DIR, "tools/pull-requests");
  const files = (await readdir(dir)).map((file) => readFile(path.join(dir, file), "utf8"));
  const imports = (await Promise.all(files)).join("\n").matchAll(/from "\.\.\/\.\.\/(\w+)\//g);
  for (const folder of new Set(["tools", ...[...imports].map(([, name]) => name)])) {
    assert.ok(workflow.includes(`--filter "@routebench/${folder}..."`), folder);
  }
});

test("posts the comment on the pull request that has the measured commit as its head", async () => {
  const { headSha, baseSha } = pullRequest;
  const pulls = [`${OTHER_SHA} 6 ${baseSha}`, `${headSha} 7 ${baseSha}`];
  const forged = { "pr-number": encode("8\n"), "comment.md": encode("UNTRUSTED") };
  const { exitCode, all, calls, posts } = await commentOn(pulls, forged);
  assert.equal(exitCode, 0, all);
  assert.match(calls[0] ?? "", / head=stranger:\$\(touch pwned\) /);
  assert.match(posts.join("\n"), /^pr comment 7 --edit-last --create-if-none --body-file \S+$/);
  const comment = await readFile(path.join(fake, "comment"), "utf8");
  assert.equal(comment, await pullRequest.comment());
  assert.match(comment, /`koa` is slower than its base/);
});

test("posts nothing if no open pull request has the measured commit as its head", async () => {
  for (const pulls of [[], [`${OTHER_SHA} 7 ${pullRequest.baseSha}`]]) {
    const { exitCode, all, posts } = await commentOn(pulls);
    assert.deepEqual([exitCode, posts], [0, []]);
    assert.match(all, /no open pull request is at [0-9a-f]{40}/);
  }
});

test("fails and posts nothing if the results cannot be read", async () => {
  const { headSha, baseSha } = pullRequest;
  const forged = { "answer.json": new Uint8Array(5 * 1024 ** 2) };
  const { exitCode, all, posts } = await commentOn([`${headSha} 7 ${baseSha}`], forged);
  assert.deepEqual([exitCode, posts], [1, []]);
  assert.match(all, /error: the results' answer\.json is larger than any measurement's/);
});
