/** Ctrl-C and SIGKILL in the modes that the quick tests leave out. */
import { afterEach, beforeEach, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { untilItSays } from "../support/command.js";
import {
  ALONE,
  assertTakesAlong,
  ENDLESS,
  endsTrial,
  startBench,
} from "../support/interruption.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
beforeEach(async () => {
  folder = await makeAppsFolder({ one: "conforming" });
});
afterEach(() => folder.remove());

test("Ctrl-C ends an external trial that would last", () => endsTrial(folder, "external"));

describe("SIGKILL of the command", { skip: process.platform !== "linux" && "needs /proc" }, () => {
  for (const [mode, count] of /** @type {const} */ ([
    ["in-process", 1],
    ["external", 2],
  ])) {
    test(`takes the ${mode} mode's server and generator along`, async () => {
      const args = [...ALONE, "--rounds", "1", ...ENDLESS[mode]];
      const command = startBench(folder, args);
      await untilItSays(command, /round 1 of 1/);
      await assertTakesAlong(command, count);
    });
  }
});
