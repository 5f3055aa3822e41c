/** Apps on several runtimes, from the command line to the report. The runtimes are scripts that print their version. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { makeRuntimesFolder, scriptThatSays } from "../support/runtimes-folder.js";
import { readSavedResult } from "../support/saved-result.js";

const ABI = "The module was compiled against a different version, addon.node";
const RUNS = `#!/bin/sh\nif [ "$1" = --version ]; then echo v98.7.6; exit; fi\nexec '${process.execPath}' "$@"\n`;

const apps = await makeAppsFolder({ "node-http": "conforming", plain: "conforming" });
const script = { package: "x", file: "node", version: "0.0.0" };
const runtimes = await makeRuntimesFolder({
  runs: { ...script, script: RUNS },
  broken: { ...script, script: scriptThatSays("v99.0.0", ABI) },
});
after(() => Promise.all([apps.remove(), runtimes.remove()]));

/** @param {string} id */
const pathOf = (id) => path.join(runtimes.dir, id, "node_modules/x/node");

describe("a run on three runtimes, one of them broken", () => {
  /** @type {{ exitCode: number | undefined, stdout: string, stderr: string }} */
  let ran;
  before(async () => {
    const chosen = ["--runtime", `node,${pathOf("runs")},${pathOf("broken")}`];
    const where = ["--apps", apps.dir, "--output", apps.output];
    ran = await runCommand(["--mode", "external", ...SHORT, ...where, ...chosen]);
  });

  test("measures each app on both working runtimes in the same round", async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { trials } = await readSavedResult(apps.output);
    assert.deepEqual(trials.map(({ appId, round, status }) => [appId, round, status]).toSorted(), [
      ["node-http", 1, "ok"],
      ["node-http@node-98.7.6", 1, "ok"],
      ["plain", 1, "ok"],
      ["plain@node-98.7.6", 1, "ok"],
    ]);
  });

  test("records each entry's runtime, and why the broken runtime cannot run the app", async () => {
    const { apps: records, config } = await readSavedResult(apps.output);
    assert.equal(config.reference, "node-http");
    const [node, script, broken] = records.filter(({ onRuntime }) => onRuntime?.app === "plain");
    assert.deepEqual(node?.onRuntime?.runtime, { name: "node", version: process.versions.node });
    assert.deepEqual(script?.onRuntime?.runtime, { name: "node", version: "98.7.6" });
    assert.equal(broken?.verification.status, "failed");
    assert.match(JSON.stringify(broken?.verification), /does-not-apply.*compiled against a diff/);
  });

  test("reports a table of apps by runtimes with the reason", async () => {
    assert.match(ran.stdout, /^plain +1\.00× .*\d\.\d+×.* cannot run$/m);
    assert.match(ran.stdout, /^node-http and plain on Node 99\.0\.0: .*compiled\s+against/m);
  });
});

test("verify names a runtime that cannot run an app, but does not fail", async () => {
  const args = ["--apps", apps.dir, "--filter", "plain"];
  const runtimes = `${pathOf("runs")},${pathOf("broken")}`;
  const { stdout, exitCode } = await runCommand(["verify", ...args, "--runtime", runtimes]);
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /✓ plain \(Node 98\.7\.6\) /);
  assert.match(stdout, /– plain \(Node 99\.0\.0\): .*compiled against a different version/);
});

describe("the command line", () => {
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [["--runtime", "node@latest"], /"node@latest" is not a runtime\. Give e\.g\. node@24,bun,deno/],
    [["--runtime", "node@7"], /the runtime node@7 is not installed\. .* runtime add node@7/],
    [["--runtime", "bun@7", "--against", "HEAD"], /cannot be combined/],
    [
      ["runtime", "add", "./node"],
      /path, which needs no installation\. Use it: --runtime \.\/node/,
    ],
    [["runtime", "add", "node"], /Name a version, e\.g\. node@24/],
    [["runtime", "add"], /runtime add needs runtimes/],
    [["--filter", "bun-serve"], /bun-serve runs on bun only\. Add --runtime bun/],
  ];
  for (const [args, message] of wrong) {
    test(`refuses ${args.join(" ")}`, async () => {
      const { stderr, exitCode } = await runCommand(args);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }
});
