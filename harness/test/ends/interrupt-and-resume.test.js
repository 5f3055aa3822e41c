/** Ctrl-C in a run that is resumed; test/long has all moments, of a run of real apps in both modes. */
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { UNSETTLED } from "../support/command.js";
import {
  AFTER_FIRST_LOOK,
  assertResumes,
  interruptAt,
  TWO_ROUNDS,
} from "../support/interrupt-and-resume.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
/** @type {string[]} */
let args;
before(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
  args = [...TWO_ROUNDS, ...UNSETTLED, "--mode", "external", "--apps", folder.dir];
});
after(() => folder.remove());

test(`${AFTER_FIRST_LOOK.name} tells what was measured and leaves no process`, () =>
  interruptAt(AFTER_FIRST_LOOK, folder.output, args));

test("then --resume ends the run as a whole", () =>
  assertResumes(folder.output, args, ["external"]));
