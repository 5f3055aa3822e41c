/**
 * The answer to each kind of pull request is a file in expected/, to be read. `node
 * harness/test/pr/write-expected.js` writes them again.
 */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { makePullRequest } from "../support/made-up-pull-request.js";
import { SITUATIONS } from "../support/situations.js";

const EXPECTED = new URL("expected/", import.meta.url);

describe("measured and answered as the file says, on one's own machine and on GitHub", () => {
  for (const [name, madeUp] of Object.entries(SITUATIONS)) {
    test(name, async () => {
      const pullRequest = await makePullRequest(madeUp);
      try {
        const { comment } = await pullRequest.measure();
        assert.equal(comment, await readFile(new URL(`${name}.md`, EXPECTED), "utf8"));
        const { sent } = await pullRequest.post();
        assert.deepEqual(sent, [{ method: "POST", path: "issues/7/comments", body: comment }]);
      } finally {
        await pullRequest.remove();
      }
    });
  }
});

test("there is a file for each kind, and no other", async () => {
  const wanted = Object.keys(SITUATIONS).map((name) => `${name}.md`);
  assert.deepEqual((await readdir(EXPECTED)).toSorted(), wanted.toSorted());
});
