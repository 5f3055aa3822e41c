/** The answer to a pull request. What it says in each situation stands in tools/test/pull-requests/expected/. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { about, makeBaselineRow } from "../builders.js";
import { loadRecorded, rename } from "../recorded.js";

/** @import { BaselineRow } from "@routebench/contract/summary" */
/** @import { AnsweredApp, PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/**
 * @param {Partial<BaselineRow>} [comparison]
 * @param {Pick<ReturnType<typeof loadRecorded>, "summary">} [run]
 */
function measured(comparison, { summary } = loadRecorded()) {
  const ratio = about(0.91, { low: 0.884, high: 0.937 });
  const against = [makeBaselineRow({ verdict: "slower", ratio, ...comparison })];
  return { status: /** @type {const} */ ("measured"), summary: { ...summary, against } };
}

/** @type {(changes?: Partial<AnsweredApp>) => AnsweredApp} */
const subject = (changes) => ({
  suite: "routing",
  id: "fastify",
  folder: "apps/fastify",
  change: "changed",
  outcome: changes?.outcome ?? measured(),
  ...changes,
});

/** @param {Partial<AnsweredApp>[]} subjects @param {Partial<PullRequest>} [changes] */
const render = (subjects, changes) =>
  renderPullRequestComment({
    harness: [],
    outside: [],
    subjects: subjects.map(subject),
    ...changes,
  });

describe("of a changed app", () => {
  for (const [verdict, words] of /** @type {const} */ ([
    ["slower", "`fastify` is slower than its base."],
    ["faster", "`fastify` is faster than its base."],
    ["equal", "`fastify` is as fast as its base within 2.0 %."],
    ["undecided", "`fastify` is statistically tied with its base."],
  ])) {
    test(`"${verdict}" is said as that, with the ratio and its interval`, () => {
      const text = render([{ outcome: measured({ verdict }) }]);
      assert.ok(text.includes(`**${words}**`), text);
      assert.ok(text.includes("**0.910 (0.884–0.937)**"), text);
    });
  }

  test("a version that both do not share is named", () => {
    const textWith = (/** @type {string} */ version) => {
      const outcome = measured();
      const { apps } = outcome.summary;
      const [app] = apps.filter(({ id }) => id === "fastify");
      assert.ok(app);
      apps.push({ ...app, role: "baseline", id: "b", of: app.id, version });
      return render([{ outcome }]);
    };
    assert.ok(textWith("4.0.0").includes("Version `4.0.0` → `5.12.8`."));
    assert.doesNotMatch(textWith("5.12.8"), /Version/);
  });

  test("two versions that were not both measured have no comparison", () => {
    const text = render([{ outcome: { status: "measured", summary: loadRecorded().summary } }]);
    assert.match(text, /`fastify` has no comparison:/);
  });
});

test("the rates are those that have the ratios of the speeds, never another load's", () => {
  const outcome = measured();
  assert.match(render([{ outcome }]), /Requests\/s[\s\S]*96,976/);
  for (const { rows } of outcome.summary.modes) {
    for (const { figures } of rows) delete figures.requestsPerOwnSecond;
  }
  assert.doesNotMatch(render([{ outcome }]), /Requests\/s/);
});

test("what the runs warn of is there once and without markup", () => {
  const outcome = measured();
  outcome.summary.warnings = ["The hypervisor took 12 % of the cores' time.", "@someone <b>"];
  const text = render([{ outcome }, { outcome }]);
  assert.equal(text.split("The hypervisor took 12 %").length, 2);
  assert.match(text, /> - `@someone <b>`/);
});

