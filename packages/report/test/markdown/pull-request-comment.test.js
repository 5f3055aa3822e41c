/** The comment on a pull request. tools/test/pull-requests/expected/ has a whole comment for each situation. */
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

describe("the comment on a changed app", () => {
  for (const [verdict, words] of /** @type {const} */ ([
    ["slower", "`fastify` is slower than its base."],
    ["faster", "`fastify` is faster than its base."],
    ["equal", "`fastify` is tied with its base within 2.0%."],
    ["undecided", "`fastify` is tied with its base."],
  ])) {
    test(`puts the verdict "${verdict}" in words, with the ratio and its interval`, () => {
      const text = render([{ outcome: measured({ verdict }) }]);
      assert.ok(text.includes(`**${words}**`), text);
      assert.ok(text.includes("**0.910× (0.884–0.937)**"), text);
    });
  }

  test("says that there is not enough data when the interval is wide", () => {
    const ratio = about(0.91, { low: 0.7, high: 1.18 });
    const text = render([{ outcome: measured({ verdict: "undecided", ratio }) }]);
    assert.match(text, /`fastify` does not have enough data to compare with its base\.\*\*/);
    assert.match(text, /If there is a difference, it is within this interval\./);
  });

  test("names both versions only when they differ", () => {
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

  test("says that there is no comparison when the base was not measured", () => {
    const text = render([{ outcome: { status: "measured", summary: loadRecorded().summary } }]);
    assert.match(text, /`fastify` has no comparison\*\*, because .* were not both measured/);
  });
});

test("the comment shows the figures of the ranking, with names as code", () => {
  const text = render([{}]);
  assert.match(
    text,
    /^\| App +\| Rank \| +Speed \(`node:http` = 1\) \| Server time per request \(µs\) /m,
  );
  assert.match(text, /^\| `fastify` .* 0\.96× \(0\.91–1\.02\) .* 10\.3 ±4% /m);
});

test("the comment has no ranks when the base of an app is in the table", () => {
  const outcome = measured();
  for (const { rows } of outcome.summary.modes) {
    const [row] = rows;
    assert.ok(row);
    rows.push({ ...row, appId: "fastify@baseline", role: "baseline" });
  }
  const text = render([{ outcome }]);
  assert.match(text, /^\| App +\| +Speed \(`node:http` = 1\) \| Server time per request \(µs\) /m);
  assert.match(text, /^\| its base +\| +\d\.\d\d× /m);
});

test("the comment says what was requested, and if servers were not pinned to cores", () => {
  const outcome = measured();
  assert.match(render([{ outcome }]), /^`requesting \/hello, Node .*, method \d+`$/m);
  outcome.summary.environment.pinning = null;
  assert.match(render([{ outcome }]), /^`requesting \/hello, .*, not pinned`$/m);
});

test("the comment has a warning of several runs once and without markup", () => {
  const outcome = measured();
  outcome.summary.warnings = ["The hypervisor took 12% of the cores' time.", "@someone <b>"];
  const text = render([{ outcome }, { outcome }]);
  assert.equal(text.split("The hypervisor took 12%").length, 2);
  assert.match(text, /> - `@someone <b>`/);
});

test("the comment says why an app, and why its base, did not finish", () => {
  const outcome = measured({}, loadRecorded("failures"));
  const base = { appId: "wrong-body@baseline", name: "b", version: "1", reason: "it `died`" };
  for (const { didNotFinish } of outcome.summary.modes) didNotFinish.push(base);
  const text = render([{ id: "wrong-body", outcome }]);
  assert.match(text, /`wrong-body` did not finish:\*\* `GET \/hey: body expected/);
  assert.match(text, /\n\nIts base did not finish: `it 'died'`\.\n/);
});

test("the comment says if a run was quick or interrupted", () => {
  const outcome = measured();
  outcome.summary.config.quick = true;
  outcome.summary.state = "interrupted";
  const text = render([{ outcome }]);
  assert.match(text, /A quick look/);
  assert.match(text, /An incomplete run/);
});

test("the comment warns that the pull request's own code could have changed the figures", () => {
  assert.match(
    render([{}]),
    /own code ran while it was measured and could have changed the figures/,
  );
});

test("the comment names files changed outside apps, those of the harness first, and counts the rest", () => {
  const outside = Array.from({ length: 12 }, (_, index) => `docs/${index}.md`);
  const harness = ["harness/src/a.js"];
  const text = render([{}], { outside: [...outside, ...harness], harness });
  assert.match(
    text,
    /measured apps: `harness\/src\/a\.js`, `docs\/0\.md`, .*`docs\/8\.md` and 3 more\./,
  );
  assert.match(text, /The benchmark itself is changed, too/);
});

describe("hostile text in a comment", () => {
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
    ["a reason why an app cannot run", { outcome: { status: "cannot-run", reason: hostile } }],
    [
      "a fault and its line",
      {
        outcome: {
          status: "wrong",
          faults: [{ words: hostile, line: { file: hostile, number: 1, text: hostile } }],
        },
      },
    ],
  ];
  for (const [place, changes] of places) {
    test(`becomes code without markup, links or mentions when it is ${place}`, () => {
      assertHarmless(render([changes]));
      assertHarmless(render(Array.from({ length: 5 }, () => changes)));
    });
  }

  test("becomes code when it is the path of a changed file", () => {
    assertHarmless(render([{}], { outside: [hostile, "`", ""] }));
  });

  test("is cut when it has 10,000 characters", () => {
    const reason = "x".repeat(10_000);
    assert.ok(render([{ outcome: { status: "failed", reason } }]).length < 1500);
  });

  test("leaves the comment within GitHub's limit, and the comment says that it was cut", () => {
    const words = "x".repeat(1000);
    const outcome = /** @type {const} */ ({
      status: "wrong",
      faults: Array.from({ length: 20 }, () => ({ words, line: null })),
    });
    const text = render(Array.from({ length: 500 }, () => ({ outcome })));
    assert.ok(text.length < 65_536);
    assert.match(text, /\n\nThe rest is left out, .*\n\nNothing outside the folders .* is changed/);
  });
});

/** @param {string} text */
function assertHarmless(text) {
  // A backtick ends a code span, and a stroke ends a cell of a table.
  for (const line of text.split("\n").slice(1)) {
    const spans = line.split("`");
    assert.equal(spans.length % 2, 1, `a span that does not end: ${line}`);
    const outside = spans.filter((_, index) => index % 2 === 0).join("");
    assert.doesNotMatch(outside, /@|https?:|www\.|!\[|<|evil|Title/, line);
    const inside = spans.filter((_, index) => index % 2 === 1).join("");
    if (line.startsWith("|")) assert.doesNotMatch(inside, /\|/, line);
  }
}
