/** Where time goes in servers that V8's profiler cannot see, and in Deno, which it can see. */
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
async function whyNotInstalled(name) {
  const named = [parseRuntime(name)].flatMap((runtime) => (runtime ? [runtime] : []));
  const missing = await findRuntimes(named).then(
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
      const trial = trials.find((each) => each.mode === "profile" && each.appId === appId);
      assert.ok(trial?.status === "ok", appId);
      return trial.sample.profile;
    },
  };
}

test("Bun has user and system time, with the reason, and is compared with Node", {
  skip: await whyNotInstalled("bun"),
}, async () => {
  const args = ["explain", "--filter", "node-http", "--runtime", "node,bun"];
  const { report, profileOf } = await explained(args);
  assert.equal(profileOf("node-http@bun").profiled, null);
  assert.match(profileOf("node-http@bun").whyNot, /^bun has no V8 .*JavaScriptCore/);
  assert.match(report, / was not profiled: bun has no V8/);
  assert.match(report, /^### From node:http \(Node \S+\) to node:http \(Bun /m);
});

test("Deno has a V8 profile that names node's modules like Node's profile", {
  skip: await whyNotInstalled("deno"),
}, async () => {
  const args = ["explain", "--filter", "node-http", "--runtime", "node,deno"];
  const { profileOf } = await explained(args);
  const groups = profileOf("node-http@deno").profiled.groups.map(
    (/** @type {{ group: string }} */ { group }) => group,
  );
  assert.ok(groups.includes("node: http"), groups.join());
});

test("an external program has user and system time, with the reason", {
  skip: findOnPath("nginx") === undefined && "nginx is not installed: apt-get install nginx",
}, async () => {
  const args = ["explain", "--suite", "static", "--filter", "nginx"];
  const { report, profileOf } = await explained(args);
  assert.equal(profileOf("nginx").profiled, null);
  assert.match(profileOf("nginx").whyNot, /an external program|several processes/);
  const [, part = ""] = report.split(/^#+ What a request costs nginx$/m);
  // The kernel divides a busy core's time by its ticks, which may all be of one kind.
  assert.match(part.split(/^#/m, 1)[0] ?? "", /^\| (user time|system calls \(kernel\)) +\| \d/m);
});
