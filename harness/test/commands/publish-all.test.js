/** Measuring everything that is published again, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { benchInAProcess, publishAll } from "../../src/commands/publish-all.js";
import { saveResult } from "../../src/results/result-store.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";
import { makeSuitesFolder } from "../support/own-suite.js";
import { makeRepository } from "../support/repository.js";

/** @import { Repository } from "../support/repository.js" */

const README = "<!-- ranking:start -->\nold\n<!-- ranking:end -->\n";
const apps = [madeUpApp("node-http"), madeUpApp("express")];
const trials = [1, 2, 3].flatMap((round) =>
  apps.map(({ id }, place) =>
    madeUpTrial(round, id, { requests: 10_000 - 3000 * place + 7 * round * place }),
  ),
);

const PUBLICATIONS = [
  { id: "main", title: "Main", folder: "results/", args: ["--budget", "10m"], minutes: 10 },
  { id: "all", title: "All", folder: "results/all/", as: "all", args: ["--all"], minutes: 5 },
];

/** @type {Repository} */
let repository;
/** @type {string[][]} */
let measured;
beforeEach(async () => {
  repository = await makeRepository();
  measured = [];
  await repository.write("README.md", README);
  await repository.write(".gitignore", "results/latest/\n");
  await repository.commit();
});
afterEach(() => repository.remove());

/** @type {(args: string[], config: { quick?: boolean }) => Promise<number>} */
async function saved(args, config) {
  const dir = String(args.at(-1));
  await mkdir(dir, { recursive: true });
  await saveResult(dir, madeUpResult({ apps, trials, config }));
  return 0;
}

/** @type {Parameters<typeof publishAll>[2]} */
const DOUBLE = {
  publications: PUBLICATIONS,
  loadAverage: () => 0.25,
  bench: async (args) => {
    measured.push(args.slice(0, -2));
    return await saved(args, {});
  },
};

/** @type {(options?: Partial<Parameters<typeof publishAll>[0]>, changes?: Partial<NonNullable<typeof DOUBLE>>) => Promise<number>} */
const publishThem = (options, changes) =>
  publishAll({ root: repository.dir, ...options }, new AbortController().signal, {
    .../** @type {NonNullable<typeof DOUBLE>} */ (DOUBLE),
    ...changes,
  });

const read = (/** @type {string} */ name) => readFile(path.join(repository.dir, name), "utf8");

/** @param {Promise<number>} run @param {RegExp} message */
async function assertRefused(run, message) {
  await assert.rejects(run, { name: "UsageError", message });
  assert.deepEqual(measured, []);
}

test("all are measured by their commands, in their order, and then published", async () => {
  assert.equal(await publishThem(), 0);
  assert.deepEqual(
    measured,
    PUBLICATIONS.map(({ args }) => args),
  );
  assert.doesNotMatch(await read("README.md"), /old/);
  for (const folder of ["results", "results/all"]) {
    assert.match(await read(`${folder}/report.md`), /express/);
  }
});

test("each one's command, minutes, widest interval and highest load stand in one file and its page", async () => {
  // The first is asked for before the start, then whether it is calm, one before and one after each run.
  const loads = [0.1, 0.1, 0.2, 0.4, 0.1, 0.5, 0.3];
  await publishThem({}, { loadAverage: () => Number(loads.shift()) });
  const records = JSON.parse(await read("results/published.json"));
  assert.deepEqual(
    records.map((/** @type {any} */ one) => [one.id, one.command, one.highestLoad]),
    [
      ["main", "pnpm bench --budget 10m", 0.4],
      ["all", "pnpm bench --all", 0.5],
    ],
  );
  assert.ok(records[0].widestInterval > 0 && records[0].minutes >= 0);
  assert.match(await read("results/README.md"), /\| pnpm bench --all +\| 2026-01-01 /);
});

describe("--only", () => {
  test("measures and publishes those alone, and keeps what is known of the others", async () => {
    await publishThem();
    await repository.commit();
    measured = [];
    const before = JSON.parse(await read("results/published.json"));
    assert.equal(await publishThem({ only: ["all"] }), 0);
    assert.deepEqual(measured, [["--all"]]);
    const records = JSON.parse(await read("results/published.json"));
    assert.deepEqual(records[0], before[0]);
    assert.deepEqual(
      records.map((/** @type {{ id: string }} */ { id }) => id),
      ["main", "all"],
    );
  });

  test("refuses a name that nothing has, and says which there are", () =>
    assertRefused(
      publishThem({ only: ["main", "mine"] }),
      /^nothing is published as "mine"; there are main, all$/,
    ));
});

test("--dry-run measures nothing, on a busy machine and in a tree with changes too", async () => {
  await repository.write("a.js", "");
  assert.equal(await publishThem({ dryRun: true }, { loadAverage: () => 99 }), 0);
  assert.deepEqual(measured, []);
  assert.deepEqual((await readdir(repository.dir)).sort(), [
    ...[".git", ".gitignore", "README.md", "a.js"],
  ]);
});

