import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { hideSecrets, keepSecret } from "../src/secrets.js";
import { TrialFailure } from "../src/trial-failure.js";

afterEach(() => keepSecret([]));

test("hides a secret in a message, also with escapes", () => {
  keepSecret(['Bearer a"b-0123456789']);
  assert.equal(hideSecrets('wrong key Bearer a"b-0123456789'), "wrong key (hidden)");
  assert.equal(hideSecrets('received "x Bearer a\\"b-0123456789"'), 'received "x (hidden)"');
  assert.equal(hideSecrets("a long text…"), "a long text…");
});

test("hides a whole message that was cut within a secret", () => {
  keepSecret(["Bearer 0123456789"]);
  assert.equal(hideSecrets('received "x Bearer 01"…'), "(hidden)");
  assert.equal(hideSecrets('received …"456789"'), "(hidden)");
  assert.equal(hideSecrets('received …"earer 0123"…'), "(hidden)");
});

test("hides the longer of two secrets that begin alike", () => {
  keepSecret(["key", "key-2"]);
  assert.equal(hideSecrets("wrong: key-2"), "wrong: (hidden)");
});

test("hides secrets in failures before they are cut", () => {
  keepSecret(["0123456789"]);
  const failure = new TrialFailure("crashed", `${"x".repeat(395)}0123456789`);
  assert.equal(failure.message, `${"x".repeat(395)}(hid…`);
});
