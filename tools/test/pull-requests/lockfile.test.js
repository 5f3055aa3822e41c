import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { parse, stringify } from "yaml";
import { joined, touchedByLockfile } from "../../pull-requests/lockfile.js";

const TEXT = await readFile(path.join(ROOT_DIR, "pnpm-lock.yaml"), "utf8");

/**
 * @param {string} text
 * @param {string} other
 */
const touchedWhere = (text, other) => {
  assert.ok(TEXT.includes(text), text);
  const touched = touchedByLockfile(TEXT.replaceAll(text, other), TEXT);
  assert.ok(touched.every(({ change, byLockfile }) => change === "changed" && byLockfile));
  return touched.map(({ id }) => id);
};

test("touches nothing if a lockfile is missing, or is none", () => {
  for (const text of [null, "a: [", "importers:\n  apps/koa: { dependencies: { koa: null } }"]) {
    assert.deepEqual(touchedByLockfile(text, TEXT), []);
    assert.deepEqual(touchedByLockfile(TEXT, text), []);
  }
});

test("touches nothing if the lockfile is as it was", () => {
  assert.deepEqual(touchedByLockfile(TEXT, TEXT), []);
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
  const before = parse(TEXT);
  delete before.importers["apps/koa"];
  before.importers.harness = {};
  assert.deepEqual(touchedByLockfile(stringify(before), TEXT), []);
});

test("whose own files differ stands once", () => {
  const own = { suite: "routing", id: "koa", change: /** @type {const} */ ("added") };
  const other = { ...own, id: "h3" };
  assert.deepEqual(joined([own], [{ ...own, change: "changed" }, other]), [own, other]);
});
