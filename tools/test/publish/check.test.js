/** Checking published results, in a temporary repository. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { readGitCommit } from "@routebench/host/checkout";
import { loadResult } from "../../../harness/src/results/load-result.js";
import { savePackedResult, saveResult } from "../../../harness/src/results/result-store.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { checkPublished } from "../../publish/check.js";
import { publish } from "../../publish/publish.js";

/**
 * @import { Publication } from "../../publish/publications.js"
 * @import { Repository } from "../../../packages/host/test/support/repository.js"
 */

const README =
  "<!-- ranking:start -->\n<!-- ranking:end -->\n<!-- results:start -->\n<!-- results:end -->\n";
const apps = [
  madeUpApp("node-http"),
  madeUpApp("express"),
  madeUpApp("node-http@control", { role: "control", of: "node-http" }),
];
/** @type {Publication[]} */
const PUBLICATIONS = ["main", "mine"].map((id) => ({
  id,
  title: id,
  folder: id === "main" ? "results/" : `results/${id}/`,
  command: `pnpm bench --${id}`,
  minutes: 1,
  widest: 0.5,
  medianReach: 0.1,
}));

/** @type {Repository} */
let repository;
const dir = emptyFolder();
beforeEach(async () => {
  repository = await makeRepository();
  await repository.write("README.md", README);
  await repository.commit();
  for (const id of ["main", "mine"]) await publishResult(id, { expressRequests: 7000 });
});
afterEach(() => repository.remove());

/** @type {(id: string, made: { expressRequests: number }) => Promise<void>} */
async function publishResult(id, { expressRequests }) {
  const trials = [1, 2, 3].flatMap((round) =>
    apps.map((app, place) =>
      madeUpTrial(round, app.id, {
        requests: place === 1 ? expressRequests + 7 * round : 10_000 + 7 * round * place,
      }),
    ),
  );
  const result = madeUpResult({ apps, trials });
  result.environment.gitCommit = String(await readGitCommit(repository.dir));
  result.environment.command = `pnpm bench --${id}`;
  // Git knows the second of a commit, and results are measured after it.
  result.environment.startedAt = new Date(Date.now() + 1000).toISOString();
  await saveResult(dir, result);
  await publish({ dir, force: false, root: repository.dir, publications: PUBLICATIONS });
  await repository.commit();
}

/** @param {readonly Publication[]} [publications] */
async function check(publications = PUBLICATIONS) {
  /** @type {string[]} */
  const lines = [];
  const print = (/** @type {string} */ line) => lines.push(line);
  const code = await checkPublished({ root: repository.dir, publications, print });
  return { code, text: lines.join("\n") };
}

/** @param {RegExp} message @param {readonly Publication[]} [publications] */
async function assertUnfit(message, publications) {
  const { code, text } = await check(publications);
  assert.equal(code, 1, text);
  assert.match(text, message);
}

test("passes results that are of one method, unchanged, and agree", async () => {
  const { code, text } = await check();
  assert.equal(code, 0, text);
  assert.match(text, /^✓ main: method \d+; [0-9a-f]{12}; .*half of 2 intervals within ±\d/);
  assert.match(text, /✓ [1-9]\d* pairs? of apps .*: 0 in opposite orders$/);
});

const CHANGES = {
  method: [`"method": ${METHOD}`, `"method": ${METHOD - 1}`],
  machine: [/"cpuModel": "[^"]*"/, '"cpuModel": "A faster one"'],
  commit: [/"gitCommit": "[^"]*"/, `"gitCommit": "${"a".repeat(40)}"`],
};
describe("fails when summary.json is changed by hand", () => {
  for (const [what, [from = "", to]] of Object.entries(CHANGES)) {
    test(`in its ${what}`, async () => {
      const file = path.join(repository.dir, "results/mine/summary.json");
      const text = await readFile(file, "utf8");
      const changed = text.replace(from, String(to));
      assert.notEqual(changed, text);
      await writeFile(file, changed);
      await assertUnfit(
        new RegExp(`✓ main: [^]*✗ mine: [^]*(not follow from|summary\\.json says ${METHOD - 1})`),
      );
    });
  }
});

describe("fails when result.json.gz is changed by hand", () => {
  /** @type {(change: (result: Awaited<ReturnType<typeof loadResult>>) => void) => Promise<void>} */
  async function changeResult(change) {
    const folder = path.join(repository.dir, "results/mine");
    const result = await loadResult(folder);
    change(result);
    await savePackedResult(folder, result);
  }

  test("in its method", async () => {
    await changeResult(({ config }) => {
      config.method = METHOD - 1;
    });
    await assertUnfit(
      new RegExp(`✗ mine: [^]*was measured with method ${METHOD - 1}, .*Measure it again`),
    );
  });

  test("in its machine", async () => {
    await changeResult(({ environment }) => {
      environment.cpuModel = "A faster one";
    });
    await assertUnfit(
      /✗ mine: [\s\S]*report\.md, .*summary\.json do not follow from result\.json\.gz/,
    );
  });

  test("in its commit", async () => {
    await changeResult(({ environment }) => {
      environment.gitCommit = "b".repeat(40);
    });
    await assertUnfit(/✗ mine: [\s\S]*summary\.json do not follow from result\.json\.gz/);
  });
});

test("fails when a result is of a commit that is not in the history", async () => {
  const other = await makeRepository();
  const commit = await other.commit();
  await other.remove();
  const result = await loadResult(path.join(repository.dir, "results/mine"));
  result.environment.gitCommit = commit;
  await saveResult(dir, result);
  await publish({ dir, force: true, root: repository.dir, publications: PUBLICATIONS });
  await assertUnfit(new RegExp(`✗ mine: [^✓]*commit ${commit} is not in the history`));
});

test("fails when two results have the same two apps in opposite orders", async () => {
  await publishResult("mine", { expressRequests: 15_000 });
  await assertUnfit(/✓ mine[\s\S]*✗ \d pairs? of apps [\s\S]*express.*\(faster\) in mine/);
});

test("fails when a result is missing, or less sure than the list promises", async () => {
  await assertUnfit(
    /✗ more\n {2}it is not published/,
    [...PUBLICATIONS, { ...PUBLICATIONS[0], id: "more", folder: "results/more/" }].map(
      (each) => /** @type {Publication} */ (each),
    ),
  );
  await assertUnfit(
    /✗ main: [\s\S]*half of its intervals are wider than/,
    PUBLICATIONS.map((each) => ({ ...each, medianReach: 1e-9 })),
  );
});
