/** The commands that measure each subject, and their outcomes. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, test } from "node:test";
import { answerSchema } from "@routebench/contract/pull-request";
import { makePullRequest, manifestOf } from "../support/made-up-pull-request.js";

/** @import { MadeUp } from "../support/made-up-pull-request.js" */

/** @type {Awaited<ReturnType<typeof makePullRequest>> | undefined} */
let pullRequest;
afterEach(() => pullRequest?.remove());

/** @param {MadeUp} madeUp */
async function measured(madeUp) {
  pullRequest = await makePullRequest(madeUp);
  const { output, calls, measure } = pullRequest;
  const { comment, hasFault } = await measure();
  const answer = answerSchema.parse(
    JSON.parse(await readFile(path.join(output, "answer.json"), "utf8")),
  );
  const commands = calls.map((args) => args.join(" ").replaceAll(`${output}/`, ""));
  const outcomes = answer.subjects.map(({ outcome }) => outcome);
  return { comment, hasFault, calls: commands, outcomes };
}

const NEW = { "apps/swift/package.json": manifestOf("swift") };
const RATES = { swift: 19_000, "node-http": 20_000, fastify: 18_600, koa: 12_000, express: 2000 };

test("verifies a new app, and measures it among the featured apps", async () => {
  const { calls, hasFault } = await measured({ head: NEW, rates: RATES });
  const [verify, measure = ""] = calls;
  assert.equal(verify, "verify --suite routing --filter swift");
  assert.match(
    measure,
    /^--suite routing --filter swift( --filter \S+){6,} --mode external --budget 300s --limit run=360s --output routing\.swift$/,
  );
  for (const app of ["node-http", "fastify", "koa"])
    assert.match(measure, RegExp(`--filter ${app} `));
  assert.equal(calls.length, 2);
  assert.equal(hasFault, false);
});

test("measures a new app next to the reference only if there is little time", async () => {
  const { calls } = await measured({ head: NEW, rates: RATES, budget: 150_000 });
  assert.match(calls.at(-1) ?? "", /--filter swift --mode external --budget 10\ds /);
});

test("measures a changed app against the base's commit, in its suite", async () => {
  const { calls } = await measured({
    base: { "suites/parser/subjects/milo/package.json": manifestOf("milo") },
    head: { "suites/parser/subjects/milo/parser.js": "1" },
    rates: { milo: 100, "node-http": 200 },
  });
  assert.match(
    calls.at(-1) ?? "",
    /^--suite parser --filter milo --against [0-9a-f]{40} --budget 300s --limit run=360s --output parser\.milo$/,
  );
});

test("fails if an app answers wrongly, but measures the other apps", async () => {
  const { calls, hasFault, outcomes } = await measured({
    head: { ...NEW, "apps/bad/package.json": manifestOf("bad") },
    rates: RATES,
    verdicts: { bad: { exitCode: 1, stdout: "✗ bad: it exited with code 1\n" } },
  });
  const states = outcomes.map(({ status }) => status);
  assert.deepEqual(states, ["wrong", "measured"]);
  assert.ok(!calls.some((call) => call.startsWith("--") && call.includes("--filter bad")));
  assert.equal(hasFault, true);
});

