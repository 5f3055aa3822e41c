/**
 * The job that may write reads what a pull request's own code has left: whatever that is, it does
 * no harm.
 */
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

test("a comment is refused if the results hold a file that is too large once unpacked", () =>
  assert.rejects(
    pullRequest.comment({ "routing.koa/result.json": new Uint8Array(9 * 1024 ** 2) }),
    /routing\.koa\/result\.json is larger than/,
  ));

describe("whatever the results say, it is told", () => {
  test("which apps are touched: others count for nothing", async () => {
    const outcome = { status: "failed", reason: "@everyone look" };
    const subject = { suite: "routing", id: "express", change: "added", outcome };
    const answer = { schemaVersion: 1, subjects: [subject] };
    const body = await pullRequest.comment({ "answer.json": json(answer) });
    assert.doesNotMatch(body, /express` |everyone/);
    assert.match(body, /`koa` could not be measured:\*\* `the run left no answer/);
  });

  for (const [what, answer] of Object.entries({
    "no JSON": encode("{"),
    "another form": json({ schemaVersion: 2 }),
    "a field too many": json({ schemaVersion: 1, subjects: [], comment: "UNTRUSTED" }),
    "a path as a name": json({
      schemaVersion: 1,
      subjects: [{ suite: "..", id: "../..", change: "added", outcome: { status: "measured" } }],
    }),
  })) {
    test(`that there is no answer, where it is ${what}`, async () => {
      const body = await pullRequest.comment({ "answer.json": answer });
      assert.match(body, /`koa` could not be measured:\*\* `the run left no answer/);
      assert.doesNotMatch(body, /UNTRUSTED|\.\.\//);
    });
  }

  test("that a result cannot be used, where it is none or another app's", async () => {
    const name = "routing.koa/result.json";
    assert.match(
      await pullRequest.comment({ [name]: json({ role: "baseline" }) }),
      /its result cannot be used: /,
    );
    assert.match(await pullRequest.comment({ [name]: encode("") }), /its result cannot be used: /);
    const of = new TextDecoder().decode(await pullRequest.read(name));
    const others = encode(of.replaceAll('"koa', '"polka'));
    assert.match(
      await pullRequest.comment({ [name]: others }),
      /`its result cannot be used: it is another app's`/,
    );
  });

  test("that a result cannot be used, where it would take long to summarise", async () => {
    const name = "routing.koa/result.json";
    const result = JSON.parse(new TextDecoder().decode(await pullRequest.read(name)));
    const [trial] = result.trials;
    result.trials = Array.from({ length: 2001 }, (_, index) => ({ ...trial, round: index + 1 }));
    assert.match(
      await pullRequest.comment({ [name]: json(result) }),
      /more than 60 apps or 2000 trials`/,
    );
  });

  test("what an app calls itself, as code", async () => {
    const name = "routing.koa/result.json";
    const of = new TextDecoder().decode(await pullRequest.read(name));
    const hostile = "`@org/team` <img src=x> ![x](https://evil.example) | #1";
    const body = await pullRequest.comment({
      [name]: encode(of.replaceAll('"name": "koa"', `"name": ${JSON.stringify(hostile)}`)),
    });
    assert.ok(body.includes("| `'@org/team' <img src=x> ![x](https://evil.example) ¦ #1` |"), body);
  });
});
