/** Measuring all published results again, in a temporary repository. */
import assert from "node:assert/strict";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { readGitCommit } from "@routebench/host/checkout";
import { execa } from "execa";
import { saveResult } from "../../../harness/src/results/result-store.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { benchInAProcess, publishAll } from "../../publish/publish-all.js";
import { manifestOf } from "../support/made-up-pull-request.js";

/**
 * @import { Publication } from "../../publish/publications.js"
 * @import { Repository } from "../../../packages/host/test/support/repository.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 *
 * @typedef {NonNullable<Parameters<typeof publishAll>[2]>} Measuring
 */

const README =
  "<!-- ranking:start -->\nold\n<!-- ranking:end -->\n<!-- results:start -->\nold\n<!-- results:end -->\n";
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
  medianReach: null,
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

/** A fake run that saves a result. @type {(code?: number, changes?: Partial<ResultFile>) => Measuring["bench"]} */
const fakeBench =
  (code = 0, changes = {}) =>
  async (args) => {
    measured.push(args.slice(0, -2));
    const dir = String(args.at(-1));
    await mkdir(dir, { recursive: true });
    const result = { ...madeUpResult({ apps, trials }), ...changes };
    result.environment.gitCommit = String(await readGitCommit(repository.dir));
    const words = args.slice(0, -2).filter((word) => word !== "--resume");
    result.environment.command = `pnpm bench ${words.join(" ")}`.replace(/=\/.*/, "=PATH");
    await saveResult(dir, result);
    return code;
  };

/** @type {(options?: Partial<Parameters<typeof publishAll>[0]>, changes?: Partial<Measuring>, signal?: AbortSignal) => Promise<number>} */
const publishBoth = (options, changes, signal = new AbortController().signal) =>
  publishAll({ root: repository.dir, ...options }, signal, {
    publications: [MAIN, ALL],
    loadAverage: () => 0.25,
    bench: fakeBench(),
    ...changes,
  });

const read = (/** @type {string} */ name) => readFile(path.join(repository.dir, name), "utf8");

/** @param {string} name of a file of the suite, which changes and is committed */
async function change(name) {
  const file = path.join(repository.dir, "suites/routing", name);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, "changed\n");
  await repository.commit();
}

/** The folders in the list of published results. */
async function listedFolders() {
  const rows = (await read("results/README.md")).matchAll(/^\| (results\/\S*)report\.md /gm);
  return [...rows].map(([, folder]) => folder);
}

/** @param {Promise<number>} run @param {RegExp} message */
const assertRejected = (run, message) => assert.rejects(run, { name: "UsageError", message });

test("measures all results by their commands in order, and then publishes them", async () => {
  const hosts = { ...ALL, id: "hosts", folder: "results/hosts/", overHosts: true };
  assert.equal(await publishBoth({}, { publications: [MAIN, ALL, hosts] }), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]], "no publication over hosts");
  assert.doesNotMatch(await read("README.md"), /old/);
  assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
  assert.match(await read("results/all/report.md"), /express/);
});

test("measures and publishes only the results that --only names, and keeps the others", async () => {
  await publishBoth();
  measured = [];
  const before = await read("results/summary.json");
  const hosts = { ...ALL, overHosts: true };
  await change("targets.js");
  assert.equal(await publishBoth({ only: ["all"] }, { publications: [MAIN, hosts] }), 0);
  assert.deepEqual(measured, [["--all"]]);
  assert.equal(await read("results/summary.json"), before);
  assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
});

test("measures a published result again only if its command or its measuring code changed", async () => {
  await publishBoth();
  measured = [];
  await change("test/targets.test.js");
  await change("README.md");
  assert.equal(await publishBoth(), 0);
  assert.deepEqual(measured, []);
  const longer = { ...MAIN, command: "pnpm bench --budget 20m" };
  assert.equal(await publishBoth({}, { publications: [longer, ALL] }), 0);
  assert.deepEqual(measured, [["--budget", "20m"]]);
  await change("targets.js");
  assert.equal(await publishBoth({}, { publications: [longer, ALL] }), 0);
  assert.deepEqual(measured.slice(1), [["--budget", "20m"], ["--all"]]);
});

test("measures a published result again if a featured app is new, unless it needs another runtime", async () => {
  await publishBoth();
  const featured = async (/** @type {string} */ name, more = {}) => {
    measured = [];
    const manifest = manifestOf(name, { featured: true, ...more });
    await repository.write(`apps/${name}/package.json`, manifest);
    await repository.write(`apps/${name}/server.js`, "");
    await repository.commit();
    await publishBoth({}, { publications: [MAIN] });
    return measured.length;
  };
  assert.equal(await featured("bun-serve", { runsOn: "bun" }), 0);
  assert.equal(await featured("koa"), 1);
});

test("takes a package that no registry has from the folder that --with names", async () => {
  const publications = [{ ...MAIN, command: "pnpm bench --suite static --with bastard=PATH" }];
  const packages = ["other=/b", `bastard=${import.meta.dirname}`];
  await assertRejected(
    publishBoth({ packages: ["other=/b"] }, { publications }),
    /^main needs a package that no registry has\. Give its folder: --with bastard=PATH$/,
  );
  await assertRejected(
    publishBoth({ packages: ["bastard=/nowhere"] }, { publications }),
    /^--with bastard=\/nowhere: there is no folder "\/nowhere"$/,
  );
  assert.deepEqual(measured, []);
  assert.equal(await publishBoth({ packages }, { publications }), 0);
  assert.deepEqual(measured, [["--suite", "static", "--with", `bastard=${import.meta.dirname}`]]);
});

