import assert from "node:assert/strict";
import { test } from "node:test";
import {
  COMMENT_MARKER,
  renderPullRequestComment,
} from "@routebench/report/markdown/pull-request-comment";
import { makeSynthetic } from "../synthetic.js";

/**
 * @import { SyntheticOptions } from "../synthetic.js"
 * @import { BaselineRow } from "@routebench/contract/summary"
 */

/**
 * @param {Partial<BaselineRow>} [changes]
 * @param {SyntheticOptions} [options]
 */
function run(changes, options) {
  const { result, summary } = makeSynthetic(options);
  /** @type {BaselineRow} */
  const row = {
    appId: "fastify",
    name: "fastify",
    baseline: "fastify (base)",
    verdict: "slower",
    ratio: { point: 0.91, low: 0.884, high: 0.937, level: 0.95, method: "" },
    ...changes,
  };
  return { result, summary: { ...summary, against: [row] } };
}

/** @param {string} markdown as a browser would show it */
const shown = (markdown) =>
  markdown
    .replace(/<\/?code>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

test("the ratio stands with its interval and its verdict in words", () => {
  const text = shown(renderPullRequestComment([run()]));
  assert.match(
    text,
    /\*\*fastify is slower than its base\.\*\* Head ÷ base: \*\*0\.910 \(0\.884–0\.937\)\*\* \(in brackets: the interval/,
  );
});

for (const [verdict, words] of /** @type {const} */ ([
  ["faster", "is faster than its base."],
  ["equal", "is as fast as its base within 2.0 %."],
  ["undecided", "is statistically tied with its base."],
])) {
  test(`"${verdict}" is said as that`, () => {
    assert.ok(shown(renderPullRequestComment([run({ verdict })])).includes(`fastify ${words}`));
  });
}

test("an update is named by both versions", () => {
  const { result, summary } = run();
  const [app] = result.apps.filter(({ id }) => id === "fastify");
  assert.ok(app);
  const baseline = { ...app, role: /** @type {const} */ ("baseline"), id: "base", of: app.id };
  const textWith = (/** @type {string} */ version) => {
    const apps = [...result.apps, { ...baseline, version }];
    return shown(renderPullRequestComment([{ summary, result: { ...result, apps } }]));
  };
  assert.ok(textWith("4.0.0").includes(`Version 4.0.0 → ${app.version}.`));
  assert.doesNotMatch(textWith(app.version), /Version/);
});

test("one launch has no interval, and that is said", () => {
  const ratio = { point: 0.9, low: null, high: null, level: 0.95, method: "" };
  const text = renderPullRequestComment([run({ ratio })]);
  assert.match(text, /\*\*0\.900\*\* \(fewer than three launches give no interval\)/);
});

test("it begins with the marker by which it is found again, once", () => {
  const text = renderPullRequestComment([run(), run({ name: "express" })]);
  assert.ok(text.startsWith(`${COMMENT_MARKER}\n`));
  assert.equal(text.split(COMMENT_MARKER).length, 2);
  assert.match(text, /fastify[\s\S]*express/);
});

test("the warning, the environment in one line and the artefact's link are there", () => {
  const artifact = "https://example.org/runs/1";
  const text = shown(renderPullRequestComment([run(), run()], { artifact }));
  assert.match(text, /shared runner, which is noisy/);
  assert.equal(text.match(/^Node v20\.20\.2, 2 × Synthetic CPU @ 2\.50GHz, /gm)?.length, 1);
  assert.ok(text.includes(`(${artifact})`));
  assert.doesNotMatch(renderPullRequestComment([run()]), /\]\(/);
});

test("a quick, a broken-off and a failed run say so", () => {
  const options = /** @type {const} */ ({ quick: true, state: "interrupted", failures: true });
  const text = shown(renderPullRequestComment([run({}, options)]));
  assert.match(text, /A quick look/);
  assert.match(text, /An incomplete run/);
  assert.match(text, /hyper-express did not finish: GET \/hello answered 200/);
});

test("a name calls nobody, links nowhere and is no markup", () => {
  const name =
    "@org/team #1 https://evil.example www.evil.example ![x](y) </code><script> <!-- \n\n# Title";
  const text = renderPullRequestComment([run({ name })]);
  const line = text.split("\n").find((each) => each.includes("Head ÷ base")) ?? "";
  assert.doesNotMatch(line, /@org|https:|www\.|!\[|<script|<!--|# Title|\]\(/);
  assert.ok(shown(line).includes("@org/team #1 https://evil.example"));
  assert.equal(text.match(/<\/code>/g)?.length, text.match(/<code>/g)?.length);
});

test("a name of 10,000 characters is cut", () => {
  assert.ok(renderPullRequestComment([run({ name: "x".repeat(10_000) })]).length < 3000);
});
