/** What `selftest` refuses; test/long runs the experiments. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { runCommand } from "../support/command.js";

test("an experiment that there is not is refused with those that there are", async () => {
  const { exitCode, stderr } = await runCommand(["selftest", "speed"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /Allowed choices are aa, truth\./);
});

for (const [experiment, option, remedy] of [
  ["aa", "--connections 10", "--connections is for selftest truth"],
  ["aa", "--kind slower", "--kind is for selftest truth"],
  ["aa", "--budget 20s", "--budget is for selftest truth"],
  ["truth", "--entries 1,2", "--entries are two at the least"],
]) {
  test(`${experiment} ${option} is refused`, async () => {
    const args = `selftest ${experiment} ${option}`.split(" ");
    const { exitCode, stderr } = await runCommand(args);
    assert.equal(exitCode, 2);
    assert.ok(stderr.split("\n").includes(`error: ${remedy}`), stderr);
  });
}

test("cells of another method, Node, processor or kernel are not joined", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-test-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "cells.json");
  const made = {
    method: METHOD,
    node: process.version,
    cpu: os.cpus()[0]?.model ?? "unknown",
    kernel: os.release(),
  };
  const stateOf = (/** @type {object} */ other) =>
    JSON.stringify({ made: { ...made, ...other }, referenceUs: 10, pairs: [], cells: [] });
  const others = [{ method: 0 }, { node: "v20.19.0" }, { cpu: "another" }, { kernel: "another" }];
  for (const text of [...others.map(stateOf), "{", "null", "[]"]) {
    await writeFile(file, text);
    const { exitCode, stderr } = await runCommand(["selftest", "truth", "--cells", file]);
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /has no cells of this method, Node, processor and kernel.*give another --cells$/m,
    );
    assert.equal(await readFile(file, "utf8"), text);
  }
});

test("a file that is none is no place for cells", async () => {
  const { exitCode, stderr } = await runCommand(["selftest", "truth", "--cells", os.tmpdir()]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /^error: cannot read ".*" \(EISDIR\); give another --cells$/m);
});
