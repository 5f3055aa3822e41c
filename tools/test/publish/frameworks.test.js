/** The page, the data and the badge of each framework in apps/. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { frameworkJsonSchema } from "@routebench/contract/framework";
import { ROOT_DIR } from "@routebench/host/workspace";
import { matrixOf } from "@routebench/report/site/matrix";
import { z } from "zod";
import { loadAppFacts } from "../../publish/app-facts.js";
import { renderFrameworks } from "../../publish/frameworks.js";
import { onHomePage } from "../../publish/published.js";
import { PUBLISHED } from "../support/published-results.js";

const RESULTS = path.join(ROOT_DIR, "results");

/** @param {string} name */
const read = (name) => readFile(path.join(RESULTS, name), "utf8");

const facts = await loadAppFacts();
const results = onHomePage(PUBLISHED);
const texts = await renderFrameworks(ROOT_DIR, results, matrixOf(results, facts));

test("results/ has the page, data and badge of every framework, and no others", async () => {
  const names = ["apps", "badges"].map(async (folder) =>
    (await readdir(path.join(RESULTS, folder))).map((name) => `${folder}/${name}`),
  );
  assert.deepEqual((await Promise.all(names)).flat().sort(), [...texts.keys()].sort());
  for (const [name, text] of texts) {
    assert.equal(withoutSource(await read(name)), withoutSource(text), name);
  }
});

/** A change of an app's code needs no new publication. @param {string} page */
const withoutSource = (page) => page.replace(/<details class="source">.*?<\/details>/s, "");

test("each framework's data conforms to results/framework.schema.json", async () => {
  const schema = JSON.parse(await read("framework.schema.json"));
  assert.deepEqual(schema, frameworkJsonSchema());
  const parser = z.fromJSONSchema(schema);
  for (const { id } of facts) {
    const framework = JSON.parse(await read(`apps/${id}.json`));
    assert.doesNotThrow(() => parser.parse(framework), id);
    assert.throws(() => parser.parse({ ...framework, sources: null }), id);
  }
});

test("each framework's page is below 100 kB and leads to files that exist", () => {
  for (const { id } of facts) {
    const text = texts.get(`apps/${id}.html`) ?? "";
    assert.ok(Buffer.byteLength(text) < 100_000, `${id}: ${Buffer.byteLength(text)} bytes`);
    const links = [...text.matchAll(/href="(\.\.\/[^"#]+)/g)].map(([, link = ""]) => link);
    assert.ok(links.length > 1, id);
    for (const link of links) {
      assert.ok(existsSync(path.join(RESULTS, "apps", decodeURI(link))), `${id}: ${link}`);
    }
  }
});
