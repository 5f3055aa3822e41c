import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { runtimesSection } from "../../src/sections/runtimes.js";
import { loadRecorded } from "../recorded.js";

/** @import { RuntimeCell } from "@routebench/contract/summary" */

const { summary } = loadRecorded();

const estimate = { point: 1.25, low: 1.2, high: 1.3, level: 0.95, method: "made up" };
const SAME = { point: 1, low: null, high: null, level: 0.95, method: "made up" };

/** @type {(appId: string, changes: Partial<RuntimeCell>) => RuntimeCell} */
const cell = (appId, changes) => ({
  appId,
  ratio: null,
  reason: null,
  cannotRun: false,
  ...changes,
});

const labels = ["Node 24.1.0", "Bun 1.4.5", "Deno 2.9.6"];
const noBinary = { reason: "no binary for ABI 137", cannotRun: true };
/** @type {[app: string, ...(Partial<RuntimeCell> | null)[]][]} */
const CELLS = [
  ["koa", { ratio: SAME }, { ratio: estimate, isNative: false }, { ...noBinary, reason: "none" }],
  ["h3", { reason: "round 2: it crashed" }, { ratio: SAME }, null],
  ["fastify", { ratio: SAME }, noBinary, null],
  ["hapi", { ratio: SAME }, noBinary, null],
  ["old", null, { ratio: estimate, otherVersion: ["6.18.0", "7.0.2"] }, null],
  ["hono", null, null, { ratio: estimate, isNative: true }],
];
summary.runtimes = [
  {
    mode: "external",
    labels,
    apps: CELLS.map(([app, ...cells]) => ({
      app,
      cells: cells.map((changes) => changes && cell(app, changes)),
    })),
  },
];
summary.config.runtimes = [
  { name: "node", version: "24.1.0" },
  { name: "bun", version: "1.4.5" },
  { name: "deno", version: "2.9.6" },
];

const section = runtimesSection(summary);
const markdown = section ? renderSection(section) : "";

test("the section of runtimes shows each app's speed as a multiple of its speed on the first runtime", () => {
  assert.match(markdown, /\| Name +\| +Node 24\.1\.0 \| +Bun 1\.4\.5 \| +Deno 2\.9\.6 \|/);
  assert.match(markdown, /\| koa +\| +1\.00× \| +1\.25× \(1\.20–1\.30\) \| +cannot run \|/);
});

test("the section of runtimes marks a figure of another version of the app, and names the versions", () => {
  assert.match(markdown, /‡ 1\.25× \(1\.20–1\.30\)/);
  assert.match(markdown, /‡ another version of the app/);
  assert.match(markdown, /old\S* on Bun 1\.4\.5: version 6\.18\.0, not 7\.0\.2/);
});

test("the section of runtimes marks an app that uses the runtime's own server instead of node:http", () => {
  assert.match(markdown, /\| hono .*† 1\.25× \(1\.20–1\.30\) \|/);
  assert.match(markdown, /\| koa .*\| +1\.25× /);
  assert.match(
    markdown,
    /† uses the entry point .*an app on Bun or Deno runs through their node:http/,
  );
});

test("the section of runtimes distinguishes apps that did not finish, were not entered or cannot run", () => {
  assert.match(markdown, /\| h3 +\| did not finish \| +1\.00× \| +– \|/);
  assert.match(markdown, /\| hapi +\| +1\.00× \| +cannot run \| +– \|/);
});

test("the section of runtimes gives a reason once with the names of all its apps", () => {
  assert.match(markdown, /^- fastify and hapi on Bun 1\.4\.5: no binary for ABI 137$/m);
  assert.equal(markdown.split("no binary for ABI 137").length, 2);
});

test("a run on one runtime has no section of runtimes", () => {
  assert.equal(runtimesSection(loadRecorded().summary), null);
});
