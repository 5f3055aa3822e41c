/** Whenever a run is killed, its finished measurements can be read. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { startedBy } from "../../../packages/host/test/support/processes.js";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { until } from "../../../packages/host/test/support/until.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { startCommand, untilPrinted } from "../support/command.js";
import { startMany } from "../support/many-trials.js";
import { readSavedResult } from "../support/saved-result.js";
import { makeSuitesFolder } from "../support/tiny-suite.js";

/** The number of runs that are killed, each at another moment. ROUTEBENCH_KILLS=50 tests thoroughly. */
const KILLS = Number(process.env.ROUTEBENCH_KILLS ?? 1);

const needsLinux = process.platform !== "linux" && "needs /proc";

const folder = appsFolderOfEachTest({ one: "conforming" });

test("kill -9 leaves a readable file with every finished trial, and no process", {
  skip: needsLinux,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const command = startMany(folder);
    let printed = "";
    command.stderr?.on("data", (chunk) => {
      printed += chunk;
    });
    await untilPrinted(command, /round 2 of 1000/);
    // Spread over a round and its save.
    await new Promise((resolve) => setTimeout(resolve, (kill * 997) % 4000));
    command.kill("SIGKILL");
    await command;
    const begun = printed.match(/: round \d+ of/g)?.length ?? 0;
    const { state, rounds } = await readSavedResult(folder.output);
    assert.equal(state, "running");
    assert.ok(rounds.length >= begun - 1, `${begun} had begun, ${rounds.length} are saved`);
    await until(async () => (await startedBy(/** @type {number} */ (command.pid))).length === 0);
  }
});

test("kill -9 removes files that the suite made before the start", {
  skip: needsLinux,
}, async () => {
  const suites = await makeSuitesFolder();
  const tmp = temporaryFolder();
  await suites.write(
    "early/suite.js",
    `import { mkdtempSync } from "node:fs";
     import os from "node:os";
     import path from "node:path";
     import tiny from "../tiny/suite.js";
     const given = () => {
       console.log(mkdtempSync(path.join(os.tmpdir(), "of-the-suite-")));
       process.kill(process.pid, "SIGKILL");
     };
     export default { ...tiny, id: "early", given };`,
  );
  await suites.write("early/package.json", '{ "type": "module" }');
  const { stdout, signal } = await startCommand(
    ["--suite", "early", "--quick", "--output", suites.output],
    { env: { TMPDIR: tmp, ROUTEBENCH_SUITES: suites.suites } },
  );
  assert.equal(signal, "SIGKILL");
  assert.match(stdout, /of-the-suite-/);
  await until(async () => (await readdir(tmp)).length === 0);
  await suites.remove();
});
