import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

for (const limit of ["start", "start=never", "sleep=1s", "memory=10s"]) {
  test(`--limit ${limit} is refused with what can be given`, async () => {
    const { exitCode, stdout, stderr } = await runCommand(["--limit", limit]);
    assert.equal(exitCode, 2);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /'--limit <step=value>' argument '.*' is invalid\. Give one of start, .*, memory, disk and its value, e\.g\. start=20s/,
    );
  });
}
