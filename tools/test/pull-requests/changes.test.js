/** The changes of a pull request: its subjects, and its files in a temporary repository. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { readChanges, touchedBy, touchedByLockfile } from "../../pull-requests/changes.js";

/** @import { Repository } from "../../../packages/host/test/support/repository.js" */
/** @import { Change } from "../../pull-requests/changes.js" */

/** @type {(...lines: string[]) => ReturnType<typeof touchedBy>} lines: e.g. "added apps/koa/package.json" */
const touchedIn = (...lines) =>
  touchedBy(
    lines.map((line) => {
      const [status, path = ""] = /** @type {[Change["status"], string]} */ (line.split(/ (.*)/s));
      return { status, path };
    }),
  );

test("names a subject once, as new, changed, removed or renamed by its manifest", () => {
  const { subjects } = touchedIn(
    "added apps/new/server.js",
    "added apps/new/package.json",
    "modified apps/koa/server.js",
    "added apps/koa/other.js",
    "modified apps/koa/package.json",
    "removed apps/old/package.json",
    "removed apps/old/server.js",
    "modified suites/static/subjects/sirv/server.js",
  );
  assert.deepEqual(
    subjects.map(({ suite, id, change }) => `${change} ${suite}/${id}`),
    ["added routing/new", "changed routing/koa", "removed routing/old", "changed static/sirv"],
  );
});

test("separates files that affect measuring from other files outside the subjects' folders", () => {
  const harness = [
    "harness/src/run/slices.js",
    "packages/stats/src/rank.js",
    "suites/static/suite.js",
    "tools/pull-requests/measure.js",
    "pnpm-workspace.yaml",
    ".ci/measure-pr",
  ];
  const otherFiles = ["apps/README.md", "harness/test/a.test.js", "suites/a.md", "docs/method.md"];
  const touched = touchedIn(...[...harness, ...otherFiles].map((name) => `modified ${name}`));
  assert.deepEqual(touched, { subjects: [], harness, outside: [...harness, ...otherFiles] });
});

test("takes no folder as a subject if its name could be an option, a path or a command", () => {
  const names = ["-rf", "a b", "$(touch x)", "*", "..", "two\nlines", ".hidden", "Ü"];
  for (const name of [...names, "x".repeat(100)]) {
    const path = `apps/${name}/package.json`;
    assert.deepEqual(touchedIn(`added ${path}`), { subjects: [], harness: [], outside: [path] });
  }
});

describe("a changed lockfile", async () => {
  const text = await readFile(path.join(ROOT_DIR, "pnpm-lock.yaml"), "utf8");
  /** @type {(search: string, replacement: string) => string[]} */
  const touchedByReplacing = (search, replacement) => {
    assert.ok(text.includes(search), search);
    return touchedByLockfile(text.replaceAll(search, replacement), text).map(({ id }) => id);
  };

  test("touches the apps whose framework depends on a changed package", () => {
    const [line = ""] = /^ {6}koa-compose: \S+$/m.exec(text) ?? [];
    const touched = touchedByReplacing(line, "      koa-compose: 0.0.1");
    assert.ok(touched.includes("koa"), String(touched));
    assert.ok(!touched.includes("fastify"));
  });

  test("touches all apps on a changed engine, even under another package name", () => {
    const touched = touchedByReplacing("uwebsockets@3.0.6", "uwebsockets@3.0.5");
    for (const app of ["uwebsockets.js", "hyper-express", "sifrr"]) {
      assert.ok(touched.includes(app), app);
    }
    assert.ok(!touched.includes("koa"));
  });

  test("touches no app if it is the same, missing or not a lockfile", () => {
    for (const earlier of [
      text,
      "",
      "a: [",
      "importers:\n  apps/koa: { dependencies: { koa: null } }",
    ]) {
      assert.deepEqual(touchedByLockfile(earlier, text), []);
      assert.deepEqual(touchedByLockfile(text, earlier), []);
    }
  });
});

describe("the changes of a repository", () => {
  /** @type {Repository} */
  let repository;
  /** @type {string} */
  let base;
  const git = (/** @type {string[]} */ ...args) => execa("git", args, { cwd: repository.dir });
  const lockfile = (/** @type {string} */ version) =>
    `importers:\n  apps/koa:\n    dependencies:\n      koa: { specifier: "3", version: "${version}" }\n`;
  beforeEach(async () => {
    repository = await makeRepository();
    await git("symbolic-ref", "HEAD", "refs/heads/main");
    await repository.write("kept.txt", "old");
    await repository.write("pnpm-lock.yaml", lockfile("3.0.0"));
    await repository.write(".gitignore", "ignored\n");
    base = await repository.commit();
  });
  afterEach(() => repository.remove());

  test("include committed, uncommitted and untracked files, but not ignored files", async () => {
    await repository.write("committed.txt", "");
    await repository.commit();
    await repository.write("kept.txt", "new");
    await repository.write("Ü new\n.txt", "");
    await repository.write("ignored", "");
    const { outside } = await readChanges(repository.dir, base);
    assert.deepEqual(outside, ["committed.txt", "kept.txt", "Ü new\n.txt"]);
  });

  test("include a branch's changes since it left the main branch, even if it is not checked out", async () => {
    await git("checkout", "--quiet", "-b", "feature");
    await repository.write("pnpm-lock.yaml", lockfile("3.0.1"));
    const inTree = await readChanges(repository.dir);
    const head = await repository.commit();
    await git("checkout", "--quiet", "main");
    await repository.write("later.txt", "");
    const later = await repository.commit();
    const changes = await readChanges(repository.dir, later, head);
    assert.deepEqual(changes, inTree);
    assert.deepEqual(changes, {
      base,
      subjects: [{ suite: "routing", id: "koa", change: "changed" }],
      harness: [],
      outside: ["pnpm-lock.yaml"],
    });
  });

  test("are rejected with a remedy if the base is not a revision or is missing", async () => {
    for (const revision of ["nowhere", "--all", "--output=x"]) {
      await assert.rejects(readChanges(repository.dir, revision), {
        name: "UsageError",
        message: `--base "${revision}" is not an ancestor of the working tree`,
      });
    }
    await git("branch", "--move", "main", "trunk");
    await assert.rejects(
      readChanges(repository.dir),
      /no usual base .*\. Name the base, e\.g\. --/,
    );
  });
});
