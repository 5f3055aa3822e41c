/** The output of a run in a terminal. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import xterm from "@xterm/headless";
import { execa } from "execa";
import { makeAppsFolder } from "../support/apps-folder.js";
import { COMMAND, SHORT } from "../support/command.js";

const ROWS = 40;
const ESCAPE = "\u001b";
const COLOUR = `${ESCAPE}[1m`;

const folder = await makeAppsFolder({ good: "conforming" });
const args = [...SHORT, "--mode", "in-process", "--apps", folder.dir, "--output", folder.output];
after(() => folder.remove());

/** A terminal's text after each of the frames that were written to it. @type {(written: string, columns: number) => Promise<string[][]>} */
async function recordScreens(written, columns) {
  const terminal = new xterm.Terminal({ cols: columns, rows: ROWS, allowProposedApi: true });
  const screens = [];
  // A frame begins by erasing the previous frame.
  for (const part of written.split(new RegExp(`(?=${ESCAPE}\\[2K)`))) {
    await new Promise((resolve) => terminal.write(part, () => resolve(undefined)));
    const { active } = terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, row) =>
      (active.getLine(row)?.translateToString(true) ?? "").trimEnd(),
    );
    screens.push(lines);
  }
  terminal.dispose();
  return screens;
}

const hasScript = !(await execa("script", ["--version"], { reject: false })).failed;
const needsTerminal =
  !hasScript &&
  "`script` of util-linux, which makes a terminal, is missing: apt-get install bsdutils";

describe("a terminal", { skip: needsTerminal }, () => {
  /** @type {(env: Record<string, string>, columns?: number, words?: string[]) => Promise<string>} */
  async function runInTerminal(env, columns = 120, words = args) {
    const command = [process.execPath, COMMAND, ...words].map((word) => `'${word}'`).join(" ");
    const sized = `stty cols ${columns} rows ${ROWS}; ${command}`;
    const { stdout } = await execa("script", ["-qec", sized, "/dev/null"], {
      // The test environment may force colour or forbid it. Node does so if CI is set.
      env: {
        TERM: "xterm-256color",
        NO_COLOR: undefined,
        FORCE_COLOR: undefined,
        CI: undefined,
        LC_ALL: "C.UTF-8",
        ...env,
      },
      stdin: "ignore",
      reject: false,
    });
    return stdout;
  }

  test("gets plain lines without cursor movement if its size is unknown", async () => {
    const output = await runInTerminal({ NO_COLOR: "1" }, 0);
    assert.match(output, /^ 0:00 {2}in-process {2}round 1 of 1/m);
    assert.doesNotMatch(output, /\[(Infinity|\d+)A|\[\?25l/);
  });

  test("gets no colour if NO_COLOR is set, and no wrapped line if the terminal is wide", async () => {
    const output = await runInTerminal({ NO_COLOR: "1" }, 200);
    assert.match(output, /In-process, round 1 of 1/);
    assert.ok(!new RegExp(`${ESCAPE}\\[\\d+(;\\d+)*m`).test(output), JSON.stringify(output));
    assertEnd((await recordScreens(output, 200)).at(-1), ["In-process"]);
  });

  test("gets only ASCII if its character set is not UTF-8", async () => {
    const output = await runInTerminal({ LC_ALL: "C" });
    assert.doesNotMatch(output, /[^\0-\x7f]/);
    assert.match(output, /^good +1 +1\.00x/m);
  });

  test("shows coloured bars for each mode during the run, and clears them at the end", async () => {
    const bothModes = args.filter((word) => word !== "in-process" && word !== "--mode");
    // While the last round runs, both modes have been measured.
    const output = await runInTerminal({}, 80, [...bothModes, "--rounds", "2"]);
    assert.ok(output.includes(COLOUR), JSON.stringify(output));
    const screens = await recordScreens(output, 80);
    const live = screens.filter((lines) => lines.some((line) => /^ {2}good .*━/.test(line)));
    const last = live.at(-1)?.join("\n") ?? "";
    assert.match(last, /External: good = 1× +In-process: good = 1×\n/);
    assert.match(last, /^ {2}good +1 {2}1\.00× {2}━+┊ +1 {2}1\.00× {2}━+┊$/m);
    const end = assertEnd(screens.at(-1), ["External", "In-process"]);
    assert.doesNotMatch(end, /━|⠋|Ctrl-C/);
  });
});

/** The final screen, in which no line is wrapped or escaped. @type {(lines: string[] | undefined, modes: string[]) => string} */
function assertEnd(lines, modes) {
  const end = lines?.join("\n") ?? "";
  for (const title of ["warning: A quick look", ...modes.map((mode) => `${mode}: /hello, `)]) {
    assert.equal(end.split(`\n${title}`).length, 2, end);
  }
  assert.match(end, /^Name +Rank +Speed \(good = 1\) {2}/m);
  assert.match(end, /^Data /m);
  assert.doesNotMatch(end, /&#\d+;/);
  return end;
}
