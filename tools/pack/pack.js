/** Makes the npm package of `routebench race`: node tools/pack/pack.js [folder for routebench-VERSION.tgz] */
import * as fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";

const ROOT = path.join(import.meta.dirname, "../..");
const PACKAGES = ["contract", "stats", "generators", "host", "report"];
const PARTS = [...PACKAGES.map((name) => `packages/${name}/src`), "harness/src"];

/** A race does not load these. */
const LEFT_OUT = ["autocannon", "open", "selfsigned"];

/** The charts' packages depend on fifty others, but contain whole builds, by their names in the copy. */
const BUILDS = {
  linkedom: { "index.js": "worker.js" },
  "@observablehq/plot": { "plot.cjs": "dist/plot.umd.min.js", "d3.cjs": "../../d3/dist/d3.min.js" },
};

/** The other commands need the repository. */
const PROGRAM = `#!/usr/bin/env node
const { argv } = process;
if (!/^(race|report|compare)$/.test(argv[2])) argv.splice(2, argv.length, "race", "--help");
await import("@${"routebench"}/harness/src/cli/start.js");
`;

/** @param {string} folder */
const manifestOf = (folder) =>
  JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

/** @type {(from: string, to: string) => void} */
const copy = (from, to) => fs.cpSync(from, to, { recursive: true });

/** @param {string} destination folder @returns {Promise<string>} the packed file */
export async function pack(destination) {
  const stage = fs.mkdtempSync(path.join(os.tmpdir(), "routebench-pack-"));
  const write = (/** @type {string} */ name, /** @type {object} */ manifest) =>
    fs.writeFileSync(path.join(stage, name, "package.json"), JSON.stringify(manifest, null, 2));
  try {
    const { version, description, license, type, engines } = manifestOf(ROOT);
    /** @type {Record<string, string>} */
    const dependencies = {};
    const bundleDependencies = new Set(Object.keys(BUILDS));
    for (const part of PARTS) {
      const { name, exports, dependencies: needed } = manifestOf(path.join(ROOT, part, ".."));
      copy(path.join(ROOT, part), path.join(stage, "node_modules", name, path.basename(part)));
      write(`node_modules/${name}`, { name, version, license, type, exports });
      bundleDependencies.add(name);
      Object.assign(dependencies, needed);
    }
    for (const [name, files] of Object.entries(BUILDS)) {
      const from = fs.realpathSync(path.join(ROOT, "packages/report/node_modules", name));
      const to = path.join(stage, "node_modules", name);
      for (const [file, build] of Object.entries({ ...files, LICENSE: "LICENSE" })) {
        copy(path.join(from, build), path.join(to, file));
      }
      const { version, license } = manifestOf(from);
      write(`node_modules/${name}`, { name, version, license, type: "module", main: "index.js" });
    }
    await exportPlot(path.join(stage, "node_modules/@observablehq/plot"));
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith("@routebench/")) dependencies[name] = version;
      if (LEFT_OUT.includes(name)) delete dependencies[name];
    }
    dependencies["@routebench/harness"] = version;
    copy(path.join(import.meta.dirname, "package-readme.md"), path.join(stage, "README.md"));
    copy(path.join(ROOT, "LICENSE"), path.join(stage, "LICENSE"));
    fs.writeFileSync(path.join(stage, "routebench.js"), PROGRAM, { mode: 0o755 });
    const about = { name: "routebench", version, description, license, type, engines };
    const bin = { routebench: "routebench.js" };
    write(".", { ...about, bin, dependencies, bundleDependencies: [...bundleDependencies] });
    fs.mkdirSync(destination, { recursive: true });
    const args = ["pack", "--pack-destination", destination];
    const { stdout } = await execa("npm", args, { cwd: stage });
    return path.join(destination, stdout.trim().split("\n").at(-1) ?? "");
  } finally {
    fs.rmSync(stage, { recursive: true });
  }
}

/** The build is CommonJS, and requires d3 by an address. @param {string} folder */
async function exportPlot(folder) {
  const file = path.join(folder, "plot.cjs");
  const build = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, build.replace(/require\("d3@[^"]+"\)/, 'require("./d3.cjs")'));
  const { default: plot } = await import(file);
  const index = `import build from "./plot.cjs";\nexport const { ${Object.keys(plot).join(", ")} } = build;\n`;
  fs.writeFileSync(path.join(folder, "index.js"), index);
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await pack(path.resolve(process.argv[2] ?? "."))}\n`);
}
