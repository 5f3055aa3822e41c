/** Ctrl-C in a run of real apps; test/long has more moments. */
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { assertResumes, interruptAt, MOMENTS } from "../support/interrupt-and-resume.js";

/** @type {import("../support/apps-folder.js").AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({});
});
after(() => folder.remove());

const FEW = [0, 3, 4];

for (const [index, place] of FEW.entries()) {
  const moment = /** @type {(typeof MOMENTS)[number]} */ (MOMENTS[place]);
  test(`${moment.name} tells what was measured and leaves no process`, () =>
    interruptAt(moment, folder.output, index === 0 ? [] : ["--resume"]));
}

test("then --resume ends the run as a whole", () => assertResumes(folder.output));
