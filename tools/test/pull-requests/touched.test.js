import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { folderOf, touchedBy } from "../../pull-requests/touched.js";

/** @import { Change } from "@routebench/contract/pull-request" */

/**
 * @param {string[]} lines e.g. "added apps/koa/package.json"
 * @returns {Change[]}
 */
const changesOf = (...lines) =>
  lines.map((line) => {
    const [status, path = ""] = /** @type {[Change["status"], string]} */ (line.split(/ (.*)/s));
    return { status, path };
  });

/** @type {(...lines: string[]) => string[]} */
const subjectsIn = (...lines) =>
  touchedBy(changesOf(...lines)).subjects.map(
    ({ suite, id, change }) => `${change} ${suite}/${id}`,
  );

test("a subject is new, changed or removed as its manifest is, and stands once", () => {
  assert.deepEqual(
    subjectsIn(
      "added apps/new/server.js",
      "added apps/new/package.json",
      "modified apps/koa/server.js",
      "added apps/koa/other.js",
      "modified apps/koa/package.json",
      "removed apps/old/package.json",
      "removed apps/old/server.js",
      "modified suites/static/subjects/sirv/server.js",
    ),
    ["added routing/new", "changed routing/koa", "removed routing/old", "changed static/sirv"],
  );
});

test("a renamed folder is one subject removed and another one added", () => {
  assert.deepEqual(subjectsIn("removed apps/a/package.json", "added apps/b/package.json"), [
    "removed routing/a",
    "added routing/b",
  ]);
});

test("what lies in no subject's folder is elsewhere, and what measures is told apart", () => {
  const { subjects, harness, outside } = touchedBy(
    changesOf(
      "modified apps/README.md",
      "modified harness/src/run/slices.js",
      "modified harness/test/run/slices.test.js",
      "modified packages/stats/src/rank.js",
      "modified suites/static/suite.js",
      "modified suites/static/README.md",
      "modified pnpm-workspace.yaml",
      "modified pnpm-lock.yaml",
      "modified .ci/measure-pr",
      "modified docs/method.md",
    ),
  );
  assert.deepEqual(subjects, []);
  assert.equal(outside.length, 10);
  assert.deepEqual(harness, [
    "harness/src/run/slices.js",
    "packages/stats/src/rank.js",
    "suites/static/suite.js",
    "pnpm-workspace.yaml",
    ".ci/measure-pr",
  ]);
});

describe("a folder is no subject, and stands among what is elsewhere, where its name could be taken for", () => {
  for (const [what, name] of [
    ["an option", "-rf"],
    ["two words", "a b"],
    ["a command", "$(touch x)"],
    ["a glob", "*"],
    ["a path", ".."],
    ["two lines", "two\nlines"],
    ["a hidden one", ".hidden"],
    ["a word of another alphabet", "Ü"],
    ["a whole text", "x".repeat(100)],
  ]) {
    test(`${what}`, () => {
      const path = `apps/${name}/package.json`;
      const { subjects, outside } = touchedBy([{ path, status: "added" }]);
      assert.deepEqual([subjects, outside], [[], [path]]);
    });
  }
});

test("a subject's folder is found again", () => {
  assert.equal(folderOf({ suite: "routing", id: "koa" }), "apps/koa");
  assert.equal(folderOf({ suite: "static", id: "sirv" }), "suites/static/subjects/sirv");
});
