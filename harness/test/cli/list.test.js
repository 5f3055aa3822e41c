import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { QUESTIONS } from "@routebench/report/site/questions";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";

const questionIds = QUESTIONS.map(({ id }) => id);

test("shows each app with its folder, name and installed version", async () => {
  const args = ["--filter", "node-http", "--filter", "uWebSockets.js"];
  const { exitCode, stdout } = await runCommand(["list", ...args]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^\| Folder +\| Name +\| Version +\| Featured +\|$/m);
  const version = process.version.slice(1).replaceAll(".", "\\.");
  const row = `^\\| node-http +\\| node:http +\\| ${version} +\\| yes +\\|$`;
  assert.match(stdout, new RegExp(row, "m"));
  assert.match(stdout, /\| uWebSockets\.js +\| (uwebsockets \d|\d+\.\d+\.\d+ )/, "a stand-in");
  assert.equal(stdout.split("\n").length, 4);
});

test("has no column for featured apps if no app is featured", async (t) => {
  const folder = await makeAppsFolder({ foreign: "foreign-server" });
  t.after(() => folder.remove());
  const { stdout } = await runCommand(["list", "--apps", folder.dir]);
  assert.match(stdout, /^\| foreign +\|/m);
  assert.doesNotMatch(stdout, /Featured/);
});

test("rejects control characters in the name of a folder or an app", async () => {
  const names = { "a\u001b[2Jb": "fine", a: "a\u202eb" };
  for (const [id, name] of Object.entries(names)) {
    const folder = await makeAppsFolder({ [id]: "conforming" });
    const manifest = { routebench: { name, homepage: "https://example.org" } };
    await writeFile(path.join(folder.dir, id, "package.json"), JSON.stringify(manifest));
    const { exitCode, stderr } = await runCommand(["list", "--apps", folder.dir]);
    await folder.remove();
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^error: .*: (its name has|.*name: must be one line without) control characters/,
    );
  }
});

test("shows yes or a reason for every question when --questions is given", async () => {
  const { exitCode, stdout } = await runCommand(["list", "--questions", "--json"]);
  assert.equal(exitCode, 0);
  const rows = JSON.parse(stdout);
  assert.ok(rows.some((/** @type {any} */ { id }) => id === "express"));
  for (const { id, questions } of rows) {
    assert.deepEqual(Object.keys(questions), questionIds, id);
    for (const answer of Object.values(questions)) {
      assert.match(answer, /\S/);
      assert.doesNotMatch(answer, /not yet|no requests\.js/, id);
    }
  }
});

test("rejects --questions with a suite, because the questions are about frameworks", async () => {
  const { exitCode, stderr } = await runCommand(["list", "--questions", "--suite", "static"]);
  assert.equal(exitCode, 2);
  assert.match(
    stderr,
    /^error: --questions and --suite cannot be combined\. Remove one of them\.$/m,
  );
});
