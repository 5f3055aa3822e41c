/** The other examples of CONTRIBUTING.md, followed block by block in a copy of the repository. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Copy } from "../contributing/copy.js";
import { UNSETTLED } from "../support/command.js";

/** @type {Copy} */
let copy;
before(async () => {
  copy = await Copy.make();
});
after(() => copy.remove());

test("a runtime: a command of its own runs the app", async () => {
  const [verify = ""] = await copy.followExample("Adding a runtime");
  const { exitCode, all } = await copy.run(verify, ["--apps", copy.appsFromOutside]);
  assert.equal(exitCode, 0, all);
  assert.match(all ?? "", /✓ node:http \(jitless\) \S+ answers as the contract says/);
});

test("a metric: a saved run has it", async () => {
  const [report = ""] = await copy.followExample("Adding a metric");
  const { exitCode, stdout, all } = await copy.run(report);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^.*node-http.*latencyTail.*\d/m);
});

test("a mode: it is run, ranked and reported", async () => {
  const [bench = ""] = await copy.followExample("Adding a mode");
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, /^## Cold$/m);
  assert.match(stdout, /^\| koa +\|.*\d/m);
});

test("a driver: it loads the apps, and the report names it", async () => {
  const [bench = ""] = await copy.followExample("Adding a driver");
  const { exitCode, stdout, all } = await copy.run(bench, UNSETTLED);
  assert.equal(exitCode, 0, all);
  assert.match(stdout, / connections, fetch \d/);
  assert.match(stdout, /^\| koa +\|.*\d/m);
});
