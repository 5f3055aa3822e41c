/** What the command line of `pr` refuses, before anything is measured. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

for (const address of ["javascript:alert(1)", "https://x.example/a) ![b](c", "http://x.example/"]) {
  test(`${address} as the address of the reports`, async () => {
    const { exitCode, stdout, stderr } = await runCommand(["pr", "--artifact", address]);
    assert.deepEqual([exitCode, stdout], [2, ""]);
    assert.match(stderr, /is not an https address/);
  });
}

test("a base that is none", async () => {
  const { exitCode, stderr } = await runCommand(["pr", "--base", "nowhere"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /--base "nowhere" is no revision from which the working tree came/);
});
