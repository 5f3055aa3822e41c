/** The workflows, which GitHub alone runs: they are linted, and what CI's own script asks for is there. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { execa } from "execa";
import { parse } from "yaml";
import { findOnPath } from "../../src/find-on-path.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { runStep, shellSteps } from "../support/workflow.js";

const FOLDER = path.join(ROOT_DIR, ".github/workflows");
const WORKFLOWS = await readdir(FOLDER);

const actionlint = findOnPath("actionlint");
const skip =
  actionlint === undefined &&
  "needs actionlint: go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

describe("actionlint finds nothing wrong in", { skip }, () => {
  for (const name of WORKFLOWS) {
    test(name, async () => {
      assert.equal(await lint(await readFile(path.join(FOLDER, name), "utf8")), "");
    });
  }

  test("not in one with an expression that stands for nothing", async () => {
    const expression = ["$", "{{ github.nothing }}"].join("");
    const steps = `    steps:\n      - run: echo ${expression}\n`;
    const broken = `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n${steps}`;
    assert.match(await lint(broken), /"nothing" is not defined/);
  });
});

/**
 * @param {string} workflow
 * @returns {Promise<string>} what is wrong with it, a line each
 */
async function lint(workflow) {
  // Whether shellcheck is there must not decide.
  const args = ["-oneline", "-shellcheck=", "-pyflakes=", "-"];
  const { stdout } = await execa(/** @type {string} */ (actionlint), args, {
    ...{ input: workflow, reject: false },
  });
  return stdout;
}