test("measures nothing with an unknown name, on a busy machine or with uncommitted changes", async () => {
  await assertRejected(
    publishBoth({ only: ["main", "mine"] }),
    /^nothing is published as "mine"\. Choose from main, all$/,
  );
  const busy = { loadAverage: () => 99 };
  await assertRejected(publishBoth({}, busy), /busy: its load is 99\.00.*--force/);
  await repository.write("README.md", `${README}changed`);
  await assertRejected(publishBoth(), /uncommitted changes \(README\.md\).*Commit or stash them/);
  assert.deepEqual(measured, []);
  assert.equal(await publishBoth({ force: true }, busy), 0);
});

test("publishes a run with a failed app only if the app is listed as faulty", async () => {
  const bench = fakeBench(1);
  await assertRejected(
    publishBoth({}, { bench }),
    /^main ended with exit code 1\. .* again to continue\.$/,
  );
  const publications = [{ ...ALL, faulty: ["express"] }];
  assert.equal(await publishBoth({}, { publications, bench }), 0);
});

test("publishes and commits each result when it is measured, and continues after a failed or interrupted run", async () => {
  /** @type {(endSecond: () => number) => { bench: Measuring["bench"] }} */
  const failing = (endSecond) => ({
    bench: async (args, signal) =>
      args.includes("--all") ? endSecond() : fakeBench()(args, signal),
  });
  await assertRejected(
    publishBoth(
      {},
      failing(() => 2),
    ),
    /^all ended with exit code 2\. Results measured so far are kept/,
  );
  const { stdout } = await execa("git", ["status", "--porcelain"], { cwd: repository.dir });
  assert.equal(stdout, "", "the first result is committed");
  assert.deepEqual(await listedFolders(), ["results/"]);
  const interruption = new AbortController();
  const interrupted = failing(() => {
    interruption.abort();
    return 130;
  });
  assert.equal(await publishBoth({}, interrupted, interruption.signal), 130);
  assert.deepEqual(measured, [["--budget", "10m"]]);
  assert.equal(await publishBoth(), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]]);
  assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
});

test("measures an interrupted run from its beginning if its code changed", async () => {
  const half = { bench: fakeBench(1, { state: "interrupted" }) };
  await assertRejected(publishBoth({ only: ["main"] }, half), /ended with exit code 1/);
  await change("targets.js");
  measured = [];
  assert.equal(await publishBoth({ only: ["main"] }), 0);
  assert.deepEqual(measured, [["--budget", "10m"]]);
});

test("resumes an interrupted run, and measures it again if the run cannot be resumed", async () => {
  const half = { bench: fakeBench(1, { state: "interrupted" }) };
  await assertRejected(publishBoth({}, half), /ended with exit code 1/);
  measured = [];
  /** @type {Measuring["bench"]} */
  const bench = async (args, signal) => {
    if (!args.includes("--resume")) return fakeBench()(args, signal);
    measured.push(args.slice(0, -2));
    return 3;
  };
  assert.equal(await publishBoth({}, { bench }), 0);
  assert.deepEqual(measured, [["--budget", "10m", "--resume"], ["--budget", "10m"], ["--all"]]);
});

test("waits until the load of the previous run has ended", async () => {
  let [load, looks] = [0, 0];
  const changes = {
    bench: async (/** @type {string[]} */ args, /** @type {AbortSignal} */ signal) => {
      load = 1000;
      return fakeBench()(args, signal);
    },
    loadAverage: () => {
      if (load > 0) looks += 1;
      if (looks > 1) load = 0;
      return load;
    },
  };
  assert.equal(await publishBoth({}, changes), 0);
  assert.ok(looks > 1);
});

test("rejects an unfit run by name, and publishes it without measuring again when its limit is changed", async () => {
  const strict = { publications: [{ ...MAIN, widest: 1e-6 }] };
  const message =
    /^main cannot be published: its widest interval.*\. Fix this, or remove ".*publish-all\/main" to measure it again$/;
  await assertRejected(publishBoth({}, strict), message);
  await assertRejected(publishBoth({}, strict), message);
  await repository.write("changed.js", "");
  await assertRejected(publishBoth({}, { publications: [MAIN] }), /uncommitted.*changed\.js/);
  await repository.commit();
  // A busy machine does not matter, because nothing is measured.
  const relaxed = { publications: [MAIN], loadAverage: () => 99 };
  assert.equal(await publishBoth({}, relaxed), 0);
  assert.equal(measured.length, 1);
  assert.match(await read("results/report.md"), /express/);
});

test("publishes the results that follow an unfit one", async () => {
  const strict = { publications: [{ ...MAIN, widest: 1e-6 }, ALL] };
  await assertRejected(publishBoth({}, strict), /^main cannot be published: [^\n]*$/);
  assert.deepEqual(await listedFolders(), ["results/all/"]);
});

test("runs the command in a process, and returns its exit code", async () => {
  assert.equal(await benchInAProcess(["--rounds", "none"], new AbortController().signal), 2);
});
