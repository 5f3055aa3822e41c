/** Makes the npm package of `routebench race`: node tools/pack/pack.js [folder for routebench-VERSION.tgz] */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");
const PARTS = [
  "packages/contract",
  "packages/stats",
  "packages/generators",
  "packages/host",
  "packages/report",
  "harness",
];

/** A race does not load these. */
const LEFT_OUT = ["autocannon", "open", "selfsigned"];

/** The charts' packages depend on fifty others, but contain whole builds, by their names in the copy. */
const PLOT = "@observablehq/plot";
const D3 = { "d3.cjs": "../../d3/dist/d3.min.js", "LICENSE-d3": "../../d3/LICENSE" };
const BUILDS = {
  linkedom: { "index.js": "worker.js", LICENSE: "LICENSE" },
  [PLOT]: { "plot.cjs": "dist/plot.umd.min.js", LICENSE: "LICENSE", ...D3 },
};

/** @param {string} folder */
const manifestOf = (folder) =>
  JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

const { name: HARNESS } = manifestOf(path.join(ROOT, "harness"));

/** The other commands need the repository. */
const PROGRAM = `#!/usr/bin/env node
const { argv } = process;
if (!/^(race|report|compare)$/.test(argv[2])) argv.splice(2, argv.length, "race", "--help");
await import("${HARNESS}/src/cli/start.js");
`;

/** @type {(folder: string, manifest: object) => void} */
const writeManifest = (folder, manifest) =>
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest, null, 2));

const destination = path.resolve(process.argv[2] ?? ".");
const stage = fs.mkdtempSync(path.join(os.tmpdir(), "routebench-pack-"));
process.once("exit", () => fs.rmSync(stage, { recursive: true }));

const { version, description, license, type, engines } = manifestOf(ROOT);
/** @type {Record<string, string>} */
const dependencies = {};
/** @type {Record<string, string>} */
const bundled = {};
const parts = PARTS.map((part) => ({ from: path.join(ROOT, part), files: { src: "src" } }));
const builds = Object.entries(BUILDS).map(([name, files]) => {
  return { from: fs.realpathSync(path.join(ROOT, "packages/report/node_modules", name)), files };
});
for (const { from, files } of [...parts, ...builds]) {
  const isPart = "src" in files;
  const { name, ...manifest } = { version, license, ...manifestOf(from) };
  const to = path.join(stage, "node_modules", name);
  for (const [file, source] of Object.entries(files)) {
    fs.cpSync(path.join(from, source), path.join(to, file), { recursive: true });
  }
  const exports = isPart ? manifest.exports : "./index.js";
  writeManifest(to, { name, version: manifest.version, license: manifest.license, type, exports });
  if (isPart) Object.assign(dependencies, manifest.dependencies);
  bundled[name] = manifest.version;
}

// Plot's build is CommonJS, and requires d3 by an address.
const plot = path.join(stage, "node_modules", PLOT);
const build = fs.readFileSync(path.join(plot, "plot.cjs"), "utf8");
const withD3 = build.replace(/require\("d3@[^"]+"\)/, 'require("./d3.cjs")');
fs.writeFileSync(path.join(plot, "plot.cjs"), withD3);
const names = Object.keys((await import(path.join(plot, "plot.cjs"))).default).join(", ");
const index = `import build from "./plot.cjs";\nexport const { ${names} } = build;\n`;
fs.writeFileSync(path.join(plot, "index.js"), index);

Object.assign(dependencies, bundled);
for (const name of LEFT_OUT) delete dependencies[name];
const bin = { routebench: "routebench.js" };
const bundleDependencies = Object.keys(bundled);
const facts = { name: "routebench", version, description, license, type, engines };
writeManifest(stage, { ...facts, bin, dependencies, bundleDependencies });
fs.writeFileSync(path.join(stage, "routebench.js"), PROGRAM, { mode: 0o755 });
fs.copyFileSync(path.join(import.meta.dirname, "package-readme.md"), path.join(stage, "README.md"));
fs.copyFileSync(path.join(ROOT, "LICENSE"), path.join(stage, "LICENSE"));
fs.mkdirSync(destination, { recursive: true });
const args = ["pack", "--silent", "--pack-destination", destination];
const file = execFileSync("npm", args, { cwd: stage, encoding: "utf8" }).trim();
process.stdout.write(`${path.join(destination, file)}\n`);
