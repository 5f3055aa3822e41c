/** Two runs on the same machine. This process acts as the second run. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { joinRuns } from "@routebench/host/other-runs";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { readReport } from "../support/saved-result.js";

const folder = await makeAppsFolder({ one: "conforming" });
after(() => folder.remove());

test("two runs on a machine notice each other, and the report says that the machine was shared", async () => {
  const env = { ROUTEBENCH_MACHINE: `two-runs-${process.pid}`, NODE_OPTIONS: "--no-warnings" };
  process.env.ROUTEBENCH_MACHINE = env.ROUTEBENCH_MACHINE;
  const signal = new AbortController().signal;
  const run = await joinRuns({ signal });
  delete process.env.ROUTEBENCH_MACHINE;
  /** @type {string[]} */
  const met = [];
  run.onMeeting((who) => void met.push(who));
  const args = ["--force", ...SHORT, "--mode", "external", "--no-reference", "--all"];
  const { stderr } = await runCommand([...args, "--apps", folder.dir, "--output", folder.output], {
    env,
  });
  await run.close();
  assert.equal(met.length, 1, stderr);
  const who = `process ${process.pid}, since `;
  assert.ok(stderr.includes(`warning: another run (${who}`), stderr);
  const report = await readReport(folder.output);
  assert.ok(report.includes(`Another run used the machine (${who}`), report);
  assert.ok(report.includes("ran with NODE_OPTIONS=--no-warnings. Servers did not"), report);
  const { environment } = JSON.parse(
    await readFile(path.join(folder.output, "result.json"), "utf8"),
  );
  assert.equal(environment.otherRuns.length, 1);
});
