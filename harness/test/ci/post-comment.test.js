/** What the workflow that may write does with results from untrusted code. `gh` is a stand-in here. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { execa } from "execa";
import { saveResult } from "../../src/results/result-store.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const HEAD = "a".repeat(40);

/** Answers from files of $FAKE, writes down every call, and keeps what was posted. */
const GH = `#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$FAKE/calls"
case "$*" in
  "run download"*) cp -r "$FAKE/artifact/." "\${@: -1}" ;;
  *artifacts*) cat "$FAKE/size" ;;
  *--method*) for arg; do [[ $arg == body=@* ]] && cp "\${arg#body=@}" "$FAKE/posted"; done; true ;;
  *comments) cat "$FAKE/comments" ;;
  *pulls/7*) cat "$FAKE/head" ;;
  *) exit 1 ;;
esac
`;

/** @type {string} */
let fake;
beforeEach(async () => {
  fake = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await writeFile(path.join(fake, "gh"), GH, { mode: 0o755 });
  const apps = [
    madeUpApp("express"),
    madeUpApp("express@baseline", { role: "baseline", of: "express" }),
  ];
  const trials = [1, 2, 3].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id)));
  await mkdir(path.join(fake, "artifact/express"), { recursive: true });
  await saveResult(path.join(fake, "artifact/express"), madeUpResult({ apps, trials }));
  await put({ size: "1000", head: HEAD, comments: "[]", "artifact/pr-number": "7\n" });
  await put({ "artifact/comment.md": "UNTRUSTED" });
});
afterEach(() => rm(fake, { recursive: true }));

/** @param {Record<string, string>} files */
async function put(files) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(fake, name), text);
}

async function post() {
  const { exitCode, stdout, stderr } = await execa(path.join(ROOT_DIR, ".ci/post-comment"), [], {
    env: {
      ...{ PATH: `${fake}:${process.env.PATH}`, FAKE: fake, GH_TOKEN: "none", GH_REPO: "o/r" },
      ...{ RUN_ID: "1", HEAD_SHA: HEAD, RUN_URL: "https://example.org/runs/1" },
    },
    reject: false,
  });
  const read = (/** @type {string} */ name) =>
    readFile(path.join(fake, name), "utf8").catch(() => null);
  return {
    exitCode,
    said: stdout + stderr,
    calls: await read("calls"),
    posted: await read("posted"),
  };
}

const jq = await execa("jq", ["--version"], { reject: false });
const skip = jq.failed && "needs jq, which GitHub's runners have";

describe("post-comment", { skip }, () => {
  test("posts a comment that it renders itself, whatever text came with the results", async () => {
    const { exitCode, said, calls, posted } = await post();
    assert.equal(exitCode, 0, said);
    assert.match(calls ?? "", /--method POST repos\/o\/r\/issues\/7\/comments/);
    assert.match(posted ?? "", /^<!-- routebench: [\s\S]*<code>express<\/code>/);
    assert.doesNotMatch(posted ?? "", /UNTRUSTED/);
  });

  test("updates its own earlier comment, never one that another wrote", async () => {
    const { posted } = await post();
    const comment = (/** @type {number} */ id, /** @type {string} */ login) => ({
      ...{ id, user: { login }, body: posted },
    });
    const comments = [comment(1, "somebody"), comment(2, "github-actions[bot]")];
    await put({ comments: JSON.stringify(comments) });
    assert.match((await post()).calls ?? "", /--method PATCH repos\/o\/r\/issues\/comments\/2 /);
  });

  /** @type {[string, Record<string, string>, RegExp][]} */
  const refused = [
    ["that are too large", { size: "99999999" }, /more than the \d+ of any measurement/],
    ["of another commit than the head", { head: "b".repeat(40) }, /is not at a{40}/],
    ["without a number", { "artifact/pr-number": "7/../8" }, /name no pull request/],
    ["with an option as number", { "artifact/pr-number": "--method" }, /name no pull request/],
    [
      "that are no result file",
      { "artifact/express/result.json": '{"role": "baseline"}' },
      /it is not a routebench result/,
    ],
  ];
  for (const [what, files, message] of refused) {
    test(`refuses results ${what}, and posts nothing`, async () => {
      await put(files);
      const { exitCode, said, posted } = await post();
      assert.notEqual(exitCode, 0);
      assert.match(said, message);
      assert.equal(posted, null);
    });
  }

  test("has nothing to say where no results were left, or none has a base", async () => {
    await put({ size: "0" });
    assert.deepEqual([(await post()).exitCode, (await post()).posted], [0, null]);
    await put({ size: "1000" });
    const [apps, trials] = [[madeUpApp("express")], [madeUpTrial(1, "express")]];
    await saveResult(path.join(fake, "artifact/express"), madeUpResult({ apps, trials }));
    assert.deepEqual([(await post()).exitCode, (await post()).posted], [0, null]);
  });
});
