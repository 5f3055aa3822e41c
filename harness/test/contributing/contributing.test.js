/** The examples of CONTRIBUTING.md, followed block by block in a copy of the repository. */
import assert from "node:assert/strict";
import { mkdir, readFile, realpath, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { UNSETTLED } from "../support/command.js";
import { Copy, ROOT_DIR } from "./copy.js";
import { readExample } from "./examples.js";

const TEXT = await readFile(path.join(ROOT_DIR, "CONTRIBUTING.md"), "utf8");

/** @type {Copy} */
let copy;
before(async () => {
  copy = await Copy.make();
});
after(() => copy.remove());

/** @param {string} heading */
async function follow(heading) {
  const { changes, commands } = readExample(TEXT, heading);
  assert.ok(changes.length > 0 && commands.length > 0, `there is an example under "${heading}"`);
  await copy.follow(changes);
  return commands;
}

test("an app: its folder is made, its routes are written, and it answers as the contract says", async () => {
  const [create = "", verify = "", bench = ""] = await follow("Adding an app");
  assert.equal(create, "pnpm new-app find-my-way --package find-my-way");
  // In place of the download: fastify has this package below it.
  const fastify = createRequire(path.join(ROOT_DIR, "apps/fastify/server.js")).resolve("fastify");
  const installed = path.join(path.dirname(await realpath(fastify)), "../find-my-way");
  await mkdir(copy.path("apps/find-my-way/node_modules"));
  await symlink(installed, copy.path("apps/find-my-way/node_modules/find-my-way"));

  const { exitCode, all } = await copy.run(verify, ["--apps", copy.appsFromOutside]);
  assert.equal(exitCode, 0, all);
  assert.match(all ?? "", /✓ find-my-way \S+ answers as the contract says, over HTTP and HTTPS/);
  const listed = await copy.run(bench.replace("bench", "bench list"));
  assert.match(listed.all ?? "", /find-my-way/);
});

test("a runtime: a command of its own runs the app", async () => {
  const [verify = ""] = await follow("Adding a runtime");
  const { exitCode, all } = await copy.run(verify, ["--apps", copy.appsFromOutside]);
  assert.equal(exitCode, 0, all);
  assert.match(all ?? "", /✓ node:http \(jitless\) \S+ answers as the contract says/);
});

test("a suite: its subjects are verified, measured and reported", async () => {
  const [verify = "", bench = ""] = await follow("Adding a suite");
  const verified = await copy.run(verify);
  assert.equal(verified.exitCode, 0, verified.all);
  assert.match(verified.all ?? "", /^✓ plain /m);
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^\| plain +\|.*\d/m);
});

test("a metric: a saved run has it", async () => {
  const [report = ""] = await follow("Adding a metric");
  const { exitCode, stdout, all } = await copy.run(report);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^.*node-http.*latencyTail.*\d/m);
});

test("a mode: it is run, ranked and reported", async () => {
  const [bench = ""] = await follow("Adding a mode");
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^## Cold$/m);
  assert.match(stdout, /^\| koa +\| 3\.\S+ +\|.*\d/m);
});

test("a driver: it loads the apps, and the report names it", async () => {
  const [bench = ""] = await follow("Adding a driver");
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^\| Generator +\| fetch \d/m);
  assert.match(stdout, /^\| koa +\| 3\.\S+ +\|.*\d/m);
});
