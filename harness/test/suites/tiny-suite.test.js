/** A folder is all that a suite needs. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { runCommand, UNSETTLED } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";
import { makeSuitesFolder } from "../support/tiny-suite.js";

const EXTENT = "--quick --rounds 1 --connections 4 --generator closed-loop".split(" ");
const SHORT = [...EXTENT, ...UNSETTLED];

const folder = await makeSuitesFolder();
after(() => folder.remove());

/** @param {...string} args */
const run = (...args) => runCommand(args, { env: { ROUTEBENCH_SUITES: folder.suites } });

describe("a suite of ten lines in another folder", () => {
  test("lists its subjects", async () => {
    const { stdout } = await run("list", "--suite", "tiny");
    assert.match(stdout, /\| one /);
    assert.match(stdout, /\| other /);
  });

  test("verifies its subjects byte by byte", async () => {
    const { exitCode, stdout } = await run("verify", "--suite", "tiny");
    assert.equal(exitCode, 1);
    assert.match(stdout, /^✓ one /m);
    assert.match(
      stdout,
      /^✗ wrong: GET \/page: body expected "200000 bytes", received "200000 bytes, different from byte 200000 on"$/m,
    );
  });

  test("is measured, and reported again from the result file", async () => {
    const bench = ["--suite", "tiny", "--filter", "!wrong", ...SHORT, "--output", folder.output];
    const { exitCode, stdout, stderr } = await run(...bench);
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /^External: /m);
    const { config, apps, trials } = await readSavedResult(folder.output);
    assert.equal(config.suite, "tiny");
    assert.deepEqual(Object.keys(config.modes), ["external"]);
    const ids = config.cases.map(({ id }) => id);
    assert.deepEqual(ids, ["http, /page, 4 connections"]);
    assert.deepEqual(
      apps.map(({ id, suite }) => `${suite} ${id}`),
      ["tiny one", "tiny other"],
    );
    assert.deepEqual(new Set(trials.map(({ status }) => status)), new Set(["ok"]));
    const again = await run("report", path.join(folder.output, "result.json"));
    assert.equal(again.stdout, stdout);
    const page = await readFile(path.join(folder.output, "report.html"), "utf8");
    assert.match(page, /<title>Speed of 2 apps: \/page · routebench: tiny,/);
  });

  test("keeps the earlier result when no selected subject supports the test", async () => {
    const before = await readSavedResult(folder.output);
    const args = ["--suite", "tiny", "--filter", "one", "--scheme", "https", ...SHORT];
    const { exitCode, stderr } = await run(...args, "--output", folder.output);
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^error: no selected app supports this test \(one: its manifest says that it/m,
    );
    assert.deepEqual(await readSavedResult(folder.output), before);
  });
});

describe("the command line", () => {
  test("names the existing suites when --suite names another", async () => {
    const { exitCode, stderr } = await run("--suite", "nosuch");
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: there is no suite "nosuch" in ".*"; the suites are: tiny$/m);
    const real = await runCommand(["--suite", "nosuch"]);
    assert.match(real.stderr, /the suites are: .*\brouting\b/);
  });

  test("has the options of the named suite, and their help", async () => {
    const parse = `(text) => { if (text !== "few") throw new Error("Say few."); return text; }`;
    const option = `{ flags: "--how <many>", help: "how many pages", parse: ${parse} }`;
    await folder.write(
      "asking/suite.js",
      `import tiny from "../tiny/suite.js";
       export default { ...tiny, id: "asking", cli: { options: [${option}] } };`,
    );
    await folder.write("asking/package.json", '{ "type": "module" }');
    const help = (await run("--suite", "asking", "--help")).stdout;
    assert.match(help, /--how <many> +how many pages/);
    assert.doesNotMatch(help, /--routes/);
    assert.match((await runCommand(["--help", "all"])).stdout, /--routes <n,...>/);
    const { exitCode, stderr } = await run("--suite", "asking", "--how", "many");
    assert.equal(exitCode, 2);
    assert.match(stderr, /Say few\./);
  });

  test("says what is wrong when suite.js exports no suite", async () => {
    await folder.write("broken/suite.js", `module.exports = { id: "broken", title: "Broken" };`);
    const { exitCode, stderr } = await run("--suite", "broken");
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: ".*broken.suite\.js" exports no suite: subjects: must be a URL/m);
  });
});
