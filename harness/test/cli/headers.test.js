import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({
    ...{ one: "conforming", two: "conforming" },
    ...{ closing: "closes-connections", broken: "throws-at-import", foreign: "foreign-server" },
  });
});
after(() => folder.remove());

test("pnpm bench headers shows what each app puts on the wire, and who differs from most", async () => {
  const { exitCode, stdout } = await runCommand(["headers", "--apps", folder.dir]);
  assert.equal(exitCode, 1, "one of them could not be asked");
  assert.match(stdout, /^GET \/hello$/m);
  assert.match(
    stdout,
    /^\| Name +\| Header bytes \| Body bytes \| Keep-alive \| Differs from most/m,
  );
  assert.match(stdout, /^\| one +\| +\d+ \| +\d+ \| yes +\| +\|$/m);
  assert.match(
    stdout,
    /^\| closing +\| +\d+ \| +\d+ \| no +\| no keep-alive header, closes the connection/m,
  );
  assert.match(stdout, /^\| broken +\| +\| +\| +\| no such licence +\|$/m);
  assert.match(stdout, /^- ⚠ foreign names nginx in its Server header/m);
  assert.match(stdout, /^one\n {2}HTTP\/1\.1 200 OK\n {2}Content-Type: text\/plain\n/m);
});

test("what a server sends cannot make the terminal do anything", async () => {
  const drawing = await makeAppsFolder({ drawing: "conforming" });
  const conforming = new URL("../servers/conforming.js", import.meta.url).href;
  await writeFile(
    path.join(drawing.dir, "drawing/server.js"),
    `import { answer, listen } from ${JSON.stringify(conforming)};
export const start = (options) => listen(options, (request, response) => {
  response.setHeader("X-Draw", "\\x9b2J");
  answer(request, response);
});`,
  );
  const { stdout } = await runCommand(["headers", "--apps", drawing.dir]);
  await drawing.remove();
  assert.match(stdout, /^ {2}X-Draw: \ufffd2J$/m);
});

test("the path can be chosen", async () => {
  const args = ["headers", "--apps", folder.dir, "--filter", "one", "--path", "/nowhere"];
  const { exitCode, stdout } = await runCommand(args);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^GET \/nowhere$/m);
  assert.match(stdout, /HTTP\/1\.1 404 Not Found/);
});

test("a run records it with each app, and with each trial what was asked beside the load", async () => {
  const args = ["--mode", "in-process", "--apps", folder.dir, "--output", folder.output];
  const asked = ["one", "closing", "broken"].flatMap((id) => ["--filter", id]);
  await runCommand([...SHORT, ...args, ...asked]);
  const { apps, trials } = await readSavedResult(folder.output);
  const served = new Map(apps.map((app) => [app.id, app.served]));
  assert.equal(served.get("broken"), null);
  assert.equal(served.get("closing")?.keepAlive, false);
  const one = served.get("one");
  assert.equal(one?.path, "/hello");
  assert.equal(one?.head[0], "HTTP/1.1 200 OK");
  const trial = trials.find(({ appId }) => appId === "one");
  assert.ok(trial?.status === "ok");
  assert.equal(trial.sample.responseBytes?.most, (one?.headerBytes ?? 0) + (one?.bodyBytes ?? 0));
  assert.ok(trial.sample.probes);
});
