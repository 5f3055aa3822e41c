import assert from "node:assert/strict";
import { test } from "node:test";
import { describeRequest, servedRows } from "../../src/sections/served.js";
import { makeSynthetic } from "../synthetic.js";

test("every app stands there with its response and what is unlike most; a control does not", () => {
  const { result, summary } = makeSynthetic({ control: true });
  const rows = servedRows(result, summary);
  assert.deepEqual(
    rows.map(({ appId }) => appId),
    result.apps.filter(({ role }) => role === "app").map(({ id }) => id),
  );
  const unlike = Object.fromEntries(rows.map((row) => [row.appId, row.unlike]));
  assert.deepEqual(unlike.express, ["sends etag", "sends x-powered-by"]);
  assert.deepEqual(unlike["uwebsockets.js"], ["no connection header", "no keep-alive header"]);
  assert.deepEqual(unlike.fastify, []);
  assert.equal(describeRequest(rows), "GET /hello");
});

test("an app that was not verified stands there without a response", () => {
  const { result, summary } = makeSynthetic({ failures: true });
  const row = servedRows(result, summary).find(({ appId }) => appId === "hyper-express");
  assert.equal(row?.served, null);
  assert.deepEqual(row?.unlike, []);
});

test("a file of before responses were recorded has none", () => {
  const { result, summary } = makeSynthetic();
  const apps = result.apps.map(({ served: _served, ...app }) => app);
  assert.deepEqual(servedRows({ ...result, apps }, summary), []);
});
