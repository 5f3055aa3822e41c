/** The page of claims, of the real suites' documents, from results in a folder made for the test. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { claims, claimsPage } from "../../src/commands/claims.js";
import { saveResult } from "../../src/results/result-store.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const LAUNCHES = Array.from({ length: 10 }, (_, at) => at + 1);
const CONTROL = madeUpApp("express@control", { role: "control", of: "express" });

/** @type {string} */
let root;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await mkdir(path.join(root, "docs"));
  mock.method(process.stderr, "write", () => true);
});
afterEach(async () => {
  mock.restoreAll();
  await rm(root, { recursive: true });
});

/** What was told the user since. */
const told = () => {
  const { calls } = /** @type {any} */ (process.stderr.write).mock;
  return calls.map((/** @type {any} */ call) => call.arguments[0]).join("");
};

/** Of a run with a control. @param {Record<string, number>} rates */
async function publish(rates) {
  const apps = [...Object.keys(rates).map((id) => madeUpApp(id)), CONTROL];
  const all = { ...rates, [CONTROL.id]: rates.express };
  const trials = LAUNCHES.flatMap((round) =>
    Object.entries(all).map(([id, requests]) =>
      madeUpTrial(round, id, { requests: Number(requests) + (round % 3) }),
    ),
  );
  await mkdir(path.join(root, "results"), { recursive: true });
  await saveResult(path.join(root, "results"), madeUpResult({ apps, trials }));
}

/** @type {(says: string) => Promise<string>} its rows */
async function rowsOf(says) {
  const page = await readFile(path.join(root, "docs/claims.md"), "utf8");
  const from = page.indexOf(` | ${says} | `);
  assert.ok(from > 0, says);
  return page.slice(from, page.indexOf("\n| 5.", from));
}

const FIRST = "uWebSockets.js is so many times as fast as express";

describe("claims", () => {
  it("writes what documents said beside what is published, and --check then passes", async () => {
    await publish({ express: 10_000, "uwebsockets.js": 200_000 });
    assert.equal(await claims({ check: false, root }), 0);
    assert.match(await rowsOf(FIRST), /today’s: 20\.0×.*\*\*holds\*\*, in direction and magnitude/);
    const site = await readFile(path.join(root, "results/index.html"), "utf8");
    const shown = site.split("<tbody data-claim>").find((part) => part.includes(`>${FIRST} <`));
    assert.match(shown ?? "", /<b>20\.0×<\/b>.*<b>holds<\/b>, in direction and magnitude/);
    assert.equal(await claims({ check: true, root }), 0);
  });

  it("--check fails where results say otherwise, names the claims, and writes nothing", async () => {
    await publish({ express: 10_000, "uwebsockets.js": 200_000 });
    await claims({ check: false, root });
    const before = await readFile(path.join(root, "docs/claims.md"), "utf8");

    await publish({ express: 200_000, "uwebsockets.js": 10_000 });
    assert.equal(await claims({ check: true, root }), 1);
    assert.match(told(), new RegExp(`- 5\\.1 ${FIRST}\n`));
    assert.doesNotMatch(told(), /hyper-express is so many times/);
    assert.equal(await readFile(path.join(root, "docs/claims.md"), "utf8"), before);

    await claims({ check: false, root });
    assert.match(await rowsOf(FIRST), /\*\*does not hold\*\*: it is the other way round/);
  });

  it("--check fails where there is no page", async () => {
    assert.equal(await claims({ check: true, root }), 1);
    assert.match(told(), /run pnpm bench claims/);
  });

  it("guesses nothing without results: only what documents say of themselves is judged", async () => {
    const page = await claimsPage(root);
    const judged = page.claims
      .flatMap(({ rows }) => rows)
      .filter(({ word }) => word !== "not measured");
    assert.ok(judged.length > 0);
    for (const { as } of judged) assert.match(as, /by its own figures/);
  });

  it("has all five documents, the oldest first", async () => {
    const { text } = await claimsPage(root);
    const years = [...text.matchAll(/^Year: (\d+)\. Author: .+\. Address: /gm)].map(
      ([, year]) => year,
    );
    assert.deepEqual(years, ["2011", "2012", "2013", "2015", "2023"]);
  });
});
