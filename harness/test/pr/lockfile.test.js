import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { joined, touchedByLockfile } from "../../src/pr/lockfile.js";
import { ROOT_DIR } from "../../src/workspace.js";

/** @import { Lockfile } from "../../src/pr/lockfile.js" */

const TEXT = await readFile(path.join(ROOT_DIR, "pnpm-lock.yaml"), "utf8");
/** @type {Lockfile} */
const NOW = parse(TEXT);

/**
 * @param {string} text
 * @param {string} other
 */
const touchedWhere = (text, other) => {
  assert.ok(TEXT.includes(text), text);
  const touched = touchedByLockfile(parse(TEXT.replaceAll(text, other)), NOW);
  assert.ok(touched.every(({ change, byLockfile }) => change === "changed" && byLockfile));
  return touched.map(({ id }) => id);
};

test("nobody is touched by a lockfile that is as it was", () => {
  assert.deepEqual(touchedByLockfile(NOW, NOW), []);
});

test("a package that an app's framework depends on touches that app", () => {
  const [found = ""] = /^ {6}koa-compose: \S+$/m.exec(TEXT) ?? [];
  const touched = touchedWhere(found, "      koa-compose: 0.0.1");
  assert.ok(touched.includes("koa"), String(touched));
  assert.ok(!touched.includes("fastify"));
});

test("an override's other version touches all apps on that engine, whatever name they know it by", () => {
  const touched = touchedWhere("uwebsockets@3.0.6", "uwebsockets@3.0.5");
  for (const app of ["uwebsockets.js", "hyper-express", "sifrr"]) {
    assert.ok(touched.includes(app), app);
  }
  assert.ok(!touched.includes("koa"));
});

test("the harness's packages touch no app, and neither does an app that is new", () => {
  const { "apps/koa": _, ...importers } = /** @type {any} */ (NOW.importers);
  importers.harness = {};
  assert.deepEqual(touchedByLockfile({ ...NOW, importers }, NOW), []);
});

test("whose own files differ stands once", () => {
  const own = { suite: "routing", id: "koa", change: /** @type {const} */ ("added") };
  const other = { ...own, id: "h3" };
  assert.deepEqual(joined([own], [{ ...own, change: "changed" }, other]), [own, other]);
});
