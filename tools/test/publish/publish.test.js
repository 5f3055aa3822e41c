/** Publishing, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, mock, test } from "node:test";
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
import { publish, publishDerived } from "../../publish/publish.js";

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

<!-- others:start -->
old
<!-- others:end -->

Rest
`;
const CONTROL = madeUpApp("node-http@control", { role: "control", of: "node-http" });
const apps = [madeUpApp("node-http"), madeUpApp("express"), CONTROL];
const trials = [1, 2].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id)));
/** @type {Publication[]} */
const PUBLICATIONS = ["main", "mine", "explain", "versions"].map((id) => ({
  id,
  title: `Title of ${id}`,
  folder: id === "main" ? "results/" : `results/${id}/`,
  command: `pnpm bench --${id}`,
  minutes: 1,
  widest: null,
}));

/** @type {(id: string, changes?: Parameters<typeof madeUpResult>[0]) => ResultFile} id: of its publication */
function measuredBy(id, changes = {}) {
  const result = madeUpResult({ apps, trials, ...changes });
  result.environment.command = `pnpm bench --${id}`;
  return result;
}
const result = measuredBy("main");

/** @type {Repository} */
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

const publishIt = (force = false) =>
  publish({ dir, force, root: repository.dir, publications: PUBLICATIONS });

/** @param {AbortSignal} [signal] */
const deriveAll = (signal = new AbortController().signal) =>
  publishDerived({ root: repository.dir, publications: PUBLICATIONS }, signal);

/** @param {string} name */
const published = (name) => readFile(path.join(repository.dir, name), "utf8");

/** @param {RegExp} message */
async function assertRefused(message) {
  await assert.rejects(publishIt(), { name: "UsageError", message });
  assert.equal(await published("README.md"), README);
  assert.ok(!(await readdir(repository.dir)).includes("results"));
}

test("the run, its reports and its charts are in results/", async () => {
  assert.equal(await publishIt(), 0);
  assert.deepEqual((await readdir(path.join(repository.dir, "results"))).sort(), [
    "README.md",
    "badges",
    "index.html",
    "ranking-external.svg",
    ...[
      "report.html",
      "report.md",
      "result.json.gz",
      "summary.csv",
      "summary.json",
      "summary.schema.json",
    ],
  ]);
  assert.deepEqual(await loadResult(path.join(repository.dir, "results")), result);
});

test("what follows from the published results is made again from them alone", async () => {
  await publishIt();
  await saveResult(dir, measuredBy("mine"));
  await publishIt();
  const made = [
    "README.md",
    "results/index.html",
    "results/summary.json",
    "results/summary.csv",
    "results/report.html",
    "results/badges/express.svg",
    "results/mine/summary.json",
  ];
  const before = await Promise.all(made.map(published));
  for (const name of made.slice(1)) await rm(path.join(repository.dir, name));
  await repository.write("results/badges/gone.svg", "of an app that was there before");
  await repository.write("results/mine/report.md", "old");
  assert.equal(await deriveAll(AbortSignal.abort()), 130);
  assert.equal(await published("results/mine/report.md"), "old", "an interrupted one ends at once");
  assert.equal(await deriveAll(), 0);
  assert.deepEqual(await Promise.all(made.map(published)), before);
  assert.deepEqual(await readdir(path.join(repository.dir, "results/badges")), [
    "express.svg",
    "node-http.svg",
  ]);
  assert.match(await published("results/mine/report.md"), /node-http/);
});

test("what is made again can be interrupted after the last result too: the pages of all stay as they were", async () => {
  await publishIt();
  await repository.write("README.md", README);
  const interruption = new AbortController();
  const notes = mock.method(process.stderr, "write", () => {
    interruption.abort();
    return true;
  });
  try {
    assert.equal(await deriveAll(interruption.signal), 130);
  } finally {
    notes.mock.restore();
  }
  assert.equal(notes.mock.callCount(), 1);
  assert.equal(await published("README.md"), README);
});

