import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf } from "../../src/find/app-questions.js";

const app = { tls: true, packages: ["x"] };

test("answers yes when an app has requests.js and its manifest rules nothing out", () => {
  for (const id of ["hello", "params", "routes", "tls", "size"])
    assert.equal(answerOf(id, app, {}), "yes");
});

test("shows the manifest's reason when the app cannot answer a question", () => {
  const cannot = { table: "its router has no wildcards" };
  assert.equal(answerOf("routes", { ...app, cannot }, {}), cannot.table);
  assert.equal(answerOf("hello", { ...app, cannot }, {}), "yes");
});

test("names the missing file, the missing TLS, and the only runtime", () => {
  const unwritten = { unwritten: "it has no requests.js yet" };
  assert.match(answerOf("body", app, unwritten), /there is no requests\.js/);
  assert.equal(answerOf("tls", { ...app, tls: false }, {}), "it does not serve TLS");
  assert.equal(answerOf("hello", { ...app, runsOn: "bun" }, {}), "runs on Bun only");
});
