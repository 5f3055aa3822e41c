/**
 * Makes the npm package of `routebench race`, which needs no clone:
 *
 *     node tools/pack/pack.js [folder for routebench-VERSION.tgz]
 */

import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";

const ROOT = path.join(import.meta.dirname, "../..");
const SCOPE = "@routebench/";
const PARTS = ["contract", "stats", "generators", "host", "report"];
const FOLDERS = [...PARTS.map((part) => `packages/${part}`), "harness"];

/** A race does not load these, or the package has copies of their whole builds, which need no other packages. */
const LEFT_OUT = ["autocannon", "open", "selfsigned", "yaml"];
const COPIED = ["@observablehq/plot", "linkedom"];

/** The other commands need the repository. */
const PROGRAM = `#!/usr/bin/env node
const { argv } = process;
if (!/^(race|report|compare)$/.test(argv[2])) argv.splice(2, argv.length, "race", "--help");
await import("${SCOPE}harness/bin/routebench.js");
`;

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(path.join(ROOT, file), "utf8"));

/** @type {(file: string, content: object) => Promise<void>} */
const writeJson = (file, content) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** @param {string} destination folder @returns {Promise<string>} the packed file */
export async function pack(destination) {
  const stage = await mkdtemp(path.join(os.tmpdir(), "routebench-pack-"));
  try {
    const { version, description, license, type, engines } = await readJson("package.json");
    /** @type {Record<string, string>} */
    const dependencies = {};
    for (const folder of FOLDERS) {
      const { name, exports, dependencies: needed } = await readJson(`${folder}/package.json`);
      const copy = path.join(stage, "node_modules", name);
      for (const part of folder === "harness" ? ["src", "bin"] : ["src"]) {
        await cp(path.join(ROOT, folder, part), path.join(copy, part), { recursive: true });
      }
      await writeJson(path.join(copy, "package.json"), { name, version, license, type, exports });
      Object.assign(dependencies, needed, { [name]: version });
    }
    for (const name of LEFT_OUT) delete dependencies[name];
    await copyBuilds(path.join(stage, "node_modules"));
    await cp(path.join(import.meta.dirname, "package-readme.md"), path.join(stage, "README.md"));
    await writeFile(path.join(stage, "routebench.js"), PROGRAM, { mode: 0o755 });
    await cp(path.join(ROOT, "LICENSE"), path.join(stage, "LICENSE"));
    await writeJson(path.join(stage, "package.json"), {
      name: "routebench",
      version,
      description,
      license,
      type,
      engines,
      bin: { routebench: "routebench.js" },
      dependencies,
      bundleDependencies: [
        ...Object.keys(dependencies).filter((name) => name.startsWith(SCOPE)),
        ...COPIED,
      ],
    });
    await mkdir(destination, { recursive: true });
    const { stdout } = await execa("npm", ["pack", "--pack-destination", destination], {
      cwd: stage,
    });
    return path.join(destination, stdout.trim().split("\n").at(-1) ?? "");
  } finally {
    await rm(stage, { recursive: true });
  }
}

/** The charts' packages depend on fifty others, but contain builds without dependencies. @param {string} modules */
async function copyBuilds(modules) {
  const report = path.join(ROOT, "packages/report/node_modules");
  const [plot = "", linkedom = ""] = await Promise.all(
    COPIED.map((name) => realpath(path.join(report, name))),
  );
  const [plotCopy, linkedomCopy] = COPIED.map((name) => path.join(modules, name));
  const build = await readFile(path.join(plot, "dist/plot.umd.min.js"), "utf8");
  const names = Object.keys(await import(path.join(plot, "src/index.js")));
  const index = `import build from "./plot.cjs";\nexport const { ${names.join(", ")} } = build;\n`;
  await mkdir(plotCopy, { recursive: true });
  await writeFile(
    path.join(plotCopy, "plot.cjs"),
    build.replace(/require\("d3@[^"]+"\)/, 'require("./d3.cjs")'),
  );
  await writeFile(path.join(plotCopy, "index.js"), index);
  await cp(path.join(plot, "../../d3/dist/d3.min.js"), path.join(plotCopy, "d3.cjs"));
  await cp(path.join(linkedom, "worker.js"), path.join(linkedomCopy, "index.js"));
  for (const [from, copy] of [
    [plot, plotCopy],
    [linkedom, linkedomCopy],
  ]) {
    const { name, version, license } = JSON.parse(
      await readFile(path.join(from, "package.json"), "utf8"),
    );
    await cp(path.join(from, "LICENSE"), path.join(copy, "LICENSE"));
    await writeJson(path.join(copy, "package.json"), {
      name,
      version,
      license,
      type: "module",
      main: "index.js",
    });
  }
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await pack(path.resolve(process.argv[2] ?? "."))}\n`);
}
