import assert from "node:assert/strict";
import { test } from "node:test";
import { execa } from "execa";
import { availableCores, findPlacement } from "../../src/local/placement.js";

/** In a process of its own, because it cannot come back. */
const LEAVES = `
  import { readdirSync, readFileSync } from "node:fs";
  import { findPlacement, leaveCores } from ${JSON.stringify(import.meta.resolve("../../src/local/placement.js"))};
  const { cores } = await findPlacement();
  await leaveCores({ harness: cores.generator });
  const masks = readdirSync("/proc/self/task").map((thread) =>
    readFileSync("/proc/self/task/" + thread + "/status", "utf8").match(/^Cpus_allowed_list:\\t(.*)$/m)[1]);
  console.log(JSON.stringify({ masks, before: cores, after: (await findPlacement()).cores }));
`;

const { cores } = await findPlacement();
const cannotPin = cores === null ? "this machine cannot pin" : false;

test("finds available core time", () => {
  assert.ok(availableCores() > 0);
});

test("moves every thread of the harness, and finds the same cores afterwards", {
  skip: cannotPin,
}, async () => {
  const { stdout } = await execa("node", ["--input-type=module", "-e", LEAVES]);
  const { masks, before, after } = JSON.parse(stdout);
  assert.deepEqual(new Set(masks), new Set([String(before.generator[0])]));
  assert.deepEqual(after, before);
});

test("starts processes on requested cores", { skip: cannotPin }, async () => {
  const server = cores?.generator[0] ?? 0;
  const generator = cores?.server[0] ?? 0;
  const { cores: requested, prefixes } = await findPlacement({ server, generator });
  assert.deepEqual(requested, { server: [server], generator: [generator] });
  const [program = "", ...prefix] = prefixes.server;
  const { stdout } = await execa(program, [...prefix, "cat", "/proc/self/status"]);
  assert.match(stdout, new RegExp(`^Cpus_allowed_list:\\t${server}$`, "m"));
});
