/** Bad input is one clear sentence with the remedy, before anything is measured or written. */
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";

const folder = await makeAppsFolder({ good: "conforming" });
after(() => folder.remove());

/** @type {(args: string[], sentence: RegExp) => Promise<void>} */
async function assertRejected(args, sentence) {
  const { exitCode, stdout, stderr } = await runCommand(args);
  assert.match(stderr, sentence);
  assert.ok(stderr.split("\n").length <= 3, `more than a sentence and hints: ${stderr}`);
  assert.doesNotMatch(stderr, /^ {4}at /m);
  assert.equal(stdout, "");
  assert.equal(exitCode, 2);
  await assert.rejects(access(folder.output), { code: "ENOENT" });
}

describe("bad input to pnpm bench", () => {
  /** @type {[string[], RegExp][]} */
  const badInputs = [
    [["--filter", "fastfy"], /^error: no app matches the filter "fastfy"; the apps are: good$/],
    [["--filter", "!good"], /^error: no app matches all of: !good\. Remove a filter$/],
    [["runtime", "add", "node@latest"], /^error: .*node@latest/],
    [
      ["--filter", ""],
      /^error: a filter is empty\. Give a folder or display name, e\.g\. fastify$/,
    ],
    [["--rounds", "0"], /'--rounds <n>' argument '0' is invalid\. Give a whole number from 1 up/],
    [["--path", "hello"], /'--path <path>' argument 'hello' is invalid\. A path begins with "\/"/],
    [
      ["--mode", "outside"],
      /'outside' is invalid\. Allowed choices are external, in-process, standalone, all/,
    ],
    [
      ["--versions", "fastify"],
      /argument 'fastify' is invalid\. "fastify" is not a package or folder with a version/,
    ],
    [["--versions", "good@1"], /^error: good has no package to take another version of/],
    [["--versions", "koa@2"], /no app is called "koa" or has that package; pnpm bench list/],
    [["--load-from", "me@there"], /^error: --load-from requires --server\. Add --server\.$/],
    [["explain", "--mode", "in-process"], /^error: unknown option '--mode'\n.*--help all/],
    [["--quik"], /^error: unknown option '--quik'\n\(Did you mean --quick\?\)/],
    [["--no-such-option"], /^error: unknown option '--no-such-option'\n.*--help/],
    [["--filter"], /^error: option '--filter <name>' argument missing/],
  ];
  for (const [args, sentence] of badInputs) {
    test(`is rejected: ${args.join(" ")}`, () =>
      assertRejected(["--apps", folder.dir, "--output", folder.output, ...args], sentence));
  }
});

describe("a missing program", () => {
  /** @type {[string[], RegExp][]} */
  const commands = [
    [
      ["--filter", "good", "--against", "HEAD~1"],
      /^error: git was not found, and --against "HEAD~1" needs it\. Install git$/,
    ],
    [["pr"], /^error: git was not found, and finding what is changed needs it\. Install git$/],
    [
      ["--filter", "koa", "--server", "me@there"],
      /^error: ssh was not found, and the host "me@there" needs it\. Install ssh$/,
    ],
  ];
  for (const [args, sentence] of commands) {
    test(`is named by: ${args.join(" ")}`, async () => {
      const apps = args.includes("good") ? ["--apps", folder.dir] : [];
      const output = ["--output", path.join(folder.dir, "..", "lacking")];
      const env = { PATH: path.join(folder.dir, "nothing-here") };
      const { exitCode, stderr } = await runCommand([...args, ...apps, ...output], { env });
      assert.match(stderr, sentence);
      assert.equal(exitCode, 2);
    });
  }
});

describe("bad input to other commands", () => {
  /** @type {[string[], RegExp][]} */
  const badInputs = [
    [
      ["list", "--filter", "fastfy"],
      /^error: no app matches the filter "fastfy"; the apps are: .*; did you mean "fastify"\?$/,
    ],
    [["verify", "--save"], /^error: --save requires --runtime\. Add --runtime\.$/],
    [
      ["verify", "--save", "--runtime", "node", "--apps", "/nowhere"],
      /^error: --save and --apps cannot be combined\. Remove one of them\.$/,
    ],
    [["compar"], /^error: there is no command "compar"; did you mean "compare"\?$/],
    [["koa"], /^error: there is no command "koa"; to measure an app of that name: --filter koa$/],
    [["--filter", "koa", "list"], /^error: --filter must follow list\. Move it\.$/],
    [["serve", "koa"], /^error: too many arguments for 'serve'/],
    [
      ["--resume", "--output", "/nowhere"],
      /^error: there is no run to resume in "\/nowhere"\. Start/,
    ],
    [["report"], /^error: missing required argument 'file'/],
    [["report", "no-such-file.json"], /^error: there is no result file "no-such-file\.json"/],
    [["serve", "--port", "0"], /'--port <n>' argument '0' is invalid/],
    [
      ["selftest", "--kind", "quicker"],
      /^error: there is no kind of twin "quicker"\. Choose from: 3% slower; ten times slower; a 2/,
    ],
    [
      ["selftest", "--apps", "/nowhere"],
      /^error: there is no app "node-http" in "\/nowhere" to make a twin of\. Remove --apps$/,
    ],
    [["hosts", "look", "bench1"], /Allowed choices are prepare/],
    [
      ["publish", "--derived", "--force"],
      /^error: --derived and --force cannot be combined\. Remove one of them\.$/,
    ],
    [["publish", "results", "--all"], /^error: --all takes no folder\. Remove results\.$/],
    [["publish", "results", "--derived"], /^error: --derived takes no folder\. Remove results\.$/],
    [["runtime", "list", "bun"], /^error: runtime add needs .*; runtime list takes none\.$/],
    [["new-app", "../x", "--package", "koa"], /^error: "\.\.\/x" cannot be an app's folder\. Use/],
    [["new-app", "express", "--package", "express"], /^error: apps\/express exists already$/],
    [["new-app", "x", "--package", "../y"], /^error: "\.\.\/y" is not the name of an npm package$/],
  ];
  for (const [args, sentence] of badInputs) {
    test(`is rejected: ${args.join(" ")}`, () => assertRejected(args, sentence));
  }
});