test("lists the published results in their order when they were published in another", async () => {
  await saveResult(dir, measuredBy("mine"));
  await publishIt();
  await saveResult(dir, result);
  await publishIt();
  const titles = [
    ...(await published("results/index.html")).matchAll(/<h2 id="result-.*?>(.*?)</g),
  ];
  assert.deepEqual(
    titles.map(([, title]) => title),
    ["Title of main", "Title of mine"],
  );
  const [first, second] = (await published("results/README.md"))
    .split("\n")
    .filter((line) => line.startsWith("| results/"));
  assert.match(first ?? "", /^\| results\/report\.md +\| pnpm bench --main \| 2026-01-01 /);
  assert.match(second ?? "", /^\| results\/mine\/report\.md \| pnpm bench --mine /);
});

test("names a summary when it cannot be read", async () => {
  await saveResult(dir, measuredBy("mine"));
  await publishIt();
  await repository.write("results/mine/summary.json", "{}");
  await saveResult(dir, result);
  await assert.rejects(publishIt(), {
    name: "UsageError",
    message: /^cannot use ".*mine\/summary\.json": .*\. Restore it with git\.$/,
  });
});

test("keeps every file of a result when it is of another method, and shows it from its summary", async () => {
  await publishIt();
  const folder = path.join(repository.dir, "results");
  const other = { ...result, config: { ...result.config, method: METHOD - 1 } };
  await savePackedResult(folder, other);
  const text = await published("results/summary.json");
  const stored = text.replace(`"method": ${METHOD}`, `"method": ${METHOD - 1}`);
  const summary = { ...JSON.parse(stored), verdict: "As it was." };
  await repository.write("results/summary.json", JSON.stringify(summary));
  await repository.write("results/report.md", "as it was");
  await rm(path.join(folder, "index.html"));
  assert.equal(await deriveAll(), 0);
  assert.equal(await published("results/report.md"), "as it was");
  assert.deepEqual(JSON.parse(await published("results/summary.json")), summary);
  const page = await published("results/index.html");
  assert.match(page, /As it was\./);
  const doubt = new RegExp(`This result was measured with method ${METHOD - 1}\\.`);
  assert.match(page, doubt);
  assert.match(await published("README.md"), doubt);
  assert.match(
    await published("results/README.md"),
    new RegExp(`\\| ${METHOD - 1} \\(now ${METHOD}\\) `),
  );
});

test("refuses a run when it is of another method, even if forced", async () => {
  await saveResult(dir, measuredBy("main", { config: { method: METHOD - 1 } }));
  await assert.rejects(publishIt(true), {
    name: "UsageError",
    message: new RegExp(`^it was measured with method ${METHOD - 1}, `),
  });
});

test("refuses a run when its command is not in the list", async () => {
  await saveResult(dir, measuredBy("unknown"));
  await assertRefused(
    /^".*" was measured by `pnpm bench --unknown`, which is not in .*publications\.js\. Measure/,
  );
});

test("the README shows the chart and the tables between their markers, and keeps the rest", async () => {
  await publishIt();
  const readme = await published("README.md");
  assert.match(
    readme,
    /^# Title\n\n<!-- ranking:start -->\n[\s\S]*<img[\s\S]*<!-- ranking:end -->\n\nBetween\n\n<!-- results:start -->\n[\s\S]*<!-- results:end -->\n\n<!-- others:start -->\n[\s\S]*<!-- others:end -->\n\nRest\n$/,
  );
  assert.match(readme, /<img src="results\/ranking-external\.svg" alt="Ranking by speed/);
  assert.match(readme, /^\| express +\|[^|]+\| 1\.0\.0 /m);
  assert.match(readme, /\(results\/report\.md\)/);
  assert.doesNotMatch(readme.split("<!-- others")[0] ?? "", /old|how sure/);
});

test("publishing the same run twice changes nothing", async () => {
  await publishIt();
  const [readme, page] = [await published("README.md"), await published("results/report.html")];
  await publishIt();
  assert.equal(await published("README.md"), readme);
  assert.equal(await published("results/report.html"), page);
});

test("what publishing itself writes does not make the tree unfit for the next run", async () => {
  await publishIt();
  await saveResult(dir, { ...result, usefulMs: 1 });
  await publishIt();
  assert.equal((await loadResult(path.join(repository.dir, "results"))).usefulMs, 1);
});

test("a tree with changes is refused by naming them", async () => {
  for (const name of ["a.js", "b.js", "c.js", "d.js"]) await repository.write(name, "");
  await assertRefused(
    /^the working tree has uncommitted changes .*\(a\.js, b\.js, c\.js and 1 more\).*--force/,
  );
});

test("no profile is published, nor named by what is", async () => {
  const file = "profiles/express.1.cpuprofile";
  const profiled = madeUpTrial(1, "express", { profile: madeUpProfile({ file }) }, "profile");
  await saveResult(dir, measuredBy("explain", { trials: [...trials, profiled] }));
  await mkdir(path.join(dir, "profiles"));
  await writeFile(path.join(dir, file), "{}");
  await publishIt();
  const folder = path.join(repository.dir, "results/explain");
  assert.ok(!(await readdir(folder)).includes("profiles"));
  assert.doesNotMatch(JSON.stringify(await loadResult(folder)), /cpuprofile/);
  assert.doesNotMatch(await published("results/explain/report.md"), /cpuprofile/);
  assert.equal(await readFile(path.join(dir, file), "utf8"), "{}");
});

test("publishes a packed result without its profiles, and derives the same pages from it", async () => {
  const file = "profiles/express.1.cpuprofile";
  const profiled = madeUpTrial(1, "express", { profile: madeUpProfile({ file }) }, "profile");
  await mkdir(path.join(dir, "profiles"));
  await writeFile(path.join(dir, file), "{}");
  await saveResult(dir, measuredBy("main", { trials: [...trials, profiled] }));
  await publishIt();
  const folder = path.join(repository.dir, "results");
  const filesAndTexts = async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name));
    return Promise.all(
      names.sort().map(async (name) => [name, await published(`results/${name}`)]),
    );
  };
  const before = await filesAndTexts();
  const names = before.map(([name]) => name);
  assert.ok(names.includes("result.json.gz"));
  assert.ok(!names.some((name) => /result\.json$|cpuprofile/.test(String(name))), names.join(", "));
  assert.doesNotMatch(JSON.stringify(await loadResult(folder)), /cpuprofile/);
  assert.equal(await deriveAll(), 0);
  assert.deepEqual(await filesAndTexts(), before);
});

