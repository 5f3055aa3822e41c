/** Examples of CONTRIBUTING.md and docs/contributing/, followed block by block in a copy of the repository; test/long has the others. */
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { UNSETTLED } from "../support/command.js";
import { Copy } from "./copy.js";

/** @type {Copy} */
let copy;
before(async () => {
  copy = await Copy.make();
});
after(() => copy.remove());

test("an app: its folder is made, its routes are written, and it answers as the contract says", async () => {
  const written = ["package.json", "server.js"].map((name) => `apps/find-my-way/${name}`);
  const before = await Promise.all(written.map((name) => readFile(copy.path(name), "utf8")));
  // What is installed stays, in place of the download.
  for (const name of written) await rm(copy.path(name));
  const [create = "", verify = "", bench = ""] = await copy.followExample(
    "CONTRIBUTING.md",
    "Adding an app",
  );
  assert.equal(create, "pnpm new-app find-my-way --package find-my-way");
  const after = await Promise.all(written.map((name) => readFile(copy.path(name), "utf8")));
  assert.deepEqual(after, before, "the document shows the app as it is");

  const { exitCode, all } = await copy.run(verify, ["--apps", copy.appsFromOutside]);
  assert.equal(exitCode, 0, all);
  assert.match(
    all ?? "",
    /✓ find-my-way \S+ answers as the contract says, over HTTP and HTTPS, with 10 routes/,
  );
  const listed = await copy.run(bench.replace("bench", "bench list"));
  assert.match(listed.all ?? "", /find-my-way/);
});

test("a suite: its subjects are verified, measured and reported", async () => {
  const [verify = "", bench = ""] = await copy.followExample("docs/contributing/suite.md");
  const verified = await copy.run(verify);
  assert.equal(verified.exitCode, 0, verified.all);
  assert.match(verified.all ?? "", /^✓ plain /m);
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^\| plain +\|.*\d/m);
});
