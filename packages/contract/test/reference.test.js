import assert from "node:assert/strict";
import { test } from "node:test";
import { referenceAmong, referenceName, referenceOf } from "@routebench/contract/reference";
import { parseResultFile } from "@routebench/contract/result-file";
import { smallResult } from "./support/small-result.js";

/** @param {string} id @param {object} [changes] */
const app = (id, changes) => ({
  ...smallResult().apps[0],
  id,
  name: id.toUpperCase(),
  verification: { status: "ok" },
  ...changes,
});

const failed = { status: "failed", code: "wrong-answer", detail: "x" };

/**
 * @param {ReturnType<typeof app>[]} apps
 * @param {{ reference?: string | null }} [recorded] in the file
 */
function read(apps, recorded = {}) {
  const result = { ...smallResult(), apps, trials: [] };
  return parseResultFile(JSON.stringify({ ...result, config: { ...result.config, ...recorded } }));
}

test("takes the reference that the file records", () => {
  const result = read([app("node-http"), app("koa")], { reference: "koa" });
  assert.equal(referenceOf(result), "koa");
  assert.equal(referenceName(result), "KOA");
});

test("has no reference if the file records that it could not be measured", () => {
  const result = read([app("node-http")], { reference: null });
  assert.equal(referenceOf(result), null);
});

test("takes node-http from anywhere in a file that records no reference", () => {
  assert.equal(referenceOf(read([app("fastify"), app("node-http")])), "node-http");
});

test("takes the first measured app that is no control or baseline if node-http is missing or failed", () => {
  const apps = [
    app("express", { verification: failed }),
    app("fastify@baseline", { role: "baseline", of: "fastify" }),
    ...[app("hono"), app("fastify")],
  ];
  assert.equal(referenceOf(read(apps)), "hono");
  const failing = app("node-http", { verification: failed });
  assert.equal(referenceOf(read([failing, ...apps])), "hono");
});

test("has no reference if no app could be measured", () => {
  assert.equal(referenceOf(read([])), null);
  assert.equal(referenceOf(parseResultFile(JSON.stringify(smallResult()))), null);
});

test("prefers the suite's reference to node-http if it was measured", () => {
  const { apps } = read([app("node-http"), app("koa"), app("h3")]);
  assert.equal(referenceAmong(apps, "koa"), "koa");
  assert.equal(referenceAmong(apps, "hono"), "node-http");
  const failing = read([app("h3"), app("koa", { verification: failed })]);
  assert.equal(referenceAmong(failing.apps, "koa"), "h3");
});
