import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({ good: "conforming", foreign: "foreign-server" });
});
after(() => folder.remove());

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
