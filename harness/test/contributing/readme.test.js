/**
 * Runs the commands in the code blocks of README.md, for an existing app and with options that keep them short. The
 * commands in its tables take longer, and are only parsed.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { suiteOf } from "../../src/cli/main.js";
import { createProgram } from "../../src/cli/program.js";
import { runCommand, SHORT } from "../support/command.js";

const folder = temporaryFolder();

/** `pnpm test` runs these tests. @type {Record<string, { app?: string, args?: string[], exitCode?: number, text: RegExp }>} */
const RUNS = {
  "npx -y pnpm@12.21.0 bench": {
    args: ["--filter", "node-http", ...SHORT],
    text: /^node:http +\d/m,
  },
  "npx -y pnpm@12.21.0 test": { text: /turbo run .*\btest\b/ },
  "pnpm new-app my-framework --package my-framework": {
    app: "express",
    exitCode: 2,
    text: /apps\/express exists already/,
  },
  "pnpm verify --filter my-framework": {
    app: "node-http",
    text: /^✓ node:http \S+ answers as the contract says/m,
  },
  "pnpm bench --filter my-framework": { app: "node-http", args: SHORT, text: /^node:http +\d/m },
  "pnpm bench pr": { args: ["--base", "HEAD", "--budget", "1s"], text: /What routebench found/ },
};

/** The runs of commands, by their words: commands that differ only in the app run once. @type {Map<string, ReturnType<typeof runCommand>>} */
const runs = new Map();

/** @param {string[]} words */
function runOnce(words) {
  const key = words.join(" ");
  const run = runs.get(key) ?? runCommand(words);
  runs.set(key, run);
  return run;
}

const readme = await readFile(path.join(ROOT_DIR, "README.md"), "utf8");
const { scripts } = JSON.parse(await readFile(path.join(ROOT_DIR, "package.json"), "utf8"));

test("README.md has only commands that are run here", () => {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```/gms)];
  const commands = blocks.flatMap(([, block = ""]) => block.trim().split("\n"));
  assert.deepEqual(commands, Object.keys(RUNS));
});

for (const [command, { app = "", args = [], exitCode = 0, text }] of Object.entries(RUNS)) {
  test(`runs ${command}`, async () => {
    const [script = "", ...words] = command.replace(/^.*?pnpm\S* /, "").split(" ");
    const [program, ...before] = String(scripts[script]).split(/.*routebench\.js ?/);
    if (program !== "") return assert.match(scripts[script], text);
    const typed = [...before, ...words]
      .filter(Boolean)
      .map((word) => word.replace("my-framework", app));
    const output = script === "bench" ? ["--output", folder] : [];
    const run = await runOnce([...typed, ...args, ...output]);
    assert.equal(run.exitCode, exitCode, run.stderr);
    assert.match(run.stdout + run.stderr, text);
  });
}

const inTables = [...readme.matchAll(/^\|.*\|$/gm)].flatMap(([row]) =>
  [...row.matchAll(/`pnpm bench ([^`]+)`/g)].map(([, words = ""]) => words),
);

test("README.md has commands in a table", () => assert.ok(inTables.length > 10));

for (const words of inTables) {
  test(`accepts the options of pnpm bench ${words}`, async () => {
    const args = words.split(" ");
    const program = createProgram(new AbortController().signal, () => {}, await suiteOf(args));
    for (const each of [program, ...program.commands]) each.exitOverride().action(() => {});
    await program.parseAsync(args, { from: "user" });
  });
}
