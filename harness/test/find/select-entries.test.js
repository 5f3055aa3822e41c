import assert from "node:assert/strict";
import path from "node:path";
import { afterEach, describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { entryFor, withFlags } from "../../src/find/entry.js";
import { controlsOf, onRuntimes, selectEntries } from "../../src/find/select-entries.js";
import { BENCH_DEFAULTS } from "../../src/options/options.js";
import { ROUTING } from "../support/routing.js";

/** @import { Entry } from "../../src/find/entry.js" */
/** @import { FoundRuntime } from "../../src/find/entry.js" */
/** @import { App } from "@routebench/contract/app" */

/** @type {FoundRuntime} */
const OWN = { id: null, name: "node", version: process.versions.node };
/** @type {FoundRuntime} */
const NODE_24 = { id: "node-24", name: "node", version: "24.1.0", interpreter: ["/n/node"] };
/** @type {FoundRuntime} */
const BUN = { id: "bun", name: "bun", version: "1.4.5", interpreter: ["/b/bun", "run"] };

/** @param {string} id @param {Partial<App>} [changes] */
const app = (id, changes) => ({
  id,
  name: id,
  homepage: "https://example.org",
  tls: true,
  dir: "/",
  serverFile: `/${id}.js`,
  version: "1.0.0",
  packages: [id],
  ...changes,
});

/** A run with enough time for a control. */
const FULL = /** @type {const} */ ({ mode: "external", quick: false, control: true });

/** @type {(apps: ReturnType<typeof app>[], runtimes: FoundRuntime[]) => Entry[]} */
const entered = (apps, runtimes) => onRuntimes(apps.map(entryFor), runtimes);

test("enters an app unchanged if the harness's Node is the only runtime", () => {
  assert.deepEqual(entered([app("koa")], [OWN]), [entryFor(app("koa"))]);
});

test("says on Bun and Deno, but not on Node, whether an app uses the runtime's own server", () => {
  const entries = entered(
    [
      app("koa", { engine: "node:http" }),
      app("h3", { engine: "node:http", native: ["bun"] }),
      app("bun-serve", { engine: "bun", runsOn: "bun" }),
      app("sifrr", { engine: "uWebSockets.js" }),
      app("undici"),
    ],
    [NODE_24, BUN],
  );
  assert.deepEqual(
    entries.map(({ id, onRuntime }) => [id, onRuntime?.isNative]),
    [
      ["koa@node-24", undefined],
      ["koa@bun", false],
      ["h3@node-24", undefined],
      ["h3@bun", true],
      ["bun-serve@bun", true],
      ["sifrr@node-24", undefined],
      ["sifrr@bun", undefined],
      ["undici@node-24", undefined],
      ["undici@bun", undefined],
    ],
  );
  assert.deepEqual(
    [entries[1], entries[3]].map((entry) => entry?.app.name),
    ["koa (Bun 1.4.5, its node:http)", "h3 (Bun 1.4.5)"],
  );
});

test("enters an app on each of several runtimes, under different ids", () => {
  const entries = entered([app("koa"), app("h3")], [OWN, NODE_24, BUN]);
  assert.deepEqual(
    entries.map(({ id, app: { name } }) => [id, name]),
    [
      ["koa", `koa (Node ${process.versions.node})`],
      ["koa@node-24", "koa (Node 24.1.0)"],
      ["koa@bun", "koa (Bun 1.4.5)"],
      ["h3", `h3 (Node ${process.versions.node})`],
      ["h3@node-24", "h3 (Node 24.1.0)"],
      ["h3@bun", "h3 (Bun 1.4.5)"],
    ],
  );
  assert.deepEqual(
    entries.slice(0, 3).map(({ app: { interpreter } }) => interpreter),
    [undefined, ["/n/node"], ["/b/bun", "run"]],
  );
  assert.deepEqual(entries[2]?.onRuntime, {
    app: "koa",
    runtime: { name: "bun", version: "1.4.5" },
  });
});

test("gives an app without packages the version of its runtime", () => {
  const nodeHttp = app("node-http", { packages: [], version: process.versions.node });
  const versions = entered([nodeHttp, app("koa")], [BUN]).map((entry) => entry.app.version);
  assert.deepEqual(versions, ["1.4.5", "1.0.0"]);
});

test("enters an app only on the runtime that it supports", () => {
  const bunServe = app("bun-serve", { runsOn: "bun" });
  const ids = entered([bunServe], [OWN, NODE_24, BUN]).map(({ id }) => id);
  assert.deepEqual(ids, ["bun-serve@bun"]);
});

test("enters an app with its own command once, unchanged", () => {
  const scripted = app("scripted", { command: ["./start.sh"] });
  assert.deepEqual(entered([scripted], [NODE_24, BUN]), [entryFor(scripted)]);
});

test("repeats node-http on the first runtime as control if the harness's Node is not measured", () => {
  const controls = (/** @type {FoundRuntime[]} */ ...runtimes) =>
    controlsOf(entered([app("koa"), app("node-http")], runtimes), ROUTING, FULL).map(
      ({ id, of }) => [id, of],
    );
  assert.deepEqual(controls(BUN, OWN), [["node-http@control", "node-http"]]);
  assert.deepEqual(controls(BUN, NODE_24), [["node-http@bun@control", "node-http@bun"]]);
});

test("repeats the suite's reference as control", () => {
  const suite = { ...ROUTING, reference: "koa" };
  const entries = [app("node-http"), app("koa")].map(entryFor);
  const repeated = (/** @type {Entry[]} */ entries) =>
    controlsOf(entries, suite, FULL).map(({ id }) => id);
  assert.deepEqual(repeated(entries), ["koa@control"]);
  assert.deepEqual(repeated(entries.slice(0, 1)), []);
});

test("gives each runtime the flags that it supports", () => {
  const entries = entered([app("koa")], [OWN, NODE_24, BUN, { ...BUN, id: "deno", name: "deno" }]);
  const names = ["node", "node", "bun", "deno"];
  const records = entries.map(({ id }, place) => ({
    id,
    runtime: { name: names[place] ?? "", version: "1" },
  }));
  const launched = withFlags(entries, records, ["--a", "--b"]);
  assert.deepEqual(
    [...launched.values()].map(({ flags }) => flags),
    [["--a", "--b"], ["--a", "--b"], [], ["--v8-flags=--a,--b"]],
  );
});

test("gives a program no flags, even if its runtime is Node", () => {
  const program = app("nginx", { program: { dir: "/", command: ["nginx"] } });
  const records = [{ id: "nginx", runtime: { name: "node", version: "1" } }];
  assert.deepEqual(withFlags([entryFor(program)], records, ["--a"]).get("nginx")?.flags, []);
});

test("adds no control to a quick look, a short run or a footprint", () => {
  const reference = [entryFor(app("node-http"))];
  const count = (/** @type {object} */ choices) =>
    controlsOf(reference, ROUTING, { ...FULL, ...choices }).length;
  assert.equal(count({}), 1);
  assert.equal(count({ budget: 180_000 }), 1);
  for (const short of [{ quick: true }, { budget: 179_999 }, { control: false }]) {
    assert.equal(count(short), 0, JSON.stringify(short));
  }
  assert.equal(count({ mode: "in-process" }), 1);
  assert.equal(count({ mode: "footprint" }), 0);
});

describe("the entries of a run", () => {
  const against = path.join(APPS_DIR, "koa");
  const closers = new Closers();
  afterEach(() => closers.close());

  const ids = ["koa", "h3", "node-http"];
  const apps = ids.map((id) => app(id, { featured: id !== "h3" }));
  const choice = { suite: ROUTING, runtimes: [OWN], apps, usual: [apps[0], apps[2]] };

  /** @param {object} options */
  const select = (options) =>
    selectEntries(/** @type {any} */ (choice), { ...BENCH_DEFAULTS, ...FULL, ...options }, closers);
  /** @param {object} options */
  const idsOf = async (options) => (await select(options)).entries.map(({ id }) => id);

  test("are the usual apps and the control, with the number of other apps", async () => {
    const { entries, moreApps } = await select({});
    const ids = entries.map(({ id }) => id);
    assert.deepEqual(ids, ["koa", "node-http", "node-http@control"]);
    assert.equal(moreApps, 1);
  });

  test("are a single app and the reference, or the app alone with --no-reference", async () => {
    assert.deepEqual(await idsOf({ filter: ["h3"], control: false }), ["h3", "node-http"]);
    assert.deepEqual(await idsOf({ filter: ["h3"], reference: false }), ["h3"]);
  });

  test("are the apps, the control, then the earlier version", async () => {
    const { entries } = await select({ filter: ["koa"], against });
    assert.deepEqual(
      entries.map(({ id, role, of }) => [id, role, of]),
      [
        ["koa", "app", null],
        ["node-http", "app", null],
        ["node-http@control", "control", "node-http"],
        ["koa@baseline", "baseline", "koa"],
      ],
    );
    assert.equal(entries.at(-1)?.app.name, `koa (${against})`);
    assert.equal(entries.at(-1)?.app.serverFile, path.join(against, "koa.js"));
  });

  test("have an earlier version of one app only", async () => {
    await assert.rejects(select({ filter: ["koa", "h3"], against }), {
      name: "UsageError",
      message:
        "--against compares one app. Select it by its folder, e.g. --filter fastify, and exclude others with --filter '!FOLDER'",
    });
    await assert.rejects(select({ filter: ["koa"], against: "no-such-thing" }), {
      name: "UsageError",
      message: /^--against "no-such-thing" is neither an app's folder, nor a version of koa/,
    });
  });

  test("cannot be a build without the name of its package, and the error says how to name it", async () => {
    // Like the checkout of a framework, the root has a package.json without the manifest of an app.
    for (const build of ["/tmp/koa-3.0.0.tgz", "file:/tmp/koa-3.0.0.tgz", ROOT_DIR]) {
      await assert.rejects(select({ filter: ["koa"], against: build }), {
        name: "UsageError",
        message: /is neither .*; for a build give e\.g\. [\w-]+@file:build\.tgz$/,
      });
    }
  });
});
