import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { loadAppFacts } from "../../publish/app-facts.js";
import { loadReleases, releaseIn, weeklyDownloadsOf } from "../../publish/registry.js";

const dir = emptyFolder();

test("reads the latest release of a package, not the newest prerelease", () => {
  const packument = {
    "dist-tags": { latest: "1.2.0", next: "2.0.0-a" },
    time: { modified: "2026-03-03", "1.2.0": "2026-01-02T03:04:05.006Z", "2.0.0-a": "2026-02-02" },
    versions: { "1.2.0": { license: "MIT" } },
    license: "ISC",
  };
  assert.deepEqual(releaseIn(packument), { licence: "MIT", lastRelease: "2026-01-02" });
  const unlicensed = { ...packument, versions: {}, license: { type: "MIT" } };
  assert.deepEqual(releaseIn(unlicensed), { lastRelease: "2026-01-02" });
  const hostile = { ...packument, versions: { "1.2.0": { license: "x".repeat(200) } } };
  assert.deepEqual(releaseIn(hostile), { lastRelease: "2026-01-02" });
  const undated = { ...packument, time: { "1.2.0": "<b>long ago</b>" } };
  for (const broken of [undefined, {}, { "dist-tags": { latest: "9.9.9" } }, undated]) {
    assert.equal(releaseIn(broken), null);
  }
});

test("counts weekly downloads, and leaves out a package that npm does not count", async () => {
  const answers = new Map([
    ["koa", '{ "downloads": 12, "package": "koa" }'],
    ["hono", '{ "downloads": -1 }'],
    ["h3", "null"],
  ]);
  /** @type {string[]} */
  const said = [];
  const ask = async (/** @type {any} */ url) => {
    const answer = answers.get(String(url).split("/last-week/")[1] ?? "");
    return new Response(answer, { status: answer ? 200 : 404 });
  };
  const counts = await weeklyDownloadsOf(["koa", "hono", "h3", "@a/b"], ask, (line) =>
    said.push(line),
  );
  assert.deepEqual([...counts], [["koa", 12]]);
  assert.deepEqual(
    said,
    ["hono", "h3", "@a/b"].map((name) => `no weekly downloads found: ${name}`),
  );
});

test("leaves out all weekly downloads, with one sentence, when npm cannot be reached", async () => {
  /** @type {string[]} */
  const said = [];
  const ask = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } }));
  const counts = await weeklyDownloadsOf(["koa", "hono"], ask, (line) => said.push(line));
  assert.equal(counts.size, 0);
  assert.equal(said.length, 1);
  assert.match(
    said[0] ?? "",
    /^weekly downloads are left out: .* cannot be reached \(ENOTFOUND\)$/,
  );
});

test("an app has no licence and release when its package was not found", async () => {
  assert.deepEqual(await loadReleases(dir), {});
  const facts = await loadAppFacts();
  const native = facts.find(({ id }) => id === "uwebsockets.js");
  assert.ok(native && !("licence" in native) && !("lastRelease" in native));
  const express = facts.find(({ id }) => id === "express");
  assert.equal(express?.licence, "MIT");
  assert.match(express?.lastRelease ?? "", /^20\d\d-\d\d-\d\d$/);
});