test("fails an app whose manifest cannot be read", async () => {
  const stderr = 'error: apps/swift: package.json has no "routebench" field. See CONTRIBUTING.md\n';
  const verdict = { exitCode: 2, stdout: "", stderr };
  const { outcomes, comment } = await measured({ head: NEW, verdicts: { swift: verdict } });
  assert.equal(outcomes[0]?.status, "wrong");
  assert.match(comment, /- `apps\/swift: package\.json has no "routebench" field/);
});

test("shows all lines of the error when the message is long", async () => {
  const stderr =
    'error: apps/swift: cannot: unknown: "routes". Known are\n       https, table\n[ELIFECYCLE] Command failed\n';
  const verdict = { exitCode: 2, stdout: "", stderr };
  const { comment } = await measured({ head: NEW, verdicts: { swift: verdict } });
  assert.match(comment, /- `apps\/swift: cannot: unknown: "routes"\. Known are https, table`\./);
});

test("reports a failure that no app caused", async () => {
  const verdict = { exitCode: 1, stdout: "", stderr: "a warning\nturbo: not found\n" };
  const { outcomes, hasFault } = await measured({ head: NEW, verdicts: { swift: verdict } });
  assert.deepEqual(outcomes, [{ status: "failed", reason: "pnpm verify: turbo: not found" }]);
  assert.equal(hasFault, true);
});

for (const [what, verdict] of Object.entries({
  "needs a missing program": { stdout: "– swift: nginx is not installed\n" },
  "runs on another runtime": {
    exitCode: 2,
    stderr: "error: swift runs on bun only. Add --runtime bun\n",
  },
})) {
  test(`does not fail for an app that ${what}`, async () => {
    const verdicts = { swift: { stdout: "", ...verdict } };
    const { outcomes, hasFault } = await measured({ head: NEW, verdicts });
    assert.equal(outcomes[0]?.status, "cannot-run");
    assert.equal(hasFault, false);
  });
}

test("reports the error of a run that leaves no result, not an earlier result", async () => {
  const { outcomes, comment } = await measured({ head: NEW, benchFails: true });
  assert.deepEqual(outcomes, [{ status: "failed", reason: "it is broken" }]);
  assert.match(
    comment,
    /`swift` could not be measured:\*\* `it is broken`\. Try it with `pnpm bench --filter swift`/,
  );
});

test("measures new apps first, and only verifies apps without enough time", async () => {
  const { calls, outcomes } = await measured({
    base: { "apps/koa/package.json": manifestOf("koa") },
    head: { ...NEW, "apps/koa/server.js": "1" },
    rates: RATES,
    budget: 150_000,
  });
  assert.deepEqual(
    calls.map((call) => /^(verify)?.*?--filter (\w+)/.exec(call)?.slice(1)),
    [
      ["verify", "swift"],
      ["verify", "koa"],
      [undefined, "swift"],
    ],
  );
  assert.deepEqual(outcomes, [{ status: "measured" }, { status: "left-out", why: "budget" }]);
});

test("measures every app with the budget that the comment of a shorter run names", async () => {
  const head = { ...NEW, "apps/swallow/package.json": manifestOf("swallow") };
  const short = await measured({ head, rates: RATES, verifyMs: 10_000, budget: 60_000 });
  assert.deepEqual(short.outcomes, Array(2).fill({ status: "left-out", why: "budget" }));
  await pullRequest?.remove();
  const [, minutes] = /`pnpm bench pr --budget (\d+)m`/.exec(short.comment) ?? [];
  const budget = Number(minutes) * 60_000;
  const { outcomes } = await measured({ head, rates: RATES, verifyMs: 10_000, budget });
  assert.deepEqual(outcomes, Array(2).fill({ status: "measured" }));
});

test("verifies no more apps when the budget is used up", async () => {
  const head = { ...NEW, "apps/swallow/package.json": manifestOf("swallow") };
  const { calls, outcomes } = await measured({ head, verifyMs: 120_000, budget: 100_000 });
  assert.equal(calls.length, 1);
  assert.deepEqual(outcomes, Array(2).fill({ status: "left-out", why: "budget" }));
});

test("shows the reason if the base of an app cannot be measured", async () => {
  const { comment, hasFault } = await measured({
    base: { "apps/koa/package.json": manifestOf("koa") },
    head: { "apps/koa/server.js": "1" },
    rates: RATES,
    apps: {
      "koa@baseline": {
        verification: { status: "failed", code: "wrong-answer", detail: "GET /hello: 404" },
      },
    },
  });
  assert.match(comment, /`koa` has no comparison/);
  assert.match(comment, /Its base did not finish: `.*GET \/hello: 404/);
  assert.equal(hasFault, false);
});

test("says that Ctrl-C ended the run before an app's turn", async () => {
  pullRequest = await makePullRequest({ head: NEW, rates: RATES });
  const { comment } = await pullRequest.measure(AbortSignal.abort());
  assert.deepEqual(pullRequest.calls, []);
  assert.match(comment, /`swift` was not measured\*\*, because the run ended before its turn/);
});

test("reports a suite that cannot be read, and measures the subjects of other suites", async () => {
  const { outcomes } = await measured({
    head: {
      "suites/nowhere/subjects/one/package.json": manifestOf("one"),
      "apps/swift/package.json": manifestOf("swift"),
    },
    rates: RATES,
  });
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ["measured", "failed"],
  );
  assert.match(JSON.stringify(outcomes[1]), /there is no suite \\"nowhere\\"/);
});
