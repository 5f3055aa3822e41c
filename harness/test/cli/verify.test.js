/** `verify` with apps that are correct, odd, wrong or impossible to start. */
import assert from "node:assert/strict";
import { readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { withFailures } from "../../src/cli/commands/verify.js";
import { entryFor } from "../../src/find/entry.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";

const DRAWING = `import { listen } from ${JSON.stringify(
  new URL("../../../packages/host/test/servers/conforming.js", import.meta.url).href,
)};
export const start = (options) => listen(options, (_request, response) => {
  response.setHeader("Content-Type", "text/plain").end("\\x9b2J");
});`;

/** Commands that cannot be started, with the reason. @type {Record<string, [string[], RegExp]>} */
const UNSTARTABLE = {
  missing: [["./start.sh"], /missing: .*"\.\/start\.sh" .*: there is no such file/],
  unknown: [["no-such-runtime"], /unknown: .*not on the PATH\. Install it/],
  forbidden: [["./start.sh"], /forbidden: .*it cannot be run\. Try: chmod \+x \.\/start\.sh/],
  elsewhere: [["./start.sh"], /elsewhere: .*it is outside the app's folder/],
};

const APP = {
  id: "koa",
  name: "koa",
  package: "koa",
  homepage: "https://example.org",
  tls: true,
  serverFile: "/apps/koa/server.js",
};

/** @type {Awaited<ReturnType<typeof runCommand>>} */
let verified;
const folder = await makeAppsFolder({
  good: "conforming",
  wrong: "wrong-body",
  foreign: "foreign-server",
  drawing: "conforming",
  ...Object.fromEntries(Object.keys(UNSTARTABLE).map((id) => [id, "conforming"])),
});
before(async () => {
  await writeFile(path.join(folder.dir, "drawing/server.js"), DRAWING);
  for (const [id, [command]] of Object.entries(UNSTARTABLE)) await giveCommand(id, command);
  await writeFile(path.join(folder.dir, "forbidden/start.sh"), "#!/bin/sh\n");
  await symlink("/bin/sh", path.join(folder.dir, "elsewhere/start.sh"));
  verified = await runCommand(["verify", "--apps", folder.dir]);
});
after(() => folder.remove());

/** @type {(id: string, command: string[]) => Promise<void>} */
async function giveCommand(id, command) {
  const file = path.join(folder.dir, id, "package.json");
  const { routebench, ...rest } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...rest, routebench: { ...routebench, command } }));
}

test("says whether each app answers correctly, and shows the wrong answer if not", () => {
  assert.equal(verified.exitCode, 1);
  assert.match(
    verified.stdout,
    /^✓ good .* answers as the contract says, over HTTP and HTTPS; a test double takes no routes$/m,
  );
  assert.match(verified.stdout, /^✗ wrong: GET \/hey: body expected "Hey!", received "Hey!\\n"$/m);
  assert.match(verified.stdout, /^✓ foreign .*\n⚠ foreign names nginx in its Server header/m);
});

test("says why the command of an app cannot be started", () => {
  for (const [, reason] of Object.values(UNSTARTABLE)) assert.match(verified.stdout, reason);
});

test("shows no control character that a server sends", () => {
  assert.match(
    verified.stdout,
    /^✗ drawing: GET \/hey: body expected "Hey!", received "\ufffd2J" \(and 4 more like this\)$/m,
  );
});

test("--save saves the verdict on each app and runtime, and the version that ran there", () => {
  const newest = { ...APP, dir: "/apps/koa", version: "3.2.1" };
  const older = entryFor({ ...APP, dir: "/apps/koa/older", version: "v2.9.0", newest });
  const runtime = { name: "bun", version: "1.4.5" };
  const onBun = { ...entryFor(newest), onRuntime: { app: "koa", runtime, isNative: true } };
  /** @type {Parameters<typeof withFailures>[0]} */
  const failures = new Map();
  failures.set(older, null);
  failures.set(onBun, { status: "failed", code: "crashed", detail: "it ended: \x9b2J" });
  const saved = { "Node 20.19.0": { reason: "old" }, "Node 24.1.0": { reason: null } };
  assert.deepEqual(withFailures(failures, { koa: saved }, { name: "node", version: "20.20.2" }), {
    koa: {
      "Node 24.1.0": { reason: null },
      "Node 20.20.2": { reason: null, olderVersion: "2.9.0" },
      "Bun 1.4.5": { reason: "it ended: \ufffd2J", isNative: true },
    },
  });
});

test("rejects a command above its app's folder before any app is started", async (t) => {
  const scripted = await makeAppsFolder({ scripted: "conforming" });
  t.after(() => scripted.remove());
  const manifest = { name: "x", homepage: "https://example.org", command: ["./../../x.sh"] };
  const file = path.join(scripted.dir, "scripted/package.json");
  await writeFile(file, JSON.stringify({ routebench: manifest }));
  const { stderr, exitCode } = await runCommand(["verify", "--apps", scripted.dir]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /apps\/scripted: .*command.*below the app's folder/);
});
