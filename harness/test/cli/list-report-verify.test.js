/** The commands that measure nothing. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT, startCommand } from "../support/command.js";

/** @type {import("../support/apps-folder.js").AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({
    ...{ good: "conforming", wrong: "wrong-body", foreign: "foreign-server" },
  });
});
after(() => folder.remove());

describe("list", () => {
  test("shows each app with its folder, name, installed version and homepage", async () => {
    const { exitCode, stdout } = await runCommand(["list", "--filter", "node-http"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^\| Folder +\| Name +\| Version +\| Homepage +\| Featured +\|$/m);
    const version = process.version.slice(1).replaceAll(".", "\\.");
    const row = `^\\| node-http +\\| node:http +\\| ${version} +\\| https://nodejs\\.org.* \\| yes +\\|$`;
    assert.match(stdout, new RegExp(row, "m"));
    assert.equal(stdout.split("\n").length, 3);
  });

  test("of apps none of which is featured does not speak of it", async () => {
    const { stdout } = await runCommand(["list", "--apps", folder.dir]);
    assert.match(stdout, /^\| foreign +\|/m);
    assert.doesNotMatch(stdout, /Featured/);
  });

  test("shows a stand-in as what it is", async () => {
    const { stdout } = await runCommand(["list", "--filter", "uWebSockets.js"]);
    assert.match(stdout, /\| uWebSockets\.js +\| (uwebsockets \d|\d+\.\d+\.\d+ )/);
  });
});

describe("verify", () => {
  test("says of each app whether it answers, and of a wrong answer what it was", async () => {
    const { exitCode, stdout } = await runCommand(["verify", "--apps", folder.dir]);
    assert.equal(exitCode, 1);
    assert.match(
      stdout,
      /^✓ good .* answers as the contract says, over HTTP and HTTPS; a test double takes no routes$/m,
    );
    assert.match(stdout, /^✗ wrong: GET \/hey: body expected "Hey!", received "Hey!\\n"$/m);
  });

  test("is content with apps that all answer, and tells what it finds of them", async () => {
    const which = ["--apps", folder.dir, "--filter", "foreign"];
    const { exitCode, stdout } = await runCommand(["verify", ...which]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^✓ foreign .*\n⚠ foreign names nginx in its Server header/m);
  });
});

describe("of a saved run", () => {
  /** @type {string} */
  let file;
  /** @type {string} */
  let printed;
  before(async () => {
    file = path.join(folder.output, "result.json");
    const { stdout } = await runCommand([
      ...[...SHORT, "--mode", "in-process", "--filter", "good"],
      ...["--apps", folder.dir, "--output", folder.output],
    ]);
    printed = stdout;
  });

  test("report prints what the run printed", async () => {
    const { exitCode, stdout } = await runCommand(["report", file]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, printed);
  });

  test("report --json prints one JSON document", async () => {
    const { stdout } = await runCommand(["report", file, "--json"]);
    assert.equal(JSON.parse(stdout).modes[0].rows[0].appId, "good");
  });

  test("report leaves the file as it is", async () => {
    const before = await readFile(file, "utf8");
    await runCommand(["report", file]);
    assert.equal(await readFile(file, "utf8"), before);
  });

  test("publish refuses a quick look", async () => {
    const { exitCode, stderr } = await runCommand(["publish", folder.output]);
    assert.equal(stderr, "error: the run is a quick look; --force publishes it anyway");
    assert.equal(exitCode, 2);
  });
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
