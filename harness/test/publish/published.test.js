/** What programs and the page over all results say is what the published results say. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { publishedSummaryJsonSchema } from "@routebench/contract/published-summary";
import { renderBadges } from "@routebench/report/badge";
import { renderCsvReport } from "@routebench/report/csv-report";
import { renderSite } from "@routebench/report/html/site";
import { z } from "zod";
import { loadSuite, sectionsOf } from "../../src/discover/suites.js";
import { loadSummary, publishedFolders } from "../../src/publish/published.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { roundFigures } from "../golden/normal-form.js";
import { publishedResult } from "../support/published-results.js";

const folders = await publishedFolders(ROOT_DIR);

describe("`pnpm bench publish --derived` would change nothing of", () => {
  assert.ok(folders.length > 0, "something is published");
  for (const folder of folders) {
    test(`${folder}summary.json and .csv, and its badges`, async () => {
      const dir = path.join(ROOT_DIR, folder);
      const loaded = await publishedResult(folder);
      const suite = await loadSuite(loaded.config.suite);
      const result = withNames(loaded, suite);
      const summary = summarise(result);
      const published = await loadSummary(path.join(dir, "summary.json"));
      const sections = await sectionsOf(suite);
      assert.deepEqual(published, publishedSummary(result, summary, published, sections));
      const csv = await readFile(path.join(dir, "summary.csv"), "utf8");
      assert.equal(roundFigures(csv), roundFigures(renderCsvReport(summary)));
      const { size } = await stat(path.join(dir, "report.html"));
      // Many apps in many cases are a long page, of which no more than its tables grows.
      const rows = summary.modes.reduce((sum, mode) => sum + mode.rows.length, 0);
      const most = Math.max(1_000_000, 3500 * rows);
      assert.ok(size < most, `report.html has ${size} bytes`);
      const badges = renderBadges(published);
      // Git keeps no empty folder.
      const there = existsSync(path.join(dir, "badges"))
        ? await readdir(path.join(dir, "badges"))
        : [];
      assert.deepEqual(there.sort(), badges.map(({ name }) => name).sort());
      for (const { name, text } of badges) {
        assert.equal(await readFile(path.join(dir, "badges", name), "utf8"), text);
      }
    });
  }

  test("results/summary.schema.json, which each summary conforms to", async () => {
    const file = path.join(ROOT_DIR, "results/summary.schema.json");
    const schema = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual(schema, publishedSummaryJsonSchema());
    const asPrograms = z.fromJSONSchema(schema);
    for (const folder of folders) {
      const text = await readFile(path.join(ROOT_DIR, folder, "summary.json"), "utf8");
      assert.doesNotThrow(() => asPrograms.parse(JSON.parse(text)), folder);
      assert.throws(() => asPrograms.parse({ ...JSON.parse(text), method: "2" }), folder);
    }
  });

  test("results/index.html, which is below 1 MB and leads to files that are there", async () => {
    const page = await readFile(path.join(ROOT_DIR, "results/index.html"), "utf8");
    const published = folders.map(async (folder) => ({
      folder: folder.slice("results/".length),
      summary: await loadSummary(path.join(ROOT_DIR, folder, "summary.json")),
    }));
    assert.equal(page, renderSite(await Promise.all(published)));
    assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
    const links = [...page.matchAll(/href="([^"#]+)/g)].map(([, link = ""]) => link);
    for (const link of new Set(links)) {
      assert.ok(existsSync(path.join(ROOT_DIR, "results", decodeURI(link))), link);
    }
  });
});
