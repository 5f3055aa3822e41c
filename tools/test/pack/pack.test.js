import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";

const ROOT = path.join(import.meta.dirname, "../../..");
const FOLDERS = [
  "harness",
  "packages/contract",
  "packages/generators",
  "packages/host",
  "packages/report",
  "packages/stats",
];

test("the packed file races in an empty folder, without the repository", async () => {
  const folder = temporaryFolder();
  const program = path.join(ROOT, "tools/pack/pack.js");
  const { stdout: file } = await execa(process.execPath, [program, folder]);
  await execa("tar", ["-xzf", file, "-C", folder]);
  const modules = path.join(folder, "empty/node_modules");
  mkdirSync(modules, { recursive: true });
  // As npm would install it, without a registry.
  await execa("mv", [path.join(folder, "package"), path.join(modules, "routebench")]);
  const manifest = JSON.parse(readFileSync(path.join(modules, "routebench/package.json"), "utf8"));
  for (const name of Object.keys(manifest.dependencies)) {
    assert.doesNotMatch(manifest.dependencies[name], /workspace/);
    if (manifest.bundleDependencies.includes(name)) continue;
    const from = FOLDERS.map((each) => path.join(ROOT, each, "node_modules", name)).find(
      existsSync,
    );
    symlinkSync(String(from), path.join(modules, name));
  }
  const server =
    'require("http").createServer((q, r) => r.end("hi")).listen(process.env.PORT, "127.0.0.1")';
  writeFileSync(path.join(folder, "empty/server.cjs"), server);
  const routebench = path.join(modules, "routebench/routebench.js");
  const limits = ["--limit", "settle=200ms", "--rounds", "1", "--connections", "10"];
  const options = { cwd: path.join(folder, "empty"), env: { INIT_CWD: undefined }, reject: false };
  const args = ["race", "node server.cjs", "node server.cjs", ...limits];
  const ran = await execa(process.execPath, [routebench, ...args], options);
  assert.equal(ran.exitCode, 0, ran.stderr);
  assert.match(ran.stdout, /^Summary/m);
  const results = path.join(folder, "empty/race-results");
  assert.match(readFileSync(path.join(results, "report.html"), "utf8"), /<svg/);
  const { environment } = JSON.parse(readFileSync(path.join(results, "result.json"), "utf8"));
  assert.equal(environment.gitCommit, null);
  assert.match(environment.command, /^npx routebench race 'node server\.cjs'/);
});
