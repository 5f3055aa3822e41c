/** Publishing, in a temporary repository. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { loadResult } from "../../../harness/src/results/load-result.js";
import { savePackedResult, saveResult } from "../../../harness/src/results/result-store.js";
import {
  madeUpApp,
  madeUpProfile,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { publish, publishDerived } from "../../publish/publish.js";
import { manifestOf } from "../support/made-up-pull-request.js";

/** @import { Publication } from "../../publish/publications.js" */
/** @import { Repository } from "../../../packages/host/test/support/repository.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

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
const CONTROL = madeUpApp("node-http@control", { role: "control", of: "node-http" });
const apps = [madeUpApp("node-http"), madeUpApp("express"), CONTROL];
const trials = [1, 2].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id)));
/** @type {Publication[]} */
const PUBLICATIONS = ["main", "mine"].map((id) => ({
  id,
  title: `Title of ${id}`,
  folder: id === "main" ? "results/" : `results/${id}/`,
  command: `pnpm bench --${id}`,
  minutes: 1,
  widest: null,
  medianReach: null,
}));

/** @type {(id: string, changes?: Parameters<typeof madeUpResult>[0]) => ResultFile} id: of the publication */
function measuredBy(id, changes = {}) {
  const result = madeUpResult({ apps, trials, ...changes });
  result.environment.command = `pnpm bench --${id}`;
  return result;
}

/** @type {Repository} */
let repository;
const dir = emptyFolder();
beforeEach(async () => {
  repository = await makeRepository();
  await repository.write("README.md", README);
  for (const name of ["node-http", "express"]) {
    await repository.write(`apps/${name}/package.json`, manifestOf(name, { featured: true }));
    await repository.write(`apps/${name}/server.js`, "");
  }
  await repository.commit();
});
afterEach(() => repository.remove());

/** @type {(result: ResultFile, force?: boolean) => Promise<number>} */
async function saveAndPublish(result, force = false) {
  await saveResult(dir, result);
  return publish({ dir, force, root: repository.dir, publications: PUBLICATIONS });
}

/** @param {AbortSignal} [signal] */
const deriveAll = (signal = new AbortController().signal) =>
  publishDerived({ root: repository.dir, publications: PUBLICATIONS }, signal);

/** @param {string} name */
const published = (name) => readFile(path.join(repository.dir, name), "utf8");

/** @param {ResultFile} result @param {RegExp} message */
async function assertRejected(result, message, force = false) {
  await assert.rejects(saveAndPublish(result, force), { name: "UsageError", message });
  assert.ok(!(await readdir(repository.dir)).includes("results"));
}

test("writes the run, its reports, charts and pages into results/, and between the README's markers", async () => {
  const result = measuredBy("main");
  assert.equal(await saveAndPublish(result), 0);
  const folder = path.join(repository.dir, "results");
  assert.deepEqual((await readdir(folder)).sort(), [
    "README.md",
    "apps",
    "badges",
    "framework.schema.json",
    "index.html",
    "ranking-external.svg",
    "report.html",
    "report.md",
    "result.json.gz",
    "summary.csv",
    "summary.json",
    "summary.schema.json",
  ]);
  assert.deepEqual(await loadResult(folder), result);
  const readme = await published("README.md");
  assert.match(
    readme,
    /^# Title\n\n<!-- ranking:start -->\n[\s\S]*<img src="results\/ranking-external\.svg" alt="Ranking by speed[\s\S]*<!-- ranking:end -->\n\nBetween\n\n<!-- results:start -->\n[\s\S]*<!-- results:end -->\n\nRest\n$/,
  );
  assert.match(readme, /^\|\[express\]\(results\/apps\/express\.html\)\|\d\.\d\d×/m);
  assert.doesNotMatch(readme, /old/);
  // The files that publishing writes do not count as uncommitted changes.
  await saveAndPublish({ ...result, usefulMs: 1 });
  assert.equal((await loadResult(folder)).usefulMs, 1);
  assert.equal(await published("README.md"), readme);
});

test("lists the published results in the order of the list", async () => {
  await saveAndPublish(measuredBy("mine"));
  assert.match(await published("README.md"), /No result is published\./);
  await saveAndPublish(measuredBy("main"));
  const list = await published("results/README.md");
  assert.match(
    list,
    /^- \[Title of main\]\(report\.md\): .+\n- \[Title of mine\]\(mine\/report\.md\): /m,
  );
  const [first, second] = list.split("\n").filter((line) => line.startsWith("| results/"));
  assert.match(first ?? "", /^\| results\/report\.md +\| pnpm bench --main \| 2026-01-01 /);
  assert.match(second ?? "", /^\| results\/mine\/report\.md \| pnpm bench --mine /);
});

