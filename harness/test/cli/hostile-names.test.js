/** Names that would run in a shell, break a table or draw on a terminal are only ever shown. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const FOLDER = "$(touch pwned); `touch pwned` & 'a' \"b\" | <b> ..";
const NAME = "<script>alert(1)</script> | `x` [y](javascript:z) $(touch pwned)";

/** @type {AppsFolder} */
let folder;
/** @type {Awaited<ReturnType<typeof runCommand>>} */
let ran;
before(async () => {
  folder = await makeAppsFolder({ [FOLDER]: "conforming" });
  const appDir = path.join(folder.dir, FOLDER);
  const manifest = { name: NAME, homepage: "https://example.org/?a=|<b>", package: "hostile" };
  await writeFile(
    path.join(appDir, "package.json"),
    JSON.stringify({ type: "module", routebench: manifest }),
  );
  const hostile = path.join(appDir, "node_modules", "hostile");
  await mkdir(hostile, { recursive: true });
  const version = `1.0.0\u001b[2J\n| ${"9".repeat(10_000)}`;
  await writeFile(path.join(hostile, "package.json"), JSON.stringify({ name: "hostile", version }));
  ran = await runCommand([...SHORT, "--apps", folder.dir, "--output", folder.output]);
});
after(() => folder.remove());

test("the app is measured like any other", async () => {
  assert.equal(ran.exitCode, 0, ran.stderr);
  const { trials } = await readSavedResult(folder.output);
  assert.deepEqual(
    trials.map(({ appId, status }) => [appId, status]),
    [
      [FOLDER, "ok"],
      [FOLDER, "ok"],
    ],
  );
});

test("nothing of its name was run", async () => {
  for (const dir of [folder.dir, path.join(folder.dir, FOLDER), process.cwd()]) {
    assert.ok(!(await readdir(dir)).includes("pwned"), dir);
  }
});

test("the report shows it in one cell of one row, without markup", async () => {
  const report = await readFile(path.join(folder.output, "report.md"), "utf8");
  // An image is a line of HTML, where markdown means nothing.
  const markdown = report.replaceAll(/^<img [^<>]*>$/gm, "");
  assert.doesNotMatch(markdown, /<script|`x`|\[y\]\(/);
  const rows = markdown.split("\n").filter((line) => line.includes("alert"));
  assert.ok(rows.length >= 2, markdown);
  for (const row of rows) assert.ok(row.length < 600, row);
});

test("neither the report nor the progress holds a control character", () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
  assert.doesNotMatch(ran.stdout + ran.stderr, /[\u0000-\u0009\u000b-\u001f\u007f]/);
});

describe("refused in a sentence is", () => {
  test("a folder with control characters in its name", async () => {
    const other = await makeAppsFolder({ "a\u001b[2Jb": "conforming" });
    const { exitCode, stderr } = await runCommand(["list", "--apps", other.dir]);
    await other.remove();
    assert.equal(exitCode, 2);
    assert.equal(
      stderr.trim(),
      'error: the app folder "a\\u001b[2Jb" has control characters in its name; rename it',
    );
  });

  test("a display name with control characters", async () => {
    const other = await makeAppsFolder({ a: "conforming" });
    await writeFile(
      path.join(other.dir, "a", "package.json"),
      JSON.stringify({ routebench: { name: "a\u202eb", homepage: "https://example.org" } }),
    );
    const { exitCode, stderr } = await runCommand(["list", "--apps", other.dir]);
    await other.remove();
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: .*name: must be one line without control characters$/);
  });
});
