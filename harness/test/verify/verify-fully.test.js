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

/** Checks answers only. @type {Suite} */
const SUITE = { ...ROUTING, servers: { ...ROUTING.servers, inspections: [] } };

const host = await openLocalHost();
const app = await readApp(path.join(APPS_DIR, "node-http"));

/** A server with the routes of the contract only. */
const serverFile = fileURLToPath(
  new URL("../../../packages/host/test/servers/conforming.js", import.meta.url),
);

test("checks an app over both schemes and with tables of routes, and says so in the verdict", async () => {
  const verification = await verifyFully(app, host, SUITE);
  assert.equal(
    describeVerdict(app, verification),
    `✓ node:http ${process.versions.node} answers as the contract says, over HTTP and HTTPS, with 10 routes, 100 routes, 1000 routes\n`,
  );
});

test("says that the app does not register the routes when all requests of the table get 404", async () => {
  const verification = await verifyFully({ ...app, serverFile }, host, SUITE);
  assert.equal(verification.failure?.code, "wrong-answer");
  assert.match(
    describeVerdict(app, verification),
    /^✗ node:http: with 10 routes: (\d+) of \1 requests of the route table got 404: the app does not register `routes`\. Register them, or declare cannot\.table\n$/,
  );
});

test("shows the line to fix once below the first of several wrong answers", () => {
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

test("excludes an app without the suite's file, and names the file", async () => {
  const unwritten = { ...app, unwritten: "it has no other.js yet" };
  const verification = await verifyFully(unwritten, host, SUITE);
  assert.equal(verification.failure?.code, "does-not-apply");
  assert.equal(describeVerdict(unwritten, verification), "– node:http: it has no other.js yet\n");
});

test("skips the checks that a manifest excludes, and shows the reasons in the verdict", async () => {
  const reason = "its router has no params";
  const limited = { ...app, serverFile, tls: false, cannot: { table: reason, https: "it is old" } };
  const verification = await verifyFully(limited, host, SUITE);
  assert.equal(verification.failure, null);
  assert.match(
    describeVerdict(limited, verification),
    /answers as the contract says, over HTTP; its router has no params; it is old\n$/,
  );
});

test("fails an app whose files break a rule of the suite before it is started", async () => {
  /** @type {Suite} */
  const suite = {
    ...ROUTING,
    servers: {
      brokenRules: ({ sources, packageJson }) =>
        sources.some(({ file, source }) => file === "server.js" && source.includes("start("))
          ? [`${packageJson.name} starts`, "a second fault"]
          : [],
    },
  };
  const verification = await verifyFully(app, host, suite);
  assert.equal(verification.failure?.code, "breaks-rules");
  assert.equal(
    describeVerdict(app, verification),
    "✗ node:http: @routebench/app-node-http starts\n✗ node:http: a second fault\n",
  );
});
