import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { besideVersions, chooseSubjects, withReference } from "../../src/find/choose-subjects.js";
import { discoverSubjects } from "../../src/find/subjects.js";
import { makeAppsFolder } from "../support/apps-folder.js";

/**
 * @import { WhichSubjects } from "../../src/find/choose-subjects.js"
 * @import { AppsFolder } from "../support/apps-folder.js"
 */

/** @type {AppsFolder} */
let folder;
/** @type {AppsFolder} */
let plain;
/** @type {string} with a suite whose own folder the first is */
let suites;
before(async () => {
  const doubles = { one: "conforming", other: "conforming", two: "conforming" };
  folder = await makeAppsFolder(doubles, { featured: ["one", "two"] });
  suites = path.join(folder.output, "suites");
  await mkdir(path.join(suites, "own"), { recursive: true });
  const subjects = pathToFileURL(folder.dir).href;
  const routing = new URL("../../../suites/routing/suite.js", import.meta.url).href;
  await writeFile(path.join(suites, "own/package.json"), '{ "type": "module" }');
  await writeFile(
    path.join(suites, "own/suite.js"),
    `import routing from ${JSON.stringify(routing)};
export default { ...routing, id: "own", subjects: new URL(${JSON.stringify(subjects)}) };`,
  );
  plain = await makeAppsFolder(doubles);
});
after(async () => {
  await folder.remove();
  await plain.remove();
});

/**
 * @param {Partial<WhichSubjects>} [which]
 * @returns {Promise<[string[], number]>} those that are chosen, and how many more there are
 */
async function choose(which) {
  const given = { suite: "own", filter: [], ...which };
  if (given.suite === "own") process.env.ROUTEBENCH_SUITES = suites;
  const { subjects, more } = await chooseSubjects(given).finally(() => {
    delete process.env.ROUTEBENCH_SUITES;
  });
  return [subjects.map(({ id }) => id), more];
}

describe("without a filter", () => {
  test("the featured apps are chosen, and how many more there are is known", async () => {
    assert.deepEqual(await choose(), [["one", "two"], 1]);
  });
  test("all are, if that is asked for", async () => {
    assert.deepEqual(await choose({ all: true }), [["one", "other", "two"], 0]);
  });
  test("all are, if none is featured", async () => {
    assert.deepEqual(await choose({ apps: plain.dir }), [["one", "other", "two"], 0]);
  });
  test("all are of a folder of one's own, whatever they say of themselves", async () => {
    const own = { suite: "routing", apps: folder.dir };
    assert.deepEqual(await choose(own), [["one", "other", "two"], 0]);
    assert.deepEqual(await choose({ ...own, quick: true }), [["one", "other", "two"], 0]);
    assert.deepEqual(await choose({ apps: folder.dir }), [["one", "two"], 1]);
  });
});

describe("a filter", () => {
  test("chooses apps that are not featured", async () => {
    assert.deepEqual(await choose({ filter: ["other"] }), [["other"], 0]);
    assert.deepEqual(await choose({ filter: ["*"] }), [["one", "other", "two"], 0]);
    assert.deepEqual(await choose({ filter: ["other"], all: true }), [["other"], 0]);
  });
  test("that only leaves out leaves out featured ones", async () => {
    assert.deepEqual(await choose({ filter: ["!one"] }), [["two"], 1]);
    assert.deepEqual(await choose({ filter: ["!one"], all: true }), [["other", "two"], 0]);
  });
});

test("a quick look has each subject once, on the runtime that runs routebench", async () => {
  const chosen = (/** @type {object} */ which) =>
    chooseSubjects({ suite: "static", filter: [], ...which });
  const [whole, quick] = [await chosen({}), await chosen({ quick: true })];
  const again = whole.subjects.filter(({ id }) => id.includes("@node-0.8.28"));
  assert.ok(again.length >= 7);
  assert.deepEqual(
    quick.subjects.map(({ id }) => id),
    whole.subjects.filter((app) => !again.includes(app)).map(({ id }) => id),
  );
  const all = await chosen({ all: true });
  assert.equal(quick.more, all.subjects.length - quick.subjects.length);
  assert.deepEqual((await chosen({ quick: true, all: true })).subjects, all.subjects);
  const named = await chosen({ quick: true, filter: ["lactate@*"] });
  assert.deepEqual(
    named.subjects.map(({ id }) => id),
    ["lactate@node-0.8.28"],
  );
});

test("the static suite measures the seven handlers of June 2012, and all others where they are asked for", async () => {
  const idsOf = async (/** @type {object} */ which) =>
    (await chooseSubjects({ suite: "static", filter: [], ...which })).subjects.map(({ id }) => id);
  const usual = await idsOf({});
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
  assert.ok((await idsOf({ all: true })).length > 30);
});

test("a suite may name usual subjects by an option, from another folder and from its own", async () => {
  const chosen = (/** @type {object} */ which) =>
    chooseSubjects({ suite: "static", filter: [], ...which });
  const idsOf = async (/** @type {object} */ which) =>
    (await chosen(which)).subjects.map(({ id }) => id);
  const ablation = await idsOf({ ablation: true });
  for (const id of ["nothing-cached", "stat-5s", "node-http", "lighttpd", "connect-0.5-cached"]) {
    assert.ok(ablation.includes(id), id);
  }
  assert.ok(ablation.includes("lightnode@node-0.8.28"));
  assert.ok(!ablation.includes("sirv"));
  assert.ok(!(await idsOf({ ablation: true, quick: true })).includes("lightnode@node-0.8.28"));
  assert.deepEqual(await idsOf({ ablation: true, filter: ["lighttpd"] }), ["lighttpd"]);
});

test("the routing suite features apps of both engines, and leaves others to those who ask", async () => {
  const { suite, subjects, more } = await chooseSubjects({ suite: "routing", filter: [] });
  const engines = new Set(subjects.map(({ engine }) => engine));
  assert.deepEqual([...engines].sort(), ["node:http", "uWebSockets.js"]);
  const onNode = (await discoverSubjects(suite.subjects.pathname)).filter(({ runsOn }) => !runsOn);
  assert.equal(onNode.length, subjects.length + more);
});

const [express, fastify, nodeHttp] = [{ id: "express" }, { id: "fastify" }, { id: "node-http" }];
const three = [express, fastify, nodeHttp];

test("naming versions and no apps measures no other apps", () => {
  assert.deepEqual(besideVersions(three, { versions: [], filter: [] }), []);
  assert.deepEqual(besideVersions([fastify], { versions: [], filter: ["fastify"] }), [fastify]);
  assert.deepEqual(besideVersions(three, { versions: [], filter: [], all: true }), three);
  assert.deepEqual(besideVersions(three, { filter: [] }), three);
});

test("a single app gets node-http next to it, for a speed is a ratio", () => {
  assert.deepEqual(withReference([fastify], three, { reference: true }), [fastify, nodeHttp]);
});

test("or the suite's own reference", () => {
  const choices = { reference: true };
  assert.deepEqual(withReference([fastify], three, choices, "express"), [express, fastify]);
  assert.deepEqual(withReference([express], three, choices, "express"), [express]);
});

test("it does not if that is declined", () => {
  assert.deepEqual(withReference([fastify], three, { reference: false }), [fastify]);
});

test("nothing is added to several apps, to node-http itself, or where there is no node-http", () => {
  const choices = { reference: true };
  assert.deepEqual(withReference([express, fastify], three, choices), [express, fastify]);
  assert.deepEqual(withReference([nodeHttp], three, choices), [nodeHttp]);
  assert.deepEqual(withReference([fastify], [express, fastify], choices), [fastify]);
});
