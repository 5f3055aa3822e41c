/** The parity suite from the command to its report, in all ways of asking; test/long has the ladder, and the source's protocol. */
import assert from "node:assert/strict";
import { shortRun } from "../parity/short-run.js";

shortRun("a short run of all ways of asking", "d-*", {
  args: ["--ways"],
  async shows(report) {
    for (const way of ["kept connections, HTTP/1.1", "new connections, HTTP/1.0"]) {
      assert.match(report, new RegExp(`^#+ .*${way}`, "m"));
    }
    // It compares Node and Apache, where both are.
    const isThere = /^## What turns the order of Node and Apache$/m.test(report);
    assert.equal(isThere, !report.includes("not installed here"));
    assert.doesNotMatch(report, /^## The ladder$/m);
  },
});
