/** Measuring everything that is published again, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { saveResult } from "../../../harness/src/results/result-store.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { makeSuitesFolder } from "../../../harness/test/support/own-suite.js";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { publish } from "../../publish/publish.js";
import { benchInAProcess, publishAll } from "../../publish/publish-all.js";

/** @import { Repository } from "../../../packages/host/test/support/repository.js" */

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

/** @type {import("../../publish/publications.js").Publication[]} */
const PUBLICATIONS = [
  {
    id: "main",
    title: "Main",
    folder: "results/",
    command: "pnpm bench --budget 10m",
    minutes: 10,
    widest: 0.5,
  },
  {
    id: "all",
    title: "All",
    folder: "results/all/",
    command: "pnpm bench --all",
    minutes: 5,
    widest: 0.5,
  },
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

/** The folders in the list of published results. */
async function listedFolders() {
  const rows = (await read("results/README.md")).matchAll(/^\| (results\/\S*)report\.md /gm);
  return [...rows].map(([, folder]) => folder);
}

/** @param {Promise<number>} run @param {RegExp} message */
async function assertRefused(run, message) {
  await assert.rejects(run, { name: "UsageError", message });
  assert.deepEqual(measured, []);
}

test("all are measured by their commands, in their order, and then published", async () => {
  assert.equal(await publishThem(), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]]);
  assert.doesNotMatch(await read("README.md"), /old/);
  for (const folder of ["results", "results/all"]) {
    assert.match(await read(`${folder}/report.md`), /express/);
  }
});

describe("a package that is on no registry", () => {
  const [main] = PUBLICATIONS;
  assert.ok(main);
  const publications = [{ ...main, command: "pnpm bench --suite static --with bastard=PATH" }];

  test("is measured where it is said to lie", async () => {
    const packages = ["other=/b", `bastard=${import.meta.dirname}`];
    assert.equal(await publishThem({ packages }, { publications }), 0);
    assert.deepEqual(measured, [["--suite", "static", "--with", `bastard=${import.meta.dirname}`]]);
  });

  test("has to be said before anything is measured", async () => {
    await assertRefused(
      publishThem({ packages: ["other=/b"] }, { publications }),
      /^main needs a package that no registry has; give its folder: --with bastard=PATH$/,
    );
    await assertRefused(
      publishThem({ packages: ["bastard=/nowhere"] }, { publications }),
      /^--with bastard=\/nowhere: there is no folder "\/nowhere"$/,
    );
  });
});

test("a run in which a known fault showed is published, and no other that ended so", async () => {
  const [main] = PUBLICATIONS;
  assert.ok(main);
  /** @type {NonNullable<typeof DOUBLE>["bench"]} */
  const bench = async (args, signal) => {
    await DOUBLE?.bench(args, signal);
    return 1;
  };
  const publications = [{ ...main, faulty: ["express"] }];
  assert.equal(await publishThem({}, { publications, bench }), 0);
  await repository.commit();
  await assert.rejects(publishThem({}, { publications: [main], bench }), /ended with exit code 1/);
});

test("what needs other hosts is measured where it is asked for by name", async () => {
  const [main, all] = PUBLICATIONS;
  assert.ok(main && all);
  const publications = [main, { ...all, overHosts: true }];
  assert.equal(await publishThem({}, { publications }), 0);
  assert.deepEqual(measured, [["--budget", "10m"]]);
  await repository.commit();
  assert.equal(await publishThem({ only: ["all"] }, { publications }), 0);
  assert.deepEqual(measured, [["--budget", "10m"], ["--all"]]);
});