test("an app that died while it was measured has its reason, and so has its base", () => {
  const outcome = measured({}, loadRecorded("failures"));
  const base = { appId: "wrong-body@baseline", name: "b", version: "1", reason: "it `died`" };
  for (const { didNotFinish } of outcome.summary.modes) didNotFinish.push(base);
  const text = render([{ id: "wrong-body", outcome }]);
  assert.match(text, /`wrong-body` did not finish:\*\* `GET \/hey: body expected/);
  assert.match(text, /\n\nIts base did not finish: `it 'died'`\.\n/);
});

test("a quick and a broken-off run say so", () => {
  const outcome = measured();
  outcome.summary.config.quick = true;
  outcome.summary.state = "interrupted";
  const text = render([{ outcome }]);
  assert.match(text, /A quick look/);
  assert.match(text, /An incomplete run/);
});

test("a reader learns that the pull request's own code could have written its figures", () => {
  assert.match(render([{}]), /own code ran to make these figures, and could have written others/);
});

test("files that are changed elsewhere are named, what measures first, and the rest is counted", () => {
  const outside = Array.from({ length: 12 }, (_, index) => `docs/${index}.md`);
  const harness = ["harness/src/a.js"];
  const text = render([{}], { outside: [...outside, ...harness], harness });
  assert.match(
    text,
    /measured: `harness\/src\/a\.js`, `docs\/0\.md`, .*`docs\/8\.md` and 3 more\./,
  );
  assert.match(text, /What measures is changed, too/);
});

describe("hostile text", () => {
  const hostile =
    "@org/team #1 https://evil.example www.evil.example a@b.example ![x](y) ` | \\| </code><script> <!-- \n\n# Title";

  const run = rename(loadRecorded(), "fastify", { name: hostile, version: hostile });
  const machine = { nodeVersion: hostile, cpuModel: hostile, operatingSystem: hostile };
  Object.assign(run.summary.environment, machine);
  for (const row of run.summary.modes.flatMap(({ rows }) => rows)) row.findings = [hostile];

  /** @type {[string, Partial<AnsweredApp>][]} */
  const places = [
    ["a name, a finding and the machine", { change: "added", outcome: measured({}, run) }],
    ["a reason", { outcome: { status: "failed", reason: hostile } }],
    ["why it cannot run", { outcome: { status: "cannot-run", reason: hostile } }],
    [
      "a fault and a line",
      {
        outcome: {
          status: "wrong",
          faults: [{ words: hostile, line: { file: hostile, number: 1, text: hostile } }],
        },
      },
    ],
  ];
  for (const [what, changes] of places) {
    test(`in ${what} is code, in which nothing is markup, a link or a mention`, () => {
      assertHarmless(render([changes]));
      assertHarmless(render(Array.from({ length: 5 }, () => changes)));
    });
  }

  test("in the path of a changed file is code", () => {
    assertHarmless(render([{}], { outside: [hostile, "`", ""] }));
  });

  test("of 10,000 characters is cut", () => {
    const reason = "x".repeat(10_000);
    assert.ok(render([{ outcome: { status: "failed", reason } }]).length < 1500);
  });

  test("however much there is, the comment is shorter than GitHub takes, and says that it was cut", () => {
    const words = "x".repeat(1000);
    const outcome = /** @type {const} */ ({
      status: "wrong",
      faults: Array.from({ length: 20 }, () => ({ words, line: null })),
    });
    const text = render(Array.from({ length: 500 }, () => ({ outcome })));
    assert.ok(text.length < 65_536);
    assert.match(
      text,
      /\n\nWhat else was found is left out here: .*\n\nNothing is changed outside/,
    );
  });
});

/** @param {string} text */
function assertHarmless(text) {
  // A code span ends at the next backtick, and a cell of a table at the next stroke.
  for (const line of text.split("\n").slice(1)) {
    const spans = line.split("`");
    assert.equal(spans.length % 2, 1, `a span that does not end: ${line}`);
    const outside = spans.filter((_, index) => index % 2 === 0).join("");
    assert.doesNotMatch(outside, /@|https?:|www\.|!\[|<|evil|Title/, line);
    const inside = spans.filter((_, index) => index % 2 === 1).join("");
    if (line.startsWith("|")) assert.doesNotMatch(inside, /\|/, line);
  }
}
