/**
 * The job that may write reads what a pull request's own code has left: whatever that is, it does
 * no harm.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { COMMENT_MARKER } from "@routebench/report/markdown/pull-request-comment";
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

/** @param {Parameters<typeof pullRequest.post>} given */
async function posted(...given) {
  const { sent } = await pullRequest.post(...given);
  assert.equal(sent.length, 1);
  return sent[0]?.body ?? "";
}

test("its own earlier comment is updated, never one that another wrote", async () => {
  const body = `${COMMENT_MARKER}\n\nearlier`;
  const { sent, said } = await pullRequest.post(
    {},
    {
      comments: [
        { id: 1, user: { login: "somebody" }, body },
        { id: 2, user: { login: "github-actions[bot]" }, body: "another workflow's" },
        { id: 3, user: null, body },
        { id: 4, user: { login: "github-actions[bot]" }, body },
      ],
    },
  );
  assert.deepEqual(
    sent.map(({ method, path }) => [method, path]),
    [["PATCH", "issues/comments/4"]],
  );
  assert.match(said, /^Updated/);
});

describe("nothing is posted where the results", () => {
  /** @type {[string, Record<string, Uint8Array>, object, RegExp][]} */
  const refused = [
    ["are too large", {}, { size: 99_999_999 }, /more than the \d+ of any measurement/],
    ["are of another commit than the head", {}, { head: "b".repeat(40) }, /is not at [0-9a-f]{40}/],
    ["name no pull request", { "pr-number": encode("7/../8") }, {}, /name no pull request/],
    ["name an option", { "pr-number": encode("--method") }, {}, /name no pull request/],
    ["name one too many", { "pr-number": encode("7\n8\n") }, {}, /name no pull request/],
    [
      "hold a file that is too large",
      { "pr-number": encode("7".repeat(21)) },
      {},
      /is larger than/,
    ],
    [
      "hold a result that is too large once unpacked",
      { "routing.koa/result.json": new Uint8Array(9 * 1024 ** 2) },
      {},
      /routing\.koa\/result\.json is larger than/,
    ],
  ];
  for (const [what, forged, at, message] of refused) {
    test(what, () => assert.rejects(pullRequest.post(forged, at), message));
  }
});

describe("whatever the results say, it is told", () => {
  test("which apps are touched: others count for nothing", async () => {
    const outcome = { status: "failed", reason: "@everyone look" };
    const subject = { suite: "routing", id: "express", change: "added", outcome };
    const answer = { schemaVersion: 1, subjects: [subject], look: outcome };
    const body = await posted({ "answer.json": json(answer) });
    assert.doesNotMatch(body, /express` |everyone/);
    assert.match(body, /`koa` could not be measured:\*\* `the run left no answer/);
  });

  test("that an app is changed by the lockfile only where that is changed", async () => {
    const outcome = { status: "failed", reason: "no" };
    const subject = { suite: "routing", id: "express", change: "added", byLockfile: true, outcome };
    const answer = { schemaVersion: 1, subjects: [subject], look: null };
    assert.doesNotMatch(await posted({ "answer.json": json(answer) }), /express` could/);
  });

  for (const [what, answer] of Object.entries({
    "no JSON": encode("{"),
    "another form": json({ schemaVersion: 2 }),
    "a field too many": json({ schemaVersion: 1, subjects: [], look: null, comment: "UNTRUSTED" }),
    "a path as a name": json({
      ...{ schemaVersion: 1, look: null },
      subjects: [{ suite: "..", id: "../..", change: "added", outcome: { status: "measured" } }],
    }),
  })) {
    test(`that there is no answer, where it is ${what}`, async () => {
      const body = await posted({ "answer.json": answer });
      assert.match(body, /`koa` could not be measured:\*\* `the run left no answer/);
      assert.doesNotMatch(body, /UNTRUSTED|\.\.\//);
    });
  }

  test("that a result cannot be used, where it is none or another app's", async () => {
    const name = "routing.koa/result.json";
    assert.match(
      await posted({ [name]: json({ role: "baseline" }) }),
      /its result cannot be used: /,
    );
    assert.match(await posted({ [name]: encode("") }), /its result cannot be used: /);
    const of = new TextDecoder().decode(await pullRequest.read(name));
    const others = encode(of.replaceAll('"koa', '"polka'));
    assert.match(await posted({ [name]: others }), /`its result is that of another app`/);
  });

  test("that a result cannot be used, where it would take long to summarise", async () => {
    const name = "routing.koa/result.json";
    const result = JSON.parse(new TextDecoder().decode(await pullRequest.read(name)));
    const [trial] = result.trials;
    result.trials = Array.from({ length: 2001 }, (_, index) => ({ ...trial, round: index + 1 }));
    assert.match(await posted({ [name]: json(result) }), /more than 60 apps or 2000 trials`/);
  });

  test("what an app calls itself, as code", async () => {
    const name = "routing.koa/result.json";
    const of = new TextDecoder().decode(await pullRequest.read(name));
    const hostile = "`@org/team` <img src=x> ![x](https://evil.example) | #1";
    const body = await posted({
      [name]: encode(of.replaceAll('"name": "koa"', `"name": ${JSON.stringify(hostile)}`)),
    });
    assert.ok(body.includes("| `'@org/team' <img src=x> ![x](https://evil.example) ¦ #1` |"), body);
  });

  test("which files are changed, and whose app it is, as GitHub says", async () => {
    const body = await posted({}, { changedFiles: 302 });
    assert.match(body, /@ada, @bob and @cy: the rank/);
    assert.doesNotMatch(body, /@mallory/);
    assert.match(body, /300 further files were not looked at/);
  });

  test("nothing of a comment that came with them", async () => {
    const body = await posted({ "comment.md": encode("UNTRUSTED") });
    assert.doesNotMatch(body, /UNTRUSTED/);
  });
});

test("names in an archive lead nowhere: it is not unpacked to a disk", async () => {
  const body = await posted({
    "../../outside/result.json": encode("{}"),
    "/etc/result.json": encode("{}"),
    "__proto__/result.json": encode("{}"),
  });
  assert.match(body, /`koa` is slower than its base/);
});
