/** Apps on several runtimes, from the command line to the report. The runtimes are scripts that say who they are. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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

describe("a run on three runtimes, one of which runs nothing", () => {
  /** @type {{ exitCode: number | undefined, stdout: string, stderr: string }} */
  let ran;
  before(async () => {
    const chosen = ["--runtime", `node,${pathOf("runs")},${pathOf("broken")}`];
    const where = ["--apps", apps.dir, "--output", apps.output];
    ran = await runCommand(["--mode", "external", ...SHORT, ...where, ...chosen]);
  });

  test("ends well, and measures each app on each of the others in the same round", async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { trials } = await readSavedResult(apps.output);
    assert.deepEqual(trials.map(({ appId, round, status }) => [appId, round, status]).toSorted(), [
      ["node-http", 1, "ok"],
      ["node-http@node-98.7.6", 1, "ok"],
      ["plain", 1, "ok"],
      ["plain@node-98.7.6", 1, "ok"],
    ]);
  });

  test("records what each entry ran on, and why one did not run", async () => {
    const { apps: records, config } = await readSavedResult(apps.output);
    assert.equal(config.reference, "node-http");
    const [own, other, broken] = records.filter(({ onRuntime }) => onRuntime?.app === "plain");
    assert.deepEqual(own?.onRuntime?.runtime, { name: "node", version: process.versions.node });
    assert.deepEqual(other?.onRuntime?.runtime, { name: "node", version: "98.7.6" });
    assert.equal(broken?.verification.status, "failed");
    assert.match(JSON.stringify(broken?.verification), /does-not-apply.*compiled against a diff/);
  });

  test("shows a table of apps by runtimes with the reason, and keeps a ranking of each", async () => {
    const row = /\| plain +\| +1\.00× \|.*\d\.\d+×.*\| +cannot run \|/;
    assert.match(ran.stdout, row);
    assert.match(ran.stdout, /^- node-http and plain on Node 99\.0\.0: .*compiled against/m);
    const report = await readFile(path.join(apps.output, "report.md"), "utf8");
    assert.match(report, /### Node 98\.7\.6, external/);
  });
});

test("verify tells a runtime that cannot run an app, which is no fault of the app", async () => {
  const args = ["--apps", apps.dir, "--filter", "plain"];
  const both = `${pathOf("runs")},${pathOf("broken")}`;
  const { stdout, exitCode } = await runCommand(["verify", ...args, "--runtime", both]);
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /✓ plain \(Node 98\.7\.6\) /);
  assert.match(stdout, /– plain \(Node 99\.0\.0\): .*compiled against a different version/);
});

describe("what cannot be is refused before anything is started", () => {
  /** @type {[string[], RegExp][]} */
  const wrong = [
    [["--runtime", "node@latest"], /"node@latest" is not a runtime; give e\.g\. node@24,bun,deno/],
    [["--runtime", "node@7"], /the runtime node@7 is not here; .* runtime add node@7/],
    [["--runtime", "bun@7", "--against", "HEAD"], /cannot be combined/],
    [["runtime", "add", "./node"], /is a path, which is used as it is: --runtime \.\/node/],
    [["runtime", "add", "node"], /name a version, e\.g\. node@24/],
    [["runtime", "add"], /runtime add needs runtimes, e\.g\. node@24/],
    [["--filter", "bun-serve"], /bun-serve runs on bun only; add --runtime bun/],
  ];
  for (const [args, message] of wrong) {
    test(args.join(" "), async () => {
      const { stderr, exitCode } = await runCommand(args);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }
});
