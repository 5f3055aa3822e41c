/** What is said of the published results is what their commands measure and their files hold. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { METHOD } from "@routebench/contract/method";
import { suiteOf } from "../../src/cli/options.js";
import { createProgram } from "../../src/cli/program.js";
import { folderFor } from "../../src/publish/place.js";
import { argsOf, PUBLICATIONS } from "../../src/publish/publications.js";
import { whyNotPublish } from "../../src/publish/publishable.js";
import { loadRecords, machineOf, renderRecords } from "../../src/publish/record.js";
import { hasResult } from "../../src/results/load-result.js";
import { publishedResult, publishedResultSummary } from "../support/published-results.js";

/** @import { Publication } from "../../src/publish/publications.js" */

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** @param {{ folder: string }} publication */
const isPublished = ({ folder }) => hasResult(path.join(ROOT, folder));

describe("each publication", () => {
  for (const publication of PUBLICATIONS) {
    const { id } = publication;
    const args = argsOf(publication);
    test(`${id}: its command line is one that bench takes`, async () => {
      const program = createProgram(new AbortController().signal, () => {}, await suiteOf(args));
      for (const one of [program, ...program.commands]) one.exitOverride().action(() => {});
      // Where a package lies stands in no list: any folder that there is will do.
      const placed = args.map((arg) => arg.replace(/=PATH$/, `=${ROOT}`));
      await program.parseAsync(placed, { from: "user" });
    });
  }

  test("no two have an id, nor a folder, in common", () => {
    for (const keyOf of [
      (/** @type {Publication} */ { id }) => id,
      (/** @type {Publication} */ { folder }) => folder,
    ]) {
      assert.equal(new Set(PUBLICATIONS.map(keyOf)).size, PUBLICATIONS.length);
    }
  });

  for (const publication of PUBLICATIONS) {
    const { id, folder } = publication;
    const skip = isPublished(publication)
      ? false
      : "it was not published yet: pnpm bench publish --all measures it";
    test(`${id}: what is in its folder would be published there`, { skip }, async () => {
      const { suite } = (await publishedResult(folder)).config;
      const summary = await publishedResultSummary(folder);
      const name = path.basename(folder);
      const folders = [undefined, name].map((as) => folderFor(suite, summary, as));
      assert.ok(folders.includes(folder), `${folder}: ${folders}`);
    });
  }
});

const records = await loadRecords(ROOT);
const results = await Promise.all(
  PUBLICATIONS.filter(isPublished).map(async (publication) => ({
    publication,
    result: await publishedResult(publication.folder),
    summary: await publishedResultSummary(publication.folder),
    record: records.find(({ id }) => id === publication.id),
  })),
);
test("the list of published results names all of them, in order, with how they were measured", () => {
  assert.deepEqual(
    records.map(({ id, folder }) => ({ id, folder })),
    results.map(({ publication: { id, folder } }) => ({ id, folder })),
  );
  for (const { publication, result, record } of results) {
    const { environment, config } = result;
    const { id } = publication;
    assert.equal(record?.startedAt, environment.startedAt, id);
    assert.equal(record?.gitCommit, environment.gitCommit, id);
    assert.deepEqual(
      [record?.method, record?.nodeVersion],
      [config.method, environment.nodeVersion],
    );
    assert.equal(record?.machine, machineOf(environment), id);
    assert.equal(record?.command, environment.command ?? record?.command, id);
  }
});

describe("every published page shows its method, commit, Node and machine", () => {
  for (const { publication, result } of results) {
    test(publication.id, async () => {
      const { environment, config } = result;
      const page = await readFile(path.join(ROOT, publication.folder, "report.md"), "utf8");
      const last = page.trimEnd().split("\n").at(-1) ?? "";
      for (const shown of [
        `by method ${config.method},`,
        `at the commit ${environment.gitCommit},`,
        `with Node ${environment.nodeVersion} on`,
        environment.cpuModel,
      ]) {
        assert.ok(last.includes(shown), `${shown} in: ${last}`);
      }
    });
  }
});

describe("what is not of today’s method is called that", () => {
  for (const { publication, result } of results) {
    const { method } = result.config;
    const { folder, id } = publication;
    test(`${id}: on its own page, in results/README.md and in the README`, async () => {
      const read = (/** @type {string} */ name) => readFile(path.join(ROOT, name), "utf8");
      const [own, list, readme] = await Promise.all([
        read(`${folder}report.md`),
        read("results/README.md"),
        read("README.md"),
      ]);
      const lineIn = (/** @type {string} */ text, /** @type {string} */ words) =>
        text.split("\n").find((line) => line.includes(words)) ?? "";
      const mark = `Of method ${method}.`;
      const isOld = method !== METHOD;
      assert.equal(own.includes(mark), isOld);
      const row = lineIn(list, `| ${folder}report.md `);
      assert.equal(row.includes(`| ${method}, not today’s ${METHOD} `), isOld, row);
      if (id === "main") return;
      const item = lineIn(readme, `(${folder}report.md)**`);
      assert.ok(item !== "", "it stands in the README");
      assert.equal(item.includes(mark), isOld, item);
    });
  }
});

test("all published results are of clean commits", () => {
  for (const { publication, result } of results) {
    assert.match(result.environment.gitCommit ?? "", /^[0-9a-f]{40}$/, publication.id);
  }
});

/** What stands in the way of the strict form of a rule, in the data: it is skipped, and names them. */
const unless = (/** @type {string[]} */ ids) => ({
  skip:
    ids.length === 0
      ? false
      : `not yet: pnpm bench publish --all --only ${ids.join(" ")} measures them again`,
});

const ofAnotherMethod = results
  .filter(({ result }) => result.config.method !== METHOD)
  .map(({ publication }) => publication.id);
test("all published results share today’s method", unless(ofAnotherMethod), () => {
  assert.deepEqual(ofAnotherMethod, []);
});

const otherwise = results
  .filter(({ publication, record }) => record?.command !== publication.command)
  .map(({ publication }) => publication.id);
test("all were measured by the command lines of the list", unless(otherwise), () => {
  assert.deepEqual(otherwise, []);
});

const unfit = results
  .filter(({ publication, result, summary }) => whyNotPublish(result, summary, publication))
  .map(({ publication }) => publication.id);
test("none would be refused today", unless(unfit), () => {
  assert.deepEqual(unfit, []);
});

test("its page shows what is in it", async () => {
  const page = await readFile(path.join(ROOT, "results/README.md"), "utf8");
  assert.equal(page, renderRecords(records));
});