describe("nothing is measured", () => {
  test("in a tree with changes, even of what publishing writes", async () => {
    await repository.write("README.md", `${README}changed`);
    await assertRefused(publishThem(), /uncommitted changes \(README\.md\).*commit or stash them/);
  });

  test("on a busy machine, unless forced", async () => {
    const busy = { loadAverage: () => 99 };
    await assertRefused(publishThem({}, busy), /busy: its load is 99\.00.*--force/);
    assert.equal(await publishThem({ force: true }, busy), 0);
  });
});

describe("a second start goes on", () => {
  /** Fails, or is interrupted, in the second one. @param {() => number} ends */
  const failing = (ends) => ({
    bench: async (/** @type {string[]} */ args, /** @type {AbortSignal} */ signal) =>
      args.includes("--all") ? ends() : Number(await DOUBLE?.bench(args, signal)),
  });

  test("after a run that failed, which it names, and nothing is published before all is there", async () => {
    await assert.rejects(
      publishThem(
        {},
        failing(() => 1),
      ),
      {
        name: "UsageError",
        message: /^all ended with exit code 1; .* to go on$/,
      },
    );
    assert.equal(await read("README.md"), README);
    measured = [];
    assert.equal(await publishThem(), 0);
    assert.deepEqual(measured, [["--all"]]);
    assert.deepEqual(
      JSON.parse(await read("results/published.json")).map((/** @type {any} */ one) => one.id),
      ["main", "all"],
    );
  });

  test("after it ended while it wrote into results/: nothing is measured again", async () => {
    await mkdir(path.join(repository.dir, "results"));
    await repository.write("results/all", "a file where a folder is to be");
    await repository.commit();
    await assert.rejects(publishThem(), { code: "ENOTDIR" });
    await rm(path.join(repository.dir, "results/all"));
    measured = [];
    assert.equal(await publishThem(), 0);
    assert.deepEqual(measured, []);
    assert.match(await read("results/all/report.md"), /express/);
  });

  test("after Ctrl-C", async () => {
    const interruption = new AbortController();
    const interrupted = failing(() => {
      interruption.abort();
      return 130;
    });
    const options = { root: repository.dir };
    const double = /** @type {NonNullable<typeof DOUBLE>} */ (DOUBLE);
    const measuring = { ...double, ...interrupted };
    assert.equal(await publishAll(options, interruption.signal, measuring), 130);
    measured = [];
    assert.equal(await publishThem(), 0);
    assert.deepEqual(measured, [["--all"]]);
  });

  test("but not at another commit: its results would not be of one tree", async () => {
    await assert.rejects(
      publishThem(
        {},
        failing(() => 1),
      ),
    );
    await repository.write("a.js", "");
    await repository.commit();
    measured = [];
    await assertRefused(
      publishThem(),
      /measured at the commit [0-9a-f]{40}.*remove ".*publish-all"/,
    );
  });
});

test("the load of the run before is waited for", async () => {
  const loads = { own: 0, looks: 0 };
  const changes = {
    bench: async (/** @type {string[]} */ args) => {
      loads.own = 1000;
      return await saved(args, {});
    },
    loadAverage: () => {
      if (loads.own > 0) loads.looks += 1;
      if (loads.looks > 2) loads.own = 0;
      return loads.own;
    },
  };
  assert.equal(await publishThem({}, changes), 0);
  assert.ok(loads.looks > 2);
});

test("a run that is not fit to be published ends it, by name", async () => {
  const quick = {
    bench: async (/** @type {string[]} */ args) => {
      return await saved(args, { quick: true });
    },
  };
  await assert.rejects(publishThem({}, quick), /main cannot be published: the run is a quick look/);
});

test("a suite of its own is measured by the real command, and published", async () => {
  const own = await makeSuitesFolder();
  try {
    const { suites } = own;
    const load = ["--mode", "external", "--rounds", "2", "--duration", "1s", "--no-slices"];
    const args = ["--suite", "tiny", "--suites", suites, "--filter", "one", ...load];
    const publications = [
      { id: "tiny", title: "Tiny", folder: "results/tiny/again/", as: "again", args, minutes: 1 },
    ];
    const { signal } = new AbortController();
    const measuring = { publications, bench: benchInAProcess, loadAverage: () => 0 };
    // The tests themselves keep the machine busy.
    const options = { root: repository.dir, suites, force: true };
    assert.equal(await publishAll(options, signal, measuring), 0);
    assert.match(await read("results/tiny/again/report.md"), /\| one +\|/);
    const [record] = JSON.parse(await read("results/published.json"));
    assert.ok(record.minutes > 0);
  } finally {
    await own.remove();
  }
});
