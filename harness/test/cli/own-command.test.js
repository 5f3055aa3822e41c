/** An app whose manifest names its own command, from its folder to the result. */
import assert from "node:assert/strict";
import { chmod, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

const FLAG = "--stack-size=1001";

/** @type {AppsFolder} */
let folder;
beforeEach(async () => {
  folder = await makeAppsFolder({ plain: "conforming", scripted: "conforming" });
});
afterEach(() => folder.remove());

/**
 * @param {string[]} command
 * @param {string} [script] of its start.sh
 */
async function giveCommand(command, script) {
  const dir = path.join(folder.dir, "scripted");
  const file = path.join(dir, "package.json");
  const { routebench, ...rest } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...rest, routebench: { ...routebench, command } }));
  if (script === undefined) return dir;
  await writeFile(path.join(dir, "start.sh"), script);
  await chmod(path.join(dir, "start.sh"), 0o755);
  const server = await readFile(path.join(dir, "server.js"), "utf8");
  const check = `if (!process.execArgv.includes("${FLAG}")) throw new Error("not started by its script");\n`;
  await writeFile(path.join(dir, "server.js"), check + server);
  return dir;
}

const bench = (/** @type {string[]} */ ...args) =>
  runCommand(["--apps", folder.dir, "--output", folder.output, ...SHORT, ...args]);

test("a shell script that starts node with a flag is verified, measured and told in the result", async () => {
  await giveCommand(["./start.sh", "a b"], `#!/bin/sh\nshift\nexec node ${FLAG} "$@"\n`);
  const { exitCode, stderr } = await bench();
  assert.equal(exitCode, 0, stderr);
  const { apps, trials } = await readSavedResult(folder.output);
  const runtime = { name: "node", version: process.versions.node };
  assert.deepEqual(
    apps.map((app) => [app.id, app.verification.status, app.command, app.runtime]),
    [
      ["plain", "ok", undefined, runtime],
      ["scripted", "ok", ["./start.sh", "a b"], runtime],
    ],
  );
  const own = trials.filter(({ appId }) => appId === "scripted");
  assert.deepEqual(own.map(({ mode, status }) => [mode, status]).toSorted(), [
    ["external", "ok"],
    ["in-process", "ok"],
  ]);
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

describe("a command that cannot be started leaves its app out, with the reason", () => {
  /** @type {[string, string[], (dir: string) => Promise<unknown>, RegExp][]} */
  const wrong = [
    ["is not there", ["./start.sh"], async () => {}, /"\.\/start\.sh" .*: there is no such file/],
    ["is not on the PATH", ["no-such-runtime"], async () => {}, /not on the PATH; install it/],
    [
      "cannot be run",
      ["./start.sh"],
      (dir) => writeFile(path.join(dir, "start.sh"), "#!/bin/sh\n"),
      /it cannot be run; try: chmod \+x \.\/start\.sh/,
    ],
    [
      "is a link to elsewhere",
      ["./start.sh"],
      (dir) => symlink("/bin/sh", path.join(dir, "start.sh")),
      /it lies outside the app's folder/,
    ],
  ];
  for (const [what, command, prepare, reason] of wrong) {
    test(what, async () => {
      await prepare(await giveCommand(command));
      const { stdout, exitCode } = await runCommand([
        "verify",
        "--apps",
        folder.dir,
        "--filter",
        "scripted",
      ]);
      assert.equal(exitCode, 1);
      assert.match(stdout, reason);
    });
  }

  test("lies above its folder: before anything is started", async () => {
    await giveCommand(["./../../x.sh"]);
    const { stderr, exitCode } = await bench();
    assert.equal(exitCode, 2);
    assert.match(stderr, /apps\/scripted: .*command.*below the app's folder/);
  });
});
