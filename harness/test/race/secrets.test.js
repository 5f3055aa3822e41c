import assert from "node:assert/strict";
import { test } from "node:test";
import { secretsOf } from "../../src/race/secrets.js";
import { madeUpFailure, madeUpResult } from "../support/made-up-result.js";

test("hides a header's value in messages, also if it is escaped or cut", () => {
  const { hide } = secretsOf([{ value: 'Bearer a"b-0123456789' }]);
  assert.equal(hide('wrong key Bearer a"b-0123456789'), "wrong key (hidden)");
  assert.equal(hide('received "x Bearer a\\"b-0123456789"'), 'received "x (hidden)"');
  assert.equal(hide('received "x Bearer a"…'), 'received "x (hidden)"…');
  assert.equal(hide('received …"456789"'), 'received …"(hidden)"');
  assert.equal(hide("the end Bearer…"), "the end (hidden)…");
});

test("hides values in failures, and changes nothing else of a result", () => {
  const failure = { ...madeUpFailure(1, "failed"), detail: "wrong key: failed" };
  const result = madeUpResult({ trials: [failure] });
  const [trial] = secretsOf([{ value: "failed" }]).clean(result).trials;
  assert.deepEqual(trial, { ...failure, detail: "wrong key: (hidden)" });
  assert.equal(secretsOf([]).clean(result), result);
});
