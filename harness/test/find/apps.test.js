import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApp, readApps } from "../../src/find/apps.js";

const folder = emptyFolder();

const manifest = { name: "Bare", homepage: "https://example.org" };

/** @type {(id: string, packageJson?: string | object, file?: string) => Promise<void>} */
async function writeApp(id, packageJson, file = "server.js") {
  const dir = path.join(folder, id);
  await mkdir(dir);
  await writeFile(path.join(dir, file), "");
  if (packageJson === undefined) return;
  const text = typeof packageJson === "string" ? packageJson : JSON.stringify(packageJson);
  await writeFile(path.join(dir, "package.json"), text);
}

test("reads each folder as an app, in the order of their names", async () => {
  await writeApp("b", { routebench: manifest });
  await writeApp("a", { routebench: { ...manifest, name: "First" } });
  const apps = await readApps(folder);
  assert.deepEqual(
    apps.map(({ id, name, serverFile }) => `${id} ${name} ${path.relative(folder, serverFile)}`),
    ["a First a/server.js", "b Bare b/server.js"],
  );
});

test("ignores a file next to the folders", async () => {
  await writeApp("a", { routebench: manifest });
  await writeFile(path.join(folder, "README.md"), "");
  assert.equal((await readApps(folder)).length, 1);
});

test("ignores hidden folders and node_modules next to the apps", async () => {
  await writeApp("a", { routebench: manifest });
  for (const name of [".git", ".idea", "node_modules"]) {
    await mkdir(path.join(folder, name, "x"), { recursive: true });
  }
  assert.deepEqual(
    (await readApps(folder)).map(({ id }) => id),
    ["a"],
  );
});

test("ignores the node_modules of an app that git removed", async () => {
  await writeApp("a", { routebench: manifest });
  await mkdir(path.join(folder, "gone", "node_modules"), { recursive: true });
  assert.equal((await readApps(folder)).length, 1);
});

/** @type {[string, string | object | undefined, RegExp][]} */
const unreadable = [
  ["no package.json", undefined, /[/]broken: .*package\.json/],
  ["a package.json that is cut off", "{", /[/]broken[/]package\.json is not valid JSON/],
  ["a package.json that is null", "null", /[/]broken[/]package\.json is not valid JSON/],
  ["no manifest", {}, /[/]broken: package\.json has no "routebench" field/],
  ["a wrong manifest", { routebench: { name: "x" } }, /[/]broken: .*homepage/],
  [
    "a package that is not installed",
    { routebench: { ...manifest, package: "no-such-package" } },
    /[/]broken: the package "no-such-package" is not installed; run: npx -y pnpm@\S+ --dir [/].*[/]broken install$/,
  ],
];
for (const [what, packageJson, message] of unreadable) {
  test(`reads the other folders next to a folder with ${what}`, async () => {
    await writeApp("good", { routebench: manifest });
    await writeApp("broken", packageJson);
    const [broken, good] = await readApps(folder);
    assert.match(broken?.broken ?? "", message);
    assert.equal(good?.broken, undefined);
    await assert.rejects(readApp(path.join(folder, "broken")), { name: "UsageError", message });
  });
}

for (const [file, suiteFile, words] of /** @type {const} */ ([
  ["main.js", undefined, "there is no server.js"],
  ["server.ts", undefined, "there is no server.js, but server.ts. Compile server.ts to server.js"],
  [
    "server.mjs",
    undefined,
    "there is no server.js, but server.mjs. Rename server.mjs to server.js",
  ],
  [
    "requests.ts",
    "requests.js",
    "it has no requests.js yet, but requests.ts. Compile requests.ts to requests.js",
  ],
])) {
  test(`says that ${suiteFile ?? "server.js"} is missing next to ${file}`, async () => {
    await writeApp("a", { routebench: manifest }, file);
    const [app] = await readApps(folder, { servers: { file: suiteFile } });
    assert.ok(`${app?.broken} ${app?.unwritten}`.includes(words), `${app?.broken}`);
  });
}

test("names an apps' folder that does not exist", async () => {
  const missing = path.join(folder, "missing");
  await assert.rejects(readApps(missing), {
    name: "UsageError",
    message: `cannot read the apps' folder "${missing}" (ENOENT)`,
  });
});

test("rejects a folder without apps", async () => {
  await assert.rejects(readApps(folder), { name: "UsageError", message: /there are no apps/ });
});

test("reads the configuration and the printed version of a server that is a program", async () => {
  const program = {
    command: ["node", "-c", "{config}"],
    config: "server.conf",
    version: ["--version"],
    install: "apt-get install nodejs",
  };
  await writeApp("installed", { routebench: { ...manifest, program } }, program.config);
  await writeApp("missing", {
    routebench: { ...manifest, program: { command: ["no-such-server"], version: ["-v"] } },
  });
  const [installed, missing] = await readApps(folder);
  const dir = path.join(folder, "installed");
  const config = path.join(dir, "server.conf");
  const { command, install } = program;
  assert.deepEqual(installed?.program, { dir, command, config, install });
  assert.equal(installed?.serverFile, config);
  assert.match(installed?.version ?? "", /^\d+\.\d+\.\d+$/);
  assert.equal(missing?.version, "not installed");
});

test("takes the version from the manifest if the package is on no registry", async () => {
  await writeApp("a", { routebench: { ...manifest, version: "0.6.8" } });
  const [app] = await readApps(folder);
  assert.equal(app?.version, "0.6.8");
});

test("takes the engine from the manifest, else node:http, but no engine for a program or a parser", async () => {
  const program = { command: ["no-such-server"] };
  await writeApp("a", { routebench: { ...manifest, version: "1", engine: "uws" } });
  await writeApp("b", { routebench: manifest });
  await writeApp("c", { routebench: { ...manifest, program } });
  await writeApp("d", { routebench: manifest }, "parser.js");
  const apps = await readApps(folder);
  const engines = apps.map(({ engine }) => engine);
  assert.deepEqual(engines, ["uws", "node:http", undefined, undefined]);
  const parsers = await readApps(folder, {
    worker: { module: new URL("file:///worker.js"), file: "parser.js" },
  });
  assert.equal(parsers[3]?.engine, undefined);
  assert.equal(parsers[3]?.broken, undefined);
});

test("reads the suite's file of each app, and names the apps without the file", async () => {
  await writeApp("a", { routebench: manifest });
  await writeApp("b", { routebench: manifest });
  for (const file of ["a/server.js", "b/server.js", "b/other.js"]) {
    await writeFile(path.join(folder, file), "");
  }
  const apps = await readApps(folder, { servers: { file: "other.js" } });
  assert.deepEqual(
    apps.map(({ serverFile, engine, unwritten }) => [path.basename(serverFile), engine, unwritten]),
    [
      ["other.js", "node:http", "it has no other.js yet"],
      ["other.js", "node:http", undefined],
    ],
  );
});

test("reads an app from its folder older/ if this Node is too old for its newest version", async () => {
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

test("adds an app for each other runtime that its manifest names", async () => {
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
  const [withoutSuite] = await readApps(folder);
  assert.match(
    withoutSuite?.broken ?? "",
    /[/]a: the runtime "old" cannot be used: its suite has none$/,
  );
});
