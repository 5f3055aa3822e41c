/** The options of the command line, and the help. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createProgram } from "../../src/cli/program.js";
import { BENCH, BENCH_DEFAULTS } from "../../src/options/options.js";
import { startCommand } from "../support/command.js";
import { ROUTING } from "../support/routing.js";

const { signal } = new AbortController();

/** @param {string[]} args of a run */
async function optionsOf(...args) {
  /** @type {Record<string, unknown>} */
  let parsed = {};
  const program = createProgram(signal, () => {}, ROUTING).action((options) => {
    parsed = options;
  });
  await program.parseAsync(args, { from: "user" });
  return parsed;
}

test("options have the names and defaults of the options table", async () => {
  const { rates, control, reference, limit } = await optionsOf(
    ..."--rate 100,50% --no-control --no-reference --limit start=20s --limit stop=1s".split(" "),
  );
  assert.deepEqual(rates, [{ perSecond: 100 }, { shareOfCapacity: 0.5 }]);
  assert.deepEqual([control, reference], [false, false]);
  assert.deepEqual(limit, { ...BENCH_DEFAULTS.limit, startMs: 20_000, stopMs: 1000 });
  const { path, ...defaults } = await optionsOf("--path", "/x");
  assert.equal(path, "/x", "the suite's own option");
  for (const name of Object.keys(BENCH)) {
    assert.deepEqual(
      defaults[name],
      BENCH_DEFAULTS[/** @type {keyof typeof BENCH} */ (name)],
      name,
    );
  }
});

test("the help fits two screens of 80 columns, and --help all shows every option", () => {
  const short = createProgram(signal, () => {}, ROUTING).helpInformation();
  assert.ok(short.split("\n").length <= 90 && /^ {2}--quick /m.test(short), short);
  assert.ok(short.split("\n").every((line) => line.length <= 80));
  assert.doesNotMatch(short, /--seed/);
  const whole = createProgram(signal, () => {}, ROUTING, { isWhole: true });
  assert.ok(whole.options.length <= 36 && whole.options.every(({ hidden }) => !hidden));
});

test("exits with 0 if the reader of the output, such as head, closes early", async () => {
  const source = startCommand(["--help"]);
  await source.pipe("head", ["-c", "1"]);
  const { exitCode, stderr } = await source;
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
});
