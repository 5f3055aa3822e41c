import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openLocalHost } from "@routebench/host/local/local-host";
import { APPS_DIR } from "@routebench/host/workspace";
import { readApp } from "../../src/find/apps.js";
import { describeVerdict } from "../../src/verify/verdict.js";
import { verifyFully } from "../../src/verify/verify-fully.js";
import { ROUTING } from "../support/routing.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** Without what is looked for beyond right answers. @type {Suite} */
const SUITE = { ...ROUTING, servers: { ...ROUTING.servers, inspections: [] } };

const host = await openLocalHost();
const app = await readApp(path.join(APPS_DIR, "node-http"));

/** It serves the contract's own routes alone. */
const serverFile = fileURLToPath(
  new URL("../../../packages/host/test/servers/conforming.js", import.meta.url),
);

test("an app is asked over both schemes and with tables of routes, and the verdict says so in a line", async () => {
  const verification = await verifyFully(app, host, SUITE);
  assert.equal(
    describeVerdict(app, verification),
    `✓ node:http ${process.versions.node} answers as the contract says, over HTTP and HTTPS, with 10 routes, 100 routes, 1000 routes\n`,
  );
});

test("an app that ignores its table of routes fails, with the first request that it answers wrongly", async () => {
  const verification = await verifyFully({ ...app, serverFile }, host, SUITE);
  assert.equal(verification.failure?.code, "wrong-answer");
  assert.match(
    describeVerdict(app, verification),
    /^✗ node:http: with 10 routes: GET \/users0\/1\d\d: status expected "200", received "404"$/m,
  );
});

test("below a wrong answer stands the line to begin at, once for several that it explains", () => {
  const failure = { status: "failed", code: "wrong-answer", detail: "" };
  const faults = ["a", "b"].map((body) => `GET /hey: body expected "Hey!", received "${body}"`);
  const verification = { failure, served: null, also: [], faults };
  const source = { file: "server.js", text: '\n  app.get("/hey", hey);' };
  assert.equal(
    describeVerdict(app, /** @type {any} */ (verification), source),
    [
      '✗ node:http: GET /hey: body expected "Hey!", received "a"',
      '  start at apps/node-http/server.js:2: app.get("/hey", hey);',
      '✗ node:http: GET /hey: body expected "Hey!", received "b"',
      "",
    ].join("\n"),
  );
});

test("an app without its server fails, with the file that is missing", async () => {
  const missing = path.join(APPS_DIR, "no-such-app/server.js");
  const { failure } = await verifyFully({ ...app, serverFile: missing }, host, ROUTING);
  assert.equal(failure?.detail, "there is no server.js");
});

test("an app that its suite has no file of is no fault, and says so", async () => {
  const unwritten = { ...app, unwritten: "its other.js is not written yet" };
  const verification = await verifyFully(unwritten, host, SUITE);
  assert.equal(verification.failure?.code, "does-not-apply");
  assert.equal(
    describeVerdict(unwritten, verification),
    "– node:http: its other.js is not written yet\n",
  );
});

test("what a manifest rules out is not asked, and its reason stands in the verdict", async () => {
  const reason = "its router has no params";
  const limited = { ...app, serverFile, tls: false, cannot: { table: reason, https: "it is old" } };
  const verification = await verifyFully(limited, host, SUITE);
  assert.equal(verification.failure, null);
  assert.match(
    describeVerdict(limited, verification),
    /answers as the contract says, over HTTP; its router has no params; it is old\n$/,
  );
});

test("an app whose files break a rule of its suite fails before it is started", async () => {
  /** @type {Suite} */
  const suite = {
    ...ROUTING,
    servers: {
      brokenRules: ({ source, packageJson }) =>
        source.includes("start(") ? [`${packageJson.name} starts`, "and more"] : [],
    },
  };
  const verification = await verifyFully(app, host, suite);
  assert.equal(verification.failure?.code, "breaks-rules");
  assert.equal(
    describeVerdict(app, verification),
    "✗ node:http: @routebench/app-node-http starts\n✗ node:http: and more\n",
  );
});
