/** Ctrl-C at ten moments of one run of real apps, which is resumed after each. */
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import {
  assertResumes,
  interruptAt,
  MOMENTS,
  TWO_ROUNDS,
} from "../support/interrupt-and-resume.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const ARGS = [...TWO_ROUNDS, "--filter", "node-http", "--filter", "koa"];

/** @type {AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({});
});
after(() => folder.remove());

for (const [index, moment] of MOMENTS.entries()) {
  test(`${moment.name} tells what was measured and leaves no process`, () =>
    interruptAt(moment, folder.output, index === 0 ? ARGS : [...ARGS, "--resume"]));
}

test("then --resume ends the run as a whole", () =>
  assertResumes(folder.output, ARGS, ["external", "in-process"]));
