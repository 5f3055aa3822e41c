/** The job that may write reads results that the code of a pull request may have forged. They must do no harm. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { encode, makePullRequest } from "../support/made-up-pull-request.js";
import { SITUATIONS } from "../support/situations.js";

/** @type {Awaited<ReturnType<typeof makePullRequest>>} */
let pullRequest;
before(async () => {
  pullRequest = await makePullRequest(/** @type {any} */ (SITUATIONS["changed-app"]));
  await pullRequest.measure();
});
after(() => pullRequest.remove());

/** @param {object} value */
const json = (value) => encode(JSON.stringify(value));

test("rejects results with a file that is too large when unpacked", () =>
  assert.rejects(
    pullRequest.comment({ "routing.koa/result.json": new Uint8Array(9 * 1024 ** 2) }),
    /routing\.koa\/result\.json is larger than/,
  ));

describe("the comment on forged results", () => {
  test("ignores an app that the pull request does not change", async () => {
    const outcome = { status: "failed", reason: "@everyone look" };
    const subject = { suite: "routing", id: "express", change: "added", outcome };
    const answer = { schemaVersion: 1, subjects: [subject] };
    const body = await pullRequest.comment({ "answer.json": json(answer) });
    assert.doesNotMatch(body, /express` |everyone/);
    assert.match(body, /`koa` could not be measured:\*\* `the run left no readable result/);
  });

  for (const [what, answer] of Object.entries({
    "not JSON": encode("{"),
    "of another version": json({ schemaVersion: 2 }),
    "extended by a field": json({ schemaVersion: 1, subjects: [], comment: "UNTRUSTED" }),
    "a path instead of a name": json({
      schemaVersion: 1,
      subjects: [{ suite: "..", id: "../..", change: "added", outcome: { status: "measured" } }],
    }),
  })) {
    test(`says that there is no readable result if the answer is ${what}`, async () => {
      const body = await pullRequest.comment({ "answer.json": answer });
      assert.match(body, /`koa` could not be measured:\*\* `the run left no readable result/);
      assert.doesNotMatch(body, /UNTRUSTED|\.\.\//);
    });
  }

  test("says that a result cannot be used if it is invalid or another app's", async () => {
    const name = "routing.koa/result.json";
    assert.match(
      await pullRequest.comment({ [name]: json({ role: "baseline" }) }),
      /its result cannot be used: /,
    );
    assert.match(await pullRequest.comment({ [name]: encode("") }), /its result cannot be used: /);
    const text = new TextDecoder().decode(await pullRequest.read(name));
    const otherApp = encode(text.replaceAll('"koa', '"polka'));
    assert.match(
      await pullRequest.comment({ [name]: otherApp }),
      /`its result cannot be used: it is another app's`/,
    );
  });

  test("says that a result cannot be used if it would take long to summarise", async () => {
    const name = "routing.koa/result.json";
    const result = JSON.parse(new TextDecoder().decode(await pullRequest.read(name)));
    const [trial] = result.trials;
    result.trials = Array.from({ length: 2001 }, (_, index) => ({ ...trial, round: index + 1 }));
    assert.match(
      await pullRequest.comment({ [name]: json(result) }),
      /more than 60 apps or 2000 trials`/,
    );
  });

  test("shows the name of an app as code", async () => {
    const name = "routing.koa/result.json";
    const text = new TextDecoder().decode(await pullRequest.read(name));
    const hostile = "`@org/team` <img src=x> ![x](https://evil.example) | #1";
    const body = await pullRequest.comment({
      [name]: encode(text.replaceAll('"name": "koa"', `"name": ${JSON.stringify(hostile)}`)),
    });
    assert.ok(body.includes("| `'@org/team' <img src=x> ![x](https://evil.example) ¦ #1` |"), body);
  });
});