describe("a workflow that pull requests start", async () => {
  for (const name of WORKFLOWS) {
    const text = await readFile(path.join(FOLDER, name), "utf8");
    const { permissions, jobs } = parse(text);
    const steps = Object.values(jobs).flatMap((/** @type {any} */ job) => job.steps);

    test(`takes others' actions by commit, with the tag beside it: ${name}`, () => {
      const used = text.match(/uses: .*/g) ?? [];
      assert.ok(used.length > 0);
      for (const line of used) assert.match(line, /^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test(`leaves no credentials in its checkout: ${name}`, () => {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
      assert.ok(checkouts.length > 0);
      for (const checkout of checkouts) {
        assert.equal(checkout.with["persist-credentials"], false);
      }
    });

    test(`that may write runs none of a pull request's code, and one that does may not: ${name}`, () => {
      assert.ok(permissions, "the default permissions may write");
      assert.ok(Object.values(jobs).every((/** @type {any} */ job) => !job.permissions));
      if (Object.values(permissions).includes("write")) {
        const refs = steps.flatMap((step) => step.with?.ref ?? []);
        assert.deepEqual(refs, ["$" + "{{ github.event.repository.default_branch }}"]);
        assert.doesNotMatch(text, /pull_request_target/);
      } else {
        assert.doesNotMatch(text, /secrets\.|github\.token/);
      }
    });
  }
});

test("each step of a shell is run by a test: here, or in test/long/workflows.js", async () => {
  const steps = await Promise.all(
    WORKFLOWS.map(async (name) => {
      const file = path.basename(name, ".yml");
      const contexts = { github: GITHUB };
      return (await shellSteps(ROOT_DIR, file, contexts)).map(({ run }) => `${file}: ${run}`);
    }),
  );
  assert.deepEqual(steps.flat(), [
    "ci: .ci/run",
    'comment-pr: npx -y pnpm@12.21.0 install --frozen-lockfile --prod --ignore-scripts --filter "@routebench/harness..."',
    "comment-pr: .ci/comment-pr",
    "measure-pr: sudo apt-get update && sudo apt-get install -y wrk",
    "measure-pr: npm install --global pnpm@12.21.0",
    "measure-pr: .ci/measure-pr",
  ]);
});

/** Of GitHub's, what the expressions in the steps' environment name. */
const GITHUB = {
  ...{
    workspace: "/w",
    token: "t",
    repository: "o/r",
    server_url: "https://github.com",
    run_id: "1",
  },
  event: {
    pull_request: { base: { sha: "b" }, head: { sha: "h" }, number: "1" },
    workflow_run: {
      id: "1",
      head_branch: "b",
      head_repository: { owner: { login: "o" } },
      head_sha: "h",
      html_url: "https://github.com/o/r/actions/runs/1",
    },
  },
};

/** What CI's script may find on a fresh machine; all else that it calls is a stand-in that is written down. */
const OWN_TOOLS = ["bash", "env", "dirname", "node"];
const STAND_INS = ["npx", "apt-get", "go", "sudo", "tee", "chmod", "mktemp", "rm"];

/** @type {Record<string, string>} in bash */
const USUAL = {
  sudo: '"$@"',
  // What writes to one that reads nothing could be ended by it.
  tee: "while read -r _; do :; done",
  mktemp: 'dirname "$CALLS"',
};

/**
 * @param {Record<string, string>} replies of stand-ins, in bash
 * @returns {Promise<{ exitCode: number | undefined, all: string, calls: string[] }>}
 */
async function runCi(replies = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  try {
    await mkdir(path.join(dir, "bin"));
    for (const name of OWN_TOOLS) {
      await symlink(/** @type {string} */ (findOnPath(name)), path.join(dir, "bin", name));
    }
    for (const name of STAND_INS) {
      const own = replies[name] ?? USUAL[name] ?? "";
      const script = `#!/usr/bin/env bash\necho "${name} $*" >>"$CALLS"\n${own}\n`;
      await writeFile(path.join(dir, "bin", name), script, { mode: 0o755 });
    }
    const [step] = await shellSteps(ROOT_DIR, "ci", { github: GITHUB });
    assert.ok(step);
    const calls = path.join(dir, "calls");
    const { exitCode, all } = await runStep(step, ROOT_DIR, {
      PATH: path.join(dir, "bin"),
      CALLS: calls,
    });
    return { exitCode, all, calls: (await readFile(calls, "utf8")).trim().split("\n") };
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** @type {(folder: string) => Promise<Record<string, string>>} */
const scriptsOf = async (folder) =>
  JSON.parse(await readFile(path.join(ROOT_DIR, folder, "package.json"), "utf8")).scripts;

describe("CI's script", () => {
  test("brings the programs, and then runs scripts that there are", async () => {
    const { exitCode, all, calls } = await runCi();
    assert.equal(exitCode, 0, all);
    assert.ok(
      calls.some((call) => /^apt-get install -y .* wrk$/.test(call)),
      calls.join("\n"),
    );
    for (const module of ["tsenart/vegeta/v12", "rhysd/actionlint/cmd/actionlint"]) {
      assert.ok(
        calls.some((call) => call.startsWith(`go install github.com/${module}@v`)),
        module,
      );
    }
    const asked = calls.flatMap((call) => /^npx -y pnpm@[\d.]+ (.*)/.exec(call)?.[1] ?? []);
    assert.deepEqual(asked, ["test", "test:long"]);
    for (const name of ["test", "test:long"]) assert.ok((await scriptsOf("."))[name], name);
    const own = Object.keys(await scriptsOf("harness")).filter((name) => name.startsWith("test:"));
    const root = await scriptsOf(".");
    const run = asked.flatMap((name) => root[name]?.split(" ") ?? []);
    for (const name of own) assert.ok(run.includes(name), name);
  });

  test("goes on where a program cannot be had, and says which", async () => {
    const { exitCode, all } = await runCi({ "apt-get": "exit 100", go: "exit 1" });
    assert.equal(exitCode, 0, all);
    for (const program of ["wrk", "vegeta", "actionlint"]) {
      const missing = `^${program} cannot be had here: the tests that need it are skipped\\.$`;
      assert.match(all, new RegExp(missing, "m"));
    }
  });

  test("fails at once where a test fails", async () => {
    const { exitCode, calls } = await runCi({ npx: "exit 1" });
    assert.equal(exitCode, 1);
    assert.equal(calls.filter((call) => call.startsWith("npx")).length, 1);
  });
});
