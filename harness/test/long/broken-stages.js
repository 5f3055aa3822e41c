/** Every stage of a run throws in turn, in every mode and over ssh: the app that it is of fails, and the run ends in its tables. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import path from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { makeSshToHere } from "../../../packages/host/test/support/ssh-to-here.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { failsItsAppOnly, stagesOf } from "../support/broken-stage.js";
import { runCommand } from "../support/command.js";

/**
 * @import { AppsFolder } from "../support/apps-folder.js"
 * @import { BrokenMode } from "../support/broken-stage.js"
 */

/** @type {BrokenMode[]} */
const MODES = ["in-process", "external", "fixed-rate", "external, over ssh"];

/** @type {AppsFolder} */
let folder;
beforeEach(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
});
afterEach(() => folder.remove());

/** Another host, which is this one with a copy of the workspace. */
async function makeHost() {
  const ssh = await makeSshToHere();
  await rm(path.join(ssh.cacheDir, "routebench/workspace"));
  const { exitCode, stderr } = await runCommand(["hosts", "prepare", "bench1"], { env: ssh.env });
  assert.equal(exitCode, 0, stderr);
  return ssh;
}

const skip =
  !process.env.ROUTEBENCH_STAGES &&
  "test/ends/broken-stages.test.js has some of them; ROUTEBENCH_STAGES=1 asks for all";

for (const mode of MODES) {
  describe(mode, { skip }, () => {
    if (mode.endsWith("over ssh")) {
      /** @type {Awaited<ReturnType<typeof makeHost>>} */
      let host;
      before(async () => {
        host = await makeHost();
      });
      after(() => host.remove());
    }
    for (const [stage, from] of stagesOf(mode)) {
      test(`throws at ${stage}`, () => failsItsAppOnly(folder, mode, stage, from));
    }
  });
}