test("derives all pages from packed results, without their profiles", async () => {
  const file = "profiles/express.1.cpuprofile";
  const profiled = madeUpTrial(1, "express", { profile: madeUpProfile({ file }) }, "profile");
  await mkdir(path.join(dir, "profiles"));
  await writeFile(path.join(dir, file), "{}");
  await saveAndPublish(measuredBy("main", { trials: [...trials, profiled] }));
  await saveAndPublish(measuredBy("mine"));
  const folder = path.join(repository.dir, "results");
  const filesAndTexts = async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name));
    const files = ["README.md", ...names.sort().map((name) => `results/${name}`)];
    return Promise.all(files.map(async (name) => [name, await published(name)]));
  };
  const before = await filesAndTexts();
  const names = before.map(([name]) => String(name));
  assert.ok(!names.some((name) => /result\.json$|cpuprofile/.test(name)), names.join(", "));
  assert.doesNotMatch(JSON.stringify(await loadResult(folder)), /cpuprofile/);
  assert.equal(await readFile(path.join(dir, file), "utf8"), "{}", "the run keeps its profile");

  for (const name of names.slice(1)) {
    if (!name.endsWith(".gz")) await rm(path.join(repository.dir, name));
  }
  await repository.write("results/badges/gone.svg", "of a removed app");
  await repository.write("results/apps/gone.html", "of a removed app");
  await repository.write("results/mine/report.md", "stale");
  assert.equal(await deriveAll(AbortSignal.abort()), 130);
  assert.equal(await published("results/mine/report.md"), "stale");
  assert.equal(await deriveAll(), 0);
  assert.deepEqual(await filesAndTexts(), before);
});

test("names a summary that cannot be read", async () => {
  await saveAndPublish(measuredBy("main"));
  await repository.write("results/summary.json", "{}");
  await assert.rejects(saveAndPublish(measuredBy("mine")), {
    name: "UsageError",
    message: /^cannot use ".*results\/summary\.json": .*\. Restore it with git\.$/,
  });
});

test("keeps every file of a result of another method, and shows the result from its summary", async () => {
  const result = measuredBy("main");
  await saveAndPublish(result);
  const folder = path.join(repository.dir, "results");
  const older = { ...result, config: { ...result.config, method: METHOD - 1 } };
  await savePackedResult(folder, older);
  const text = await published("results/summary.json");
  const stored = text.replace(`"method": ${METHOD}`, `"method": ${METHOD - 1}`);
  const summary = { ...JSON.parse(stored), verdict: "As it was." };
  await repository.write("results/summary.json", JSON.stringify(summary));
  await repository.write("results/report.md", "as it was");
  assert.equal(await deriveAll(), 0);
  assert.equal(await published("results/report.md"), "as it was");
  assert.deepEqual(JSON.parse(await published("results/summary.json")), summary);
  const page = await published("results/index.html");
  assert.match(page, new RegExp(`This result was measured with method ${METHOD - 1}\\.`));
  assert.match(
    await published("README.md"),
    new RegExp(`by method ${METHOD - 1} .* routebench now measures with method ${METHOD}\\.`),
  );
  assert.match(
    await published("results/README.md"),
    new RegExp(`\\| ${METHOD - 1} \\(now ${METHOD}\\) `),
  );
});

test("rejects a run of an unlisted command, and of another method even with --force", async () => {
  await assertRejected(
    measuredBy("unknown"),
    /^".*" was measured by `pnpm bench --unknown`, which is not in .*publications\.js\. Measure/,
  );
  await assertRejected(
    measuredBy("main", { config: { method: METHOD - 1 } }),
    new RegExp(`^it was measured with method ${METHOD - 1}, .*\\. Measure it again$`),
    true,
  );
});

test("rejects a quick look and uncommitted changes without --force", async () => {
  const quick = measuredBy("main", { config: { quick: true } });
  await assertRejected(quick, /^the run is a quick look. To publish it anyway, add --force$/);
  for (const name of ["a.js", "b.js", "c.js", "d.js"]) await repository.write(name, "");
  await assertRejected(
    measuredBy("main"),
    /^the working tree has uncommitted changes .*\(a\.js, b\.js, c\.js and 1 more\).*--force/,
  );
  await saveAndPublish(quick, true);
  assert.match(await published("README.md"), /A quick look/);
});

test("names a README that is missing or has no markers, even with --force", async () => {
  await repository.write("README.md", "# Title\n");
  await assertRejected(
    measuredBy("main"),
    /<!-- ranking:start --> and <!-- ranking:end -->\. Add both lines/,
    true,
  );
  await rm(path.join(repository.dir, "README.md"));
  await assertRejected(measuredBy("main"), /^cannot read ".*README\.md" \(ENOENT\)$/, true);
});