describe("--only", () => {
  test("measures and publishes those alone, and keeps what is known of the others", async () => {
    await publishThem();
    await repository.commit();
    measured = [];
    const before = await read("results/summary.json");
    assert.equal(await publishThem({ only: ["all"] }), 0);
    assert.deepEqual(measured, [["--all"]]);
    assert.equal(await read("results/summary.json"), before);
    assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
  });

  test("leaves what was measured of the others and is not published, refused or not", async () => {
    const [main, all] = PUBLICATIONS;
    assert.ok(main && all);
    const third = { ...all, id: "third", folder: "results/third/", command: "pnpm bench --third" };
    const strict = { publications: [main, { ...all, widest: 1e-6 }, third] };
    await assert.rejects(publishThem({}, strict), /all cannot be published/);
    const mended = { publications: [main, all, third] };
    assert.equal(await publishThem({ only: ["third"] }, mended), 0);
    assert.deepEqual(await listedFolders(), ["results/third/"]);
    measured = [];
    assert.equal(await publishThem({ only: ["main"] }, mended), 0);
    assert.deepEqual(await listedFolders(), ["results/", "results/third/"]);
    await repository.commit();
    assert.equal(await publishThem({ only: ["all"] }, mended), 0);
    assert.deepEqual(await listedFolders(), ["results/", "results/all/", "results/third/"]);
    assert.deepEqual(measured, []);
    await repository.commit();
    assert.equal(await publishThem({ only: ["all"] }, mended), 0);
    assert.deepEqual(measured, [["--all"]]);
  });

  test("refuses a name that nothing has, and says which there are", () =>
    assertRefused(
      publishThem({ only: ["main", "mine"] }),
      /^nothing is published as "mine"; choose from main, all$/,
    ));
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
        message: /^all ended with exit code 1\. .* again to continue\.$/,
      },
    );
    assert.equal(await read("README.md"), README);
    measured = [];
    assert.equal(await publishThem(), 0);
    assert.deepEqual(measured, [["--all"]]);
    assert.deepEqual(await listedFolders(), ["results/", "results/all/"]);
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

  /** What a run leaves that is interrupted on its way. */
  const half = async (/** @type {string[]} */ args) => {
    const dir = String(args.at(-1));
    await mkdir(dir, { recursive: true });
    await saveResult(dir, { ...madeUpResult({ apps, trials }), state: "interrupted" });
    return 1;
  };

  test("with the rounds that it has, where a run was interrupted; anew where it is another run", async () => {
    await assert.rejects(publishThem({}, { bench: half }));
    /** @type {(refused: boolean) => NonNullable<typeof DOUBLE>["bench"]} */
    const goingOn = (refused) => async (args, signal) => {
      if (refused && args.includes("--resume")) {
        measured.push(args.slice(0, -2));
        return 3;
      }
      return Number(await DOUBLE?.bench(args, signal));
    };
    measured = [];
    await assert.rejects(publishThem({}, { bench: half }), /ended with exit code 1/);
    assert.equal(await publishThem({}, { bench: goingOn(true) }), 0);
    assert.deepEqual(measured, [["--budget", "10m", "--resume"], ["--budget", "10m"], ["--all"]]);
  });

  test("and what was measured stays where no run can begin, as without the registry", async () => {
    await assert.rejects(publishThem({}, { bench: half }));
    await assert.rejects(
      publishThem({}, { bench: async () => 2 }),
      /ended with exit code 2\. Results measured so far are kept/,
    );
    let before = "";
    /** @type {NonNullable<typeof DOUBLE>["bench"]} */
    const look = async (args) => {
      before = await readFile(path.join(String(args.at(-1)), "result.json"), "utf8");
      return 1;
    };
    await assert.rejects(publishThem({}, { bench: look }));
    assert.match(before, /"interrupted"/);
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

test("what was measured and refused is taken when what was in its way is mended, and never measured again by itself", async () => {
  const [main] = PUBLICATIONS;
  assert.ok(main);
  const strict = { publications: [{ ...main, widest: 1e-6 }] };
  await assert.rejects(publishThem({}, strict), /main cannot be published: its widest interval/);
  await assert.rejects(
    publishThem({}, strict),
    /main cannot be published: its widest interval.*; change that, or remove ".*publish-all\/main" to measure it again$/,
  );
  assert.equal(measured.length, 1);
  const busy = { publications: [main], loadAverage: () => 99 };
  assert.equal(await publishThem({}, busy), 0, "on a busy machine too, for it only publishes");
  assert.equal(measured.length, 1);
  assert.match(await read("results/report.md"), /express/);
});

test("a suite of its own is measured by the real command, and published", async () => {
  const own = await makeSuitesFolder();
  try {
    process.env.ROUTEBENCH_SUITES = own.suites;
    const load = ["--mode", "external", "--rounds", "2", "--duration", "1s"];
    const args = ["--suite", "tiny", "--filter", "one", ...load];
    const publications = [
      {
        id: "tiny",
        title: "Tiny",
        folder: "results/tiny/again/",
        command: `pnpm bench ${args.join(" ")}`,
        minutes: 1,
        widest: null,
      },
    ];
    const { signal } = new AbortController();
    const measuring = { publications, bench: benchInAProcess, loadAverage: () => 0 };
    // The tests themselves keep the machine busy.
    const options = { root: repository.dir, force: true };
    assert.equal(await publishAll(options, signal, measuring), 0);
    assert.match(await read("results/tiny/again/report.md"), /\| one +\|/);
    assert.ok(JSON.parse(await read("results/tiny/again/summary.json")).minutes > 0);
  } finally {
    delete process.env.ROUTEBENCH_SUITES;
    await own.remove();
  }
});
