/** The files next to a published result, and the page of all results, agree with its summary. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { METHOD } from "@routebench/contract/method";
import { publishedSummaryJsonSchema } from "@routebench/contract/published-summary";
import { ROOT_DIR } from "@routebench/host/workspace";
import { renderCsvReport } from "@routebench/report/csv-report";
import { renderHome } from "@routebench/report/site/home";
import { matrixOf } from "@routebench/report/site/matrix";
import { z } from "zod";
import { loadSuite, sectionsOf } from "../../../harness/src/find/suites.js";
import { loadResult } from "../../../harness/src/results/load-result.js";
import { withNames } from "../../../harness/src/summarise/named-targets.js";
import { publishedSummary } from "../../../harness/src/summarise/published-summary.js";
import { summarise } from "../../../harness/src/summarise/summarise.js";
import { roundFigures } from "../../../harness/test/golden/normal-form.js";
import { loadAppFacts } from "../../publish/app-facts.js";
import { onHomePage, renderList } from "../../publish/published.js";
import { PUBLISHED } from "../support/published-results.js";

assert.ok(PUBLISHED.length > 0, "no result is published");

/** @param {string} name */
const read = (name) => readFile(path.join(ROOT_DIR, name), "utf8");

describe("a published result", () => {
  for (const { folder, summary } of PUBLISHED) {
    const isCurrent = summary.method === METHOD;
    test(`has the summary and CSV of its launches: ${folder}`, { skip: !isCurrent }, async () => {
      const loaded = await loadResult(path.join(ROOT_DIR, folder));
      const suite = await loadSuite(loaded.config.suite);
      const result = withNames(loaded, suite);
      const sections = await sectionsOf(suite);
      const computed = summarise(result);
      assert.deepEqual(summary, publishedSummary(result, computed, summary, sections));
      const csv = await read(`${folder}summary.csv`);
      assert.equal(roundFigures(csv), roundFigures(renderCsvReport(computed)));
    });

    test(`is readable, of the summary's method, and of a clean commit: ${folder}`, async () => {
      const { config, environment } = await loadResult(path.join(ROOT_DIR, folder));
      assert.equal(config.method, summary.method);
      assert.equal(environment.startedAt, summary.measuredAt);
      assert.match(environment.gitCommit ?? "", /^[0-9a-f]{40}$/);
    });

    test(`has a page below its size limit: ${folder}`, async () => {
      const { size } = await stat(path.join(ROOT_DIR, folder, "report.html"));
      const rows = summary.contests.reduce((sum, contest) => sum + contest.rows.length, 0);
      const most = Math.max(1_000_000, 3500 * rows);
      assert.ok(size < most, `report.html has ${size} bytes`);
    });

    test(`has a page with its method, commit, Node and machine: ${folder}`, async () => {
      const { method, gitCommit, machine } = summary;
      const page = await read(`${folder}report.md`);
      const settings = new Map(
        [...page.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      const last = page.trimEnd().split("\n").at(-1) ?? "";
      for (const [name, value, inSentence] of [
        ["Method", `${method}`, `by method ${method},`],
        ["git commit", `${gitCommit}`, `at the commit ${gitCommit},`],
        ["Node", machine.nodeVersion, `with Node ${machine.nodeVersion} on`],
        ["CPU", machine.cpuModel, machine.cpuModel],
      ]) {
        // Pages of methods before 4 have a sentence at their end instead.
        if (settings.has("Method")) assert.equal(settings.get(name), value, name);
        else assert.ok(last.includes(inSentence), `${inSentence} in: ${last}`);
      }
    });
  }
});

test("each summary conforms to results/summary.schema.json", async () => {
  const schema = JSON.parse(await read("results/summary.schema.json"));
  assert.deepEqual(schema, publishedSummaryJsonSchema());
  const parser = z.fromJSONSchema(schema);
  for (const { folder } of PUBLISHED) {
    const summary = JSON.parse(await read(`${folder}summary.json`));
    assert.doesNotThrow(() => parser.parse(summary), folder);
    assert.throws(() => parser.parse({ ...summary, method: "2" }), folder);
  }
});

test("results/README.md lists the published results", async () => {
  assert.equal(await read("results/README.md"), renderList(PUBLISHED));
});

test("the list marks findings of another method", () => {
  const findingsOf = (/** @type {number} */ method) =>
    renderList(
      PUBLISHED.slice(0, 1).map(({ folder, summary }) => ({
        folder,
        summary: { ...summary, method },
      })),
    );
  assert.match(findingsOf(METHOD), /report\.md\): /);
  assert.match(findingsOf(METHOD - 1), new RegExp(`report\\.md\\) \\(method ${METHOD - 1}\\): `));
});

test("results/index.html is below 60 kB compressed and leads to files that exist", async () => {
  const page = await read("results/index.html");
  const results = onHomePage(PUBLISHED);
  assert.equal(page, renderHome(matrixOf(results, await loadAppFacts()), results));
  const { length } = gzipSync(page);
  assert.ok(length <= 61_440, `${length} bytes`);
  const [, data = ""] = /id="data">(.*?)<\/script>/.exec(page) ?? [];
  assert.ok(data !== "" && Buffer.byteLength(data) <= 25_000, `${data.length} bytes of data`);
  const links = [...page.matchAll(/href="([^"#]+)/g)].map(([, link = ""]) => link);
  for (const link of new Set(links)) {
    assert.ok(existsSync(path.join(ROOT_DIR, "results", decodeURI(link))), link);
  }
});
