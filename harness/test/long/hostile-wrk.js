/** Each fault that a wrk may have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { GENERATOR_FAULTS } from "../faults/generator-faults.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { SHORT, startCommand } from "../support/command.js";
import { installFakeWrk } from "../support/fake-wrk.js";
import { reasonOf, rowOf } from "../support/report-text.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

for (const { fault, generator, says } of GENERATOR_FAULTS) {
  test(`a wrk that ${fault} fails only the external mode, with the reason`, async (t) => {
    const folder = await makeAppsFolder({ one: "conforming" });
    t.after(() => folder.remove());
    const fake = await installFakeWrk(generator);
    t.after(() => fake.remove());
    const where = ["--apps", folder.dir, "--output", folder.output];
    const command = startCommand(
      [...SHORT, "--generator", "wrk", "--limit", "generator=1s", ...where],
      { env: { PATH: fake.PATH } },
    );
    const { exitCode, stdout, stderr } = await command;
    const processes = await startedBy(/** @type {number} */ (command.pid));
    assert.equal(exitCode, 1, stderr);
    assert.doesNotMatch(stderr, /^ {4}at /m);
    assert.equal((await readSavedResult(folder.output)).state, "complete");
    const report = await readReport(folder.output);
    assert.ok(rowOf(report, "In-process", "one"), stdout);
    assert.ok(reasonOf(report, "External", "one")?.includes(says), stdout);
    assert.deepEqual([...processes, ...(await commandLinesWith(folder.dir))], []);
  });
}
