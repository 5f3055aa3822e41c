/** What a terminal sees, and what a pipe does. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const COMMAND = fileURLToPath(new URL("../../bin/routebench.js", import.meta.url));
const ESCAPE = "\u001b";
const COLOUR = `${ESCAPE}[1m`;

/** @type {AppsFolder} */
let folder;
/** @type {string[]} */
let args;
before(async () => {
  folder = await makeAppsFolder({ good: "conforming" });
  args = [...SHORT, "--mode", "in-process", "--apps", folder.dir, "--output", folder.output];
});
after(() => folder.remove());

test("a pipe gets plain lines: no colour, no cursor movement", async () => {
  const { exitCode, stdout, stderr } = await runCommand(args);
  assert.equal(exitCode, 0);
  assert.match(stderr, /^ {2}good .*requests\/s$/m);
  assert.ok(!`${stdout}${stderr}`.includes(ESCAPE));
});

const hasScript = !(await execa("script", ["--version"], { reject: false })).failed;
const needsTerminal =
  !hasScript &&
  "`script` of util-linux, which makes a terminal, is missing: apt-get install bsdutils";

describe("a terminal", { skip: needsTerminal }, () => {
  /** @param {Record<string, string>} env */
  async function runInTerminal(env) {
    const words = [process.execPath, COMMAND, ...args].map((word) => `'${word}'`).join(" ");
    const sized = `stty cols 120 rows 40; ${words}`;
    const { stdout } = await execa("script", ["-qec", sized, "/dev/null"], {
      // Whatever runs the tests may ask for colour, or for none; so does Node where CI is set.
      env: {
        TERM: "xterm-256color",
        NO_COLOR: undefined,
        FORCE_COLOR: undefined,
        CI: undefined,
        ...env,
      },
      stdin: "ignore",
      reject: false,
    });
    return stdout;
  }

  test("gets a live view in colour", async () => {
    const seen = await runInTerminal({});
    assert.ok(seen.includes(COLOUR), JSON.stringify(seen));
    assert.match(seen, /in-process: round 1 of 1/);
  });

  test("gets no colour where NO_COLOR is set", async () => {
    const seen = await runInTerminal({ NO_COLOR: "1" });
    assert.match(seen, /in-process: round 1 of 1/);
    assert.ok(!new RegExp(`${ESCAPE}\\[\\d+(;\\d+)*m`).test(seen), JSON.stringify(seen));
  });
});
