/** Makes the npm package of `routebench race`: node tools/pack/pack.js [folder for routebench-VERSION.tgz] */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";

const ROOT = path.join(import.meta.dirname, "../..");
const PACKAGES = ["contract", "stats", "generators", "host", "report"];
const FOLDERS = [...PACKAGES.map((name) => `packages/${name}`), "harness"];

/** A race does not load these. */
const LEFT_OUT = ["autocannon", "open", "selfsigned", "yaml"];

/** The charts' packages depend on fifty others, but contain builds without dependencies. */
const CHARTS = path.join(ROOT, "packages/report/node_modules");
const PLOT = realpathSync(path.join(CHARTS, "@observablehq/plot"));
const LINKEDOM = realpathSync(path.join(CHARTS, "linkedom"));

/** The other commands need the repository. */
const PROGRAM = `#!/usr/bin/env node
const { argv } = process;
if (!/^(race|report|compare)$/.test(argv[2])) argv.splice(2, argv.length, "race", "--help");
await import("@${"routebench"}/harness/bin/routebench.js");
`;

/** @param {string} folder */
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/** @type {(folder: string, content: object) => void} */
const writeManifest = (folder, content) =>
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);

/** @param {string} destination folder @returns {Promise<string>} the packed file */
export async function pack(destination) {
  const stage = mkdtempSync(path.join(os.tmpdir(), "routebench-pack-"));
  const placeOf = (/** @type {string} */ name) => path.join(stage, "node_modules", name);
  try {
    const { version, description, license, type, engines } = manifestOf(ROOT);
    const common = { version, license, type };
    const manifests = FOLDERS.map((folder) => manifestOf(path.join(ROOT, folder)));
    const ours = manifests.map(({ name }) => name);
    const dependencies = Object.assign({}, ...manifests.map((manifest) => manifest.dependencies));
    for (const name of ours) dependencies[name] = version;
    for (const name of LEFT_OUT) delete dependencies[name];
    for (const [index, folder] of FOLDERS.entries()) {
      const { name, exports } = manifests[index];
      for (const part of ["src", "bin"].map((each) => path.join(folder, each))) {
        const copy = path.join(placeOf(name), path.basename(part));
        if (existsSync(path.join(ROOT, part)))
          cpSync(path.join(ROOT, part), copy, { recursive: true });
      }
      writeManifest(placeOf(name), { name, ...common, exports });
    }
    const copied = [await copyPlot(placeOf), copyLinkedom(placeOf)];
    cpSync(path.join(import.meta.dirname, "package-readme.md"), path.join(stage, "README.md"));
    cpSync(path.join(ROOT, "LICENSE"), path.join(stage, "LICENSE"));
    writeFileSync(path.join(stage, "routebench.js"), PROGRAM, { mode: 0o755 });
    const bin = { routebench: "routebench.js" };
    const bundleDependencies = [...ours, ...copied];
    const contents = { description, engines, bin, dependencies, bundleDependencies };
    writeManifest(stage, { name: "routebench", ...common, ...contents });
    mkdirSync(destination, { recursive: true });
    const { stdout } = await execa("npm", ["pack", "--pack-destination", destination], {
      cwd: stage,
    });
    return path.join(destination, stdout.trim().split("\n").at(-1) ?? "");
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** @param {(name: string) => string} placeOf */
async function copyPlot(placeOf) {
  const { name, version, license } = manifestOf(PLOT);
  const copy = placeOf(name);
  mkdirSync(copy, { recursive: true });
  const build = readFileSync(path.join(PLOT, "dist/plot.umd.min.js"), "utf8");
  const exported = Object.keys(await import(path.join(PLOT, "src/index.js")));
  const index = `import build from "./plot.cjs";\nexport const { ${exported.join(", ")} } = build;\n`;
  writeFileSync(
    path.join(copy, "plot.cjs"),
    build.replace(/require\("d3@[^"]+"\)/, 'require("./d3.cjs")'),
  );
  writeFileSync(path.join(copy, "index.js"), index);
  cpSync(path.join(PLOT, "../../d3/dist/d3.min.js"), path.join(copy, "d3.cjs"));
  cpSync(path.join(PLOT, "LICENSE"), path.join(copy, "LICENSE"));
  writeManifest(copy, { name, version, license, type: "module", main: "index.js" });
  return name;
}

/** @param {(name: string) => string} placeOf */
function copyLinkedom(placeOf) {
  const { name, version, license } = manifestOf(LINKEDOM);
  cpSync(path.join(LINKEDOM, "worker.js"), path.join(placeOf(name), "index.js"));
  cpSync(path.join(LINKEDOM, "LICENSE"), path.join(placeOf(name), "LICENSE"));
  writeManifest(placeOf(name), { name, version, license, type: "module", main: "index.js" });
  return name;
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await pack(path.resolve(process.argv[2] ?? "."))}\n`);
}
