import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeCases } from "../synthetic-cases.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { result, summary } = makeSynthetic(options);
  return { result, summary, markdown: renderMarkdownReport(result, summary) };
}

test("above each table stands the configuration it was measured with", () => {
  const { markdown, result } = render();
  const { environment, config } = result;
  for (const value of [
    environment.nodeVersion,
    environment.cpuModel,
    environment.operatingSystem,
  ]) {
    assert.ok(markdown.includes(`| ${value} `), value);
  }
  assert.match(markdown, /\| Path +\| \/hello /);
  assert.match(
    markdown,
    new RegExp(`\\| Connections +\\| ${config.modes["in-process"]?.load.connections} `),
  );
  assert.match(
    markdown,
    new RegExp(`\\| Requests +\\| ${config.modes["in-process"]?.load.requests} `),
  );
});

test("the method is said from the configuration", () => {
  const { markdown, result } = render();
  assert.ok(markdown.includes(`seed ${result.config.seed}`));
  assert.ok(markdown.includes(result.config.modes.external?.driver ?? "?"));
});

test("every app of both modes is there", () => {
  const { markdown, summary } = render({ failures: true });
  for (const { rows, didNotFinish } of summary.modes) {
    for (const { name } of rows) assert.ok(markdown.includes(name), name);
    for (const { name } of didNotFinish) assert.ok(markdown.includes(`**${name}**`), name);
  }
});

test("a quick look and an interrupted run are marked at the top", () => {
  assert.match(render({ quick: true }).markdown, /^> \*\*A quick look\./);
  assert.match(render({ state: "interrupted" }).markdown, /^> \*\*An incomplete run\./);
  assert.match(render().markdown, /^## /);
});

test("the noise floor that a control measured is printed", () => {
  assert.match(
    render({ control: true }).markdown,
    /Noise floor: node:http, entered twice, differed from itself by 1\.2 % \(ratio of the two speeds 1\.012 \(0\.991–1\.033\)/,
  );
});

test("without a control it says that the noise floor is not known", () => {
  assert.match(render({ control: false }).markdown, /the noise floor of this run is unknown/);
});

test("markup in a name or version is shown, not obeyed", () => {
  const { markdown } = render({ hostile: HOSTILE });
  assert.doesNotMatch(markdown, /<script>/);
});

test("a long section stands in a document that is kept, and not in what is printed", () => {
  const { result, summary } = makeSynthetic();
  const blocks = [{ kind: /** @type {const} */ ("text"), sentences: ["All of it."] }];
  const sections = [() => ({ id: "long", title: "A long one", isLong: true, blocks })];
  const printed = renderMarkdownReport(result, summary, {}, { sections });
  assert.doesNotMatch(printed, /A long one/);
  const kept = renderMarkdownReport(result, summary, { charts: true }, { sections });
  assert.match(kept, /## A long one\n\nAll of it\./);
});

/** @param {SyntheticOptions & { charts?: boolean }} options */
function renderCases({ charts = false, ...options }) {
  const { result, summary } = makeSynthetic({ launches: 3, ...options });
  const markdown = renderMarkdownReport(result, summary, { charts });
  /** What stands below a heading, up to the next of its rank. */
  const below = (/** @type {string} */ heading) =>
    markdown.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return { markdown, below };
}

const TWO = makeCases({ schemes: ["http", "https"], connections: [10] });

test("more than three cases have a table of contents, linked where there is something to link to", () => {
  const cases = makeCases({ schemes: ["http", "https"], targets: ["/hello", "mix"] });
  const { markdown } = renderCases({ cases, charts: true });
  const [contents = ""] = markdown.split("\n## ");
  assert.match(contents, /\[HTTPS, mix of all routes\]\(#external-https-mix-of-all-routes\)/);
  assert.match(contents, /\[Cost of TLS\]\(#cost-of-tls\)/);
  assert.doesNotMatch(renderCases({ cases }).markdown.split("\n## ")[0] ?? "", /\]\(/);
  assert.match(renderCases({ cases: TWO }).markdown, /^## /);
});

test("only the main case has its picture", () => {
  const { markdown, below } = renderCases({ cases: TWO, charts: true });
  assert.equal(markdown.match(/src="ranking-/g)?.length, 2);
  assert.match(below("External: HTTP"), /src="ranking-external\.svg"/);
  assert.match(below("Cost of TLS"), /src="tls-cost\.svg" alt="[^"]+"/);
});

test("a hostile name and path are text in every section", () => {
  const targets = ["/hello", "/<script>|x"];
  const cases = makeCases({ schemes: ["http", "https"], targets });
  const { markdown } = renderCases({
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

test("it ends with what its figures are not to be held against others without", () => {
  const { result, summary } = makeSynthetic();
  const gitCommit = "0123456789".repeat(4);
  const environment = { ...result.environment, gitCommit };
  const last = renderMarkdownReport({ ...result, environment }, summary)
    .trimEnd()
    .split("\n")
    .at(-1);
  const { startedAt, nodeVersion } = environment;
  for (const part of [
    `Measured on ${startedAt.slice(0, 10)} by method ${result.config.method}, at the commit ${gitCommit}`,
    `with Node ${nodeVersion} on 2 cores of Synthetic CPU`,
  ]) {
    assert.ok(last?.includes(part), last);
  }
});

test("a published report begins with its title", () => {
  const { result, summary } = makeSynthetic();
  const published = { title: "Path *by* path", all: "../index.html" };
  assert.match(
    renderMarkdownReport(result, summary, {}, { published }),
    /^# Path &#42;by&#42; path\n/,
  );
  assert.doesNotMatch(render().markdown, /^# /m);
});
