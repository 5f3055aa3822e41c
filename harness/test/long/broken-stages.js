/** Every stage of a run throws in turn, in every mode: the app that it is of fails, and the run ends in its tables. */
import { afterEach, beforeEach, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { failsItsAppOnly, stagesOf } from "../support/broken-stage.js";

/**
 * @import { AppsFolder } from "../support/apps-folder.js"
 * @import { BrokenMode } from "../support/broken-stage.js"
 */

/** @type {BrokenMode[]} */
const MODES = ["in-process", "external", "external, in turn", "fixed-rate", "lull"];

/** @type {AppsFolder} */
let folder;
beforeEach(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
});
afterEach(() => folder.remove());

const skip =
  !process.env.ROUTEBENCH_STAGES &&
  "test/ends/broken-stages.test.js has some of them; ROUTEBENCH_STAGES=1 asks for all";

for (const mode of MODES) {
  describe(mode, { skip }, () => {
    for (const [stage, from] of stagesOf(mode)) {
      test(`throws at ${stage}`, () => failsItsAppOnly(folder, mode, stage, from));
    }
  });
}
