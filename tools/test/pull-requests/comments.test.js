/** The comments in expected/ can be read and reviewed. `node tools/test/pull-requests/write-expected.js` writes them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { makePullRequest, manifestOf } from "../support/made-up-pull-request.js";
import { SITUATIONS } from "../support/situations.js";

const EXPECTED = new URL("expected/", import.meta.url);

describe("the comment on a pull request", () => {
  for (const [name, madeUp] of Object.entries(SITUATIONS)) {
    test(`equals expected/${name}.md, on this machine and on GitHub`, async () => {
      const pullRequest = await makePullRequest(madeUp);
      try {
        const { comment } = await pullRequest.measure();
        assert.equal(comment, await readFile(new URL(`${name}.md`, EXPECTED), "utf8"));
        assert.equal(await pullRequest.comment(), comment);
      } finally {
        await pullRequest.remove();
      }
    });
  }
});

test("links a changed app to its page when the base's package.json has the site's address", async () => {
  const pullRequest = await makePullRequest({
    base: {
      "package.json": JSON.stringify({ homepage: "https://o.github.io/r" }),
      "apps/koa/package.json": manifestOf("koa"),
      "apps/koa/server.js": "",
    },
    head: { "apps/koa/server.js": "changed" },
    rates: { "node-http": 20_000, koa: 10_000, "koa@baseline": 10_000 },
  });
  try {
    const { comment } = await pullRequest.measure();
    assert.match(comment, /\]\(https:\/\/o\.github\.io\/r\/results\/apps\/koa\.html\)/);
    assert.equal(await pullRequest.comment(), comment);
  } finally {
    await pullRequest.remove();
  }
});

test("names an app that the pull request deletes", async () => {
  const pullRequest = await makePullRequest({
    base: { "apps/koa/package.json": manifestOf("koa"), "apps/koa/server.js": "" },
    head: { "apps/koa/package.json": null, "apps/koa/server.js": null },
  });
  try {
    const { comment, hasFault } = await pullRequest.measure();
    assert.match(comment, /\*\*`koa` is removed\*\*, so there is nothing to measure/);
    assert.equal(hasFault, false);
    assert.deepEqual(pullRequest.calls, []);
    assert.equal(await pullRequest.comment(), comment);
  } finally {
    await pullRequest.remove();
  }
});
