import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeCases } from "../synthetic-cases.js";

/** @param {import("../synthetic.js").SyntheticOptions & { charts?: boolean }} options */
function render({ charts = false, ...options }) {
  const { result, summary } = makeSynthetic({ launches: 3, ...options });
  const markdown = renderMarkdownReport(result, summary, { charts });
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  /** What stands below a heading, up to the next of its rank. */
  const below = (/** @type {string} */ heading) =>
    markdown.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return { result, summary, markdown, headings, below };
}

const TWO = makeCases({ schemes: ["http", "https"], connections: [10] });

test("a single ordinary case needs no name", () => {
  assert.deepEqual(render({}).headings.slice(0, 2), ["In-process", "External"]);
});

test("a single case over TLS or with pipelining is named in the title and the configuration", () => {
  const tls = render({ cases: makeCases({ schemes: ["https"] }) });
  assert.equal(tls.headings[1], "External: HTTPS");
  assert.match(tls.below("External: HTTPS"), /\| Scheme +\| HTTPS /);
  const pipelined = render({ cases: makeCases({ pipelining: 16 }) });
  assert.equal(pipelined.headings[1], "External: pipelining 16");
  assert.match(pipelined.below("External: pipelining 16"), /\| Pipelining +\| 16 /);
});

test("of several cases each has its heading and both its tables", () => {
  const { headings, below, summary } = render({ cases: TWO });
  assert.deepEqual(headings.slice(0, 6), [
    "In-process",
    "In-process: HTTP",
    "In-process: HTTPS",
    "External",
    "External: HTTP",
    "External: HTTPS",
  ]);
  for (const title of headings.filter((heading) => heading?.includes(": "))) {
    const text = below(title ?? "");
    assert.equal(text.match(/^\| (Name|Rank) /gm)?.length, 2, title);
  }
  assert.equal(summary.modes.length, 4);
});

test("how it was measured is said once for a mode, and each case says what is its own", () => {
  const { markdown, below } = render({ cases: TWO });
  assert.equal(markdown.match(/The server runs in one process/g)?.length, 1);
  assert.match(below("External"), /3 rounds of each case; each starts a fresh server process/);
  assert.equal(markdown.match(/^\| Setting /gm)?.length, 2);
  assert.match(below("External"), /\| Connections +\| 10 /);
  assert.match(below("External: HTTPS"), /^\s*3 rounds, over HTTPS\./);
  assert.doesNotMatch(below("External: HTTPS"), /connections/);
});

test("where connections vary, each case says its own", () => {
  const { below } = render({ cases: makeCases({ connections: [1, 10] }) });
  assert.doesNotMatch(below("External"), /\| Connections/);
  assert.match(below("External: 1 connection"), /^\s*3 rounds, with 1 connection\./);
});

test("cases with unequal numbers of rounds are told as such", () => {
  const { result, summary } = makeSynthetic({ launches: 3, cases: TWO });
  const rounds = result.rounds.filter(({ caseId, round }) => round < 3 || caseId === TWO[0]?.id);
  assert.match(renderMarkdownReport({ ...result, rounds }, summary), /2 to 3 rounds of each case/);
});

test("more than three cases have a table of contents, linked where there is something to link to", () => {
  const cases = makeCases({ schemes: ["http", "https"], targets: ["/hello", "mix"] });
  const { markdown } = render({ cases, charts: true });
  const [contents = ""] = markdown.split("\n## ");
  assert.match(contents, /\[HTTPS, mix of all routes\]\(#external-https-mix-of-all-routes\)/);
  assert.match(contents, /\[Cost of TLS\]\(#cost-of-tls\)/);
  assert.doesNotMatch(render({ cases }).markdown.split("\n## ")[0] ?? "", /\]\(/);
  assert.match(render({ cases: TWO }).markdown, /^## /);
});

test("the main case alone has its picture", () => {
  const { markdown, below } = render({ cases: TWO, charts: true });
  assert.equal(markdown.match(/src="ranking-/g)?.length, 2);
  assert.match(below("External: HTTP"), /src="ranking-external\.svg"/);
  assert.match(below("Cost of TLS"), /src="tls-cost\.svg" alt="[^"]+"/);
});

test("one warning of an app in several cases is one line", () => {
  const { below } = render({ cases: TWO });
  assert.equal(below("Warnings").match(/two groups/g)?.length, 2);
  assert.match(below("Warnings"), /fastify \(external, HTTP; HTTPS\): /);
  const many = render({ cases: makeCases({ connections: [1, 2, 3, 4] }) });
  assert.match(many.below("Warnings"), /fastify \(external, 4 of 4 cases\): /);
});

test("what is said of several apps is one line, with their names", () => {
  const { result, summary } = makeSynthetic({ launches: 3 });
  const [mode] = summary.modes;
  for (const row of mode?.rows ?? []) row.warnings = ["it is tired"];
  const text = renderMarkdownReport(result, summary);
  const names = mode?.rows.map(({ name }) => name) ?? [];
  assert.equal(text.match(/it is tired/g)?.length, 1);
  assert.ok(
    text.includes(
      `${names.slice(0, -1).join(", ")} and ${names.at(-1)} (${mode?.mode}): it is tired`,
    ),
  );
});

test("a fixed rate has its columns, and those who did not finish below", () => {
  const { below } = render({ rates: [{ perSecond: 20_000 }], failures: true });
  const text = below("Latency at a fixed rate");
  assert.match(
    text,
    / p50 \(µs\) \| +p90 \(µs\) \| +p99 \(µs\) \| +p99\.9 \(µs\) \| +max \(µs\) \|/,
  );
  assert.match(text, /\| express .*\| rate not kept: 72\.0 %, the server fell behind \|/);
  assert.match(text, /- \*\*uwebsockets-express\*\* 2\.0\.4 did not finish/);
});

test("a hostile name and path are text in every section", () => {
  const targets = ["/hello", "/<script>|x"];
  const cases = makeCases({ schemes: ["http", "https"], targets });
  const { markdown } = render({
    cases,
    rates: [{ perSecond: 9000 }],
    hostile: HOSTILE,
    charts: true,
  });
  assert.doesNotMatch(markdown, /<script/);
  for (const line of markdown.split("\n").filter((each) => each.startsWith("#"))) {
    assert.doesNotMatch(line, /\|/);
  }
});

test("a rate that was set beforehand has no interval", () => {
  const { below } = render({ rates: [{ perSecond: 9000 }] });
  assert.match(below("Latency at a fixed rate"), /\| +9,000 \| +9,000 \| kept /);
});
