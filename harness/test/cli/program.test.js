/** What can be typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createProgram } from "../../src/cli/program.js";
import { FORMATS } from "../../src/results/render-report.js";
import { runCommand, startCommand } from "../support/command.js";
import { ROUTING } from "../support/routing.js";

const programOf = () => createProgram(new AbortController().signal, () => {}, ROUTING);

test("report offers every format there is", () => {
  const report = programOf().commands.find((command) => command.name() === "report");
  const format = report?.options.find(({ long }) => long === "--format");
  assert.deepEqual(format?.argChoices, FORMATS);
});

test("the help does not say of a switch that it is off by default", () => {
  const help = programOf().helpInformation();
  assert.match(help, /--pipelining <n> .*\n.*\(default: 1\)/);
  assert.doesNotMatch(help, /default: false/);
});

test("--help teaches with examples and exit codes", async () => {
  const { exitCode, stdout } = await runCommand(["--help"]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^Examples:\n +pnpm bench /m);
  assert.match(stdout, /^Exit codes:$/m);
});

test("a reader that has had enough, such as head, is no error", async () => {
  const source = startCommand(["--help"]);
  await source.pipe("head", ["-c", "1"]);
  const { exitCode, stderr } = await source;
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
});
