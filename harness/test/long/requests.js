import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { runCommand, UNSETTLED } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

test("a run ranks each kind of request, reports the cost of a middleware, and names apps without middlewares", async () => {
  const output = temporaryFolder();
  const { exitCode, stderr } = await runCommand([
    ..."--suite requests --filter fastify --filter micro".split(" "),
    ..."--quick --rounds 2 --connections 4".split(" "),
    ...UNSETTLED,
    "--output",
    output,
  ]);
  assert.equal(exitCode, 0, stderr);
  const { config, trials } = await readSavedResult(output);
  assert.match(String(config.modes.external?.driver), /^closed-loop /);
  assert.deepEqual(
    config.cases.map(({ id }) => id),
    ["params", "body", ...[0, 50].map((count) => `middleware-${count}`)].map(
      (target) => `http, ${target}, 4 connections`,
    ),
  );
  const casesOf = (/** @type {string} */ id) =>
    trials.filter(({ appId, status }) => appId === id && status !== "failed").length;
  assert.deepEqual([casesOf("fastify"), casesOf("micro")], [2 * config.cases.length, 2 * 2]);
  const report = await readFile(path.join(output, "report.md"), "utf8");
  assert.match(report, /micro has no middlewares by design/);
  assert.match(report, /^#+ The cost of a middleware$/m);
  assert.match(report, /^\| fastify +\|.*rank 1.*its own, by JSON Schema \(Ajv\) *\|$/m);
});
