/** Lints the workflows, which run only on GitHub. None gives a token to the code of a pull request. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { findOnPath } from "@routebench/host/find-on-path";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { parse } from "yaml";

const FOLDER = path.join(ROOT_DIR, ".github/workflows");
const WORKFLOWS = await readdir(FOLDER);

const actionlint = findOnPath("actionlint");
const skip =
  actionlint === undefined &&
  "needs actionlint: go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

describe("actionlint", { skip }, () => {
  for (const name of WORKFLOWS) {
    test(`finds no fault in ${name}`, async () => {
      assert.equal(await lint(await readFile(path.join(FOLDER, name), "utf8")), "");
    });
  }

  test("finds an undefined expression in a workflow", async () => {
    const expression = ["$", "{{ github.nothing }}"].join("");
    const steps = `    steps:\n      - run: echo ${expression}\n`;
    const broken = `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n${steps}`;
    assert.match(await lint(broken), /"nothing" is not defined/);
  });
});

/** @param {string} workflow @returns {Promise<string>} a line for each fault */
async function lint(workflow) {
  // The result must not depend on whether shellcheck is installed.
  const args = ["-oneline", "-shellcheck=", "-pyflakes=", "-"];
  const { stdout } = await execa(/** @type {string} */ (actionlint), args, {
    input: workflow,
    reject: false,
  });
  return stdout;
}

describe("a workflow that pull requests start", async () => {
  for (const name of WORKFLOWS) {
    const text = await readFile(path.join(FOLDER, name), "utf8");
    const { permissions, jobs } = parse(text);
    const steps = Object.values(jobs).flatMap((/** @type {any} */ job) => job.steps);

    test(`pins actions by commit, with the tag in a comment: ${name}`, () => {
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

    test(`does not both run a pull request's code and have write permission: ${name}`, () => {
      assert.equal(typeof permissions, "object", "no permissions, and the default may write");
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