test("a run that is published over an earlier one leaves no other result there", async () => {
  await publishIt();
  const folder = path.join(repository.dir, "results");
  await saveResult(folder, { ...result, usefulMs: 2 });
  await saveResult(dir, { ...result, usefulMs: 3 });
  await publishIt();
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith("result")),
    ["result.json.gz"],
  );
  assert.equal((await loadResult(folder)).usefulMs, 3);
});

test("a run of versions has a folder and a sentence of its own", async () => {
  const released = ["1.0.0", "2.0.0"].map((version) =>
    madeUpApp(`koa@${version}`, { version, release: { app: "koa", version } }),
  );
  const entered = [madeUpApp("node-http"), ...released, CONTROL];
  const launches = [1, 2].flatMap((round) => entered.map(({ id }) => madeUpTrial(round, id)));
  await saveResult(dir, measuredBy("versions", { apps: entered, trials: launches }));
  await publishIt();
  const readme = await published("README.md");
  assert.match(
    readme,
    /^- \*\*\[[^\]]+\]\(results\/versions\/report\.md\)\*\*: Of 1 new version,/m,
  );
  assert.match(readme, /<!-- ranking:start -->\nold\n/);
  assert.ok(
    (await readdir(path.join(repository.dir, "results/versions"))).includes("result.json.gz"),
  );
});

test("a quick look is refused, unless it is forced; the README then says what it is", async () => {
  await saveResult(dir, { ...result, config: { ...result.config, quick: true } });
  await assertRefused(/^the run is a quick look; --force publishes it anyway$/);
  await repository.write("a.js", "");
  await publishIt(true);
  assert.match(await published("README.md"), /A quick look/);
});

test("a README without markers is refused by naming both, whatever is forced", async () => {
  await repository.write("README.md", "# Title\n");
  await assert.rejects(publishIt(true), {
    name: "UsageError",
    message: /<!-- ranking:start --> and <!-- ranking:end -->; add both lines/,
  });
  assert.ok(!(await readdir(repository.dir)).includes("results"));
});

test("a README that is not there is named", async () => {
  await rm(path.join(repository.dir, "README.md"));
  await assert.rejects(publishIt(true), {
    name: "UsageError",
    message: /^cannot read ".*README\.md" \(ENOENT\)$/,
  });
});
