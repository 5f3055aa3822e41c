/** Publishing, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { publish } from "../../src/commands/publish.js";
import { loadResult, saveResult } from "../../src/results/result-store.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";
import { makeRepository } from "../support/repository.js";

const README = `# Title

<!-- ranking:start -->
old
<!-- ranking:end -->

Between

<!-- results:start -->
old
<!-- results:end -->

Rest
`;
const apps = [madeUpApp("node-http"), madeUpApp("express")];
const trials = [1, 2].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id)));
const result = madeUpResult({ apps, trials });

/** @type {import("../support/repository.js").Repository} */
let repository;
/** @type {string} */
let dir;
beforeEach(async () => {
  repository = await makeRepository();
  dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await repository.write("README.md", README);
  await repository.commit();
  await saveResult(dir, result);
});
afterEach(() => Promise.all([repository.remove(), rm(dir, { recursive: true })]));

const publishIt = ({ force = false } = {}) => publish({ dir, force, root: repository.dir });

/** @param {string} name */
const published = (name) => readFile(path.join(repository.dir, name), "utf8");

/** @param {RegExp} message */
async function assertRefused(message) {
  await assert.rejects(publishIt(), { name: "UsageError", message });
  assert.equal(await published("README.md"), README);
  assert.ok(!(await readdir(repository.dir)).includes("results"));
}

test("the run, its reports, its charts and its place in history are in results/", async () => {
  assert.equal(await publishIt(), 0);
  assert.deepEqual((await readdir(path.join(repository.dir, "results"))).sort(), [
    ...["history", "ranking-external.svg", "report.html", "report.md", "result.json"],
  ]);
  assert.deepEqual(await loadResult(path.join(repository.dir, "results/result.json")), result);
  const [name, ...others] = await readdir(path.join(repository.dir, "results/history"));
  assert.match(name ?? "", /^2026-01-01-[0-9a-f]{8}\.json$/);
  assert.deepEqual(others, []);
});

test("the README shows the chart and the tables between their markers, and keeps the rest", async () => {
  await publishIt();
  const readme = await published("README.md");
  assert.match(
    readme,
    /^# Title\n\n<!-- ranking:start -->\n[\s\S]*<img[\s\S]*<!-- ranking:end -->\n\nBetween\n\n<!-- results:start -->\n[\s\S]*<!-- results:end -->\n\nRest\n$/,
  );
  assert.match(readme, /<img src="results\/ranking-external\.svg" alt="Ranking by speed/);
  assert.match(readme, /^\| express +\| 1\.0\.0 /m);
  assert.match(readme, /\(results\/report\.md\)/);
  assert.doesNotMatch(readme, /old|how sure/);
});

test("a README without room for the tables gets the chart alone", async () => {
  await repository.write("README.md", "<!-- ranking:start -->\n<!-- ranking:end -->\n");
  await publishIt({ force: true });
  const readme = await published("README.md");
  assert.match(readme, /<img src="results\/ranking-external\.svg"/);
  assert.doesNotMatch(readme, /^\|/m);
});

test("publishing the same run twice changes nothing", async () => {
  await publishIt();
  const [readme, page] = [await published("README.md"), await published("results/report.html")];
  await publishIt();
  assert.equal(await published("README.md"), readme);
  assert.equal(await published("results/report.html"), page);
  assert.equal((await readdir(path.join(repository.dir, "results/history"))).length, 1);
});

test("what publishing itself writes does not make the tree unfit for the next run", async () => {
  await publishIt();
  await saveResult(dir, { ...result, usefulMs: 1 });
  await publishIt();
  assert.equal((await readdir(path.join(repository.dir, "results/history"))).length, 2);
});

test("a tree with changes is refused by naming them", async () => {
  for (const name of ["a.js", "b.js", "c.js", "d.js"]) await repository.write(name, "");
  await assertRefused(
    /^the working tree has uncommitted changes .*\(a\.js, b\.js, c\.js and 1 more\).*--force/,
  );
});

test("a quick look is refused, unless it is forced; the README then says what it is", async () => {
  await saveResult(dir, { ...result, config: { ...result.config, quick: true } });
  await assertRefused(/^the run is a quick look; --force publishes it anyway$/);
  await repository.write("a.js", "");
  await publishIt({ force: true });
  assert.match(await published("README.md"), /A quick look/);
});

test("a README without markers is refused by naming both, whatever is forced", async () => {
  await repository.write("README.md", "# Title\n");
  await assert.rejects(publishIt({ force: true }), {
    name: "UsageError",
    message: /<!-- ranking:start --> and <!-- ranking:end -->; add both lines/,
  });
  assert.ok(!(await readdir(repository.dir)).includes("results"));
});

test("a README that is not there is named", async () => {
  await rm(path.join(repository.dir, "README.md"));
  await assert.rejects(publishIt({ force: true }), {
    name: "UsageError",
    message: /^cannot read ".*README\.md" \(ENOENT\)$/,
  });
});
