import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findApps, selectApps } from "../../src/find/find-apps.js";
import { makeAppsFolder } from "../support/apps-folder.js";

/** @import { AppOptions } from "../../src/find/find-apps.js" */

const doubles = { one: "conforming", other: "conforming", two: "conforming" };
const plain = await makeAppsFolder(doubles);
const folder = await makeAppsFolder(doubles, { featured: ["one", "two"] });
after(() => Promise.all([folder.remove(), plain.remove()]));

/** The apps of the suite "own" are in this folder. */
const suites = path.join(folder.output, "suites");
const ROUTING = import.meta.resolve("../../../suites/routing/suite.js");
const SUITE = `import routing from "${ROUTING}";
export default { ...routing, id: "own", subjects: new URL("${pathToFileURL(folder.dir)}") };`;
await mkdir(path.join(suites, "own"), { recursive: true });
await writeFile(path.join(suites, "own/package.json"), '{ "type": "module" }');
await writeFile(path.join(suites, "own/suite.js"), SUITE);

/** @param {Partial<AppOptions>} [which] */
async function choose(which) {
  const options = { suite: "own", filter: [], ...which };
  if (options.suite === "own") process.env.ROUTEBENCH_SUITES = suites;
  const candidates = await findApps(options).finally(() => {
    delete process.env.ROUTEBENCH_SUITES;
  });
  return selectApps(candidates, options.filter).map(({ id }) => id);
}

describe("a selection without a filter", () => {
  test("has the featured apps", async () => {
    assert.deepEqual(await choose(), ["one", "two"]);
  });
  test("has all apps with --all", async () => {
    assert.deepEqual(await choose({ all: true }), ["one", "other", "two"]);
  });
  test("has all apps if no app is featured", async () => {
    assert.deepEqual(await choose({ apps: plain.dir }), ["one", "other", "two"]);
  });
  test("has all apps of another folder, even if some are featured", async () => {
    const otherFolder = { suite: "routing", apps: folder.dir };
    assert.deepEqual(await choose(otherFolder), ["one", "other", "two"]);
    assert.deepEqual(await choose({ ...otherFolder, quick: true }), ["one", "other", "two"]);
    assert.deepEqual(await choose({ apps: folder.dir }), ["one", "two"]);
  });
});

describe("a filter", () => {
  test("chooses apps that are not featured", async () => {
    assert.deepEqual(await choose({ filter: ["other"] }), ["other"]);
    assert.deepEqual(await choose({ filter: ["*"] }), ["one", "other", "two"]);
    assert.deepEqual(await choose({ filter: ["other"], all: true }), ["other"]);
  });
  test("excludes featured apps if all filters exclude", async () => {
    assert.deepEqual(await choose({ filter: ["!one"] }), ["two"]);
    assert.deepEqual(await choose({ filter: ["!one"], all: true }), ["other", "two"]);
  });
});

/** @param {Partial<AppOptions> & { ablation?: boolean }} options */
async function idsOfStatic(options = {}) {
  const candidates = await findApps({ suite: "static", ...options });
  return selectApps(candidates, options.filter).map(({ id }) => id);
}

test("selects each app once for a quick look, on the runtime that runs routebench", async () => {
  const whole = await idsOfStatic();
  const onNode08 = whole.filter((id) => id.includes("@node-0.8.28"));
  assert.ok(onNode08.length >= 7);
  assert.deepEqual(
    await idsOfStatic({ quick: true }),
    whole.filter((id) => !onNode08.includes(id)),
  );
  const all = await idsOfStatic({ all: true });
  assert.deepEqual(await idsOfStatic({ quick: true, all: true }), all);
  const brought = path.join(folder.output, "subjects");
  await symlink(
    fileURLToPath(new URL("../../../suites/static/subjects", import.meta.url)),
    brought,
  );
  const every = await idsOfStatic({ apps: brought });
  const once = every.filter((id) => !id.includes("@"));
  assert.deepEqual(await idsOfStatic({ apps: brought, quick: true }), once);
  const named = { quick: true, filter: ["lactate@*"] };
  assert.deepEqual(await idsOfStatic(named), ["lactate@node-0.8.28"]);
});

test("selects the handlers of June 2012 in the static suite, and all others with --all", async () => {
  const usual = await idsOfStatic();
  assert.deepEqual(
    usual.filter((id) => !id.includes("@")),
    [
      "bastard",
      "connect-2.3",
      "lactate",
      "lightnode",
      "node-http",
      "node-static",
      "paperboy",
      "static-resource",
    ],
  );
  assert.equal(usual.length, 15);
  assert.ok((await idsOfStatic({ all: true })).length > 30);
});

test("selects the usual subjects of a suite's option, from its folder and another", async () => {
  const idsOf = (/** @type {object} */ options) => idsOfStatic({ ablation: true, ...options });
  const ablation = await idsOf({});
  for (const id of ["nothing-cached", "stat-5s", "node-http", "lighttpd", "connect-0.5-cached"]) {
    assert.ok(ablation.includes(id), id);
  }
  assert.ok(ablation.includes("lightnode@node-0.8.28"));
  assert.ok(!ablation.includes("sirv"));
  assert.ok(!(await idsOf({ quick: true })).includes("lightnode@node-0.8.28"));
  assert.deepEqual(await idsOf({ filter: ["lighttpd"] }), ["lighttpd"]);
});

test("selects featured apps of both engines in the routing suite", async () => {
  const selected = selectApps(await findApps({ suite: "routing" }));
  const engines = new Set(selected.map(({ engine }) => engine));
  assert.deepEqual([...engines].sort(), ["node:http", "uWebSockets.js"]);
});
