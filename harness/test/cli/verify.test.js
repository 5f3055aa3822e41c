import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({
    good: "conforming",
    wrong: "wrong-body",
    foreign: "foreign-server",
    closing: "closes-connections",
  });
});
after(() => folder.remove());

test("says of each app whether it answers, and of a wrong answer what it was", async () => {
  const { exitCode, stdout } = await runCommand(["verify", "--apps", folder.dir]);
  assert.equal(exitCode, 1);
  assert.match(
    stdout,
    /^✓ good .* answers as the contract says, over HTTP and HTTPS; a test double takes no routes$/m,
  );
  assert.match(stdout, /^✗ wrong: GET \/hey: body expected "Hey!", received "Hey!\\n"$/m);
});

test("writes the verdicts into a document that keeps their table", async () => {
  const file = path.join(folder.dir, "..", `${path.basename(folder.dir)}-table.md`);
  const [begin, end] = ["begin", "end"].map((word) => `<!-- apps by runtime: ${word} -->`);
  try {
    await writeFile(file, `# Apps\n\n${begin}\n${end}\n`);
    const { exitCode } = await runCommand(["verify", "--apps", folder.dir, "--table", file]);
    assert.equal(exitCode, 1);
    const written = await readFile(file, "utf8");
    assert.match(written, /^\| `good` +\| ✓ +\|$/m);
    assert.match(written, /^\| `wrong` +\| no \(1\) +\|$/m);
    assert.match(written, /^1\. GET \/hey: body expected "Hey!"/m);
    await writeFile(file, "# Apps\n");
    const refused = await runCommand(["verify", "--apps", folder.dir, "--table", file]);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /has no place for the table/);
  } finally {
    await rm(file);
  }
});

test("is content with apps that all answer, and tells what it finds of them", async () => {
  const which = ["--apps", folder.dir, "--filter", "foreign"];
  const { exitCode, stdout } = await runCommand(["verify", ...which]);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^✓ foreign .*\n⚠ foreign names nginx in its Server header/m);
});

test("shows what each app puts on the wire when --show-headers is given", async () => {
  const which = ["--apps", folder.dir, "--show-headers"];
  const { exitCode, stdout } = await runCommand(["verify", ...which]);
  assert.equal(exitCode, 1, "one app answers wrongly");
  assert.match(stdout, /^GET \/hello$/m);
  assert.match(
    stdout,
    /^\| Name +\| Header bytes \| Body bytes \| Keep-alive \| Differs from most/m,
  );
  assert.match(stdout, /^\| good +\| +\d+ \| +\d+ \| yes +\|/m);
  assert.match(
    stdout,
    /^\| closing +\| +\d+ \| +\d+ \| no +\| no keep-alive header, closes the connection/m,
  );
  assert.match(stdout, /^\| wrong +\| +\| +\| +\| GET \/hey: body expected/m);
  assert.match(stdout, /^good\n {2}HTTP\/1\.1 200 OK\n {2}Content-Type: text\/plain\n/m);
});

test("shows no control character that a server sends", async () => {
  const drawing = await makeAppsFolder({ drawing: "conforming" });
  const conforming = new URL("../../../packages/host/test/servers/conforming.js", import.meta.url)
    .href;
  await writeFile(
    path.join(drawing.dir, "drawing/server.js"),
    `import { answer, listen } from ${JSON.stringify(conforming)};
export const start = (options) => listen(options, (request, response) => {
  response.setHeader("X-Draw", "\\x9b2J");
  answer(request, response);
});`,
  );
  const { stdout } = await runCommand(["verify", "--apps", drawing.dir, "--show-headers"]);
  await drawing.remove();
  assert.match(stdout, /^ {2}X-Draw: \ufffd2J$/m);
});
