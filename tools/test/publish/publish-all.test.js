/** Measuring everything that is published again, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { saveResult } from "../../../harness/src/results/result-store.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { benchInAProcess, publishAll } from "../../publish/publish-all.js";

/**
 * @import { Publication } from "../../publish/publications.js"
 * @import { Repository } from "../../../packages/host/test/support/repository.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 *
 * @typedef {NonNullable<Parameters<typeof publishAll>[2]>} Measuring
 */

const README = "<!-- ranking:start -->\nold\n<!-- ranking:end -->\n";
const apps = [
  madeUpApp("node-http"),
  madeUpApp("express"),
  madeUpApp("node-http@control", { role: "control", of: "node-http" }),
];
const trials = [1, 2, 3].flatMap((round) =>
  apps.map(({ id }, place) =>
    madeUpTrial(round, id, {
      requests: place === 1 ? 7000 + 7 * round : 10_000 + 7 * round * place,
    }),
  ),
);

/** @type {Publication} */
const MAIN = {
  id: "main",
  title: "Main",
  folder: "results/",
  command: "pnpm bench --budget 10m",
  minutes: 10,
  widest: 0.5,
};
/** @type {Publication} */
const ALL = { ...MAIN, id: "all", folder: "results/all/", command: "pnpm bench --all" };

/** @type {Repository} */
let repository;
/** The arguments of each run, without its folder. @type {string[][]} */
let measured;
beforeEach(async () => {
  repository = await makeRepository();
  measured = [];
  await repository.write("README.md", README);
  await repository.write(".gitignore", "results/latest/\n");
  await repository.commit();
});
afterEach(() => repository.remove());

/** A run that leaves a result. @type {(code?: number, changes?: Partial<ResultFile>) => Measuring["bench"]} */
const benchThat =
  (code = 0, changes = {}) =>
  async (args) => {
    measured.push(args.slice(0, -2));
    const dir = String(args.at(-1));
    await mkdir(dir, { recursive: true });
    await saveResult(dir, { ...madeUpResult({ apps, trials }), ...changes });
    return code;
  };

/** @type {(options?: Partial<Parameters<typeof publishAll>[0]>, changes?: Partial<Measuring>, signal?: AbortSignal) => Promise<number>} */
const publishThem = (options, changes, signal = new AbortController().signal) =>
  publishAll({ root: repository.dir, ...options }, signal, {
    publications: [MAIN, ALL],
    loadAverage: () => 0.25,
    bench: benchThat(),
    ...changes,
  });

const read = (/** @type {string} */ name) => readFile(path.join(repository.dir, name), "utf8");

/** The folders in the list of published results. */
async function listedFolders() {
  const rows = (await read("results/README.md")).matchAll(/^\| (results\/\S*)report\.md /gm);
  return [...rows].map(([, folder]) => folder);
}

/** @param {Promise<number>} run @param {RegExp} message */
const assertRefused = (run, message) => assert.rejects(run, { name: "UsageError", message });

test("measures all by their commands, in their order, and then publishes them", async () => {
  const hosts = { ...ALL, id: "hosts", folder: "results/hosts/", overHosts: true };
  assert.equal(await publishThem({}, { publications: [MAIN, ALL, hosts] }), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]], "no hosts, which have to exist");
  assert.doesNotMatch(await read("README.md"), /old/);
  assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
  assert.match(await read("results/all/report.md"), /express/);
});

test("measures and publishes with --only what it names, and keeps the others", async () => {
  await publishThem();
  await repository.commit();
  measured = [];
  const before = await read("results/summary.json");
  const hosts = { ...ALL, overHosts: true };
  assert.equal(await publishThem({ only: ["all"] }, { publications: [MAIN, hosts] }), 0);
  assert.deepEqual(measured, [["--all"]]);
  assert.equal(await read("results/summary.json"), before);
  assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
});

test("takes a package that no registry has from the folder that --with names", async () => {
  const publications = [{ ...MAIN, command: "pnpm bench --suite static --with bastard=PATH" }];
  const packages = ["other=/b", `bastard=${import.meta.dirname}`];
  await assertRefused(
    publishThem({ packages: ["other=/b"] }, { publications }),
    /^main needs a package that no registry has\. Give its folder: --with bastard=PATH$/,
  );
  await assertRefused(
    publishThem({ packages: ["bastard=/nowhere"] }, { publications }),
    /^--with bastard=\/nowhere: there is no folder "\/nowhere"$/,
  );
  assert.deepEqual(measured, []);
  assert.equal(await publishThem({ packages }, { publications }), 0);
  assert.deepEqual(measured, [["--suite", "static", "--with", `bastard=${import.meta.dirname}`]]);
});

