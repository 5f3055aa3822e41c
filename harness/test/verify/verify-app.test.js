import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { verifyApp } from "../../src/verify/verify-app.js";
import { childrenOf } from "../support/processes.js";
import { ASKED } from "../support/routing.js";

/** @param {string} name of a test double in test/servers */
async function verify(name) {
  const app = {
    id: name,
    name,
    homepage: "https://example.org",
    dir: "",
    serverFile: fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url)),
    version: "1.0.0",
    tls: true,
  };
  const { failure, faults, runtime } = await verifyApp(app, await openLocalHost(), {
    asked: ASKED,
  });
  return { failure, faults, runtime: runtime?.name };
}

test("an app that keeps the contract and stops has no failure", async () => {
  assert.deepEqual(await verify("conforming"), { failure: null, faults: [], runtime: "node" });
});

test("an app that answers wrongly fails, with each fault", async () => {
  const fault = 'GET /hey: body expected "Hey!", received "Hey!\\n"';
  assert.deepEqual(await verify("wrong-body"), {
    failure: { status: "failed", code: "wrong-answer", detail: fault },
    faults: [fault],
    runtime: "node",
  });
});

test("an app that does not start fails, with its reason", async () => {
  assert.deepEqual(await verify("throws-at-import"), {
    failure: { status: "failed", code: "start-failed", detail: "no such licence" },
    faults: [],
    runtime: undefined,
  });
});

test("an app that will not stop fails, and is gone", async () => {
  const { failure } = await verify("ignores-stop");
  assert.equal(failure?.code, "will-not-stop");
  assert.deepEqual(await childrenOf(process.pid), []);
});
