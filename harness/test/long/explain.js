/** What a request's time goes for in servers that V8's profiler cannot look into, and in one that is no Node and can be. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findOnPath } from "@routebench/host/find-on-path";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { findRuntimes } from "../../src/find/runtimes.js";
import { parseRuntime } from "../../src/options/parsers.js";
import { PATIENT, runCommand, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

const RUN = ["--rounds", "1", "--quick", ...UNSETTLED, ...PATIENT];

/** @param {string} name */
async function whyNotThere(name) {
  const asked = [parseRuntime(name)].flatMap((one) => (one ? [one] : []));
  const missing = await findRuntimes(asked).then(
    () => null,
    ({ message }) => message,
  );
  return missing ?? (process.platform === "linux" ? false : "needs /proc");
}

/** @type {(args: string[]) => Promise<{ report: string, profileOf: (appId: string) => any }>} */
async function explained(args) {
  const output = temporaryFolder();
  const { exitCode, stderr } = await runCommand([...args, ...RUN, "--output", output]);
  assert.equal(exitCode, 0, stderr);
  const { trials } = await readSavedResult(output);
  return {
    report: await readReport(output),
    profileOf(appId) {
      const trial = trials.find((one) => one.mode === "profile" && one.appId === appId);
      assert.ok(trial?.status === "ok", appId);
      return trial.sample.profile;
    },
  };
}

test("Bun has user and system time, with the reason, beside itself on Node", {
  skip: await whyNotThere("bun"),
}, async () => {
  const args = ["explain", "--filter", "node-http", "--runtime", "node,bun"];
  const { report, profileOf } = await explained(args);
  assert.equal(profileOf("node-http@bun").profiled, null);
  assert.match(profileOf("node-http@bun").whyNot, /^bun has no V8 .*JavaScriptCore/);
  assert.match(report, /No profiler looked into it: bun has no V8/);
  assert.match(report, /^### From node:http \(Node \S+\) to node:http \(Bun /m);
});

test("Deno has a V8, whose profile names node's modules as Node's does", {
  skip: await whyNotThere("deno"),
}, async () => {
  const args = ["explain", "--filter", "node-http", "--runtime", "node,deno"];
  const { profileOf } = await explained(args);
  const groups = profileOf("node-http@deno").profiled.groups.map(
    (/** @type {{ group: string }} */ { group }) => group,
  );
  assert.ok(groups.includes("node: http"), groups.join());
});

test("a program that is a server has user and system time, with the reason", {
  skip: findOnPath("nginx") === undefined && "nginx is not installed: apt-get install nginx",
}, async () => {
  const args = ["explain", "--suite", "static", "--filter", "nginx"];
  const { report, profileOf } = await explained(args);
  assert.equal(profileOf("nginx").profiled, null);
  assert.match(profileOf("nginx").whyNot, /a program of its own|several processes/);
  assert.match(report, /^\| user time +\| \d/m);
});
