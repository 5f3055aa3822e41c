import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApps } from "../../src/find/apps.js";

const folder = emptyFolder();

const manifest = { name: "Bare", homepage: "https://example.org" };

/** @type {(id: string, packageJson?: string | object) => Promise<void>} */
async function writeApp(id, packageJson) {
  const dir = path.join(folder, id);
  await mkdir(dir);
  if (packageJson === undefined) return;
  const text = typeof packageJson === "string" ? packageJson : JSON.stringify(packageJson);
  await writeFile(path.join(dir, "package.json"), text);
}

test("each folder is an app, in the order of the names", async () => {
  await writeApp("b", { routebench: manifest });
  await writeApp("a", { routebench: { ...manifest, name: "First" } });
  const apps = await readApps(folder);
  assert.deepEqual(
    apps.map(({ id, name, serverFile }) => `${id} ${name} ${path.relative(folder, serverFile)}`),
    ["a First a/server.js", "b Bare b/server.js"],
  );
});

test("a file beside the folders is no app", async () => {
  await writeApp("a", { routebench: manifest });
  await writeFile(path.join(folder, "README.md"), "");
  assert.equal((await readApps(folder)).length, 1);
});

test("what is left of an app that git has removed is no app", async () => {
  await writeApp("a", { routebench: manifest });
  await mkdir(path.join(folder, "gone", "node_modules"), { recursive: true });
  assert.equal((await readApps(folder)).length, 1);
});

/** @type {[string, string | object | undefined, RegExp][]} */
const unreadable = [
  ["no package.json", undefined, /[/]broken: .*package\.json/],
  ["a package.json that is cut off", "{", /[/]broken: .*package\.json is not valid JSON/],
  ["a package.json that is null", "null", /[/]broken: .*package\.json is not valid JSON/],
  ["no manifest", {}, /[/]broken: package\.json has no "routebench" field/],
  ["a wrong manifest", { routebench: { name: "x" } }, /[/]broken: .*homepage/],
  [
    "a package that is not installed",
    { routebench: { ...manifest, package: "no-such-package" } },
    /[/]broken: the package "no-such-package" is not installed\. Run: pnpm --dir [/].*[/]broken install$/,
  ],
];
for (const [what, packageJson, message] of unreadable) {
  test(`a folder with ${what} is an error, never left out`, async () => {
    await writeApp("good", { routebench: manifest });
    await writeApp("broken", packageJson);
    await assert.rejects(readApps(folder), { name: "UsageError", message });
  });
}

test("a folder that is not there is named", async () => {
  const missing = path.join(folder, "missing");
  await assert.rejects(readApps(missing), {
    name: "UsageError",
    message: `cannot read the apps' folder "${missing}" (ENOENT)`,
  });
});

test("a folder without apps is an error", async () => {
  await assert.rejects(readApps(folder), { name: "UsageError", message: /there are no apps/ });
});

test("a server that is a program of its own shows its template, and the version that it prints", async () => {
  const program = {
    command: ["node", "-c", "{config}"],
    config: "server.conf",
    version: ["--version"],
    install: "apt-get install nodejs",
  };
  await writeApp("own", { routebench: { ...manifest, program } });
  await writeApp("none", {
    routebench: { ...manifest, program: { command: ["no-such-server"], version: ["-v"] } },
  });
  const [none, own] = await readApps(folder);
  const dir = path.join(folder, "own");
  const config = path.join(dir, "server.conf");
  const { command, install } = program;
  assert.deepEqual(own?.program, { dir, command, config, install });
  assert.equal(own?.serverFile, config);
  assert.match(own?.version ?? "", /^\d+\.\d+\.\d+$/);
  assert.equal(none?.version, "not installed");
});

test("what is on no registry has the version that its manifest says", async () => {
  await writeApp("a", { routebench: { ...manifest, version: "0.6.8" } });
  const [app] = await readApps(folder);
  assert.equal(app?.version, "0.6.8");
});

test("the engine is what the manifest names, else node:http; a program's is not known, and what is no server has none", async () => {
  const program = { command: ["no-such-server"] };
  await writeApp("a", { routebench: { ...manifest, version: "1", engine: "uws" } });
  await writeApp("b", { routebench: manifest });
  await writeApp("c", { routebench: { ...manifest, program } });
  const apps = await readApps(folder);
  const engines = apps.map(({ engine }) => engine);
  assert.deepEqual(engines, ["uws", "node:http", undefined]);
  const parsers = await readApps(folder, {
    worker: { module: new URL("file:///worker.js"), file: "parser.js" },
  });
  assert.equal(parsers[1]?.engine, undefined);
});

test("a suite may name another file, and who has none is an app that says so", async () => {
  await writeApp("a", { routebench: manifest });
  await writeApp("b", { routebench: manifest });
  for (const file of ["a/server.js", "b/server.js", "b/other.js"]) {
    await writeFile(path.join(folder, file), "");
  }
  const apps = await readApps(folder, { servers: { file: "other.js" } });
  assert.deepEqual(
    apps.map(({ serverFile, engine, unwritten }) => [path.basename(serverFile), engine, unwritten]),
    [
      ["other.js", "node:http", "its other.js is not written yet"],
      ["other.js", "node:http", undefined],
    ],
  );
});

test("where a manifest says which Node an app needs, an older one gets what stands in its folder older/", async () => {
  const newest = { ...manifest, name: "a", version: "2.0.0", node: ">=999" };
  await writeApp("a", { routebench: newest });
  await writeApp("a/older", { routebench: { ...manifest, name: "a", version: "1.0.0" } });
  await writeApp("b", { routebench: { ...newest, name: "b", node: ">=20" } });
  await writeApp("c", { routebench: { ...newest, name: "c" } });
  const apps = await readApps(folder);
  assert.deepEqual(
    apps.map(({ id, version }) => `${id} ${version}`),
    ["a 1.0.0", "b 2.0.0", "c 2.0.0"],
  );
  assert.equal(apps[0]?.newest?.version, "2.0.0");
});

test("an app is entered once more on each other runtime that it names", async () => {
  await writeApp("a", { routebench: { ...manifest, runtimes: ["old"] } });
  const runtimes = path.join(folder, "a", "runtimes", "old");
  await mkdir(path.join(runtimes, "node_modules", "old-node"), { recursive: true });
  const installed = JSON.stringify({ name: "old-node", version: "0.1.2" });
  await writeFile(path.join(runtimes, "node_modules", "old-node", "package.json"), installed);
  const runtime = {
    ...{ name: "Node", homepage: "https://example.org", package: "old-node" },
    program: { command: ["./start.sh", "{file}"] },
  };
  await writeFile(path.join(runtimes, "package.json"), JSON.stringify({ routebench: runtime }));
  const suite = { servers: { runtimes: pathToFileURL(path.dirname(runtimes)) } };
  const [app, onOld] = await readApps(folder, suite);
  assert.equal(app?.program, undefined);
  assert.deepEqual(onOld, {
    ...app,
    id: "a@old",
    name: "Bare (Node 0.1.2)",
    version: "0.1.2",
    program: { dir: runtimes, command: ["./start.sh", "{file}"] },
    runtime: { name: "node", version: "0.1.2" },
  });
  await assert.rejects(readApps(folder), {
    name: "UsageError",
    message: `${path.join(folder, "a")}: the runtime "old" cannot be used: its suite has none`,
  });
});