test("measures nothing with an unknown name, on a busy machine or in a tree with changes", async () => {
  await assertRefused(
    publishThem({ only: ["main", "mine"] }),
    /^nothing is published as "mine"\. Choose from main, all$/,
  );
  const busy = { loadAverage: () => 99 };
  await assertRefused(publishThem({}, busy), /busy: its load is 99\.00.*--force/);
  await repository.write("README.md", `${README}changed`);
  await assertRefused(publishThem(), /uncommitted changes \(README\.md\).*commit or stash them/);
  assert.deepEqual(measured, []);
  assert.equal(await publishThem({ force: true }, busy), 0);
});

test("publishes a run in which a known fault showed, and no other that ended so", async () => {
  const bench = benchThat(1);
  await assertRefused(
    publishThem({}, { bench }),
    /^main ended with exit code 1\. .* again to continue\.$/,
  );
  const publications = [{ ...ALL, faulty: ["express"] }];
  assert.equal(await publishThem({}, { publications, bench }), 0);
});

test("continues after a run that failed or was interrupted, and publishes nothing before all is there", async () => {
  /** @type {(ends: () => number) => { bench: Measuring["bench"] }} ends: the second run */
  const failing = (ends) => ({
    bench: async (args, signal) => (args.includes("--all") ? ends() : benchThat()(args, signal)),
  });
  await assertRefused(
    publishThem(
      {},
      failing(() => 2),
    ),
    /^all ended with exit code 2\. Results measured so far are kept/,
  );
  const interruption = new AbortController();
  const interrupted = failing(() => {
    interruption.abort();
    return 130;
  });
  assert.equal(await publishThem({}, interrupted, interruption.signal), 130);
  assert.equal(await read("README.md"), README);
  assert.deepEqual(measured, [["--budget", "10m"]]);
  assert.equal(await publishThem(), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]]);
});

test("resumes a run that was interrupted, and measures anew what is another run now", async () => {
  const half = { bench: benchThat(1, { state: "interrupted" }) };
  await assertRefused(publishThem({}, half), /ended with exit code 1/);
  measured = [];
  /** @type {Measuring["bench"]} */
  const bench = async (args, signal) => {
    if (!args.includes("--resume")) return benchThat()(args, signal);
    measured.push(args.slice(0, -2));
    return 3;
  };
  assert.equal(await publishThem({}, { bench }), 0);
  assert.deepEqual(measured, [["--budget", "10m", "--resume"], ["--budget", "10m"], ["--all"]]);
});

test("waits for the load of the run before", async () => {
  let [load, looks] = [0, 0];
  const changes = {
    bench: async (/** @type {string[]} */ args, /** @type {AbortSignal} */ signal) => {
      load = 1000;
      return benchThat()(args, signal);
    },
    loadAverage: () => {
      if (load > 0) looks += 1;
      if (looks > 1) load = 0;
      return load;
    },
  };
  assert.equal(await publishThem({}, changes), 0);
  assert.ok(looks > 1);
});

test("refuses an unfit run by name, and publishes it without measuring again once that is mended", async () => {
  const strict = { publications: [{ ...MAIN, widest: 1e-6 }] };
  const message =
    /^main cannot be published: its widest interval.*\. Change that, or remove ".*publish-all\/main" to measure it again$/;
  await assertRefused(publishThem({}, strict), message);
  await assertRefused(publishThem({}, strict), message);
  await repository.write("changed.js", "");
  await assertRefused(publishThem({}, { publications: [MAIN] }), /uncommitted.*changed\.js/);
  await repository.commit();
  // On a busy machine too, for it only publishes.
  const mended = { publications: [MAIN], loadAverage: () => 99 };
  assert.equal(await publishThem({}, mended), 0);
  assert.equal(measured.length, 1);
  assert.match(await read("results/report.md"), /express/);
});

test("runs the command itself, and has its exit code", async () => {
  assert.equal(await benchInAProcess(["--rounds", "none"], new AbortController().signal), 2);
});
