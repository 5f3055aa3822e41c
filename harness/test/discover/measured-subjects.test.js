import assert from "node:assert/strict";
import { test } from "node:test";
import { besideVersions, withReference } from "../../src/discover/choose-subjects.js";

const [express, fastify, nodeHttp] = [{ id: "express" }, { id: "fastify" }, { id: "node-http" }];
const all = [express, fastify, nodeHttp];

test("who names versions and no apps gets no other apps beside them", () => {
  assert.deepEqual(besideVersions(all, { versions: [], filter: [] }), []);
  assert.deepEqual(besideVersions([fastify], { versions: [], filter: ["fastify"] }), [fastify]);
  assert.deepEqual(besideVersions(all, { versions: [], filter: [], all: true }), all);
  assert.deepEqual(besideVersions(all, { filter: [] }), all);
});

test("an app alone gets node-http beside it, for a speed is a ratio", () => {
  assert.deepEqual(withReference([fastify], all, { reference: true }), [fastify, nodeHttp]);
});

test("it does not where that is declined, or where it runs against its other version", () => {
  assert.deepEqual(withReference([fastify], all, { reference: false }), [fastify]);
  const against = { reference: true, against: "HEAD~1" };
  assert.deepEqual(withReference([fastify], all, against), [fastify]);
});

test("nothing is added to several apps, to node-http itself, or where there is no node-http", () => {
  const choices = { reference: true };
  assert.deepEqual(withReference([express, fastify], all, choices), [express, fastify]);
  assert.deepEqual(withReference([nodeHttp], all, choices), [nodeHttp]);
  assert.deepEqual(withReference([fastify], [express, fastify], choices), [fastify]);
});
